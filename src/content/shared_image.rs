//! The image for shared links (Open Graph) that an editor chose in SEOmatic.

use super::context::Context;
use super::image::{Image, Transform};
use super::seo_tags::objects;
use super::text_images::address;
use crate::report::Finding;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The image in `og:image`, if it is a file of the CMS. SEOmatic writes an empty list for an unset value.
pub fn shared(tags: &Map<String, Value>, cx: &mut Context<'_>) -> Option<Arc<Image>> {
    let content = |name: &str| {
        let found = objects(tags.get(name)?).into_iter().next()?;
        found.get("content")?.as_str().map(str::trim)
    };
    let source = content("og:image").filter(|source| !source.is_empty())?;
    let alt = content("og:image:alt").unwrap_or_default();
    let Some(url) = address(source, cx) else {
        let source = source.to_owned();
        cx.problem(Finding::SharedImageRefused { source });
        return None;
    };
    Some(Image::at_address(url.into(), alt, Transform::SHARED, cx))
}
