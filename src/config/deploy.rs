//! `[deploy]`: where the published folder goes.

use super::address::{http, is_loopback};
use super::failure::usage;
use super::secret::Secret;
use crate::report::Failure;
use jiff::Timestamp;
use serde::Deserialize;
use url::Url;

/// Netlify's API.
const NETLIFY_API: &str = "https://api.netlify.com/";
/// Days for which files stay that a page of before may still load.
const KEEP_DAYS: u32 = 7;

/// A kind of host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// Netlify.
    Netlify,
}

/// The settings of a deploy.
#[derive(Debug, Clone)]
pub struct Deploy {
    /// The host, if a flag names none.
    pub target: Option<Target>,
    /// Days for which hashed files stay that the site no longer has.
    pub keep_days: u32,
    /// Settings of Netlify.
    pub netlify: Netlify,
    /// The time of the deploy.
    pub now: Timestamp,
}

/// Settings of Netlify.
#[derive(Debug, Clone)]
pub struct Netlify {
    /// The site's id, or its name such as `example.netlify.app`.
    pub site: Option<String>,
    /// The address of the API.
    pub api: Url,
    /// The access token.
    pub token: Option<Secret>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct DeployFile {
    target: Option<Target>,
    keep_days: Option<u32>,
    netlify: NetlifyFile,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NetlifyFile {
    site: Option<String>,
    api: Option<String>,
}

/// Checks the settings of a deploy at that time.
pub(super) fn deploy(file: DeployFile, now: Timestamp) -> Result<Deploy, Failure> {
    let place = "`deploy.netlify.api` in sitegen.toml";
    let api = http(file.netlify.api.as_deref().unwrap_or(NETLIFY_API), place)?;
    if api.scheme() != "https" && !is_loopback(&api) {
        return Err(usage(
            format!("the token would be sent to `{api}` unencrypted"),
            place,
            "write it as https://…",
        ));
    }
    Ok(Deploy {
        target: file.target,
        keep_days: file.keep_days.unwrap_or(KEEP_DAYS),
        netlify: Netlify {
            site: file.netlify.site,
            api,
            token: None,
        },
        now,
    })
}
