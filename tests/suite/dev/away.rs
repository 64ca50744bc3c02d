//! While the CMS is away, edits are shown as ever; what it has when it is back is shown then.

use super::Edited;
use crate::support::content::page;
use embedded_craft::Fault;
use serde_json::json;
use sitegen::dev::{Change, News};
use std::sync::Arc;

impl Edited {
    fn new_page(&mut self, slug: &str) {
        self.site
            .change(|content| content.entries_mut("pages").push(page(slug, slug, json!([]))));
    }

    fn has(&self, path: &str) -> bool {
        self.get(path, "localhost").0.is_success()
    }
}

#[test]
fn a_cms_that_was_away_is_asked_again() {
    let mut edited = Edited::started();
    edited.site.fault(Fault::any().status(503));
    for _ in 0..3 {
        edited.poll().unwrap_err();
    }
    edited.site.clear_faults();
    edited.new_page("terug");
    edited.poll().unwrap();
    assert!(edited.has("/terug"));
}

#[test]
fn edits_are_shown_while_the_cms_is_away() {
    let mut edited = Edited::started();
    edited.site.fault(Fault::any().status(503));
    edited.poll().unwrap_err();
    edited.saved(Change::Settings, "sitegen.toml", "", "\n");
    assert_eq!(edited.stage.state().mistake, None);
    // The edit comes at the moment of a question.
    let body = "templates/body.html";
    crate::support::project_copy::edit(&edited.site.config.project, body, "</main>", "<i>nu</i></main>");
    let both = [edited.asked(), News::Edit(Change::Templates)];
    edited.rebuild.after(both).unwrap_err();
    assert_eq!(edited.stage.state().mistake, None);
    assert!(edited.page("/over-wt").contains("<i>nu</i>"));
}

#[test]
fn a_mistake_is_told_once_and_the_content_of_meanwhile_is_shown_when_it_is_corrected() {
    let mut edited = Edited::started();
    let body = "templates/body.html";
    edited.saved(Change::Templates, body, "</main>", "{% if %}</main>");
    let number = edited.stage.state().number;
    edited.poll().unwrap();
    assert_eq!(edited.stage.state().number, number, "nothing is new");
    edited.new_page("intussen");
    edited.poll().unwrap_err();
    edited.poll().unwrap();
    assert_eq!(edited.stage.state().number, number, "the mistake is the same");
    assert!(!edited.has("/intussen"));
    edited.site.stop_cms();
    edited.saved(Change::Templates, body, "{% if %}</main>", "</main>");
    assert_eq!(edited.stage.state().mistake, None);
    assert!(edited.has("/intussen"));
}

#[test]
fn an_answer_to_an_older_question_is_not_shown() {
    let mut edited = Edited::started();
    edited.new_page("eerder");
    let older = edited.asked();
    edited.saved(Change::Settings, "sitegen.toml", "", "\n");
    edited.rebuild.after([older]).unwrap();
    assert!(!edited.has("/eerder"));
    edited.poll().unwrap();
    assert!(edited.has("/eerder"));
}

#[test]
fn a_cms_that_is_away_when_the_first_mistake_is_corrected_is_asked_again() {
    let mut edited = Edited::new();
    let body = "templates/body.html";
    let broken = "{% if %}</main>";
    crate::support::project_copy::edit(&edited.site.config.project, body, "</main>", broken);
    edited.rebuild.start().unwrap();
    edited.site.fault(Fault::any().status(503));
    edited.saved(Change::Templates, body, broken, "</main>");
    let state = edited.stage.state();
    assert!(state.mistake.unwrap().what.contains("503"));
    edited.poll().unwrap();
    edited.read();
    assert_eq!(
        edited.stage.state().number,
        state.number,
        "the mistake is the same"
    );
    edited.site.clear_faults();
    edited.poll().unwrap();
    edited.read();
    assert!(edited.has("/over-wt"));
}

#[test]
fn edits_are_shown_while_the_content_of_a_query_is_read() {
    let mut edited = Edited::started();
    let (query, block) = ("queries/blocks/tekst.graphql", "templates/blocks/tekst.html");
    let (body, broken) = ("templates/body.html", "{% if %}</main>");
    let plain = "tekst @rich\n  plat: tekst @rich(plain: true)";
    edited.saved_while_reading(Change::Queries, query, "tekst @rich", plain);
    edited.saved_while_reading(Change::Templates, body, "</main>", "<i>nu</i></main>");
    assert!(edited.page("/tekst").contains("<i>nu</i>"));
    edited.saved_while_reading(Change::Templates, body, "</main>", broken);
    let mistake = edited.stage.state().mistake.unwrap();
    assert_eq!(mistake.file.as_deref(), Some(body));
    // What the new content is needed for waits for it.
    edited.saved_while_reading(
        Change::Templates,
        block,
        "</section>",
        "{{ block.plat }}</section>",
    );
    edited.saved_while_reading(Change::Templates, body, broken, "</main>");
    assert_eq!(edited.stage.state().mistake, None);
    assert!(!edited.page("/tekst").contains("Een vak"));
    edited.read();
    assert!(edited.page("/tekst").contains("Een vak"));
    assert_eq!(edited.stage.state().mistake, None);
}

#[test]
fn a_changed_brand_has_its_own_time_for_the_files_of_the_cms() {
    let mut edited = Edited::started();
    let host = |edited: &Edited| Arc::clone(&edited.stage.live().unwrap().project().host);
    let before = host(&edited);
    edited.site.fault(Fault::any().status(503));
    edited.saved(Change::Files, "frontend/brand/tokens.css", "", "\n");
    assert_eq!(edited.stage.state().mistake, None);
    let is_same = Arc::ptr_eq(&before, &host(&edited));
    assert!(!is_same, "the time of the start is over after ten minutes");
}
