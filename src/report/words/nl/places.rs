//! Names of places, in Dutch. Words such as "item" are those of Craft's control panel.

use crate::report::words::{ChangeWords, Nouns};

pub const CHANGES: ChangeWords = ChangeWords {
    added: "toegevoegd",
    removed: "verwijderd",
    moved: "verplaatst",
    changed: "gewijzigd",
    reordered: "op een andere plaats",
    from: "eerst",
    native: [
        ("alt", "Alternatieve tekst"),
        ("file", "Inhoud"),
        ("focalPoint", "Focuspunt"),
        ("seo", "SEO"),
        ("title", "Titel"),
    ],
};

pub const NOUNS: Nouns = Nouns {
    at: "plek",
    hint: "tip",
    edit: "bewerken",
    entry: "item",
    global_set: "globale set",
    section: "sectie",
    site: "de site",
    asset: "asset",
    shown_on: "op",
    field: "veld",
    block: "blok",
    row: "rij",
    of: "van",
};

/// After a list of some places that show a file.
pub fn and_more(more: usize) -> String {
    format!(" en nog {more}")
}

/// After a problem that was found on several pages.
pub fn on_pages(pages: usize) -> String {
    format!(" (op {pages} pagina's, dit is de eerste)")
}
