//! When each page was changed last: the CMS also dates saves that change nothing, and search engines stop to believe a
//! site whose pages are always new.
//!
//! The memory is in `build-info.json` of the published site: a hash of each page's content, and the date that belongs to
//! it. While the content is the same, the date is too. Without that memory, as in a first build, a page has the CMS's
//! date.

use crate::content::{Image, Page, Site};
use jiff::Timestamp;
use memchr::memmem::{self, Finder};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Metas that tell the date itself.
const DATES: [&str; 2] = ["article:modified_time", "og:updated_time"];

/// The moments by the id of the entry.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modified(Arc<BTreeMap<String, Known>>);

/// A state of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    hash: String,
    at: Timestamp,
}

impl Modified {
    /// Judges all pages of a site by what was known of it `before`.
    pub fn new(site: &Site, before: Option<&Self>) -> Self {
        let keys: HashSet<&str> = site.all_images().map(|image| image.key.as_str()).collect();
        let hosts = site.cms_hosts.iter().map(String::as_str);
        let hosts: Vec<(&str, Finder<'_>)> = hosts.map(|host| (host, Finder::new(host))).collect();
        let pages = site.pages.par_iter().filter_map(|page| {
            let hash = page.hashes.content.get_or_make(|| hash(page, &hosts, &keys));
            let (hash, at) = (hash.clone(), page.updated.as_ref()?.timestamp);
            let same = before
                .and_then(|before| before.0.get(&page.id))
                .filter(|known| known.hash == hash);
            let at = same.map_or(at, |known| known.at.min(at));
            Some((page.id.clone(), Known { hash, at }))
        });
        Self(Arc::new(pages.collect::<Vec<_>>().into_iter().collect()))
    }

    /// When a page was changed last; `None` if the CMS does not say.
    pub fn for_page(&self, page: &Page) -> Option<Timestamp> {
        self.0.get(&page.id).map(|known| known.at)
    }

    /// Whether it has a page's entry.
    pub fn knows(&self, page: &Page) -> bool {
        self.0.contains_key(&page.id)
    }

    /// Whether the page of the entry with this id says the same in both; `None` if one of them does not know it.
    pub fn is_same(&self, other: &Self, id: &str) -> Option<bool> {
        Some(self.0.get(id)?.hash == other.0.get(id)?.hash)
    }

    /// Whether there is nothing to remember.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What visitors read on a page, and find it by. `keys` are those of all images.
fn hash(page: &Page, hosts: &[(&str, Finder<'_>)], keys: &HashSet<&str>) -> String {
    let seo = page.said_seo();
    let metas: Vec<_> = seo
        .metas
        .iter()
        .filter(|meta| !DATES.contains(&meta[0].1.as_str()))
        .collect();
    let content = (
        (
            &page.route,
            &page.title,
            &page.heading,
            &page.fields,
            &page.blocks,
        ),
        (
            &page.vacancy,
            &page.expires,
            &page.listing.title,
            &page.listing.canonical,
            &metas,
        ),
    );
    // Only values with string keys, which serialise.
    let mut json = serde_json::to_string(&content).unwrap_or_default();
    // The same content may be at another address of the CMS, which keys of images are made of.
    for (host, finder) in hosts {
        if finder.find(json.as_bytes()).is_some() {
            json = json.replace(host, "");
        }
    }
    for mark in ["\"key\":\"", "image:"] {
        if let Some(without) = without_keys(&json, mark, keys) {
            json = without;
        }
    }
    blake3::hash(json.as_bytes()).to_hex()[..16].to_owned()
}

/// Leaves out each mark with the key of an image after it; `None`: there is none. An editor may have written what looks like a
/// mark.
fn without_keys(json: &str, mark: &str, keys: &HashSet<&str>) -> Option<String> {
    let (mut text, mut from) = (String::new(), 0);
    for at in memmem::find_iter(json.as_bytes(), mark) {
        text.push_str(&json[from..at]);
        from = at + mark.len();
        let key = json.get(from..from + Image::KEY_LENGTH);
        if key.is_some_and(|key| keys.contains(key)) {
            from += Image::KEY_LENGTH;
        }
    }
    (from > 0).then(|| text + &json[from..])
}
