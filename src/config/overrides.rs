//! What the command line says.

use crate::report::Lang;
use std::path::PathBuf;

/// What flags and environment variables said; `None` where they were silent.
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
    /// It is the one inside the program.
    pub embedded: bool,
    /// What the CMS accepts as the form's `redirect`.
    pub form_redirect: Option<String>,
    /// Public address of the site.
    pub site_url: Option<String>,
    /// Number of threads.
    pub jobs: Option<usize>,
    /// The moment to build for, RFC 3339.
    pub now: Option<String>,
    /// Seconds allowed for the pull.
    pub deadline: Option<u64>,
    /// Seconds that a CMS is waited for that is away.
    pub wait: Option<u64>,
    /// Requests to the CMS at a time.
    pub concurrency: Option<usize>,
    /// Language of problems in content.
    pub lang: Option<Lang>,
    /// Stop on problems.
    pub strict: bool,
    /// Netlify's name of the deploy.
    pub skew_token: Option<String>,
    /// React's development build.
    pub development: bool,
    /// Publish a smaller site.
    pub accept_removals: bool,
    /// Publish although many files are missing.
    pub accept_missing_files: bool,
    /// Sections that a first build may find empty, as a list or `all`.
    pub accept_empty: Option<String>,
    /// What the cache may keep, such as `2 GB`.
    pub max_cache: Option<String>,
}
