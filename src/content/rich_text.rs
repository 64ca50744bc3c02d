//! Rich text from the editor: an allow-list (`sanitiser`) decides what is published; links follow the rules
//! of [`super::address`], images are planned like all others ([`super::text_images`]).

use super::bare_words::INLINE;
use super::context::Context;
use super::markup::rewrite;
use super::sanitiser::Clean;
use super::{parse_cost, simple_text, text_images};
use crate::report::{Finding, TextFault};
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, element};
use serde::{Serialize, Serializer};

/// Limit in bytes; no editor writes longer texts.
const MAX_BYTES: usize = 500_000;
/// How many problems of one kind are reported per text.
const REPORTED: usize = 5;

/// Sanitised HTML, safe to write into a page as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RichText {
    html: Box<str>,
    /// It has neither images nor attributes, so that it is the same on every site.
    is_simple: bool,
}

/// A template gets a safe string, so that the filter `rich_text` can refuse everything else.
impl Serialize for RichText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if minijinja::value::serializing_for_value() {
            return minijinja::Value::from_safe_string(self.html.clone().into()).serialize(serializer);
        }
        serializer.serialize_str(&self.html)
    }
}

impl RichText {
    fn new(html: &str) -> Self {
        Self {
            html: html.into(),
            is_simple: simple_text::is_simple(html),
        }
    }

    /// The HTML.
    pub fn as_str(&self) -> &str {
        &self.html
    }

    /// Whether it has neither images nor attributes.
    pub(super) fn is_simple(&self) -> bool {
        self.is_simple
    }

    /// The text without tags, on one line: for places where links cannot be nested. It is still HTML.
    pub fn without_tags(&self) -> Self {
        let tags = element!("*", |element| {
            if !INLINE.contains(&element.tag_name().as_str()) {
                element.before(" ", ContentType::Text);
                element.after(" ", ContentType::Text);
            }
            if element.tag_name() == "q" {
                element.before("“", ContentType::Text);
                element.after("”", ContentType::Text);
            }
            element.remove_and_keep_content();
            Ok(())
        });
        let text = rewrite(
            &self.html,
            RewriteStrSettings::new().append_element_content_handler(tags),
        );
        Self::new(&text.split_whitespace().collect::<Vec<_>>().join(" "))
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
            return simple_text::has_text(trimmed).then(|| Self {
                html: trimmed.into(),
                is_simple: true,
            });
        }
        if let Some(fault) = parse_cost::refusal(html) {
            return Self::refuse(fault, cx);
        }
        let Some(Clean {
            html,
            has_text,
            refused,
            dropped,
            files,
            links,
        }) = cx.sanitiser().clean(html)
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
        if !dropped.is_empty() {
            let names = dropped.join("`, `");
            cx.problem(Finding::ElementsDropped { names });
        }
        let html = cx.with_anchors(&html);
        let (html, has_image) = text_images::plan(&html, cx);
        (has_text || has_image).then(|| Self::new(html.trim()))
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
