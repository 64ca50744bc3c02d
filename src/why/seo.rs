//! What search engines and social networks are told of a page, and who said it.

use crate::assets::Manifest;
use crate::assets::social::editor_image;
use crate::config::Site;
use crate::content::{JsonLd, Page};
use crate::render::head::Head;
use serde::Serialize;

/// Who said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// SEOmatic, as an editor or its settings filled it in.
    Seomatic,
    /// The fields of the entry, because SEOmatic has nothing.
    Entry,
    /// Nobody.
    Nobody,
}

/// What the head of a page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeoFacts {
    /// Whether SEOmatic answered for the entry.
    pub source: Origin,
    /// The title.
    pub title: String,
    /// The description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Who said the description.
    pub description_from: Origin,
    /// The address for search engines.
    pub canonical: String,
    /// Whether search engines may list the page.
    pub indexable: bool,
    /// The picture for shared links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Whether an editor chose the picture in SEOmatic; otherwise the build generated it.
    pub image_chosen: bool,
    /// Types of the structured data.
    pub data: Vec<String>,
}

/// What the head of a page says; `answered`: SEOmatic answered for its entry.
pub(super) fn seo(page: &Page, answered: bool, manifest: &Manifest, site: &Site) -> SeoFacts {
    let said = page.seo();
    let head = Head::new(page, &said, manifest, site);
    let meta = |name: &str| {
        let mut metas = head.metas.iter();
        let found = metas.find(|meta| meta.first().is_some_and(|(_, value)| value == name))?;
        found.get(1).map(|(_, content)| content.clone())
    };
    let description = meta("description");
    let types = said.json_ld.iter().map(JsonLd::value).flat_map(|data| {
        let graph = data["@graph"].as_array().cloned();
        graph.unwrap_or_else(|| vec![data.clone()])
    });
    SeoFacts {
        source: if answered { Origin::Seomatic } else { Origin::Entry },
        title: head.title.to_owned(),
        description_from: match (&page.listing.description, &description) {
            (Some(_), _) => Origin::Seomatic,
            (None, Some(_)) => Origin::Entry,
            (None, None) => Origin::Nobody,
        },
        description,
        canonical: page.listing.canonical.clone(),
        indexable: page.listing.indexable,
        image: meta("og:image"),
        image_chosen: editor_image(page, manifest).is_some(),
        data: types
            .filter_map(|object| object["@type"].as_str().map(str::to_owned))
            .collect(),
    }
}
