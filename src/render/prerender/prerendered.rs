//! An island's HTML from the engine, with the positions of its slots.

use lol_html::{RewriteStrSettings, doc_comments, rewrite_str};
use std::ops::Range;

/// Prefix of the comment that marks a slot; the slot's name follows. React's text cannot contain it, because `<` is
/// escaped.
const COMMENT: &str = "slot:";

/// Parsed once for all pages that show the same island.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Prerendered {
    html: String,
    /// The range of each slot's comment in `html`, and the slot's name.
    slots: Vec<(Range<usize>, String)>,
}

impl Prerendered {
    /// Finds the slots.
    pub(super) fn new(html: String) -> Self {
        let mut slots = Vec::new();
        let comments = doc_comments!(|comment| {
            if let Some(name) = comment.text().strip_prefix(COMMENT) {
                slots.push((comment.source_location().bytes(), name.to_owned()));
            }
            Ok(())
        });
        let handlers = RewriteStrSettings::new()
            .with_strict(false)
            .with_enable_esi_tags(false)
            .append_document_content_handler(comments);
        // The handler changes nothing and does not fail.
        let _ = rewrite_str(&html, handlers);
        Self { html, slots }
    }

    /// What the engine returned.
    pub(super) fn html(&self) -> &str {
        &self.html
    }

    /// The HTML between the slots, each part with the name of the next slot.
    pub fn parts(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let starts = std::iter::once(0).chain(self.slots.iter().map(|(place, _)| place.end));
        let ends = self
            .slots
            .iter()
            .map(|(place, name)| (place.start, Some(name.as_str())));
        let ends = ends.chain([(self.html.len(), None)]);
        starts
            .zip(ends)
            .map(|(start, (end, slot))| (self.html.get(start..end).unwrap_or_default(), slot))
    }

    /// Whether the component shows the slot.
    pub fn shows(&self, slot: &str) -> bool {
        self.slots.iter().any(|(_, name)| name == slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_found_among_elements_other_comments_and_text() {
        let html = "<p>é<!-- x --><!--slot:a--></p>&lt;!--slot:c--><!--slot:b-->";
        let prerendered = Prerendered::new(html.into());
        let parts: Vec<_> = prerendered.parts().collect();
        assert_eq!(
            parts,
            [
                ("<p>é<!-- x -->", Some("a")),
                ("</p>&lt;!--slot:c-->", Some("b")),
                ("", None)
            ]
        );
        assert!(prerendered.shows("b") && !prerendered.shows("c"));
    }
}
