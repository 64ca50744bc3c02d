//! Rich text from the editor: an allow-list (`sanitiser`) decides what is published; links follow the rules
//! of [`super::address`], images are planned like all others ([`super::text_images`]).

use super::context::Context;
use super::text_images;
use serde::Serialize;

/// Larger or deeper texts are no texts: parsing them takes quadratic time.
const MAX_BYTES: usize = 500_000;
const MAX_DEPTH: usize = 120;

/// Sanitised HTML, safe to write into a page as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RichText(String);

impl RichText {
    /// The HTML.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same without tags, on one line: for places where a link may not stand inside a link. Still HTML.
    pub fn without_tags(&self) -> String {
        let mut inside = false;
        let mut text = String::new();
        for c in self.0.chars() {
            match c {
                '<' => inside = true,
                '>' => {
                    inside = false;
                    text.push(' ');
                }
                c if !inside => text.push(c),
                _ => {}
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Publishes what the allow-list has of `html`. `None` when no text is left.
    pub fn sanitise(html: &str, cx: &mut Context<'_>) -> Option<Self> {
        if html.trim().is_empty() {
            return None;
        }
        if html.len() > MAX_BYTES || depth(html) > MAX_DEPTH {
            cx.problem(
                "text-too-complex",
                format!(
                    "the text has {} bytes and is nested {} levels deep",
                    html.len(),
                    depth(html)
                ),
                "paste it again as plain text",
            );
            return None;
        }
        // An editor's h1 would be a second one on the page. The names are matched again by the parser below.
        let html = html
            .replace("<h1", "<h2")
            .replace("</h1", "</h2")
            .replace("<H1", "<h2")
            .replace("</H1", "</h2");
        let (clean, refused, files) = cx.sanitiser.clean(&html);
        files.into_iter().for_each(|file| cx.file(file));
        for address in refused {
            cx.problem(
                "link-refused",
                format!("`{address}` is not published"),
                "use an http(s), mailto or tel address or a path",
            );
        }
        let clean = text_images::plan(clean.trim(), cx);
        let shows = has_text(&clean) || clean.contains(text_images::MARKER);
        shows.then_some(Self(clean))
    }
}

/// Upper bound of how deep elements are nested, in one pass over the bytes.
fn depth(html: &str) -> usize {
    let bytes = html.as_bytes();
    let (mut open, mut deepest) = (0_usize, 0_usize);
    for (index, byte) in bytes.iter().enumerate() {
        if *byte != b'<' {
            continue;
        }
        match bytes.get(index + 1) {
            Some(b'/') => open = open.saturating_sub(1),
            Some(next) if next.is_ascii_alphabetic() => {
                let name: Vec<u8> = bytes[index + 1..]
                    .iter()
                    .take_while(|b| b.is_ascii_alphanumeric())
                    .map(u8::to_ascii_lowercase)
                    .collect();
                // Elements without an end tag do not nest.
                if !matches!(
                    name.as_slice(),
                    b"br"
                        | b"hr"
                        | b"img"
                        | b"p"
                        | b"li"
                        | b"td"
                        | b"th"
                        | b"tr"
                        | b"input"
                        | b"wbr"
                        | b"col"
                        | b"source"
                ) {
                    open += 1;
                    deepest = deepest.max(open);
                }
            }
            _ => {}
        }
    }
    deepest
}

/// Whether anything is visible outside the tags.
fn has_text(html: &str) -> bool {
    let mut inside = false;
    let text = html.chars().filter(|c| {
        match c {
            '<' => inside = true,
            '>' => {
                inside = false;
                return false;
            }
            _ => {}
        }
        !inside
    });
    let text: String = text.collect();
    !text.replace("&nbsp;", "").replace('\u{a0}', "").trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_is_counted_without_parsing() {
        assert_eq!(depth("<p><strong><em>x</em></strong></p>"), 2);
        assert!(depth(&"<div>".repeat(100_000)) > MAX_DEPTH);
        assert_eq!(depth("a < b <br> c"), 0);
    }

    #[test]
    fn a_text_of_empty_tags_is_no_text() {
        assert!(!has_text("<p>&nbsp;</p><p> </p>"));
        assert!(has_text("<p>a</p>"));
    }
}
