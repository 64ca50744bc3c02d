//! Texts as HTML that can stand on any site: in feeds, and in what search engines are told. Addresses are absolute, and
//! there are no images, anchors and styles, which would need the page around them.

use super::RichText;
use super::bare_words;
use super::markup::{attribute, rewrite};
use super::simple_text::is_visible;
use super::value::{Fields, Value};
use html_escape::encode_double_quoted_attribute;
use lol_html::{RewriteStrSettings, element, end_tag, text};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use url::Url;

/// The fields with the title of a block or a row.
const TITLES: [&str; 2] = ["titel", "title"];
/// Attributes that mean something without the page.
const ATTRIBUTES: [&str; 10] = [
    "href", "lang", "dir", "title", "start", "reversed", "type", "value", "colspan", "rowspan",
];
/// Elements that keep their place also without content.
const TABLE: [&str; 5] = ["td", "th", "tr", "colgroup", "hr"];

/// Lines of text as paragraphs.
pub fn paragraphs<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines = lines.map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| format!("<p>{}</p>", html_escape::encode_text(line)))
        .collect()
}

/// Titles and rich texts of blocks, in their order, with those of their rows. What announces another page belongs there.
pub fn texts(blocks: &[Fields], site: &Url) -> String {
    let mut html = String::new();
    blocks.iter().for_each(|block| add(block, 2, site, &mut html));
    html
}

/// Whether blocks have [`texts`], which are not made to know it.
pub fn has_texts(blocks: &[Fields], site: &Url) -> bool {
    let mut values = blocks.iter().flat_map(Fields::own_values);
    values.any(|value| match value {
        Value::Rich(text) => !plain_of(text, site).is_empty(),
        Value::Rows(rows) => own_rows(rows).any(|row| has_texts(std::slice::from_ref(row), site)),
        _ => false,
    })
}

/// Rows with a title of their own, and those that need none: without an article's title, and without a link.
fn own_rows(rows: &[Fields]) -> impl Iterator<Item = &Fields> {
    let has_title = |row: &Fields| TITLES.iter().any(|name| row.text(name).is_some());
    let leads_elsewhere = |row: &Fields| {
        row.text("blogTitle").is_some() || row.own_values().any(|value| matches!(value, Value::Link(_)))
    };
    rows.iter()
        .filter(move |row| has_title(row) || !leads_elsewhere(row))
}

fn add(fields: &Fields, level: usize, site: &Url, html: &mut String) {
    let title = TITLES.iter().find_map(|name| fields.text(name));
    let before = html.len();
    if let Some(title) = title {
        html.push_str(&format!(
            "<h{level}>{}</h{level}>",
            html_escape::encode_text(title)
        ));
    }
    let texts = html.len();
    for value in fields.own_values() {
        match value {
            Value::Rich(text) => html.push_str(&text_of(text, site)),
            Value::Rows(rows) => own_rows(rows).for_each(|row| add(row, level + 1, site, html)),
            _ => {}
        }
    }
    // A title of nothing, such as that of an image.
    if html.len() == texts {
        html.truncate(before);
    }
}

/// A sanitised text for any site, as blocks: the lines of the next text are not part of its last one.
pub fn text_of<'t>(text: &'t RichText, site: &Url) -> Cow<'t, str> {
    let html = plain_of(text, site);
    match text.is_simple() {
        true => html,
        false => bare_words::in_paragraphs(html),
    }
}

fn plain_of<'t>(text: &'t RichText, site: &Url) -> Cow<'t, str> {
    match text.is_simple() {
        true => text.as_str().into(),
        false => rewritten(text.as_str(), site).into(),
    }
}

fn rewritten(html: &str, site: &Url) -> String {
    let has_image = Cell::new(false);
    let images = element!("img", |image| {
        has_image.set(true);
        image.remove();
        Ok(())
    });
    // They lead to a place that is only on the page.
    let inside = element!("a[href^='#']", |link| {
        link.remove_and_keep_content();
        Ok(())
    });
    let others = element!("*", |element| {
        let names: Vec<String> = element.attributes().iter().map(|known| known.name()).collect();
        for name in names.iter().filter(|name| !ATTRIBUTES.contains(&name.as_str())) {
            element.remove_attribute(name);
        }
        if let Some(address) = attribute(element, "href").and_then(|href| site.join(&href).ok()) {
            element.set_attribute("href", &encode_double_quoted_attribute(address.as_str()))?;
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(images)
        .append_element_content_handler(inside)
        .append_element_content_handler(others);
    let rest = rewrite(html, handlers);
    match has_image.get() {
        true => without_empty(&rest),
        false => rest,
    }
}

/// Without elements that show nothing, as images leave them behind.
fn without_empty(html: &str) -> String {
    let (open, filled) = (Rc::new(RefCell::new(Vec::new())), RefCell::new(BTreeSet::new()));
    let fill = || filled.borrow_mut().extend(open.borrow().iter().copied());
    let all = element!("*", |element| {
        let start = element.source_location().bytes().start;
        if TABLE.contains(&element.tag_name().as_str()) {
            fill();
            filled.borrow_mut().insert(start);
        }
        if let Some(handlers) = element.end_tag_handlers() {
            open.borrow_mut().push(start);
            let open = Rc::clone(&open);
            handlers.push(end_tag!(move |_end| {
                open.borrow_mut().pop();
                Ok(())
            }));
        }
        Ok(())
    });
    let texts = text!("*", |text| {
        if is_visible(text.as_str()) {
            fill();
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(all)
        .append_element_content_handler(texts);
    rewrite(html, handlers);
    let filled = filled.take();
    let empty = element!("*", |element| {
        let is_filled = filled.contains(&element.source_location().bytes().start);
        if element.can_have_content() && !is_filled {
            element.remove();
        }
        Ok(())
    });
    rewrite(
        html,
        RewriteStrSettings::new().append_element_content_handler(empty),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_absolute_and_nothing_needs_the_page() {
        let site: Url = "https://www.example.test".parse().unwrap();
        let html = r##"<p id="a">x <a href="/contact?a=1&amp;reg=2#c" target="_blank" rel="noopener">y</a></p><img src="/a.jpg" alt=""><a href="#d">d</a>"##;
        assert_eq!(
            rewritten(html, &site),
            // `&reg` would be read as a sign.
            r##"<p>x <a href="https://www.example.test/contact?a=1&amp;reg=2#c">y</a></p>d"##
        );
        assert_eq!(paragraphs("a < b\n\n c ".lines()), "<p>a &lt; b</p><p>c</p>");
    }

    #[test]
    fn a_picture_takes_what_it_leaves_empty_with_it() {
        let site: Url = "https://www.example.test".parse().unwrap();
        for (html, rest) in [
            ("<h3><img src=\"a\"></h3><p>x</p>", "<p>x</p>"),
            ("<p><a href=\"/b\"><strong> <img src=\"a\"></strong></a></p>", ""),
            (
                "<figure><img src=\"a\"><figcaption>x</figcaption></figure>",
                "<figure><figcaption>x</figcaption></figure>",
            ),
            (
                "<table><tbody><tr><td><img src=\"a\"></td><td>x</td></tr></tbody></table>",
                "<table><tbody><tr><td></td><td>x</td></tr></tbody></table>",
            ),
            ("<p><b><img src=\"a\"></b></p><p>x</p>", "<p>x</p>"),
        ] {
            assert_eq!(rewritten(html, &site), rest);
        }
    }
}
