//! Changes to sanitised HTML, each in one streaming pass: what no handler touches stays byte for byte.

use html_escape::decode_html_entities;
use lol_html::html_content::Element;
use lol_html::{HandlerTypes, RewriteStrSettings, rewrite_str};

/// Runs the handlers over `html`.
pub fn rewrite<H: HandlerTypes>(html: &str, handlers: RewriteStrSettings<'_, '_, H>) -> String {
    // Only a handler that fails ends a pass, and ours do not: no text is better than one that was half looked at.
    rewrite_str(html, handlers.with_strict(false).with_enable_esi_tags(false)).unwrap_or_default()
}

/// An attribute's value, decoded.
pub fn attribute<H: HandlerTypes>(element: &Element<'_, '_, H>, name: &str) -> Option<String> {
    let value = element.get_attribute(name)?;
    Some(decode_html_entities(&value).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lol_html::element;

    #[test]
    fn only_the_elements_that_are_asked_for_change() {
        let html = r#"<p title="a > b <img src=x>">é &amp; ü</p><img alt="x &quot;> y" src="/a.jpg">b<abbr>c</abbr>"#;
        let mut found = Vec::new();
        let handlers = RewriteStrSettings::new().append_element_content_handler(element!("img", |image| {
            found.extend([attribute(image, "alt"), attribute(image, "title")]);
            image.remove();
            Ok(())
        }));
        let text = rewrite(html, handlers);
        assert_eq!(
            text,
            r#"<p title="a > b <img src=x>">é &amp; ü</p>b<abbr>c</abbr>"#
        );
        assert_eq!(found, [Some("x \"> y".to_owned()), None]);
    }
}
