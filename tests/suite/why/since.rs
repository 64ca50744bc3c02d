//! What changed on a page since the published build, and by which edit.

use super::{explain, with_blocks};
use crate::support::SiteTest;
use crate::support::edits::saved;
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::diff::Kind;
use sitegen::why::{Edited, Explanation, State};
use std::collections::BTreeSet;

fn edits(page: &Explanation) -> Vec<(Edited, &str)> {
    let edits = page.since.edits.iter();
    edits.map(|edit| (edit.what, edit.name.as_str())).collect()
}

fn built() -> SiteTest {
    let mut site = SiteTest::small();
    site.config.guard.accept_removals = true;
    site.change(with_blocks);
    site.build();
    site
}

#[test]
fn without_a_published_site_there_is_nothing_to_compare_with() {
    let site = SiteTest::small();
    let page = explain(&site, "/over-wt");
    assert_eq!(page.since.state, State::Unpublished);
    assert!(edits(&page).is_empty() && !site.out().exists());
}

#[test]
fn nothing_changed_since_a_build_of_the_same_content() {
    let site = built();
    let before = site.tree();
    let page = explain(&site, "/wij");
    assert_eq!((page.since.state, edits(&page)), (State::Same, vec![]));
    assert_eq!(page.since.built_for, Some(site.config.now));
    site.tree().assert_same(&before, "nothing is published");
}

#[test]
fn an_edit_between_build_and_question_is_named() {
    let mut site = built();
    site.change(|content| {
        let entry = saved(content, "pages", "over-wt", 5);
        let text = json!([{ "type": "tekst", "tekst": "<p>Wij zijn groot.</p>" }]);
        entry.insert("contentMatrix".into(), text);
    });
    let page = explain(&site, "/over-wt");
    assert_eq!(page.since.state, State::Changed);
    assert_eq!(edits(&page), [(Edited::Entry, "Over WT")]);
    let edit = &page.since.edits[0];
    assert!(!edit.same && edit.edit_url.is_some() && edit.id.is_some());
    assert_eq!(edit.changed.unwrap().to_string(), "2026-11-21T09:00:05Z");
    let changes = &page.since.page.as_ref().unwrap().changes;
    let text = changes.iter().find(|change| change.kind == Kind::Text).unwrap();
    assert_eq!(text.after, ["Wij zijn groot."]);
    let lines = sitegen::why::lines(&page).join("\n");
    for words in [
        "changed since the published build",
        "+ Wij zijn groot.",
        "entry Over WT (",
    ] {
        assert!(lines.contains(words), "{words}: {lines}");
    }
    assert_eq!(explain(&site, "/contact").since.state, State::Same);
}

#[test]
fn an_entry_that_a_page_shows_is_named_on_that_page() {
    let mut site = built();
    site.change(|content| {
        saved(content, "team", "jan", 5).insert("fullName".into(), json!("Jan de Vries"));
        saved(content, "vacancies", "vacature-1", 6).insert("hours".into(), json!("12"));
    });
    let page = explain(&site, "/wij");
    assert_eq!(page.since.state, State::Changed);
    let named: BTreeSet<&str> = edits(&page).into_iter().map(|(_, name)| name).collect();
    assert_eq!(
        named,
        BTreeSet::from(["Jan", "Vacature 1"]),
        "its own entry was not saved"
    );
    assert_eq!(
        edits(&explain(&site, "/vacatures")),
        [(Edited::Entry, "Vacature 1")]
    );
    assert_eq!(explain(&site, "/contact").since.edits, []);
}

#[test]
fn a_change_without_a_date_is_seen_by_what_the_page_says() {
    let mut site = built();
    site.change(|content| {
        // A nested entry that is saved separately leaves the date of the entry that shows it.
        let entry = content.entry_mut("pages", "over-wt").unwrap();
        let text = json!([{ "type": "tekst", "tekst": "<p>Anders.</p>" }]);
        entry.insert("contentMatrix".into(), text);
    });
    assert_eq!(edits(&explain(&site, "/over-wt")), [(Edited::Entry, "Over WT")]);
}

#[test]
fn a_save_that_changes_nothing_says_so() {
    let mut site = built();
    site.change(|content| drop(saved(content, "pages", "over-wt", 5).clone()));
    let page = explain(&site, "/over-wt");
    assert!(page.since.edits[0].same, "{:#?}", page.since);
    let lines = sitegen::why::lines(&page).join("\n");
    assert!(lines.contains("says the same"), "{lines}");
}

#[test]
fn a_global_set_and_an_asset_that_were_saved_are_named() {
    let mut site = built();
    site.change(|content| {
        let contact = content.global_mut("contact");
        contact.insert("emailAddress".into(), json!("nieuw@example.test"));
        contact.insert("dateUpdated".into(), json!("2026-11-21T10:00:05+01:00"));
        let asset = json!({ "title": "Foto", "alt": "Beter", "dateUpdated": "2026-11-21T10:00:05+01:00" });
        content.add_asset("images", "foto.png", crate::support::content::PHOTO, asset);
    });
    let page = explain(&site, "/wij");
    let edits = edits(&page);
    for edit in [(Edited::GlobalSet, "contact"), (Edited::Asset, "Foto")] {
        assert!(edits.contains(&edit), "{edit:?}: {edits:?}");
    }
    assert!(!edits.iter().any(|(_, name)| *name == "footer"), "{edits:?}");
}

#[test]
fn a_template_and_a_message_that_were_edited_are_named_on_the_pages_that_use_them() {
    let mut site = SiteTest::small();
    site.change_project(|_| {});
    site.change(with_blocks).build();
    let project = site.config.project.clone();
    std::fs::write(project.join("templates/messages/.DS_Store"), "x").unwrap();
    edit(&project, "templates/blocks/team.html", "", "<p>Nieuw</p>");
    let page = explain(&site, "/wij");
    let template = (Edited::Template, "templates/blocks/team.html");
    assert_eq!((page.since.state, edits(&page)), (State::Changed, vec![template]));
    let other = explain(&site, "/over-wt");
    assert_eq!((other.since.state, edits(&other)), (State::Same, vec![]));
    edit(
        &project,
        "templates/messages/nl.json",
        "\"skip.content\": \"",
        "\"skip.content\": \"X ",
    );
    let edits = explain(&site, "/over-wt").since.edits;
    let names: Vec<(Edited, &str)> = edits.iter().map(|edit| (edit.what, edit.name.as_str())).collect();
    assert_eq!(names, [(Edited::Messages, "templates/messages/nl.json")]);
    edit(
        &project,
        "frontend/styles/blocks/tekst.css",
        "",
        "\n.tekst { color: inherit; }\n",
    );
    let page = explain(&site, "/over-wt");
    assert!(
        page.since
            .edits
            .iter()
            .any(|edit| (edit.what, edit.name.as_str()) == (Edited::Bundle, "site.css")),
        "{:#?}",
        page.since
    );
}

#[test]
fn pages_that_appeared_and_went_are_named_with_a_list() {
    let mut site = built();
    site.change(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies.retain(|entry| entry["slug"] != "vacature-2");
        vacancies.push(crate::support::content::vacancy(17));
    });
    let page = explain(&site, "/vacatures");
    assert_eq!(page.since.state, State::Changed);
    assert_eq!(page.since.appeared, ["/vacatures/vacature-17"]);
    assert_eq!(page.since.gone, ["/vacatures/vacature-2"]);
    assert_eq!(explain(&site, "/vacatures/vacature-17").since.state, State::New);
}

#[test]
fn a_site_of_another_cms_is_not_compared() {
    let mut site = built();
    site.change(|content| {
        let home = content.entry_mut("home", "home").unwrap();
        home.insert("uid".into(), json!("another-home"));
    });
    assert_eq!(explain(&site, "/over-wt").since.state, State::OtherSite);
}
