//! Images that an editor put into a text: planned like those of asset fields. The text keeps a mark in their place,
//! which `render` turns into a picture once the files are known.

use super::address::names_user;
use super::context::Context;
use super::image::{Image, Transform};
use super::image_widths::TEXT_WIDTH;
use super::markup::{attribute, rewrite};
use crate::report::Finding;
use html_escape::encode_double_quoted_attribute;
use lol_html::html_content::{ContentType, Element};
use lol_html::{RewriteStrSettings, element};
use std::sync::Arc;
use url::Url;

/// What stands in the text for an image: `<img src="image:KEY" alt="…">`, or without `alt`. No text of an editor has this, because every
/// `<img>` is written here.
pub const MARKER: &str = "<img src=\"image:";
/// How the address of such a mark begins; the image's key follows.
const SCHEME: &str = "image:";

/// What stands for a moment in place of an image that may not be shown.
const REFUSED: &str = "<img src=\"refused:\">";

/// Plans the images of sanitised HTML; returns it with their marks, and whether there is any. One that may not be shown is
/// taken out, with a problem.
pub fn plan(html: &str, cx: &mut Context<'_>) -> (String, bool) {
    let mut has_image = false;
    let images = element!("img", |element| {
        match image(element, cx) {
            Some(image) => {
                has_image = true;
                // Without one it has the asset's, which is known when the page is rendered.
                let alt = element.has_attribute("alt").then(|| {
                    let alt = encode_double_quoted_attribute(&image.alt);
                    format!(" alt=\"{alt}\"")
                });
                let mark = format!("{MARKER}{}\"{}>", image.key, alt.unwrap_or_default());
                element.replace(&mark, ContentType::Html);
            }
            None => element.replace(REFUSED, ContentType::Html),
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new().append_element_content_handler(images);
    (without_refused(rewrite(html, handlers)), has_image)
}

/// The text without the images that may not be shown, and without the elements that are empty then.
fn without_refused(html: String) -> String {
    if !html.contains(REFUSED) {
        return html;
    }
    let alone = ["p", "figure"].map(|name| format!("<{name}>{REFUSED}</{name}>"));
    let html = alone.iter().fold(html, |html, alone| html.replace(alone, ""));
    html.replace(REFUSED, "")
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
