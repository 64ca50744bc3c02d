//! The store of `[cache.remote]`, opened for a build.

use crate::cache::Remote;
use crate::config::Config;
use crate::report::Reporter;

/// Opens the shared cache, if the settings name one. Each build has an embedded CMS of its own, whose files are not shared.
/// `None` as well when it cannot be opened, such as the folder of a share that is not mounted: the build goes on without.
#[cfg(feature = "stores")]
pub(super) fn open(config: &Config, reporter: &Reporter) -> Option<Box<dyn Remote>> {
    let cache = config.shared_cache.as_ref().filter(|_| !config.cms.embedded)?;
    let options = cache.options(super::environment());
    match crate::deploy::stores::SharedStore::open(cache.target, &options) {
        Ok(store) => Some(Box::new(store)),
        Err(failure) => {
            let text = format!(
                "the build goes on without the shared cache: {} ({}); hint: {}",
                failure.what, failure.place, failure.hint
            );
            reporter.warning("shared-cache", &text, &serde_json::json!({ "why": failure.what }));
            None
        }
    }
}

/// A program without stores opens none: a team's setting must not stop people who compile it themselves.
#[cfg(not(feature = "stores"))]
pub(super) fn open(config: &Config, reporter: &Reporter) -> Option<Box<dyn Remote>> {
    if config.shared_cache.is_some() && !config.cms.embedded {
        reporter.warning(
            "shared-cache",
            "the shared cache is not used: this program was built without stores (`--features stores`)",
            &serde_json::json!({ "why": "without stores" }),
        );
    }
    None
}
