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

/// Metadata of addresses, by the ids beside them. Some may be of the whole site, or of the question before.
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
            found.extend(answer.seomatic.map(|seo| (id.clone(), seo)));
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

/// A canonical address and what stands in its path before the uri, when it is that of the entry at `uri`: of a site that
/// Craft has below a path, `en`; of the others nothing. Of the home page only the others are known.
pub(super) fn own_base(canonical: &str, uri: &str) -> Option<(Url, String)> {
    split(canonical, uri).filter(|(_, base)| uri != HOME_URI || base.is_empty())
}

/// A canonical address that ends with a uri, and what stands in its path before. That of a home page may be any.
pub(super) fn split(canonical: &str, uri: &str) -> Option<(Url, String)> {
    let canonical = Url::parse(canonical).ok()?;
    let base = match uri {
        HOME_URI => path(&canonical).into_owned(),
        uri => base(&path(&canonical), uri.trim_matches('/'))?,
    };
    Some((canonical, base))
}

/// What stands before the last parts of a path.
fn base(path: &str, end: &str) -> Option<String> {
    match path.strip_suffix(end)? {
        "" => Some(String::new()),
        before => Some(before.strip_suffix('/')?.to_owned()),
    }
}

/// The canonical address in metadata, as it was written.
pub(super) fn canonical(seo: &SeoSeomatic) -> Option<String> {
    link(seo, "canonical")
}

/// The address of a link in metadata, as it was written.
pub(super) fn link(seo: &SeoSeomatic, rel: &str) -> Option<String> {
    let links: Value = serde_json::from_str(seo.meta_link_container.as_deref()?).ok()?;
    Some(links[rel]["href"].as_str()?.to_owned())
}

fn path(url: &Url) -> Cow<'_, str> {
    percent_encoding::percent_decode_str(url.path().trim_matches('/')).decode_utf8_lossy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_canonical_address_ends_with_the_uri_of_its_entry() {
        let base = |path: &str, uri: &str| {
            let found = own_base(&format!("https://cms.example.test{path}"), uri);
            found.map(|(_, base)| base)
        };
        for (path, uri, expected) in [
            ("/over-wt", "over-wt", Some("")),
            ("/caf%C3%A9/", "café", Some("")),
            ("/", HOME_URI, Some("")),
            ("/en/over-wt", "over-wt", Some("en")),
            ("/nl/be/over-wt/team", "over-wt/team", Some("nl/be")),
            ("/wie-over-wt", "over-wt", None),
            ("/contact", "over-wt", None),
            // Any address would be that of a home page below it.
            ("/en", HOME_URI, None),
        ] {
            assert_eq!(base(path, uri).as_deref(), expected, "{path} {uri}");
        }
    }
}
