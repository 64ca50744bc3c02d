//! Hosts and stores, as the doctor sees them. This room makes no requests to them: `deploy` does, and `commands` passes it
//! in.

use crate::config::{Deploy, SharedCache, StoreOptions, Target};
use crate::report::Failure;
use futures::future::LocalBoxFuture;

/// A host or a store that answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// Its name for messages, such as `s3:bucket/`.
    pub name: String,
    /// Whether the host or store has a site, or a shared cache; `None` if that is not known.
    pub is_used: Option<bool>,
}

/// Asks them. Nothing is written.
pub trait Reach {
    /// Whether this program knows stores at all.
    fn knows_stores(&self) -> bool;

    /// Netlify, with the token and the site of these settings.
    fn netlify<'a>(&'a self, settings: &'a Deploy) -> LocalBoxFuture<'a, Result<Reached, Failure>>;

    /// The store of a deploy.
    fn store<'a>(
        &'a self,
        target: Target,
        options: &'a StoreOptions,
    ) -> LocalBoxFuture<'a, Result<Reached, Failure>>;

    /// The store of a shared cache.
    fn shared_cache<'a>(
        &'a self,
        cache: &'a SharedCache,
        options: &'a StoreOptions,
    ) -> LocalBoxFuture<'a, Result<Reached, Failure>>;
}
