//! Words that stand in a text without an element around them: an editor's field without CKEditor, or what was imported.
//! Styles place paragraphs, lists and headings, so each line of such words becomes a paragraph.

use super::markup::rewrite;
use super::simple_text::is_visible;
use lol_html::{RewriteStrSettings, doc_text, element, end_tag};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;

/// Elements inside of a line. The words before and after any other are not one.
pub(super) const INLINE: [&str; 26] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark",
    "q", "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
];

/// A stable text with its bare words in paragraphs.
pub(super) fn in_paragraphs(html: Cow<'_, str>) -> Cow<'_, str> {
    let lines = lines(&html);
    if lines.is_empty() {
        return html;
    }
    let mut result = String::with_capacity(html.len() + lines.len() * "<div></div>".len());
    let mut written = 0;
    for Line { bytes, has_block, .. } in lines {
        // A paragraph cannot hold a block, which a link or bold words may be around.
        let name = if has_block { "div" } else { "p" };
        let line = &html[bytes.clone()];
        let words = line.trim_start();
        let start = bytes.start + line.len() - words.len();
        let words = words.trim_end();
        result.push_str(&html[written..start]);
        result.push_str(&format!("<{name}>{words}</{name}>"));
        written = start + words.len();
    }
    result.push_str(&html[written..]);
    result.into()
}

/// What stands between two blocks.
#[derive(Default)]
struct Line {
    bytes: Range<usize>,
    has_block: bool,
    /// A word or a picture is in it.
    is_visible: bool,
}

/// The lines in which something is visible.
fn lines(html: &str) -> Vec<Line> {
    let depth = Rc::new(Cell::new(0_usize));
    // The last one is open while there is one.
    let (lines, open) = (RefCell::new(Vec::<Line>::new()), RefCell::new(None::<Line>));
    let close = |end: usize| {
        if let Some(mut line) = open.take().filter(|line| line.is_visible) {
            line.bytes.end = end;
            lines.borrow_mut().push(line);
        }
    };
    let add = |start: usize, has_block: bool, is_visible: bool| {
        let mut open = open.borrow_mut();
        let line = open.get_or_insert_with(|| Line {
            bytes: start..start,
            ..Line::default()
        });
        line.has_block |= has_block;
        line.is_visible |= is_visible;
    };
    let elements = element!("*", |element| {
        let (name, start) = (element.tag_name(), element.source_location().bytes().start);
        let is_block = !INLINE.contains(&name.as_str()) && !matches!(name.as_str(), "br" | "img");
        match depth.get() {
            0 if is_block => close(start),
            _ if depth.get() == 0 || open.borrow().is_some() => add(start, is_block, name == "img"),
            _ => {}
        }
        if let Some(handlers) = element.end_tag_handlers() {
            depth.set(depth.get() + 1);
            let depth = Rc::clone(&depth);
            handlers.push(end_tag!(move |_end| {
                depth.set(depth.get() - 1);
                Ok(())
            }));
        }
        Ok(())
    });
    let texts = doc_text!(|text| {
        let is_bare = depth.get() == 0 && !text.as_str().trim().is_empty();
        if is_bare || open.borrow().is_some() {
            add(
                text.source_location().bytes().start,
                false,
                is_visible(text.as_str()),
            );
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(elements)
        .append_document_content_handler(texts);
    rewrite(html, handlers);
    close(html.len());
    lines.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_words_are_a_paragraph_and_what_stands_in_one_stays() {
        for (html, expected) in [
            ("tekst", "<p>tekst</p>"),
            (
                "een <b>twee</b> <a href=\"/x\" title=\"a>b\">drie</a><br>vier",
                "<p>een <b>twee</b> <a href=\"/x\" title=\"a>b\">drie</a><br>vier</p>",
            ),
            (
                "<b>een</b>\n<p>twee</p>\ndrie\n<h2>vier</h2>",
                "<p><b>een</b></p>\n<p>twee</p>\n<p>drie</p>\n<h2>vier</h2>",
            ),
            ("a <img src=\"b\"><hr>c", "<p>a <img src=\"b\"></p><hr><p>c</p>"),
            (
                "a <b>b<p>c</p></b><ul><li>d</li></ul>",
                "<div>a <b>b<p>c</p></b></div><ul><li>d</li></ul>",
            ),
        ] {
            assert_eq!(in_paragraphs(html.into()), expected);
            assert_eq!(in_paragraphs(expected.into()), expected);
        }
        for html in [
            "",
            "<p>a</p>\n<p>b</p>",
            "<p>a</p>&nbsp;<br><a id=\"b\"></a><p>c</p>",
            "<div>a<p>b</p></div>",
            "<blockquote>a</blockquote>",
        ] {
            assert_eq!(in_paragraphs(html.into()), html);
        }
    }
}
