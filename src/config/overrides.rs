//! Settings from the command line.

use crate::report::Lang;
use std::path::PathBuf;

/// Values of flags and environment variables; `None` if not set.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// Project folder.
    pub project: Option<PathBuf>,
    /// Output folder.
    pub out: Option<PathBuf>,
    /// Address of the CMS.
    pub cms_url: Option<String>,
    /// Its token.
    pub cms_token: Option<String>,
    /// Whether the CMS is the embedded one.
    pub embedded: bool,
    /// The form's `redirect`, signed by the CMS.
    pub form_redirect: Option<String>,
    /// The `redirect` of the candidates' forms, signed by the CMS.
    pub application_redirect: Option<String>,
    /// Public address of the site.
    pub site_url: Option<String>,
    /// Whether the site is not the live one.
    pub staging: Option<bool>,
    /// Number of threads.
    pub jobs: Option<usize>,
    /// The time to build for, RFC 3339.
    pub now: Option<String>,
    /// Seconds until the deadline for the CMS.
    pub deadline: Option<u64>,
    /// Seconds to wait for a CMS that is down.
    pub wait: Option<u64>,
    /// Requests to the CMS at a time.
    pub concurrency: Option<usize>,
    /// Do not ask the CMS.
    pub offline: bool,
    /// Build from this snapshot.
    pub snapshot: Option<PathBuf>,
    /// Do not ask the CMS any more after it was away for so long, such as `10m`.
    pub offline_after: Option<String>,
    /// Read everything from the CMS.
    pub full: bool,
    /// Language of problems in content.
    pub lang: Option<Lang>,
    /// Stop on problems.
    pub strict: bool,
    /// Netlify's token for the deploy.
    pub skew_token: Option<String>,
    /// React's development build.
    pub development: bool,
    /// Publish even if the site loses pages.
    pub accept_removals: bool,
    /// Publish even if many files are missing.
    pub accept_missing_files: bool,
    /// Sections that may be empty in a first build, as a list or `all`.
    pub accept_empty: Option<String>,
    /// The file of the address ledger.
    pub ledger: Option<PathBuf>,
    /// Maximum size of the cache, such as `2 GB`.
    pub max_cache: Option<String>,
}
