//! Headings without a text, which editors leave behind or use as a gap: nobody sees them, and screen readers announce them.

use super::markup::rewrite;
use super::simple_text::is_visible;
use lol_html::{RewriteStrSettings, element, text};
use std::cell::RefCell;

const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/// A clean text without its empty headings. One that is the target of links, or has a picture, is not empty.
pub(super) fn removed(html: String) -> String {
    let empty = empty(&html);
    if !empty.contains(&true) {
        return html;
    }
    let mut empty = empty.into_iter();
    let headings = element!(HEADINGS.join(", "), |heading| {
        if empty.next().unwrap_or_default() {
            heading.remove();
        }
        Ok(())
    });
    rewrite(
        &html,
        RewriteStrSettings::new().append_element_content_handler(headings),
    )
}

/// Of each heading, whether it is empty. Where one is in another, none is.
fn empty(html: &str) -> Vec<bool> {
    let (found, nested) = (RefCell::new(Vec::new()), RefCell::new(false));
    let fill = || {
        if let Some(last) = found.borrow_mut().last_mut() {
            *last = false;
        }
    };
    let headings = element!(HEADINGS.join(", "), |heading| {
        found.borrow_mut().push(!heading.has_attribute("id"));
        Ok(())
    });
    let texts = text!(HEADINGS.join(", "), |text| {
        if is_visible(text.as_str()) {
            fill();
        }
        Ok(())
    });
    let parts = element!(inside(&["img", "[id]", "[name]"]), |_part| {
        fill();
        Ok(())
    });
    let others = element!(inside(&HEADINGS), |_heading| {
        *nested.borrow_mut() = true;
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(headings)
        .append_element_content_handler(texts)
        .append_element_content_handler(parts)
        .append_element_content_handler(others);
    rewrite(html, handlers);
    match nested.into_inner() {
        true => Vec::new(),
        false => found.into_inner(),
    }
}

/// The selector of elements in headings.
fn inside(elements: &[&str]) -> String {
    let pairs = HEADINGS
        .iter()
        .flat_map(|heading| elements.iter().map(move |element| format!("{heading} {element}")));
    pairs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_without_a_text_is_removed() {
        for (html, rest) in [
            ("<h2></h2><p>a</p>", "<p>a</p>"),
            (
                "<p>a</p><h3>&nbsp;</h3><h4> <br></h4><p>b</p>",
                "<p>a</p><p>b</p>",
            ),
            ("<h2>\u{ad}</h2>a", "a"),
            ("<h2 lang=\"nl\"><strong></strong></h2>a", "a"),
        ] {
            assert_eq!(removed(html.into()), rest);
        }
    }

    #[test]
    fn what_shows_something_or_is_linked_to_stays() {
        for html in [
            "<h2>a</h2><p></p>",
            "<h2><em>a</em></h2>",
            "<h2>&amp;</h2>",
            "<h2><img src=\"a\" alt=\"\"></h2>",
            "<h2 id=\"a\"></h2>",
            "<h3><a name=\"a\"></a></h3>",
            "<h2><div><h3></h3></div>a</h2>",
            "<a title=\"<h2></h2>\">a</a>",
        ] {
            assert_eq!(removed(html.into()), html);
        }
    }
}
