//! The width that an editor gave an image in a text.

use super::markup::rewrite;
use lol_html::html_content::Element;
use lol_html::{HandlerResult, RewriteStrSettings, element};
use std::borrow::Cow;
use std::cell::Cell;

/// The width of a text in CSS pixels.
pub(super) const TEXT_WIDTH: u32 = 720;

/// Gives images the width that an editor gave them. CKEditor writes it as a style, of the image or of the figure around it,
/// in pixels or in percent of the text's; styles are not published.
pub(super) fn with_widths(html: &str) -> Cow<'_, str> {
    if !html.contains("image_resized") {
        return Cow::Borrowed(html);
    }
    let around = Cell::new(None);
    let figures = element!("figure.image_resized[style]", |figure| {
        around.set(width_in(&figure.get_attribute("style").unwrap_or_default()));
        Ok(())
    });
    let inside = element!("figure.image_resized[style] img", |image| {
        around.get().map_or(Ok(()), |width| set_width(image, width))
    });
    let own = element!("img.image_resized[style]", |image| {
        let width = width_in(&image.get_attribute("style").unwrap_or_default());
        width.map_or(Ok(()), |width| set_width(image, width))
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(figures)
        .append_element_content_handler(inside)
        .append_element_content_handler(own);
    Cow::Owned(rewrite(html, handlers))
}

fn set_width(image: &mut Element<'_, '_>, width: f64) -> HandlerResult {
    let most = f64::from(TEXT_WIDTH);
    image.set_attribute("width", &format!("{:.0}", width.clamp(1.0, most)))?;
    Ok(())
}

/// The width in a style, in CSS pixels.
fn width_in(style: &str) -> Option<f64> {
    let mut values = style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        name.trim().eq_ignore_ascii_case("width").then(|| value.trim())
    });
    let value = values.next_back()?;
    let (number, unit) = match value.strip_suffix('%') {
        Some(percent) => (percent, f64::from(TEXT_WIDTH) / 100.0),
        None => (value.strip_suffix("px")?, 1.0),
    };
    let number: f64 = number.trim_end().parse().ok()?;
    Some(number * unit)
}
