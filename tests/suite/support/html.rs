//! HTML as a browser's tokenizer reads it: tags with attributes, text, comments. For assertions about structure, which
//! a search for substrings cannot make.

use std::collections::BTreeMap;

/// A document, or a part of one.
#[derive(Debug, Default)]
pub struct Html {
    /// Start tags in order.
    pub tags: Vec<Tag>,
    /// Comments without their marks.
    pub comments: Vec<String>,
}

/// A start tag and the text inside its element.
#[derive(Debug, Default, Clone)]
pub struct Tag {
    /// In lower case.
    pub name: String,
    /// Decoded values.
    pub attributes: BTreeMap<String, String>,
    /// Decoded text of the element and all elements in it, scripts and styles left out.
    pub text: String,
    /// Text of a script or style as it stands there.
    pub raw: String,
    /// Names of the elements around it, outermost first.
    pub inside: Vec<String>,
}

impl Tag {
    /// An attribute's value, or an empty one.
    pub fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// Whether one of its classes is that.
    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").split_whitespace().any(|own| own == class)
    }
}

/// Elements without an end tag.
const VOID: [&str; 11] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
];
/// Elements whose content is text without markup.
const RAW: [&str; 2] = ["script", "style"];
/// Elements whose content is text with character references.
const ESCAPABLE: [&str; 2] = ["title", "textarea"];

impl Html {
    /// Reads a document.
    pub fn parse(text: &str) -> Self {
        let mut html = Self::default();
        let mut open: Vec<usize> = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            html.text(&open, &rest[..at]);
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix("<!--") {
                let end = after.find("-->").unwrap_or(after.len());
                html.comments.push(after[..end].to_owned());
                rest = after[end..].strip_prefix("-->").unwrap_or_default();
            } else if let Some(after) = rest.strip_prefix("</") {
                let end = after.find('>').unwrap_or(after.len());
                let name = after[..end].trim().to_lowercase();
                if let Some(place) = open.iter().rposition(|index| html.tags[*index].name == name) {
                    open.truncate(place);
                }
                rest = after.get(end + 1..).unwrap_or_default();
            } else if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
                let (mut tag, after) = read_tag(&rest[1..]);
                rest = after;
                tag.inside = open.iter().map(|index| html.tags[*index].name.clone()).collect();
                let name = tag.name.clone();
                if RAW.contains(&name.as_str()) || ESCAPABLE.contains(&name.as_str()) {
                    let end = rest
                        .to_lowercase()
                        .find(&format!("</{name}"))
                        .unwrap_or(rest.len());
                    if RAW.contains(&name.as_str()) {
                        tag.raw = rest[..end].to_owned();
                    } else {
                        tag.text = decode(&rest[..end]);
                    }
                    rest = rest[end..].split_once('>').map_or("", |(_, after)| after);
                } else if !VOID.contains(&name.as_str()) {
                    open.push(html.tags.len());
                }
                html.tags.push(tag);
            } else if rest.starts_with("<!") {
                rest = rest.split_once('>').map_or("", |(_, after)| after);
            } else {
                html.text(&open, "<");
                rest = &rest[1..];
            }
        }
        html.text(&open, rest);
        html
    }

    fn text(&mut self, open: &[usize], text: &str) {
        let text = decode(text);
        for index in open {
            self.tags[*index].text.push_str(&text);
        }
    }

    /// All elements of that name.
    pub fn all(&self, name: &str) -> Vec<&Tag> {
        self.tags.iter().filter(|tag| tag.name == name).collect()
    }

    /// The only element of that name.
    #[track_caller]
    pub fn one(&self, name: &str) -> &Tag {
        let all = self.all(name);
        assert_eq!(all.len(), 1, "elements <{name}>");
        all[0]
    }

    /// All elements with a class.
    pub fn with_class(&self, class: &str) -> Vec<&Tag> {
        self.tags.iter().filter(|tag| tag.has_class(class)).collect()
    }

    /// The content of the `<meta>` of that name or property.
    pub fn meta(&self, name: &str) -> Option<&str> {
        let metas = self.tags.iter().filter(|tag| tag.name == "meta");
        let mut named = metas.filter(|tag| tag.get("name") == name || tag.get("property") == name);
        named.next().map(|tag| tag.get("content"))
    }

    /// The JSON-LD objects.
    pub fn json_ld(&self) -> Vec<serde_json::Value> {
        let scripts = self
            .all("script")
            .into_iter()
            .filter(|tag| tag.get("type") == "application/ld+json");
        scripts
            .map(|tag| serde_json::from_str(&tag.raw).expect("JSON-LD is JSON"))
            .collect()
    }
}

/// Reads a start tag behind its `<`; the second value is what follows it.
fn read_tag(text: &str) -> (Tag, &str) {
    let end = text
        .find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))
        .unwrap_or(text.len());
    let mut tag = Tag {
        name: text[..end].to_lowercase(),
        ..Tag::default()
    };
    let mut rest = &text[end..];
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            return (tag, rest);
        }
        if let Some(after) = rest.strip_prefix('>') {
            return (tag, after);
        }
        let stop = |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/');
        let end = rest[1..].find(stop).map_or(rest.len(), |at| at + 1);
        let name = rest[..end].to_lowercase();
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            (value, rest) = match after.chars().next() {
                Some(quote @ ('"' | '\'')) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                _ => after.split_at(
                    after
                        .find(|c: char| c.is_whitespace() || c == '>')
                        .unwrap_or(after.len()),
                ),
            };
        }
        tag.attributes.entry(name).or_insert_with(|| decode(value));
    }
}

/// Character references as text.
fn decode(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let known = rest
            .find(';')
            .filter(|end| *end < 12)
            .and_then(|end| Some((character(&rest[1..end])?, end)));
        match known {
            Some((c, end)) => {
                decoded.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded + rest
}

fn character(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = name.strip_prefix('#')?;
            let hex = number.strip_prefix(['x', 'X']);
            char::from_u32(match hex {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            })
        }
    }
}
