//! Start tags of a document.

use html5ever::tokenizer::Tag;

/// Elements inside a line of text. All others begin and end one.
pub const INLINE: [&str; 29] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "img", "ins", "kbd",
    "mark", "picture", "q", "s", "samp", "small", "source", "span", "strong", "sub", "sup", "time", "u",
    "wbr",
];
/// Attributes that are compared elsewhere, or follow from a picture.
const ELSEWHERE: [(&str, &[&str]); 6] = [
    ("a", &["href"]),
    ("img", &["src", "srcset", "alt", "width", "height"]),
    ("source", &["srcset", "width", "height"]),
    ("site-island", &["props"]),
    ("link", &["imagesrcset"]),
    ("html", &["data-build", "data-deploy", "lang"]),
];

/// The value of an attribute.
pub fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let mut attributes = tag.attrs.iter();
    attributes
        .find(|attribute| &*attribute.name.local == name)
        .map(|attribute| &*attribute.value)
}

/// A start tag with the attributes that are compared as mark-up.
pub fn shown(tag: &Tag) -> String {
    let elsewhere = ELSEWHERE.iter().find(|(name, _)| *name == &*tag.name);
    let elsewhere = elsewhere.map_or(&[] as &[&str], |(_, names)| names);
    let mut text = String::with_capacity(128);
    text.push('<');
    text.push_str(&tag.name);
    for attribute in &tag.attrs {
        let name = &*attribute.name.local;
        if !elsewhere.contains(&name) {
            for part in [" ", name, "=\"", &attribute.value, "\""] {
                text.push_str(part);
            }
        }
    }
    text.push('>');
    text
}
