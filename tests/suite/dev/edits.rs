//! What each edit of the project or of the content shows.

use super::Edited;
use crate::support::content::page;
use serde_json::json;
use sitegen::dev::Change;

#[test]
fn a_template_a_message_a_query_and_a_setting_reach_the_page() {
    let mut edited = Edited::started();
    let body = "templates/body.html";
    edited.saved(
        Change::Templates,
        body,
        "</main>",
        "<i>{{ t(\"skip.content\") }}</i></main>",
    );
    let before = edited.page("/over-wt");
    edited.saved(
        Change::Templates,
        "templates/messages/nl.json",
        "\"skip.content\": \"",
        "\"skip.content\": \"Snel: ",
    );
    assert!(!before.contains("<i>Snel: ") && edited.page("/over-wt").contains("<i>Snel: "));

    assert!(edited.page("/tekst").contains("Een <strong>vak</strong>"));
    let query = "queries/blocks/tekst.graphql";
    edited.saved(Change::Queries, query, "tekst @rich", "tekst @rich(plain: true)");
    assert!(edited.page("/tekst").contains("Een vak"));
    assert_eq!(edited.stage.state().mistake, None);
    edited.saved(Change::Settings, "sitegen.toml", "", "\n");
    let state = edited.stage.state();
    assert_eq!((state.mistake, state.reload), (None, state.number));
}

#[test]
fn a_style_is_exchanged_and_nothing_is_loaded_again() {
    let mut edited = Edited::started();
    let before = edited.stage.state();
    edited.saved(
        Change::Styles,
        "frontend/styles/base.css",
        "",
        "\n.new { color: red }",
    );
    let after = edited.stage.state();
    assert_ne!(before.sheets["site"], after.sheets["site"]);
    assert_eq!(before.sheets["print"], after.sheets["print"]);
    assert!(after.number > before.number && after.reload == before.reload);
    assert!(edited.page(&after.sheets["site"]).contains(".new"));
    assert!(edited.page("/").contains(&after.sheets["site"]));

    edited.saved(
        Change::Scripts,
        "frontend/browser/main.ts",
        "",
        "\nconsole.info(\"new\");",
    );
    let later = edited.stage.state();
    assert_eq!(later.reload, later.number);
    assert_eq!(later.sheets, after.sheets, "the whole bundle has the same styles");
}

#[test]
fn a_mistake_is_told_with_its_lines_and_the_site_stays_until_it_is_corrected() {
    let mut edited = Edited::started();
    for (change, file, old, new, kind) in [
        (
            Change::Templates,
            "templates/body.html",
            "</main>",
            "{% if %}</main>",
            "Template",
        ),
        (
            Change::Templates,
            "templates/messages/nl.json",
            "{",
            "{ x",
            "Messages",
        ),
        (
            Change::Queries,
            "queries/blocks/tekst.graphql",
            "tekst @rich",
            "teksten @rich",
            "Query",
        ),
        (
            Change::Scripts,
            "frontend/islands/Popup/Popup.tsx",
            "export",
            "export expo rt",
            "Script",
        ),
        (
            Change::Styles,
            "frontend/styles/base.css",
            "",
            "\n.a { color: var(--nothing) }",
            "Style",
        ),
    ] {
        let before = edited.stage.state();
        edited.saved(change, file, old, new);
        let mistake = edited
            .stage
            .state()
            .mistake
            .unwrap_or_else(|| panic!("{file} has no mistake"));
        assert_eq!(
            (mistake.kind, mistake.file.as_deref()),
            (kind, Some(file)),
            "{mistake:?}"
        );
        assert!(
            !mistake.excerpt.is_empty() && mistake.line.is_some(),
            "{mistake:?}"
        );
        edited.page("/over-wt");
        edited.saved(change, file, new, old);
        let after = edited.stage.state();
        let is_loaded_again = after.reload == after.number;
        assert_eq!(
            (after.mistake, is_loaded_again),
            (None, change != Change::Styles),
            "{file}"
        );
        assert_eq!(after.sheets, before.sheets, "{file}");
    }
}

#[test]
fn content_is_shown_when_it_changes_and_only_then() {
    let mut edited = Edited::started();
    let number = edited.stage.state().number;
    edited.poll().unwrap();
    assert_eq!(edited.stage.state().number, number);
    edited.site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("nieuw", "Nieuw", json!([])))
    });
    edited.poll().unwrap();
    assert!(edited.page("/nieuw").contains("Nieuw"));
    edited.site.stop_cms();
    edited.poll().unwrap_err();
    edited.page("/nieuw");
    assert_eq!(
        edited.stage.state().mistake,
        None,
        "the CMS is away, and the site is shown"
    );
}

#[test]
fn a_warning_of_the_bundler_comes_and_goes_with_its_style() {
    let mut edited = Edited::started();
    let told = |edited: &Edited| {
        let problems = edited.stage.state().problems;
        let warnings = problems
            .into_iter()
            .filter(|problem| problem.code == "source-warning");
        warnings.map(|problem| problem.place).collect::<Vec<_>>()
    };
    assert!(told(&edited).is_empty());
    let file = "frontend/styles/blocks/tekst.css";
    edited.saved(Change::Styles, file, "", "\n.open { color: red;");
    let places = told(&edited);
    assert!(
        places.iter().all(|place| place.contains("tekst.css")) && places.len() == 1,
        "{places:?}"
    );
    edited.saved(Change::Styles, file, "\n.open { color: red;", "");
    assert!(told(&edited).is_empty(), "{:?}", told(&edited));
}

#[test]
fn an_island_that_throws_names_its_source() {
    let mut edited = Edited::started();
    let thrown = "\nif (globalThis.prerender === undefined) { throw new Error(\"not here\"); }";
    edited.saved(Change::Scripts, "frontend/islands/Popup/Popup.tsx", "", thrown);
    let mistake = edited.stage.state().mistake.unwrap();
    assert!(mistake.what.contains("not here"), "{}", mistake.what);
    assert!(
        mistake.what.contains("frontend/islands/Popup/Popup.tsx:"),
        "{}",
        mistake.what
    );
}

#[test]
fn what_text_editors_write_beside_sources_is_not_of_the_site() {
    let mut edited = Edited::new();
    for file in [
        "templates/body.html",
        "templates/messages/nl.json",
        "queries/page.graphql",
        "queries/blocks/tekst.graphql",
        "frontend/styles/base.css",
        "frontend/styles/blocks/tekst.css",
        "frontend/static/ads.txt",
    ] {
        let path = edited.site.config.project.join(file);
        let (folder, name) = (
            path.parent().unwrap(),
            path.file_name().unwrap().to_str().unwrap(),
        );
        let copies = [format!("{name}~"), format!(".{name}.swp"), format!("#{name}#")];
        for copy in copies.iter().map(String::as_str).chain(["4913"]) {
            std::fs::write(folder.join(copy), "{% if %}").unwrap();
        }
        // Emacs locks a file with a link that leads nowhere.
        std::os::unix::fs::symlink("user@host.1", folder.join(format!(".#{name}"))).unwrap();
    }
    edited.rebuild.start().unwrap();
    assert_eq!(edited.stage.state().mistake, None);
    let paths = edited.stage.live().unwrap().paths().unwrap();
    let is_copy = |path: &&String| path.contains("ads.txt") || path.ends_with("4913");
    assert_eq!(paths.iter().find(is_copy), None);
}
