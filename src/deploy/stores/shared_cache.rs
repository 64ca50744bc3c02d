//! The store of a cache that machines share.

use super::headers::StoredHeaders;
use super::store::Store;
use crate::cache::Remote;
use crate::config::{StoreOptions, Target};
use crate::deploy::requests::Patience;
use crate::report::Failure;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::time::{Duration, Instant};

/// The longest pause before a second try: the cache does not wait for long.
const PAUSE: Duration = Duration::from_millis(100);
/// The cache gives up much earlier.
const EVER: Duration = Duration::from_secs(24 * 60 * 60);

/// An open store.
#[derive(Debug)]
pub struct SharedStore(Store);

impl SharedStore {
    /// Opens it. Nothing is asked yet.
    ///
    /// # Errors
    /// A setting is wrong: exit 2.
    pub fn open(target: Target, options: &StoreOptions) -> Result<Self, Failure> {
        let patience = Patience {
            until: Instant::now() + EVER,
            pause: PAUSE,
        };
        Store::open(target, options, patience).map(Self)
    }
}

impl Remote for SharedStore {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn read<'a>(&'a self, path: &'a str) -> LocalBoxFuture<'a, Result<Option<Vec<u8>>, Failure>> {
        self.0.read(path).boxed_local()
    }

    fn write<'a>(&'a self, path: &'a str, bytes: Vec<u8>) -> LocalBoxFuture<'a, Result<(), Failure>> {
        async move {
            let headers = StoredHeaders {
                content_type: "application/octet-stream".to_owned(),
                cache_control: "private".to_owned(),
            };
            self.0.write(path, &bytes, headers).await
        }
        .boxed_local()
    }
}
