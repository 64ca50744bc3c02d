//! Images that an editor put into a text: planned like those of asset fields. The text keeps a mark in their place,
//! which `render` turns into a picture once the files are known.

use super::address::names_user;
use super::context::Context;
use super::image::{Image, Transform};
use super::markup::{attribute, rewrite};
use crate::report::Finding;
use html_escape::encode_double_quoted_attribute;
use lol_html::html_content::{ContentType, Element};
use lol_html::{HandlerResult, RewriteStrSettings, element};
use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;
use url::Url;

/// What stands in the text for an image: `<img src="image:KEY" alt="…">`. No text of an editor has this, because every
/// `<img>` is written here.
pub const MARKER: &str = "<img src=\"image:";
/// How the address of such a mark begins; the image's key follows.
const SCHEME: &str = "image:";

/// The width of a text in CSS pixels.
pub const TEXT_WIDTH: u32 = 720;

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

/// Plans the images of sanitised HTML; returns it with their marks, and whether there is any. One that may not be shown is
/// taken out, with a problem.
pub fn plan(html: &str, cx: &mut Context<'_>) -> (String, bool) {
    let mut has_image = false;
    let images = element!("img", |element| {
        match image(element, cx) {
            Some(image) => {
                has_image = true;
                let alt = encode_double_quoted_attribute(&image.alt).into_owned();
                let mark = format!("{MARKER}{}\" alt=\"{alt}\">", image.key);
                element.replace(&mark, ContentType::Html);
            }
            None => element.remove(),
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new().append_element_content_handler(images);
    let html = rewrite(html, handlers);
    (html, has_image)
}

/// The key of the image that stands in a text.
pub fn key(element: &Element<'_, '_>) -> Option<String> {
    let source = element.get_attribute("src")?;
    source.strip_prefix(SCHEME).map(str::to_owned)
}

fn image(element: &Element<'_, '_>, cx: &mut Context<'_>) -> Option<Arc<Image>> {
    let source = attribute(element, "src").unwrap_or_default();
    let Some(url) = address(source.trim(), cx) else {
        let source = source.chars().take(80).collect();
        cx.problem(Finding::ImageRefused { source });
        return None;
    };
    let wanted = attribute(element, "width").and_then(|width| width.parse().ok());
    let width = wanted.unwrap_or(TEXT_WIDTH).clamp(1, TEXT_WIDTH);
    let alt = attribute(element, "alt").unwrap_or_default();
    Some(Image::at_address(
        url.to_string(),
        &alt,
        Transform::fit_width(width),
        cx,
    ))
}

/// Where the CMS keeps it. The CMS may know itself, or the site, by another name than the one it is asked under.
pub(super) fn address(source: &str, cx: &Context<'_>) -> Option<Url> {
    let cms = &cx.config.cms;
    let url = cms.url.join(source).ok().filter(|_| !source.is_empty())?;
    if !matches!(url.scheme(), "http" | "https") || names_user(&url) {
        return None;
    }
    let origin = url.origin();
    if origin == cms.url.origin() || cms.asset_hosts.iter().any(|host| host.origin() == origin) {
        return Some(url);
    }
    if origin != cx.policy.site.origin() && !cx.policy.is_cms(&url) {
        return None;
    }
    let mut own = cms.url.clone();
    own.set_path(url.path());
    own.set_query(url.query());
    Some(own)
}
