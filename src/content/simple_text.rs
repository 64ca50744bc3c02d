//! Texts that need no parser: paragraphs, headings and lists without attributes, as editors write most of them.
//!
//! The sanitiser reads a text four times to be sure of it, which took half of the time of reading 10,000 vacancies. Of
//! these texts it gives back every byte, so they are recognised instead. What is not certain is not a simple text: the
//! sanitiser decides. The tests compare both for random texts.

use super::characters::{is_allowed, is_invisible};

/// Elements that may stand in a paragraph, a heading or a list item, inside each other in any order but not in themselves.
const INLINE: [&str; 7] = ["strong", "em", "b", "i", "u", "s", "small"];
/// Elements with inline content.
const BLOCKS: [&str; 7] = ["p", "h2", "h3", "h4", "h5", "h6", "li"];
const LISTS: [&str; 2] = ["ul", "ol"];
/// What a parser reads as one character and writes again as it was.
const ENTITIES: [&str; 4] = ["amp;", "lt;", "gt;", "nbsp;"];

/// Whether the sanitiser gives `html` back as it is, with nothing to note.
pub(super) fn is_simple(html: &str) -> bool {
    // What surrounds a text is trimmed.
    if html.trim().len() != html.len() {
        return false;
    }
    let mut open = Open::default();
    let bytes = html.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let found = match bytes[at] {
            b'<' => tag(&html[at + 1..], &mut open),
            b'&' if open.block.is_some() => ENTITIES
                .iter()
                .find(|name| html[at + 1..].starts_with(**name))
                .map(|name| name.len() + 1),
            byte => text(byte, &html[at..], &open),
        };
        let Some(length) = found else { return false };
        open.shows |= bytes[at] != b'<' && is_visible(&html[at..at + length]);
        at += length;
    }
    open == Open {
        shows: open.shows,
        ..Open::default()
    }
}

/// Whether a simple text shows anything: none of its attributes and texts has a `<` or a `>`.
pub(super) fn has_text(simple: &str) -> bool {
    let mut parts = simple.split('<');
    parts.any(|part| is_visible(part.split_once('>').map_or(part, |(_, text)| text)))
}

/// Whether anything of a text between tags can be seen.
pub(super) fn is_visible(text: &str) -> bool {
    let is_visible = |c: char| !c.is_whitespace() && !is_invisible(c);
    text.split("&nbsp;").any(|text| text.chars().any(is_visible))
}

/// The elements that are open, from the outermost one to the innermost: a list, a block, inline ones.
#[derive(Debug, Default, PartialEq, Eq)]
struct Open<'a> {
    list: Option<&'a str>,
    block: Option<&'a str>,
    inline: Vec<&'a str>,
    /// Whether the block has a visible text so far.
    shows: bool,
}

/// The bytes of a character, if it may stand there; of several that are read alike at once.
fn text(byte: u8, rest: &str, open: &Open<'_>) -> Option<usize> {
    match byte {
        b'\n' | b' ' => Some(1),
        // The sanitiser makes a paragraph of bare words.
        _ if open.block.is_none() => None,
        b'>' => None,
        0x20..=0x7e => {
            let plain = |byte: &u8| matches!(byte, 0x20..=0x7e) && !matches!(byte, b'<' | b'>' | b'&');
            Some(rest.bytes().take_while(|byte| plain(byte)).count())
        }
        0x80.. => {
            let letter = rest.chars().next()?;
            // A fixed space is written as an entity, and byte order marks are taken out.
            let is_plain = is_allowed(letter) && !matches!(letter, '\u{a0}' | '\u{feff}');
            is_plain.then_some(letter.len_utf8())
        }
        _ => None,
    }
}

/// The bytes of a tag from its `<`, if it may stand there.
fn tag<'a>(rest: &'a str, open: &mut Open<'a>) -> Option<usize> {
    let end = rest.as_bytes().iter().take(8).position(|byte| *byte == b'>')?;
    let name = &rest[..end];
    match name.strip_prefix('/') {
        Some(name) => {
            if let Some(inline) = open.inline.pop() {
                return (inline == name).then_some(end + 2);
            }
            let innermost = open.block.take().or_else(|| open.list.take());
            // The sanitiser leaves out empty headings.
            let is_heading = !matches!(name, "p" | "li" | "ul" | "ol");
            if is_heading && !open.shows {
                return None;
            }
            (innermost == Some(name)).then_some(end + 2)
        }
        None => start(name, open).then_some(end + 2),
    }
}

/// Whether an element may begin there; it is open then.
fn start<'a>(name: &'a str, open: &mut Open<'a>) -> bool {
    let is_inside_text = open.block.is_some();
    if name == "br" {
        return is_inside_text;
    }
    if INLINE.contains(&name) {
        open.inline.push(name);
        return is_inside_text && !open.inline[..open.inline.len() - 1].contains(&name);
    }
    if LISTS.contains(&name) {
        return !is_inside_text && open.list.replace(name).is_none();
    }
    let is_item = name == "li";
    BLOCKS.contains(&name) && !is_inside_text && is_item == open.list.is_some() && {
        open.block = Some(name);
        open.shows = false;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::address::Policy;
    use crate::content::sanitiser::Sanitiser;
    use crate::content::{parse_cost, text_images};
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// Parts of texts, most of which a simple one may have.
    fn part() -> impl Strategy<Value = String> {
        let tags = INLINE
            .into_iter()
            .chain(BLOCKS)
            .chain(LISTS)
            .chain(["br", "a", "h1", "div", "P"]);
        let tags: Vec<String> = tags
            .flat_map(|name| [format!("<{name}>"), format!("</{name}>")])
            .collect();
        prop_oneof![
            6 => proptest::sample::select(tags),
            4 => "[a-zé .,\"'=#-]{1,9}",
            2 => "[ \n\t\r]{1,2}",
            1 => proptest::sample::select(vec![
                "&amp;", "&lt;", "&gt;", "&nbsp;", "&eacute;", "&", "<", ">", "&amp", "<!-- x -->", "<br />", "<p class=\"x\">",
            ]).prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ]
    }

    /// Whole elements in each other, so that many texts are simple.
    fn whole() -> impl Strategy<Value = String> {
        let inline = proptest::collection::vec((proptest::sample::select(INLINE.to_vec()), part()), 0..3)
            .prop_map(|parts| {
                let parts = parts
                    .into_iter()
                    .map(|(name, part)| format!("a<{name}>{part}</{name}>"));
                parts.collect::<String>()
            });
        (
            proptest::sample::select(["p", "h2", "li", "ul", "ol"].to_vec()),
            inline,
        )
            .prop_map(|(name, inline)| match name {
                "ul" | "ol" => format!("<{name}>\n<li>{inline}</li><li>b</li>\n</{name}>"),
                "li" => inline,
                _ => format!("<{name}>{inline}</{name}>\n"),
            })
    }

    fn check(html: &str) {
        if !is_simple(html) {
            return;
        }
        let policy = Arc::new(Policy {
            hidden: Arc::default(),
            site: "https://www.example.test".parse().unwrap(),
            cms: Vec::new().into(),
            routes: BTreeSet::new().into(),
        });
        assert_eq!(parse_cost::refusal(html), None, "{html:?}");
        assert!(!html.contains(text_images::MARKER), "{html:?}");
        let clean = Sanitiser::new(policy).clean(html).expect("it is stable");
        assert_eq!(clean.html, html);
        assert!(clean.refused.is_empty() && clean.dropped.is_empty());
        assert!(clean.files.is_empty() && clean.links.is_empty());
    }

    proptest! {
        #[test]
        fn the_sanitiser_gives_back_every_byte_of_a_simple_text(
            any in proptest::collection::vec(part(), 0..12),
            mostly in proptest::collection::vec(prop_oneof![9 => whole(), 1 => part()], 0..5),
        ) {
            check(&any.concat());
            check(mostly.concat().trim());
        }
    }

    #[test]
    fn a_text_of_empty_tags_is_no_text() {
        assert!(!has_text(
            "<p>&nbsp;</p><p> </p><p>\u{200b}\u{ad}</p><p>\u{a0}<br></p>"
        ));
        assert!(has_text("<p>a</p>") && has_text("<p></p><p>&gt;</p>"));
    }

    #[test]
    fn what_editors_write_most_is_simple() {
        for html in [
            "<p>Eén <strong>vet, <em>schuin</em></strong> &amp; meer&nbsp;…</p>",
            "<h2>Wat je doet</h2>\n<ul>\n<li>lassen</li><li>meten<br>en meer</li>\n</ul>\n<p>\"x\" - 'y'</p>",
        ] {
            assert!(is_simple(html), "{html}");
            check(html);
        }
        for html in [
            "tekst",
            "<b>tekst</b>",
            "<p>x</p>&amp;",
            "<p>x</p><br>",
            "<p>open",
            "</p>",
            "<p><p>x</p></p>",
            "<ul>x<li>y</li></ul>",
            "<li>x</li>",
            "<p><b><b>x</b></b></p>",
            "<b><p>x</p></b>",
            "<p><b>x</p></b>",
            "<p >x</p>",
            "<p id=\"x\">y</p>",
            "<h1>x</h1>",
            "x<h2>&nbsp;<b> </b></h2>",
            "<P>x</P>",
            "a > b",
            "R&D",
            "caf&eacute;",
            "x\u{a0}y",
            "x\u{feff}y",
            " <p>x</p>",
            "<script>x</script>",
            "<p>x<!-- y --></p>",
        ] {
            assert!(!is_simple(html), "{html}");
        }
    }
}
