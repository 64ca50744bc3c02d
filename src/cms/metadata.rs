//! SEOmatic's metadata of an entry. Of most entries nobody asks for them, because their page is the same as before: of those
//! that were read from a file only their place in it is known. Of 10,000 entries they are a tenth of the memory of a build.

use super::each_key_once;
use super::seo;
use super::wire::seo::SeoSeomatic;
use crate::files::line_file::{LineFile, LinePart};
use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;
use url::Url;

/// Metadata, and what all builds ask of them.
#[derive(Debug, Clone)]
pub struct Metadata {
    containers: Containers,
    hash: blake3::Hash,
    canonical: Option<String>,
}

#[derive(Debug, Clone)]
enum Containers {
    Here(Box<SeoSeomatic>),
    InFile(LinePart),
}

impl Metadata {
    /// Metadata with this hash and canonical address that are in a file.
    pub(super) fn in_file(part: LinePart, hash: blake3::Hash, canonical: Option<String>) -> Self {
        Self {
            containers: Containers::InFile(part),
            hash,
            canonical,
        }
    }

    /// What the CMS said. `None`: its file was changed meanwhile, and the file remembers that.
    pub fn read(&self) -> Option<SeoSeomatic> {
        match &self.containers {
            Containers::Here(seo) => Some(SeoSeomatic::clone(seo)),
            Containers::InFile(part) => self.read_from(part),
        }
    }

    fn read_from(&self, part: &LinePart) -> Option<SeoSeomatic> {
        part.read(|seo| seo::hash(seo) == self.hash)
    }

    /// The same, of metadata that nobody needs any more.
    pub fn into_seo(self) -> Option<SeoSeomatic> {
        match self.containers {
            Containers::Here(seo) => Some(*seo),
            Containers::InFile(_) => self.read(),
        }
    }

    /// The file that they are still in.
    pub(super) fn file(&self) -> Option<&Arc<LineFile>> {
        match &self.containers {
            Containers::Here(_) => None,
            Containers::InFile(part) => Some(part.file()),
        }
    }

    /// A hash of everything in them.
    pub fn hash(&self) -> blake3::Hash {
        self.hash
    }

    /// The canonical address, as it was written.
    pub(super) fn canonical(&self) -> Option<&str> {
        self.canonical.as_deref()
    }

    /// The canonical address of the entry at `uri`, when it is the entry's own, and what stands in its path before the uri:
    /// `en`, or nothing.
    pub fn own_base(&self, uri: &str) -> Option<(Url, String)> {
        seo::own_base(self.canonical.as_deref()?, uri)
    }

    /// The address of the site in Craft, as SEOmatic says it: what editors write into canonical addresses does not change it.
    pub fn home(&self) -> Option<Url> {
        seo::link(&self.read()?, "home")?.parse().ok()
    }
}

impl From<SeoSeomatic> for Metadata {
    fn from(seo: SeoSeomatic) -> Self {
        Self {
            hash: seo::hash(&seo),
            canonical: seo::canonical(&seo),
            containers: Containers::Here(Box::new(seo)),
        }
    }
}

impl PartialEq for Metadata {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
    }
}

impl Serialize for Metadata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.containers {
            Containers::Here(seo) => each_key_once::value(seo, serializer),
            Containers::InFile(part) => match self.read_from(part) {
                Some(seo) => each_key_once::value(&seo, serializer),
                None => Err(S::Error::custom("the file of the content was changed")),
            },
        }
    }
}

impl<'de> Deserialize<'de> for Metadata {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SeoSeomatic::deserialize(deserializer).map(Self::from)
    }
}
