//! Parts of a text that nobody sees in the CMS: they are hidden by an attribute or a style, which are not published.

use super::markup::rewrite;
use lol_html::html_content::Element;
use lol_html::{HandlerTypes, RewriteStrSettings, doc_text, element, end_tag};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

/// How it is called among what is not published.
const NAME: &str = "hidden";

/// The text without its hidden elements, and how they are called if words were in them. One without an end tag stays:
/// nothing says where it ends.
pub(super) fn removed(html: &str) -> (Cow<'_, str>, Option<&'static str>) {
    let ended = ended(html);
    if !ended.contains(&true) {
        return (Cow::Borrowed(html), None);
    }
    let mut ended = ended.into_iter();
    let hidden = element!("[hidden], [style]", |element| {
        if is_hidden(element) && ended.next().unwrap_or_default() {
            element.remove();
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new().append_element_content_handler(hidden);
    let shown = rewrite(html, handlers);
    let lost = (visible(html) > visible(&shown)).then_some(NAME);
    (Cow::Owned(shown), lost)
}

/// How much of a text is visible, in bytes.
fn visible(html: &str) -> usize {
    let mut bytes = 0;
    let texts = doc_text!(|text| {
        bytes += text.as_str().trim().len();
        Ok(())
    });
    rewrite(
        html,
        RewriteStrSettings::new().append_document_content_handler(texts),
    );
    bytes
}

/// Of each hidden element, whether it has an end, or needs none.
fn ended(html: &str) -> Vec<bool> {
    if !["hidden", "style"].iter().any(|name| contains(html, name)) {
        return Vec::new();
    }
    let found = Rc::new(RefCell::new(Vec::new()));
    let hidden = element!("[hidden], [style]", |element| {
        if !is_hidden(element) {
            return Ok(());
        }
        let (index, tag) = (found.borrow().len(), element.tag_name());
        found.borrow_mut().push(!element.can_have_content());
        let found = Rc::clone(&found);
        if let Some(handlers) = element.end_tag_handlers() {
            handlers.push(end_tag!(move |end| {
                // An element without an end tag is told of that of the element around it.
                if end.name() == tag
                    && let Some(ended) = found.borrow_mut().get_mut(index)
                {
                    *ended = true;
                }
                Ok(())
            }));
        }
        Ok(())
    });
    rewrite(
        html,
        RewriteStrSettings::new().append_element_content_handler(hidden),
    );
    found.take()
}

fn is_hidden<H: HandlerTypes>(element: &Element<'_, '_, H>) -> bool {
    element.has_attribute("hidden") || element.get_attribute("style").is_some_and(|style| hides(&style))
}

/// Whether a style hides: of each property the last declaration counts.
fn hides(style: &str) -> bool {
    let last = |property: &str| {
        let value = style.rsplit(';').find_map(|declaration| {
            let (name, value) = declaration.split_once(':')?;
            let value = value.split('!').next().unwrap_or_default();
            name.trim()
                .eq_ignore_ascii_case(property)
                .then(|| value.trim().to_ascii_lowercase())
        });
        value.unwrap_or_default()
    };
    last("display") == "none" || last("visibility") == "hidden"
}

fn contains(html: &str, name: &str) -> bool {
    let mut windows = html.as_bytes().windows(name.len());
    windows.any(|window| window.eq_ignore_ascii_case(name.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_removed_with_its_text() {
        for (html, rest) in [
            ("<p>a</p><p hidden>b <em>c</em></p>", "<p>a</p>"),
            (
                "<p>a<SPAN STYLE=\"color:red; Display : NONE !important\">b</SPAN></p>",
                "<p>a</p>",
            ),
            (
                "<div style='visibility:hidden'><p style='display:none'>a</p></div>b",
                "b",
            ),
            ("a<img hidden src=\"b\">", "a"),
            ("<label style=\"display:none\">a</label>", ""),
        ] {
            assert_eq!(removed(html).0, rest);
        }
    }

    #[test]
    fn what_is_shown_stays() {
        for html in [
            "<p title=\"hidden\">style</p>",
            "<p style=\"display:none;display:block\">a</p>",
            "<p style=\"display:inline-block\">a</p>",
            "<p hidden>a<p>b",
            "<ul><li style=\"display:none\">a<li>b<li>c</ul><h2>d</h2>",
            "<table><tr style=\"display:none\"><td>a<tr><td>b</table><p>c</p>",
            "<div><p style=\"display:none\">a<p>b</p></div>",
        ] {
            assert_eq!(removed(html).0, html);
        }
    }
}
