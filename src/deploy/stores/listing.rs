//! What a store says that it has, compared with the list of what was deployed.

use crate::deploy::manifest::Manifest;
use opendal::{EntryMode, Metadata};
use std::collections::{BTreeSet, HashMap};

/// What a store says of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) bytes: u64,
    /// A mark that differs after the file was written again.
    pub(super) mark: Option<String>,
}

/// What a store has of the files that somebody asks for.
#[derive(Debug, Default)]
pub(super) struct Listing {
    files: HashMap<String, Listed>,
    /// Nothing is known of what is behind these.
    links: Vec<String>,
}

impl Listing {
    /// Takes an entry of a store's list.
    pub(super) fn add(&mut self, path: &str, metadata: &Metadata) {
        match metadata.mode() {
            EntryMode::FILE => {
                let listed = Listed {
                    bytes: metadata.content_length(),
                    mark: mark(metadata),
                };
                self.files.insert(path.to_owned(), listed);
            }
            EntryMode::Unknown => self.links.push(path.trim_end_matches('/').to_owned()),
            EntryMode::DIR => {}
        }
    }

    /// What the store says of a file.
    pub(super) fn file(&self, path: &str) -> Option<&Listed> {
        self.files.get(path)
    }

    /// Whether a file is not there.
    pub(super) fn lacks(&self, path: &str) -> bool {
        let behind = |link: &String| {
            path.strip_prefix(link.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        !self.files.contains_key(path) && !self.links.iter().any(behind)
    }

    /// Takes what is not there out of the list of what was deployed, and makes unknown what is not as it was left. Returns
    /// the paths of both.
    pub(super) fn correct(&self, deployed: &mut Manifest) -> BTreeSet<String> {
        let known: Vec<&String> = deployed.files.keys().collect();
        let missing: BTreeSet<String> = known
            .into_iter()
            .filter(|path| self.lacks(path))
            .cloned()
            .collect();
        let changed = deployed.files.iter().filter(|(path, entry)| {
            self.file(path).is_some_and(|listed| {
                let marks = entry.mark.as_ref().zip(listed.mark.as_ref());
                listed.bytes != entry.bytes || marks.is_some_and(|(left, found)| left != found)
            })
        });
        let changed: BTreeSet<String> = changed.map(|(path, _)| path.clone()).collect();
        deployed.files.retain(|path, _| !missing.contains(path));
        changed.iter().for_each(|path| deployed.forget(path));
        &missing | &changed
    }
}

/// The digest of the file, or what else the store changes when a file is written.
fn mark(metadata: &Metadata) -> Option<String> {
    let digest = [metadata.content_md5(), metadata.etag()].into_iter().flatten();
    let mut digest = digest
        .map(|digest| digest.trim_matches('"'))
        .filter(|digest| !digest.is_empty());
    let time = || metadata.last_modified().map(|time| time.to_string());
    digest.next().map(str::to_owned).or_else(time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deploy::manifest::Entry;
    use crate::output::fingerprint::Fingerprint;
    use opendal::MetadataBuilder;

    #[test]
    fn what_is_behind_a_link_is_neither_there_nor_missing() {
        let mut listing = Listing::default();
        listing.add("_media", &MetadataBuilder::unknown().build());
        assert!(!listing.lacks("_media/a.webp"));
        assert!(listing.lacks("_mediaeval.html"));
        let entry = Entry::from_fingerprint(&Fingerprint::from_bytes(b"a"));
        let mut deployed = Manifest::default();
        deployed.files.insert("_media/a.webp".to_owned(), entry);
        assert!(listing.correct(&mut deployed).is_empty());
    }

    #[test]
    fn a_digest_says_more_than_a_time() {
        let told = |md5: &str, etag: &str| {
            let mut metadata = MetadataBuilder::file(1);
            metadata.last_modified(opendal::raw::Timestamp::from_second(0).unwrap());
            metadata.content_md5(md5).etag(etag);
            mark(&metadata.build()).unwrap()
        };
        assert_eq!(told("", ""), "1970-01-01T00:00:00Z");
        assert_eq!(told("", "\"abc\""), "abc");
        assert_eq!(told("def", "\"abc\""), "def");
    }
}
