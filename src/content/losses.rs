//! What the allow-list of [`super::sanitiser`] takes out of a text before its filter sees it: other schemes, and what sends or runs.

use super::markup::{attribute, each_element};
use std::collections::BTreeSet;
use url::{ParseError, Url};

/// Schemes that reach the filter, which refuses most of them. Links of all others are lost.
pub(super) const SCHEMES: [&str; 9] = [
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

/// Elements that an editor would miss, besides those that no browser knows (`craft-entry`): of a form only its words are
/// left.
const ELEMENTS: [&str; 12] = [
    "applet", "button", "canvas", "form", "input", "map", "math", "object", "script", "select", "svg",
    "textarea",
];

/// What is lost.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Losses {
    /// Addresses of links.
    pub addresses: Vec<String>,
    /// Names of elements.
    pub elements: BTreeSet<String>,
}

/// What of a text is never seen by the filter.
pub(super) fn losses(html: &str) -> Losses {
    let mut lost = Losses::default();
    each_element(html, "*", |element| match element.tag_name().as_str() {
        "a" => {
            let address = attribute(element, "href");
            lost.addresses.extend(address.filter(|address| is_lost(address)));
        }
        name if name.contains('-') || ELEMENTS.contains(&name) => drop(lost.elements.insert(name.to_owned())),
        _ => {}
    });
    lost
}

/// The sanitiser reads addresses alike.
fn is_lost(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) => !SCHEMES.contains(&url.scheme()),
        Err(error) => error != ParseError::RelativeUrlWithoutBase,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_other_schemes_and_elements_that_run_are_lost() {
        let lost = losses(
            "<p><a href=\"whatsapp://send?phone=316\">a</a> <a href='SMS:+316'>b</a> <a href=\"https://\">c</a> \
             <a href=\"/x\">d</a> <a href=\"tel:+316\">e</a> <a name=\"sms:1\">f</a> <a href=\"javascript:x\">g</a></p>\
             <FORM action=\"/x\"><input></FORM><script>'<svg>'</script><pre>&lt;object></pre>",
        );
        assert_eq!(
            lost.addresses,
            ["whatsapp://send?phone=316", "SMS:+316", "https://"]
        );
        let names: Vec<&str> = lost.elements.iter().map(String::as_str).collect();
        assert_eq!(names, ["form", "input", "script"]);
    }

    #[test]
    fn elements_of_plugins_are_lost() {
        let lost = losses("<Craft-Entry data-entry-id=\"7\"></Craft-Entry><font>a</font><o:p></o:p>");
        assert_eq!(lost.elements, BTreeSet::from(["craft-entry".to_owned()]));
    }
}
