//! The newcomer's way to a kind of page that the repository has never seen: a query, a template, a table in
//! `sitegen.toml`; the same program.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::{PHOTO, page};
use crate::support::newcomer::{main_of, sitegen};
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::config::kinds_of;
use sitegen::report::{Code, ExitCode};
use std::path::Path;

/// A kind with a field of its own, and those of all pages.
const TYPE: &str = "type event_Entry implements ElementInterface & EntryInterface { headerTitle: String \
                    headerIntroText: String headerImage: [AssetInterface]! \
                    contentMatrix: [contentMatrix_MatrixField]! plaats: String begin: DateTime }";
const QUERY: &str = "queries/kinds/event.graphql";
const TEMPLATE: &str = "templates/pages/event.html";
const SETTINGS: &str = "sitegen.toml";

/// An editor has two events and a page above them; the project knows nothing of them.
fn with_events() -> SiteTest {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.schema_patch = cms.schema_patch.clone().extend(TYPE));
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        content.add_section("agenda", "event", "agenda/{slug}").unwrap();
        let overview = json!({ "slug": "agenda", "title": "Agenda", "postDate": "2026-11-01T09:00" });
        content.entries_mut("overviews").push(overview);
        let events = content.entries_mut("agenda");
        for (slug, title, day) in [("open-dag", "Open dag", 3), ("beurs", "Beurs", 4)] {
            let blocks = json!([{ "type": "tekst", "tekst": "<p>Kom langs.</p>" }]);
            let mut event = page(slug, title, blocks);
            event["plaats"] = json!("  Emmen ");
            event["begin"] = json!("2026-12-01T09:00");
            event["headerImage"] = json!(["foto.png"]);
            event["postDate"] = json!(format!("2026-11-0{day}T09:00"));
            events.push(event);
        }
        content.keep_ids();
    });
    site.change_project(|_| {});
    site
}

/// The same with the parts of the kind in the project.
fn with_parts() -> SiteTest {
    let mut site = with_events();
    let run = sitegen(&site, "add kind event --section agenda");
    assert_eq!(run.code, Some(0), "{run}");
    site.change_project(|project| {
        set(project, "# listed_by = \"/agenda\"", "listed_by = \"/agenda\"");
        set(project, "# schema_type = \"WebPage\"", "schema_type = \"Event\"");
    });
    read_settings(&mut site);
    site
}

/// Changes the kind's table in `sitegen.toml`, where comments show one like it.
#[track_caller]
fn set(project: &Path, old: &str, new: &str) {
    let text = std::fs::read_to_string(project.join(SETTINGS)).unwrap();
    let (before, table) = text.split_once("\n[kinds.event]\n").unwrap();
    assert!(table.contains(old), "{old}: {table}");
    let table = table.replacen(old, new, 1);
    std::fs::write(
        project.join(SETTINGS),
        format!("{before}\n[kinds.event]\n{table}"),
    )
    .unwrap();
}

fn read_settings(site: &mut SiteTest) {
    let kinds = kinds_of(&site.config.project).unwrap();
    site.configure(|config| config.kinds = kinds);
}

#[test]
fn a_new_kind_has_pages_a_list_and_everything_that_pages_have() {
    let mut site = with_parts();
    site.build();
    let main = main_of(&site, "agenda/open-dag.html");
    for part in [
        ">Open dag</h1>",
        "<p>Emmen</p>",
        "1. Dezember 2026",
        "Kom langs.",
        "hero__image",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let list = main_of(&site, "agenda.html");
    let place = |address: &str| list.find(&format!("href=\"{address}\"")).expect("it is listed");
    assert!(
        place("/agenda/beurs") < place("/agenda/open-dag"),
        "the newest first: {list}"
    );
    let html = site.read("agenda/open-dag.html");
    assert!(html.contains("\"@type\":\"Event\""), "{html}");
    assert!(site.read("sitemap.xml").contains("/agenda/open-dag<"));
    assert!(
        site.read("build-info.json")
            .contains("\"event\":[\"/agenda/beurs\",\"/agenda/open-dag\"]")
    );
    let second = sitegen(&site, "add kind event");
    assert!(
        second.code == Some(2) && second.stderr.contains(QUERY),
        "{second}"
    );
}

#[test]
fn an_event_that_changed_is_read_alone_and_one_that_is_gone_is_missed() {
    let cache = tempfile::tempdir().unwrap();
    let mut site = with_parts();
    site.configure(|config| {
        config.cms.embedded = false;
        config.cache = cache.path().to_owned();
    });
    site.build();
    site.change(|content| {
        let event = content.entry_mut("agenda", "beurs").unwrap();
        event.insert("plaats".into(), json!("Assen"));
        event.insert("dateUpdated".into(), json!("2026-11-21T09:00:00Z"));
    });
    site.build();
    assert!(main_of(&site, "agenda/beurs.html").contains("<p>Assen</p>"));
    site.change(|content| content.entries_mut("agenda").clear());
    site.fails(ExitCode::Shrunk, &["pages of the type `event`", "/agenda/beurs"]);
}

#[test]
fn a_kind_that_search_engines_may_not_list_is_in_no_sitemap() {
    let mut site = with_parts();
    site.change_project(|project| set(project, "# indexable = true ", "indexable = false "));
    read_settings(&mut site);
    site.build();
    assert!(!site.read("sitemap.xml").contains("/agenda/open-dag<"));
    assert!(site.read("agenda/open-dag.html").contains("noindex"));
}

#[test]
fn each_part_that_is_missing_or_misspelled_is_named_with_what_to_do() {
    let mut site = with_parts();
    let project = site.config.project.clone();
    let file = |name: &str| std::fs::read_to_string(project.join(name)).unwrap();
    let (query, template) = (file(QUERY), file(TEMPLATE));
    let write = |name: &str, text: &str| std::fs::write(project.join(name), text).unwrap();

    std::fs::remove_file(project.join(QUERY)).unwrap();
    site.fails(
        ExitCode::Usage,
        &["[kinds.event] in sitegen.toml", QUERY, "sitegen add kind event"],
    );
    write(QUERY, &query.replace("  plaats\n", "  plats\n"));
    site.fails(ExitCode::Usage, &["`plats`", &format!("{QUERY}:")]);
    write(QUERY, &query.replace("begin @date", "begin"));
    site.fails(ExitCode::Usage, &["add `@date`", &format!("{QUERY}:")]);
    write(QUERY, &query);

    std::fs::remove_file(project.join(TEMPLATE)).unwrap();
    site.fails(ExitCode::Usage, &[TEMPLATE, "write it"]);
    write(
        TEMPLATE,
        &template.replace("page.fields.plaats", "page.fields.plats"),
    );
    site.fails(
        ExitCode::Usage,
        &["did you mean `plaats`?", &format!("{TEMPLATE}:")],
    );
    write(TEMPLATE, &template);

    let kinds = std::mem::take(&mut site.config.kinds);
    site.fails(ExitCode::Usage, &[QUERY, "add `[kinds.event]`", "sitegen.toml"]);
    site.configure(|config| config.kinds = kinds);
    for (setting, wrong) in [
        ("count", "\"several\""),
        ("listed_by", "\"agenda\""),
        ("schema_type", "\"JobPosting\""),
        ("schema_type", "\"event\""),
        ("schema_type", "\"\""),
        ("sort", "1"),
    ] {
        let text = format!("[kinds.event]\nsection = \"agenda\"\n{setting} = {wrong}\n");
        write(SETTINGS, &text);
        let line = format!("explain template pages/event --project {}", project.display());
        let run = Workspace::bare().run(&line).stderr;
        assert!(
            run.contains(setting) && run.contains("sitegen.toml"),
            "{setting}: {run}"
        );
    }
}

#[test]
fn an_address_without_a_page_and_a_type_that_the_cms_lacks_are_reported() {
    let mut site = with_parts();
    site.change_project(|project| set(project, "\"/agenda\"", "\"/kalender\""));
    read_settings(&mut site);
    let problems = site.build().problems;
    assert!(problems > 0, "the setting leads to no page");
    site.change_project(|project| set(project, "\"/kalender\"", "\"/cases\""));
    read_settings(&mut site);
    let told = site.problem_texts();
    let other = "`/cases` lists entries of the type `case`, so no page lists those of the type `event`";
    let told = told.iter().find(|problem| problem.message == other);
    assert_eq!(told.unwrap().place, "`kinds.event.listed_by` in sitegen.toml");
    site.change_project(|project| set(project, "\"/cases\"", "\"/\""));
    read_settings(&mut site);
    let told = site.problem_texts();
    let unseen = "`/` does not link to the pages of the type `event`: its template does not show `items`";
    let told: Vec<_> = told.iter().filter(|problem| problem.message == unseen).collect();
    assert_eq!(told.len(), 1, "{:?}", site.problem_texts());
    assert_eq!(
        (told[0].code, &*told[0].place),
        (Code::PageMissing, "`kinds.event.listed_by` in sitegen.toml")
    );
    let home = "templates/pages/home.html";
    // What a template leaves out of the list is its own business.
    let shown = "{% for item in items or [] if item.title == \"\" %}{{ item.href }} {% endfor %}";
    site.change_project(|project| edit(project, home, "", shown));
    let told = site.problem_texts();
    assert!(!told.iter().any(|problem| problem.message == unseen), "{told:?}");
    let run = sitegen(&site, "add kind evenement");
    assert_eq!(run.code, Some(4), "{run}");
    assert!(run.stderr.contains("no entry type `evenement`"), "{run}");
    let run = sitegen(&site, "add kind tekst");
    assert!(run.stderr.contains("sitegen add block tekst"), "{run}");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_demo_shows_the_sample_of_a_new_kind() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let schema = "queries/schema.graphql";
        edit(
            project,
            schema,
            "union contentMatrix_MatrixField = ",
            &format!("{TYPE}\n\nunion contentMatrix_MatrixField = "),
        );
    });
    let project = site.config.project.clone();
    let workspace = Workspace::bare();
    let run = workspace.run(&format!(
        "add kind event --section agenda --demo --project {}",
        project.display()
    ));
    assert_eq!(run.code, Some(0), "{run}");
    std::os::unix::fs::symlink(crate::support::source::cache(), project.join(".sitegen")).unwrap();
    let dist = workspace.path().join("dist");
    let run = workspace.run(&format!(
        "build --demo --now 2026-11-21T09:00:00Z --project {} --out {}",
        project.display(),
        dist.display()
    ));
    assert_eq!(run.code, Some(0), "{run}");
    let html = std::fs::read_to_string(dist.join("agenda/event.html")).unwrap();
    assert!(html.contains("<p>Plaats</p>"), "{html}");
}
