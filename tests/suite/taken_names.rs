//! `sitegen add` beside queries that have the name of a field already: GraphQL lets no two types answer with one name in
//! two ways.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::newcomer::{main_of, sitegen};
use serde_json::json;
use sitegen::config::kinds_of;
use sitegen::report::ExitCode;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is in the project's folder, by path; the cache and packages are not read.
fn files(project: &Path) -> BTreeMap<PathBuf, String> {
    let folders = [
        "queries",
        "queries/blocks",
        "queries/kinds",
        "templates/blocks",
        "frontend/styles/blocks",
        "demo/blocks",
        "",
    ];
    let entries = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(project.join(folder)));
    let paths = entries.flatten().map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| path.is_file());
    files
        .map(|path| (path.clone(), std::fs::read_to_string(&path).unwrap_or_default()))
        .collect()
}

#[test]
fn a_field_whose_name_has_another_type_elsewhere_gets_an_alias() {
    let mut site = SiteTest::small();
    let fields = "items: String layout: Boolean kop: String";
    site.set_up_cms(|cms| cms.schema_patch = cms.schema_patch.clone().add_block("prijslijst", fields));
    site.change(|content| {
        let block = json!([{ "type": "prijslijst", "items": "Vurenhout", "layout": true, "kop": "Prijzen" }]);
        content
            .entries_mut("pages")
            .push(page("prijzen", "Prijzen", block));
    });
    site.change_project(|_| {});
    let run = sitegen(&site, "add block prijslijst");
    assert_eq!(run.code, Some(0), "{run}");
    let query = site.config.project.join("queries/blocks/prijslijst.graphql");
    let query = std::fs::read_to_string(query).unwrap();
    for line in ["  prijslijstItems: items\n", "  kop\n"] {
        assert!(query.contains(line), "{line}: {query}");
    }
    site.build();
    let main = main_of(&site, "prijzen.html");
    assert!(
        main.contains("<p>Vurenhout</p>") && main.contains("Prijzen</h2>"),
        "{main}"
    );
}

#[test]
fn a_block_whose_query_cannot_fit_leaves_nothing_behind() {
    let mut site = SiteTest::small();
    let types = "type a_Entry implements ElementInterface & EntryInterface { maat: String }\n\
                 type b_Entry implements ElementInterface & EntryInterface { maat: Boolean }\n\
                 union maten_MatrixField = a_Entry | b_Entry";
    site.set_up_cms(|cms| {
        let patch = cms.schema_patch.clone().extend(types);
        cms.schema_patch = patch.add_block("maten", "maten: [maten_MatrixField]!");
    });
    site.change_project(|_| {});
    let before = files(&site.config.project);
    for _ in 0..2 {
        let run = sitegen(&site, "add block maten");
        let says = run.stderr.contains("`maat`") && run.stderr.contains("nothing was written");
        assert!(run.code == Some(4) && says, "{run}");
        assert_eq!(files(&site.config.project), before);
    }
}

#[test]
fn a_field_of_a_kind_that_vacancies_have_with_another_type_gets_an_alias() {
    let mut site = SiteTest::small();
    let course = "type cursus_Entry implements ElementInterface & EntryInterface { headerTitle: String hours: Number }";
    site.set_up_cms(|cms| cms.schema_patch = cms.schema_patch.clone().extend(course));
    site.change(|content| {
        content
            .add_section("cursussen", "cursus", "cursussen/{slug}")
            .unwrap();
        let mut course = page("bhv", "BHV", json!([]));
        course.as_object_mut().unwrap().remove("contentMatrix");
        course["hours"] = json!(16);
        content.entries_mut("cursussen").push(course);
    });
    site.change_project(|_| {});
    let run = sitegen(&site, "add kind cursus --section cursussen");
    assert_eq!(run.code, Some(0), "{run}");
    let kinds = kinds_of(&site.config.project).unwrap();
    site.configure(|config| config.kinds = kinds);
    site.build();
    let main = main_of(&site, "cursussen/bhv.html");
    assert!(main.contains("<p>16</p>"), "{main}");
}

#[test]
fn a_field_with_the_name_of_the_entry_type_gets_an_alias() {
    let mut site = SiteTest::small();
    let rows = "type maat_Entry implements ElementInterface & EntryInterface { type: String }\n\
                union maten_MatrixField = maat_Entry";
    site.set_up_cms(|cms| {
        let patch = cms.schema_patch.clone().extend(rows);
        cms.schema_patch = patch.add_block("plank", "type: String kop: String maten: [maten_MatrixField]!");
    });
    site.change(|content| {
        let block = json!([{ "type": "plank", "kop": "Planken" }]);
        content
            .entries_mut("pages")
            .push(page("planken", "Planken", block));
    });
    site.change_project(|_| {});
    let run = sitegen(&site, "add block plank");
    assert_eq!(run.code, Some(0), "{run}");
    let file = site.config.project.join("queries/blocks/plank.graphql");
    let query = std::fs::read_to_string(&file).unwrap();
    for line in ["  plankType: type\n", "      maatType: type\n"] {
        assert!(query.contains(line), "{line}: {query}");
    }
    let sample = site.config.project.join("demo/blocks/plank.json");
    assert!(!std::fs::read_to_string(sample).unwrap().contains("type"));
    site.build();
    assert!(main_of(&site, "planken.html").contains("Planken</h2>"));
    let line = query.lines().position(|line| line.contains("plankType")).unwrap() + 1;
    std::fs::write(&file, query.replace("plankType: type", "type")).unwrap();
    let place = format!("queries/blocks/plank.graphql:{line}");
    site.fails(ExitCode::Usage, &[&place, "`type`", "`otherName: type`"]);
}

#[test]
fn the_block_for_unknown_types_is_not_added() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.schema_patch = cms.schema_patch.clone().add_block("unknown", "kop: String"));
    site.change_project(|_| {});
    let run = sitegen(&site, "add block unknown");
    assert_eq!(run.code, Some(2), "{run}");
    let says = |words: &str| run.stderr.contains(words);
    assert!(says("another handle in Craft") && !says("remove"), "{run}");
}
