//! A store that machines share, as the cache sees it. This room makes no requests: `deploy` implements it.

use crate::report::Failure;
use futures::future::LocalBoxFuture;

/// A store of files.
pub trait Remote: Send + Sync {
    /// Its name for messages, such as `s3:bucket/`.
    fn name(&self) -> &str;

    /// The bytes of a file; `None`: the store does not have it.
    ///
    /// # Errors
    /// The store cannot be reached, or refuses.
    fn read<'a>(&'a self, path: &'a str) -> LocalBoxFuture<'a, Result<Option<Vec<u8>>, Failure>>;

    /// Writes a file: readers find it complete or not at all.
    ///
    /// # Errors
    /// The store cannot be reached, or refuses.
    fn write<'a>(&'a self, path: &'a str, bytes: Vec<u8>) -> LocalBoxFuture<'a, Result<(), Failure>>;
}
