//! SEOmatic's metadata, which come with their entries. If an entry has none, they are requested by its address; only the
//! canonical address of that answer tells which entry it is about.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::uri::{HOME_URI, path_of_uri};
use super::wire::{self, seo::SeoSeomatic};
use serde_json::{Value, json};
use std::borrow::Cow;
use url::Url;

/// Metadata of addresses, by the ids beside them. Answers that are not about the address are left out: SEOmatic answers
/// with those of the whole site, or of the question before.
pub(super) async fn by_uri(
    client: &Client,
    site_id: i64,
    uris: Vec<(String, String)>,
) -> Result<Vec<(String, SeoSeomatic)>, Error> {
    let mut found = Vec::new();
    for uris in uris.chunks(client.pace().elements()) {
        let asks = uris.iter().map(|(_, uri)| {
            Ask::new(
                client.queries(),
                "Seo",
                None,
                json!({ "uri": uri, "siteId": site_id }),
            )
        });
        let asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
        let answers = client.answers(asks.clone()).await?;
        for ((ask, answer), (id, uri)) in asks.iter().zip(answers).zip(uris) {
            let answer: wire::seo::ResponseData =
                client.read(ask, answer).map_err(|error| Error::AboutPage {
                    page: path_of_uri(uri),
                    error: Box::new(error),
                })?;
            let own = |seo: &SeoSeomatic| own_address(&canonical(seo)?, uri);
            let own = answer.seomatic.filter(|seo| own(seo).is_some());
            found.extend(own.map(|seo| (id.clone(), seo)));
        }
    }
    Ok(found)
}

/// A hash of everything in them.
pub fn hash(seo: &SeoSeomatic) -> blake3::Hash {
    let SeoSeomatic {
        meta_title_container,
        meta_tag_container,
        meta_link_container,
        meta_script_container,
        meta_json_ld_container,
        on: _,
    } = seo;
    let mut hasher = blake3::Hasher::new();
    for container in [
        meta_title_container,
        meta_tag_container,
        meta_link_container,
        meta_script_container,
        meta_json_ld_container,
    ] {
        add_text(&mut hasher, container.as_deref());
    }
    hasher.finalize()
}

/// Adds a text to a hash, so that it cannot be taken for a part of the next one.
pub(super) fn add_text(hasher: &mut blake3::Hasher, text: Option<&str>) {
    let length = text.map_or(u64::MAX, |text| text.len() as u64);
    hasher
        .update(&length.to_le_bytes())
        .update(text.unwrap_or_default().as_bytes());
}

/// A canonical address, when it is that of the entry at `uri`.
pub(super) fn own_address(canonical: &str, uri: &str) -> Option<Url> {
    let canonical = Url::parse(canonical).ok()?;
    let expected = if uri == HOME_URI { "" } else { uri };
    let is_own = path(&canonical) == expected.trim_matches('/');
    is_own.then_some(canonical)
}

/// Whether an answer is about the whole site: without an entry SEOmatic names the GraphQL route that it was asked at.
pub(super) fn is_site_wide(seo: &SeoSeomatic, graphql: &str) -> bool {
    let canonical = canonical(seo).and_then(|canonical| Url::parse(&canonical).ok());
    canonical.is_some_and(|url| path(&url) == graphql.trim_matches('/'))
}

/// The canonical address in metadata, as it was written.
pub(super) fn canonical(seo: &SeoSeomatic) -> Option<String> {
    let links: Value = serde_json::from_str(seo.meta_link_container.as_deref()?).ok()?;
    Some(links["canonical"]["href"].as_str()?.to_owned())
}

fn path(url: &Url) -> Cow<'_, str> {
    percent_encoding::percent_decode_str(url.path().trim_matches('/')).decode_utf8_lossy()
}
