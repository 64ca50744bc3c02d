//! Hosts and stores for `sitegen doctor`, which makes no requests to them itself.

use crate::config::{Deploy, SharedCache, StoreOptions, Target};
use crate::deploy::netlify::ToNetlify;
use crate::doctor::{Reach, Reached};
use crate::report::Failure;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::time::{Duration, Instant};

/// How long Netlify may take to answer.
const WAIT: Duration = Duration::from_secs(20);

/// Asks them with `deploy`.
#[derive(Debug)]
pub(super) struct Reaching;

impl Reach for Reaching {
    fn knows_stores(&self) -> bool {
        cfg!(feature = "stores")
    }

    fn netlify<'a>(&'a self, settings: &'a Deploy) -> LocalBoxFuture<'a, Result<Reached, Failure>> {
        async move {
            let netlify = ToNetlify {
                settings: &settings.netlify,
                draft: false,
                poll: None,
            };
            let (name, has_site) = netlify.reach(Instant::now() + WAIT).await?;
            Ok(Reached {
                name: format!("Netlify, for {name},"),
                is_used: Some(has_site),
            })
        }
        .boxed_local()
    }

    fn store<'a>(
        &'a self,
        target: Target,
        options: &'a StoreOptions,
    ) -> LocalBoxFuture<'a, Result<Reached, Failure>> {
        store(target, options).boxed_local()
    }

    fn shared_cache<'a>(
        &'a self,
        cache: &'a SharedCache,
        options: &'a StoreOptions,
    ) -> LocalBoxFuture<'a, Result<Reached, Failure>> {
        let asked = async move {
            let reached = store(cache.target, options).await?;
            // It has no site, and may be empty.
            Ok(Reached {
                is_used: None,
                ..reached
            })
        };
        asked.boxed_local()
    }
}

#[cfg(feature = "stores")]
async fn store(target: Target, options: &StoreOptions) -> Result<Reached, Failure> {
    let (name, has_site) = crate::deploy::stores::reach(target, options).await?;
    Ok(Reached {
        name,
        is_used: Some(has_site),
    })
}

#[cfg(not(feature = "stores"))]
#[expect(clippy::unused_async, reason = "with the feature it is async")]
async fn store(_: Target, _: &StoreOptions) -> Result<Reached, Failure> {
    Err(Failure::internal("no stores", "sitegen doctor"))
}
