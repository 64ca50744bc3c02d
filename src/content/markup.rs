//! HTML in one streaming pass, by elements and not by strings: a quote or a `>` in a text is not mark-up. What no
//! handler touches stays byte for byte.

use html_escape::decode_html_entities;
use lol_html::html_content::Element;
use lol_html::{
    HandlerTypes, HtmlRewriter, LocalHandlerTypes, RewriteStrSettings, Settings, element, rewrite_str,
};

/// Runs the handlers over `html`.
pub fn rewrite<H: HandlerTypes>(html: &str, handlers: RewriteStrSettings<'_, '_, H>) -> String {
    // Only a handler that fails ends a pass, and ours do not: no text is better than one that was half looked at.
    rewrite_str(html, handlers.with_strict(false).with_enable_esi_tags(false)).unwrap_or_default()
}

/// Gives `found` every value that elements which `selector` chooses have for `attribute`, decoded, in their order.
pub fn each_value(html: &str, selector: &str, name: &str, mut found: impl FnMut(String)) {
    each_element(html, selector, |element| {
        if let Some(value) = attribute(element, name) {
            found(value);
        }
    });
}

/// Gives `found` every element that `selector` chooses, in their order.
pub(super) fn each_element(
    html: &str,
    selector: &str,
    mut found: impl FnMut(&Element<'_, '_, LocalHandlerTypes>),
) {
    let handler = element!(selector, |element| {
        found(element);
        Ok(())
    });
    let settings: Settings<'_, '_, LocalHandlerTypes> = Settings::new()
        .append_element_content_handler(handler)
        .with_strict(false)
        .with_enable_esi_tags(false);
    // Nothing is written, and neither the handler nor a pass without limits fails.
    let mut reader = HtmlRewriter::new(settings, |_: &[u8]| {});
    let _ = reader.write(html.as_bytes()).and_then(|()| reader.end());
}

/// An attribute's value, decoded.
pub fn attribute<H: HandlerTypes>(element: &Element<'_, '_, H>, name: &str) -> Option<String> {
    let value = element.get_attribute(name)?;
    Some(decode_html_entities(&value).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_attributes_and_not_of_texts_that_look_like_them() {
        let html = r#"<p title=' id="a"'> id="b"</p><p ID=c></p><!-- <p id="d"> --><script>'<p id="e">'</script>
            <template><p class="x" id='f &amp; "g"'></p></template><textarea><p id="h"></textarea>"#;
        let mut ids = Vec::new();
        each_value(html, "[id]", "id", |id| ids.push(id));
        assert_eq!(ids, ["c", "f & \"g\""]);
    }

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
