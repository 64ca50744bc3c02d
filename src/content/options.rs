//! Fields with options, which Craft's schema calls texts: templates fall back silently from what they do not know.

use super::Fields;
use super::context::Context;
use crate::report::Finding;

/// The type of a block (none: every page), its field, and what the templates know.
const OPTIONS: [(&str, &str, &[&str]); 3] = [
    ("", "introTextBg", &["white", "black"]),
    ("team", "layout", &["grid", "slider"]),
    (
        "tekstAfbeelding",
        "positie",
        &["links", "rechts", "left", "right"],
    ),
];

/// Reports the unknown options of a block; of a page, if `block` is empty.
pub(super) fn check(block: &str, fields: &Fields, cx: &mut Context<'_>) {
    for (_, field, known) in OPTIONS.iter().filter(|(kind, ..)| *kind == block) {
        option(field, known, fields, cx);
    }
}

/// An option of a field; an unknown one is a problem.
pub(super) fn option(field: &str, known: &[&str], fields: &Fields, cx: &mut Context<'_>) -> Option<String> {
    let value = fields.text(field)?.to_owned();
    if known.contains(&value.as_str()) {
        return Some(value);
    }
    cx.at(field, |cx| cx.problem(Finding::UnknownOption { value }));
    None
}
