//! Names of places, in English.

use crate::report::words::{ChangeWords, Nouns};

pub const CHANGES: ChangeWords = ChangeWords {
    added: "added",
    removed: "removed",
    moved: "moved",
    changed: "changed",
    reordered: "in another place",
    from: "before",
    native: [
        ("alt", "Alternative text"),
        ("file", "Contents"),
        ("focalPoint", "Focal point"),
        ("seo", "SEO"),
        ("title", "Title"),
    ],
};

pub const NOUNS: Nouns = Nouns {
    at: "at",
    hint: "hint",
    edit: "edit",
    entry: "entry",
    global_set: "global set",
    section: "section",
    site: "the site",
    asset: "asset",
    shown_on: "on",
    field: "field",
    block: "block",
    row: "row",
    of: "of",
};

/// After a list of some places that show a file.
pub fn and_more(more: usize) -> String {
    format!(" and {more} more")
}

/// After a problem that was found on several pages.
pub fn on_pages(pages: usize) -> String {
    format!(" (on {pages} pages, this is the first)")
}
