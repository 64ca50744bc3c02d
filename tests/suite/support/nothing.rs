//! What pages show of what is not there: nothing.

use super::Html;
use super::html::Tag;

/// How templates write what is not there, when they write it by mistake.
const NOTHING: [&str; 6] = ["none", "None", "null", "undefined", "NaN", "Some"];
/// Attributes that are not for people, where such a word is valid.
const TECHNICAL: [&str; 6] = ["class", "preload", "fill", "stroke", "style", "props"];

/// Checks that a page shows nothing of missing values.
#[track_caller]
pub fn assert_no_nothing(path: &str, html: &Html) {
    let shows = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .any(|word| NOTHING.contains(&word))
    };
    let body = html.one("body");
    assert!(!shows(&body.text), "{path} says {:?}", around(&body.text));
    assert!(!shows(&html.one("title").text), "{path}: title");
    let words = |tag: &&Tag| tag.get("name") != "robots" && tag.get("http-equiv").is_empty();
    for tag in html.tags.iter().filter(words) {
        for (name, value) in &tag.attributes {
            let fine = TECHNICAL.contains(&name.as_str()) || !shows(value);
            assert!(fine, "{path}: <{} {name}=\"{value}\">", tag.name);
        }
    }
}

/// The text around the first such word.
fn around(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words
        .iter()
        .position(|word| NOTHING.iter().any(|nothing| word.contains(nothing)))
        .unwrap_or_default();
    words[at.saturating_sub(6)..words.len().min(at + 6)].join(" ")
}

/// Checks that each list has an item, and each item something.
#[track_caller]
pub fn assert_no_empty_list(path: &str, html: &str) {
    for name in ["ul", "ol", "dl", "li"] {
        for before in html.split(&format!("</{name}>")) {
            let last = before.trim_end().strip_suffix('>');
            let last = last.and_then(|before| before.rsplit_once('<'));
            let opens = last.is_some_and(|(_, tag)| tag.split(' ').next() == Some(name));
            assert!(
                !opens,
                "{path}: an empty <{}></{name}>",
                last.unwrap_or_default().1
            );
        }
    }
}
