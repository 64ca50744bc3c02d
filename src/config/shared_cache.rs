//! `[cache.remote]`: the cache that machines share.

use super::failure::usage;
use super::stores::{StoreFile, StoreOptions, Target, stores};
use crate::report::Failure;
use serde::Deserialize;
use std::path::Path;

/// The beginning of the variables with its secrets.
const VARIABLES: &str = "SITEGEN_CACHE_STORE_";

/// The store of a shared cache.
#[derive(Debug, Clone)]
pub struct SharedCache {
    /// The kind of store.
    pub target: Target,
    options: StoreOptions,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SharedCacheFile {
    s3: Option<StoreFile>,
    gcs: Option<StoreFile>,
    azblob: Option<StoreFile>,
    sftp: Option<StoreFile>,
    webdav: Option<StoreFile>,
    folder: Option<StoreFile>,
}

impl SharedCache {
    /// The one that the file names, if it names one.
    pub(super) fn resolve(file: SharedCacheFile, project: &Path) -> Result<Option<Self>, Failure> {
        let tables = [
            file.s3,
            file.gcs,
            file.azblob,
            file.sftp,
            file.webdav,
            file.folder,
        ];
        let mut stores = stores(tables, ("cache.remote", VARIABLES), project)?;
        let store = stores.pop();
        if !stores.is_empty() {
            return Err(usage(
                "two stores are named for one cache",
                "[cache.remote] in sitegen.toml",
                "leave one of them",
            ));
        }
        Ok(store.map(|(target, options)| Self { target, options }))
    }

    /// The settings of the store, and those of the environment: `SITEGEN_CACHE_STORE_PASSWORD` is `password`.
    pub fn options(&self, environment: impl Iterator<Item = (String, String)>) -> StoreOptions {
        self.options.clone().with_secrets(environment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(text: &str) -> Result<Option<SharedCache>, Failure> {
        SharedCache::resolve(toml::from_str(text).unwrap(), Path::new("/site"))
    }

    #[test]
    fn a_shared_cache_has_a_store_of_its_own_and_secrets_of_its_own() {
        assert!(resolve("").unwrap().is_none());
        let cache = resolve("[s3]\nbucket = \"b\"").unwrap().unwrap();
        let environment = [
            ("SITEGEN_STORE_TOKEN", "site"),
            ("SITEGEN_CACHE_STORE_TOKEN", "cache"),
        ];
        let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let options = cache.options(environment.into_iter());
        assert_eq!(options.values["token"], "cache");
        assert_eq!(options.table, "cache.remote.s3");
        for text in ["[s3]\n[folder]", "[s3]\ntoken = \"x\""] {
            let failure = resolve(text).unwrap_err();
            assert!(failure.place.contains("cache.remote"), "{failure:?}");
        }
    }
}
