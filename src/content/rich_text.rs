//! Rich text from the editor: an allow-list (`sanitiser`) decides what is published; links follow the rules
//! of [`super::address`], images are planned like all others ([`super::text_images`]).

use super::context::Context;
use super::sanitiser::Clean;
use super::{parse_cost, simple_text, text_images};
use crate::report::{Finding, TextFault};
use serde::{Serialize, Serializer};

/// Limit in bytes; no editor writes longer texts.
const MAX_BYTES: usize = 500_000;
/// How many problems of one kind are reported per text.
const REPORTED: usize = 5;

/// Sanitised HTML, safe to write into a page as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RichText(String);

/// A template gets a safe string, so that the filter `rich_text` can refuse everything else.
impl Serialize for RichText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if minijinja::value::serializing_for_value() {
            return minijinja::Value::from_safe_string(self.0.clone()).serialize(serializer);
        }
        serializer.serialize_str(&self.0)
    }
}

impl RichText {
    /// The HTML.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text without tags, on one line: for places where links cannot be nested. It is still HTML.
    pub fn without_tags(&self) -> Self {
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
        Self(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Publishes the allowed parts of `html`. `None` if no text is left.
    pub fn sanitise(html: &str, cx: &mut Context<'_>) -> Option<Self> {
        if html.trim().is_empty() {
            return None;
        }
        if html.len() > MAX_BYTES {
            let fault = TextFault::TooLong {
                bytes: html.len(),
                most: MAX_BYTES,
            };
            return Self::refuse(fault, cx);
        }
        let trimmed = html.trim_ascii();
        if simple_text::is_simple(trimmed) {
            return has_text(trimmed).then(|| Self(trimmed.to_owned()));
        }
        if let Some(fault) = parse_cost::refusal(html) {
            return Self::refuse(fault, cx);
        }
        // An editor's h1 would be a second one on the page. The parser below checks the names again.
        let html = html
            .replace("<h1", "<h2")
            .replace("</h1", "</h2")
            .replace("<H1", "<h2")
            .replace("</H1", "</h2");
        let Some(Clean {
            html,
            refused,
            files,
            links,
        }) = cx.sanitiser.clean(&html)
        else {
            return Self::refuse(TextFault::Misplaced, cx);
        };
        files.into_iter().for_each(|file| cx.file(file));
        for href in links {
            let href = cx.to_anchor(href);
            cx.judge_link(&href);
        }
        let more = refused.len().saturating_sub(REPORTED);
        for address in refused.into_iter().take(REPORTED) {
            cx.link_refused(&address);
        }
        if more > 0 {
            cx.problem(Finding::LinksRefused { more });
        }
        let html = cx.with_anchors(&html);
        let clean = text_images::plan(&html, cx).trim().to_owned();
        let shows = has_text(&clean) || clean.contains(text_images::MARKER);
        shows.then_some(Self(clean))
    }

    fn refuse(fault: TextFault, cx: &mut Context<'_>) -> Option<Self> {
        cx.problem(Finding::TextRefused(fault));
        None
    }
}

impl Context<'_> {
    /// A rich text field; `None` when it has no content.
    pub fn rich_text(&mut self, field: &str, html: Option<String>) -> Option<RichText> {
        self.at(field, |cx| RichText::sanitise(&html?, cx))
    }
}

/// Whether anything is visible outside the tags.
fn has_text(html: &str) -> bool {
    let is_visible = |c: char| !c.is_whitespace() && !matches!(c, '>' | '\u{200b}'..='\u{200f}' | '\u{2060}');
    let mut parts = html.split('<').enumerate();
    parts.any(|(place, part)| {
        // Before the first tag there is only text, and in what begins with one it is behind it.
        let text = match place {
            0 => part,
            _ => part.split_once('>').map_or("", |(_, text)| text),
        };
        text.split("&nbsp;").any(|text| text.chars().any(is_visible))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_empty_tags_is_no_text() {
        assert!(!has_text("<p>&nbsp;</p><p> </p><p>\u{a0}\u{200b}</p>"));
        assert!(has_text("<p>a</p>"));
    }
}
