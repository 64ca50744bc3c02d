//! The demo's content, as it is and after an edit.

use crate::folders;
use serde_json::{Value, json};
use std::path::Path;

/// A vacancy that is neither new nor shown elsewhere than in lists.
pub const VACANCY: &str = "lasser-mig-mag-almelo";

/// Writes the content with one vacancy changed.
pub fn with_an_edit(from: &Path, to: &Path) {
    folders::copy(from, to, &[]);
    change(&to.join("entries/vacancies.json"), |entries| {
        let vacancy = entries
            .iter_mut()
            .find(|entry| entry["slug"] == VACANCY)
            .expect("the demo has this vacancy");
        vacancy["headerTitle"] = json!("Lasser (m/v/x) voor constructiewerk");
        vacancy["introText"] = json!("Je last constructies van staal in een werkplaats met daglicht.");
        vacancy["dateUpdated"] = json!("2026-11-20T16:00");
    });
}

/// Writes the content with another title in the navigation, which every page shows.
pub fn with_other_navigation(from: &Path, to: &Path) {
    folders::copy(from, to, &[]);
    change(&to.join("entries/fixedNavigation.json"), |entries| {
        let entry = entries.get_mut(1).expect("the demo has a menu");
        entry["cta"]["customText"] = json!("Werk zoeken");
        entry["title"] = json!("Werk zoeken");
    });
}

fn change(file: &Path, change: impl FnOnce(&mut Vec<Value>)) {
    let bytes = std::fs::read(file).expect("the content can be read");
    let mut entries: Vec<Value> = serde_json::from_slice(&bytes).expect("the content is a list");
    change(&mut entries);
    std::fs::write(file, json!(entries).to_string()).expect("the content can be written");
}
