//! The store of `[cache.remote]`, opened for a build.

use crate::cache::Remote;
use crate::config::Config;
use crate::report::{Failure, Reporter};

/// Opens it, if the settings name one. The embedded CMS is another one in each build, so nothing of it is shared.
///
/// # Errors
/// A setting is wrong: exit 2.
#[cfg(feature = "stores")]
pub(super) fn open(config: &Config, _: &Reporter) -> Result<Option<Box<dyn Remote>>, Failure> {
    let Some(cache) = config.shared_cache.as_ref().filter(|_| !config.cms.embedded) else {
        return Ok(None);
    };
    let options = cache.options(super::environment());
    let store = crate::deploy::stores::SharedStore::open(cache.target, &options)?;
    Ok(Some(Box::new(store)))
}

/// The same in a program without stores: a team's setting must not stop those who compile it themselves.
#[cfg(not(feature = "stores"))]
#[expect(clippy::unnecessary_wraps, reason = "with the feature it can fail")]
pub(super) fn open(config: &Config, reporter: &Reporter) -> Result<Option<Box<dyn Remote>>, Failure> {
    if config.shared_cache.is_some() && !config.cms.embedded {
        reporter.warning(
            "shared-cache",
            "the shared cache is not used: this program was built without stores (`--features stores`)",
            &serde_json::json!({ "why": "without stores" }),
        );
    }
    Ok(None)
}
