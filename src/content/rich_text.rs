//! Rich text from the editor: an allow-list decides what is published; links follow the rules of [`super::address`].

use super::address::{self, Policy};
use super::context::Context;
use super::file::{self, FileRef};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use url::Url;

/// Larger or deeper texts are no texts: parsing them takes quadratic time.
const MAX_BYTES: usize = 500_000;
const MAX_DEPTH: usize = 120;

const TAGS: [&str; 33] = [
    "p",
    "br",
    "hr",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "a",
    "strong",
    "em",
    "b",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "small",
    "mark",
    "blockquote",
    "code",
    "pre",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "abbr",
    "span",
];

/// Schemes that reach the filter; all but a handful end there, with a problem.
const SCHEMES: [&str; 9] = [
    "http",
    "https",
    "mailto",
    "tel",
    "javascript",
    "data",
    "vbscript",
    "ftp",
    "file",
];

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
        cx.files.extend(files);
        for address in refused {
            cx.problem(
                "link-refused",
                format!("`{address}` is not published"),
                "use an http(s), mailto or tel address or a path",
            );
        }
        if html.contains("<img") {
            cx.problem(
                "image-in-text",
                "an image inside a text is not published",
                "use the block `afbeelding` for it",
            );
        }
        let clean = clean.trim();
        has_text(clean).then(|| Self(clean.to_owned()))
    }
}

/// The allow-list, built once.
#[derive(Debug)]
pub struct Sanitiser {
    ammonia: ammonia::Builder<'static>,
    refused: Arc<Mutex<Vec<String>>>,
    files: Arc<Mutex<Vec<FileRef>>>,
}

impl Sanitiser {
    /// Links follow `policy`.
    pub fn new(policy: Arc<Policy>) -> Self {
        let refused = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&refused);
        let files = Arc::new(Mutex::new(Vec::new()));
        let linked = Arc::clone(&files);
        let mut ammonia = ammonia::Builder::empty();
        ammonia
            .tags(HashSet::from(TAGS))
            .clean_content_tags(HashSet::from([
                "script", "style", "iframe", "noscript", "template", "svg", "math", "title",
            ]))
            .tag_attributes(HashMap::from([
                ("a", HashSet::from(["href", "title", "target", "hreflang"])),
                ("th", HashSet::from(["scope", "colspan", "rowspan"])),
                ("td", HashSet::from(["colspan", "rowspan"])),
                ("ol", HashSet::from(["start", "reversed"])),
                ("abbr", HashSet::from(["title"])),
            ]))
            .generic_attributes(HashSet::from(["lang"]))
            // Addresses are decided one by one in the filter below, so that a refusal can be reported.
            .url_schemes(HashSet::from(SCHEMES))
            .url_relative(ammonia::UrlRelative::PassThrough)
            .link_rel(None)
            .attribute_filter(move |tag, attribute, value| match (tag, attribute) {
                ("a", "href") => {
                    let file = Url::parse(value).ok().and_then(|url| file::linked(&url, &policy));
                    if let (Some(file), Ok(mut linked)) = (file, linked.lock()) {
                        linked.push(file.clone());
                        return Some(Cow::Owned(file.path));
                    }
                    let href = address::publish(value, &policy);
                    if href.is_none()
                        && let Ok(mut refused) = noted.lock()
                    {
                        refused.push(value.chars().take(80).collect::<String>());
                    }
                    href.map(Cow::Owned)
                }
                ("a", "target") => (value == "_blank").then_some(Cow::Borrowed("_blank")),
                ("th", "scope") => matches!(value, "row" | "col").then_some(Cow::Borrowed(value)),
                (_, "colspan" | "rowspan" | "start") => {
                    value.parse::<u16>().is_ok().then_some(Cow::Borrowed(value))
                }
                (_, "lang" | "hreflang") => is_language(value).then_some(Cow::Borrowed(value)),
                _ => Some(Cow::Borrowed(value)),
            });
        Self {
            ammonia,
            refused,
            files,
        }
    }

    /// The clean HTML, the addresses that were refused, and the files that are linked to.
    fn clean(&self, html: &str) -> (String, Vec<String>, Vec<FileRef>) {
        let clean = self.ammonia.clean(html).to_string();
        let refused = self
            .refused
            .lock()
            .map(|mut refused| std::mem::take(&mut *refused))
            .unwrap_or_default();
        let files = self
            .files
            .lock()
            .map(|mut files| std::mem::take(&mut *files))
            .unwrap_or_default();
        (clean, refused, files)
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

fn is_language(value: &str) -> bool {
    !value.is_empty() && value.len() <= 35 && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
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
