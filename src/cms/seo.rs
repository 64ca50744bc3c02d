//! Which entry an answer of SEOmatic is about. Only its canonical address tells.

use super::wire;
use serde_json::Value;
use std::borrow::Cow;
use url::Url;

/// The canonical address of an answer about the entry at `uri`, when it is the entry's own.
pub fn own_canonical(seo: &wire::seo::SeoSeomatic, uri: &str) -> Option<Url> {
    let expected = if uri == "__home__" { "" } else { uri };
    let url = canonical(seo)?;
    let is_own = path(&url) == expected.trim_matches('/');
    is_own.then_some(url)
}

/// Whether an answer is about the whole site: without an entry SEOmatic names the GraphQL route that it was asked at.
pub(super) fn is_site_wide(seo: &wire::seo::SeoSeomatic, graphql: &str) -> bool {
    canonical(seo).is_some_and(|url| path(&url) == graphql.trim_matches('/'))
}

fn canonical(seo: &wire::seo::SeoSeomatic) -> Option<Url> {
    let links: Value = serde_json::from_str(seo.meta_link_container.as_deref()?).ok()?;
    Url::parse(links["canonical"]["href"].as_str()?).ok()
}

fn path(url: &Url) -> Cow<'_, str> {
    percent_encoding::percent_decode_str(url.path().trim_matches('/')).decode_utf8_lossy()
}

impl From<wire::entry_seo::EntrySeoEntriesSeomatic> for wire::seo::SeoSeomatic {
    fn from(seo: wire::entry_seo::EntrySeoEntriesSeomatic) -> Self {
        Self {
            meta_title_container: seo.meta_title_container,
            meta_tag_container: seo.meta_tag_container,
            meta_link_container: seo.meta_link_container,
            meta_script_container: seo.meta_script_container,
            meta_json_ld_container: seo.meta_json_ld_container,
            on: wire::seo::SeoSeomaticOn::Unknown,
        }
    }
}
