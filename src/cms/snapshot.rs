//! All answers of one moment.

use super::absent::AbsentBlock;
use super::address_field::AddressesOfEntry;
use super::metadata::Metadata;
use super::page_entry::PageEntry;
use super::pending::PendingEntry;
use super::redirects::RedirectEntry;
use super::seo;
use super::wire;
use crate::files::line_file::LineFile;
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
    pub seo: BTreeMap<String, Arc<Metadata>>,
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
    /// The file that some of the fields and metadata are still in.
    pub fn file(&self) -> Option<&Arc<LineFile>> {
        let pages = self.pages.iter().find_map(|page| page.fields.file());
        pages.or_else(|| self.seo.values().find_map(|metadata| metadata.file()))
    }

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
        let (pages, seo): (Vec<_>, Vec<_>) = rayon::join(
            || pages.par_iter().map(|page| *page.hash()).collect(),
            || {
                seo.par_iter()
                    .map(|(id, seo)| hash_of_metadata(id, seo))
                    .collect()
            },
        );
        let rest = (
            (uris, site_wide, global_sets, absent_blocks),
            (pending, robots, redirects, addresses, retention),
        );
        let mut hasher = blake3::Hasher::new();
        for hashes in [pages, seo, vec![hash(&rest)]] {
            hasher.update(&hashes.len().to_le_bytes());
            for hash in hashes {
                hasher.update(hash.as_bytes());
            }
        }
        hasher.finalize().to_hex().to_string()
    }
}

fn hash_of_metadata(id: &str, metadata: &Metadata) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    seo::add_text(&mut hasher, Some(id));
    hasher.update(metadata.hash().as_bytes());
    hasher.finalize()
}

fn hash<T: Serialize>(value: &T) -> blake3::Hash {
    // Only values with string keys, which serialise.
    blake3::hash(&serde_json::to_vec(value).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn snapshot(pages: &[&str]) -> Snapshot {
        let page = |title: &&str| json!({ "title": title, "typeHandle": "page", "seomatic": null });
        let pages: Vec<Value> = pages.iter().map(page).collect();
        let all =
            json!({ "uris": [], "pages": pages, "seo": {}, "site_wide": { "Contact": { "phone": "1" } } });
        serde_json::from_value(all).unwrap()
    }

    #[test]
    fn whatever_differs_the_hash_differs() {
        let digest = snapshot(&["a", "b"]).digest();
        assert_eq!(snapshot(&["a", "b"]).digest(), digest);
        let edits: [fn(&mut Snapshot); 7] = [
            |all| all.pages.swap(0, 1),
            |all| Arc::make_mut(&mut all.pages[1]).title = None,
            |all| drop(all.pages.pop()),
            |all| all.site_wide.clear(),
            |all| all.pending = Some(Vec::new()),
            |all| all.robots = Some("x".to_owned()),
            |all| all.retention = Some("x".to_owned()),
        ];
        for (place, edit) in edits.into_iter().enumerate() {
            let mut other = snapshot(&["a", "b"]);
            edit(&mut other);
            assert_ne!(other.digest(), digest, "edit {place}");
        }
    }
}
