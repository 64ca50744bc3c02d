//! The folders of the cache.

use std::path::{Path, PathBuf};

/// A folder of the cache, by what is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// The addresses that pages had, by output folder. They are the only files that cannot be made again, and never
    /// removed.
    Addresses,
    /// What published sites were made of, and what their builds said, by output folder.
    Builds,
    /// Scripts and styles: a folder for each bundle.
    Bundles,
    /// Which bundles were published to which output folder.
    Deploys,
    /// For which site the command that follows a build has ended well, by output folder.
    Followed,
    /// Encoded images and generated ones.
    Images,
    /// What other sites answered when their addresses were checked.
    Links,
    /// Files that were downloaded from the CMS.
    Originals,
    /// What the pages of published sites were made of, by output folder.
    Pages,
    /// The last pulls, one of each CMS.
    Pulls,
    /// The CMS's addresses of images that it scaled.
    Transforms,
}

impl Area {
    /// All of them. Any other folder in the cache comes from an older program.
    pub const ALL: [Self; 11] = [
        Self::Addresses,
        Self::Builds,
        Self::Bundles,
        Self::Deploys,
        Self::Followed,
        Self::Images,
        Self::Links,
        Self::Originals,
        Self::Pages,
        Self::Pulls,
        Self::Transforms,
    ];
    /// Areas that grow with the content. Their files can be removed one by one.
    pub const GROWING: [Self; 5] = [
        Self::Images,
        Self::Originals,
        Self::Pages,
        Self::Pulls,
        Self::Transforms,
    ];
    /// Areas of which only the files are kept that a build or a published site needs.
    pub const NAMED: [Self; 4] = [Self::Builds, Self::Bundles, Self::Deploys, Self::Followed];

    /// Its name in the cache.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Addresses => "addresses",
            Self::Builds => "builds",
            Self::Bundles => "bundle",
            Self::Deploys => "deploys",
            Self::Followed => "followed",
            Self::Images => "images",
            Self::Links => "links",
            Self::Originals => "originals",
            Self::Pages => "pages",
            Self::Pulls => "pulls",
            Self::Transforms => "transforms",
        }
    }

    /// The folder of the area in the cache at `cache`.
    pub fn folder(self, cache: &Path) -> PathBuf {
        cache.join(self.name())
    }
}
