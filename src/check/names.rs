//! Links and buttons without a name: nobody who listens to the page can know what they are for.

use crate::content::Page;
use crate::content::markup::attribute;
use lol_html::html_content::Element;
use lol_html::{ElementContentHandlers, LocalHandlerTypes, Selector, element, text};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Attributes that name an element.
const NAMES: [&str; 3] = ["aria-label", "aria-labelledby", "title"];

/// A link or a button. One is never inside of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// Where a link leads, as the document says it; none for a button.
    pub href: Option<String>,
    /// `class`, to find it by.
    pub class: String,
    /// Whether the control has a text, an attribute that names it, or a picture with a description.
    pub is_named: bool,
}

type Handler = (
    Cow<'static, Selector>,
    ElementContentHandlers<'static, LocalHandlerTypes>,
);

/// What reads the links and buttons of a document.
pub fn handlers(controls: &Rc<RefCell<Vec<Control>>>) -> [Handler; 3] {
    let (begun, labelled, said) = (Rc::clone(controls), Rc::clone(controls), Rc::clone(controls));
    [
        element!("a[href], button", move |control| {
            begun.borrow_mut().push(Control {
                href: attribute(control, "href"),
                class: attribute(control, "class").unwrap_or_default(),
                is_named: is_named(control),
            });
            Ok(())
        }),
        element!("a[href] *, button *", move |part| {
            if is_named(part) || attribute(part, "alt").is_some_and(|alt| !alt.trim().is_empty()) {
                name(&labelled);
            }
            Ok(())
        }),
        text!("a[href], button", move |chunk| {
            if !html_escape::decode_html_entities(chunk.as_str())
                .trim()
                .is_empty()
            {
                name(&said);
            }
            Ok(())
        }),
    ]
}

/// Whether an attribute names the element, or hides it from screen readers.
fn is_named(element: &Element<'_, '_, LocalHandlerTypes>) -> bool {
    let says = |name| attribute(element, name).is_some_and(|value| !value.trim().is_empty());
    NAMES.into_iter().any(says) || element.get_attribute("aria-hidden").as_deref() == Some("true")
}

fn name(controls: &RefCell<Vec<Control>>) {
    if let Some(control) = controls.borrow_mut().last_mut() {
        control.is_named = true;
    }
}

/// Controls without a name, each with the pages that show it.
pub fn nameless<'a>(
    documents: impl Iterator<Item = (&'a Page, &'a [Control])>,
) -> BTreeMap<(Option<&'a str>, &'a str), Vec<&'a Page>> {
    let mut pages: BTreeMap<_, Vec<&Page>> = BTreeMap::new();
    for (page, controls) in documents {
        for control in controls.iter().filter(|control| !control.is_named) {
            let on = pages
                .entry((control.href.as_deref(), control.class.as_str()))
                .or_default();
            if !on.last().is_some_and(|last| std::ptr::eq(*last, page)) {
                on.push(page);
            }
        }
    }
    pages
}
