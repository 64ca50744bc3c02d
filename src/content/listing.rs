//! What others show of a page: search engines, feeds and lists of links.

use super::{Image, Seo};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What others show of a page, and whether they may. It is part of what its `<head>` says ([`Seo`]), and is needed of all
/// pages, also of those that are not rendered.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Listing {
    /// `<title>`.
    pub title: String,
    /// What an editor wrote for search engines.
    pub description: Option<String>,
    /// Where search engines should list the page.
    pub canonical: String,
    /// The picture for shared links, when an editor chose one.
    pub image: Option<Arc<Image>>,
    /// Search engines may list the page.
    pub indexable: bool,
}

impl From<&Seo> for Listing {
    fn from(seo: &Seo) -> Self {
        Self {
            title: seo.title.clone(),
            description: seo.meta("description").map(str::to_owned),
            canonical: seo.canonical.clone(),
            image: seo.image.clone(),
            indexable: seo.indexable,
        }
    }
}
