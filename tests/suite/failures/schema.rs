//! The content model of the CMS has moved on.

use super::published;
use embedded_craft::SchemaPatch;
use sitegen::report::ExitCode;

#[test]
fn a_renamed_field_is_named_before_anything_is_pulled() {
    let mut site = published();
    site.set_up_cms(|cms| {
        cms.schema_patch = SchemaPatch::default().rename_field("vacancy_Entry", "hours", "hoursPerWeek");
    });
    site.fails(
        ExitCode::CmsUnusable,
        &["`vacancy_Entry.hours`", "sitegen schema --check"],
    );
}

#[test]
fn a_renamed_field_is_named_with_its_entry_when_introspection_is_off() {
    let mut site = published();
    site.set_up_cms(|cms| {
        cms.introspection = false;
        cms.schema_patch = SchemaPatch::default().rename_field("vacancy_Entry", "hours", "hoursPerWeek");
    });
    site.fails(
        ExitCode::CmsUnusable,
        &["lacks `hours`", "query `Page`", "entries[", "vacatures/vacature-"],
    );
}

#[test]
fn a_renamed_field_of_a_block_or_a_global_set_is_named() {
    for (owner, field) in [
        ("tekst_Entry", "tekst"),
        ("contact_GlobalSet", "phone"),
        ("linkField_Link", "customText"),
    ] {
        let mut site = published();
        let patch = SchemaPatch::default().rename_field(owner, field, "anders");
        site.set_up_cms(|cms| cms.schema_patch = patch.clone());
        site.fails(ExitCode::CmsUnusable, &[&format!("`{owner}.{field}`")]);
        site.set_up_cms(|cms| cms.introspection = false);
        site.fails(ExitCode::CmsUnusable, &[&format!("`{field}`")]);
    }
}

#[test]
fn a_block_type_that_the_cms_lacks_is_left_out_and_named_with_what_is_like_it() {
    let mut site = published();
    site.build();
    let before = site.tree();
    site.set_up_cms(|cms| {
        cms.schema_patch = SchemaPatch::default()
            .rename_type("quotes_Entry", "quoten_Entry")
            .rename_type("gridBlock_Entry", "kolom_Entry")
            .rename_type("tekstGrid_Entry", "raster_Entry");
    });
    let told = site.problem_texts();
    let absent: Vec<_> = told
        .iter()
        .filter(|problem| problem.code == "block-not-in-cms")
        .collect();
    assert_eq!(absent.len(), 2, "{told:?}");
    assert_eq!(absent[0].place, "queries/blocks/quotes.graphql");
    assert!(absent[0].message.contains("`quotes`"), "{}", absent[0].message);
    assert!(absent[0].hint.contains("`quoten`"), "{}", absent[0].hint);
    assert_eq!(absent[1].place, "queries/blocks/tekstGrid.graphql");
    site.build();
    site.tree()
        .assert_same(&before, "a block that no entry uses is not missed");
}

#[test]
fn a_field_that_is_gone_from_a_block_stops_the_build() {
    let mut site = published();
    site.set_up_cms(|cms| {
        cms.schema_patch = SchemaPatch::default().remove_field("quotes_Entry", "functie");
    });
    site.fails(ExitCode::CmsUnusable, &["`quotes_Entry.functie`"]);
}

#[test]
fn a_field_that_the_cms_calls_otherwise_is_read_by_its_configured_name() {
    let mut site = published();
    let same = site.read("vacatures/vacature-1.html");
    let renamed = SchemaPatch::default()
        .rename_field("vacancy_Entry", "hours", "hoursPerWeek")
        .rename_field("contact_GlobalSet", "phone", "telefoon");
    site.set_up_cms(|cms| cms.schema_patch = renamed);
    site.fails(
        ExitCode::CmsUnusable,
        &["`vacancy_Entry.hours`", "cms.field_names"],
    );
    site.configure(|config| {
        let names = [("vacancy_Entry.hours", "hoursPerWeek"), ("phone", "telefoon")];
        config.cms.field_names = names.map(|(ours, theirs)| (ours.into(), theirs.into())).into();
    });
    for introspection in [true, false] {
        site.set_up_cms(|cms| cms.introspection = introspection);
        site.build();
        assert_eq!(site.read("vacatures/vacature-1.html"), same);
    }
    site.configure(|config| {
        config.cms.field_names.insert("phone".into(), "gsm".into());
    });
    site.set_up_cms(|cms| cms.introspection = true);
    site.fails(ExitCode::CmsUnusable, &["`contact_GlobalSet.gsm`"]);
}

#[test]
fn a_problem_names_a_field_as_the_cms_does() {
    let mut site = published();
    site.set_up_cms(|cms| {
        cms.schema_patch =
            SchemaPatch::default().rename_field("vacancy_Entry", "vacancyLocation", "standplaats");
    });
    site.change(|content| {
        let vacancy = content.entry_mut("vacancies", "vacature-1").unwrap();
        vacancy.remove("vacancyLocation");
    });
    for (ours, names, name) in [
        ("vacancyLocation", None, "Standplaats"),
        ("vacancy_Entry.vacancyLocation", None, "Standplaats"),
        ("vacancyLocation", Some("standplaats"), "Waar je werkt"),
        ("vacancyLocation", Some("vacancyLocation"), "Waar je werkt"),
    ] {
        site.configure(|config| {
            config.cms.field_names = [(ours.into(), "standplaats".into())].into();
            config.cms.names = names
                .map(|handle: &str| (handle.into(), name.into()))
                .into_iter()
                .collect();
        });
        let problems = site.problem_texts();
        let missing = problems.iter().find(|problem| problem.code == "job-fact-missing");
        let missing = missing.unwrap_or_else(|| panic!("{problems:?}"));
        let place = format!("field {name}: standplaats");
        assert!(missing.place.ends_with(&place), "{missing:?}");
        assert_eq!(missing.hint, format!("fill in `{name}`"));
    }
}

#[test]
fn the_other_name_of_an_address_s_street_is_known() {
    let mut site = published();
    site.change(|content| {
        let address =
            serde_json::json!([{ "titel": "Kantoor", "adres": "Noorderkade 12", "plaats": "Emmen" }]);
        content
            .global_mut("contact")
            .insert("adresGegevens".into(), address);
    });
    site.set_up_cms(|cms| {
        cms.schema_patch = SchemaPatch::default().rename_field("adresGegeven_Entry", "adres", "addres");
    });
    site.build();
    assert!(site.read("contact.html").contains("Noorderkade 12"));
}

#[test]
fn a_mistake_in_the_names_of_types_is_told_with_its_setting() {
    let mut site = published();
    for (ours, theirs, wrong) in [
        ("tekst_Entry", "teskt_Entry", "`teskt_Entry`"),
        ("tekts_Entry", "tekst_Entry", "`tekst_Entry`"),
    ] {
        site.configure(|config| config.cms.type_names = [(ours.into(), theirs.into())].into());
        let setting = format!("`cms.type_names.{ours}`");
        site.fails(ExitCode::Usage, &[&setting, wrong]);
    }
}
