//! Names of places, in German. Words such as "Eintrag" are those of Craft's control panel.

use crate::report::words::{ChangeWords, Nouns};

pub const CHANGES: ChangeWords = ChangeWords {
    added: "hinzugefügt",
    removed: "entfernt",
    moved: "verschoben",
    changed: "geändert",
    reordered: "an anderer Stelle",
    from: "vorher",
    native: [
        ("alt", "Alternativtext"),
        ("file", "Inhalt"),
        ("focalPoint", "Fokuspunkt"),
        ("seo", "SEO"),
        ("title", "Titel"),
    ],
};

pub const NOUNS: Nouns = Nouns {
    at: "wo",
    hint: "Tipp",
    edit: "bearbeiten",
    entry: "Eintrag",
    global_set: "globales Set",
    section: "Bereich",
    site: "die Website",
    asset: "Asset",
    shown_on: "auf",
    field: "Feld",
    block: "Block",
    row: "Zeile",
    of: "von",
};

/// After a list of some places that show a file.
pub fn and_more(more: usize) -> String {
    format!(" und {more} weitere")
}

/// After a problem that was found on several pages.
pub fn on_pages(pages: usize) -> String {
    format!(" (auf {pages} Seiten, dies ist die erste)")
}
