//! The settings of a command that may be given a snapshot.

use crate::config::{Config, Overrides};
use crate::pipeline::saved;
use crate::report::{Code, Failure};

/// Resolves the settings. A snapshot knows of which CMS it is: where no other setting says it, it does.
///
/// # Errors
/// Those of [`Config::resolve`]; the snapshot cannot be read or is damaged: exit 2.
pub(super) fn resolve(overrides: Overrides) -> Result<Config, Failure> {
    match (Config::resolve(overrides.clone()), &overrides.snapshot) {
        (Err(failure), Some(file)) if failure.code == Code::CmsNotConfigured => {
            let cms_url = saved::pull_of(file)?.address();
            Config::resolve(Overrides { cms_url, ..overrides })
        }
        (resolved, _) => resolved,
    }
}
