//! All answers of one moment.

use super::absent::AbsentBlock;
use super::address_field::AddressesOfEntry;
use super::page_entry::PageEntry;
use super::pending::PendingEntry;
use super::redirects::RedirectEntry;
use super::wire;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything a build needs from the CMS, in an order that does not depend on the order of the answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Every live entry with its identity, by id.
    pub uris: Vec<wire::uris::UrisEntries>,
    /// Entries with a page, by id.
    pub pages: Vec<Arc<PageEntry>>,
    /// SEOmatic's containers, by the entry's id.
    pub seo: BTreeMap<String, Arc<wire::seo::SeoSeomatic>>,
    /// The navigation and the global sets: answers as JSON, by operation.
    pub site_wide: BTreeMap<String, Value>,
    /// When each global set was saved last, by its handle.
    #[serde(default)]
    pub global_sets: BTreeMap<String, String>,
    /// Block types that the queries know and the CMS does not have.
    #[serde(default)]
    pub absent_blocks: Vec<AbsentBlock>,
    /// Entries that are still to appear; `None`: the token may not read them.
    #[serde(default)]
    pub pending: Option<Vec<PendingEntry>>,
    /// SEOmatic's `robots.txt`, if there is one.
    #[serde(default)]
    pub robots: Option<String>,
    /// Redirects that editors keep in the CMS.
    #[serde(default)]
    pub redirects: Vec<RedirectEntry>,
    /// Old addresses that pages have in a field.
    #[serde(default)]
    pub addresses: Vec<AddressesOfEntry>,
    /// What editors say of how long personal data are kept.
    #[serde(default)]
    pub retention: Option<String>,
}

impl Snapshot {
    /// A hash of everything in it, hex.
    pub fn digest(&self) -> String {
        let Self {
            uris,
            pages,
            seo,
            site_wide,
            global_sets,
            absent_blocks,
            pending,
            robots,
            redirects,
            addresses,
            retention,
        } = self;
        let seo: Vec<_> = seo.iter().collect();
        let (pages, seo) = rayon::join(|| hash_each(pages), || hash_each(&seo));
        let rest = (
            (uris, site_wide, global_sets, absent_blocks),
            (pending, robots, redirects, addresses, retention),
        );
        let mut hasher = blake3::Hasher::new();
        hasher
            .update(pages.as_bytes())
            .update(seo.as_bytes())
            .update(hash(&rest).as_bytes());
        hasher.finalize().to_hex().to_string()
    }
}

/// The hash of many values, in their order.
fn hash_each<T: Serialize + Sync>(values: &[T]) -> blake3::Hash {
    let hashes: Vec<_> = values.par_iter().map(hash).collect();
    let mut hasher = blake3::Hasher::new();
    for hash in hashes {
        hasher.update(hash.as_bytes());
    }
    hasher.finalize()
}

fn hash<T: Serialize>(value: &T) -> blake3::Hash {
    // Only values with string keys, which serialise.
    blake3::hash(&serde_json::to_vec(value).unwrap_or_default())
}
