//! Settings: flag > environment > `sitegen.toml` > default, resolved once into [`Config`].

mod file;
mod resolve;

pub use resolve::Overrides;

use crate::report::{ExitCode, Failure};
use jiff::{Timestamp, tz::TimeZone};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;
use url::Url;

/// Where `sitegen cms` listens unless told otherwise.
pub const DEMO_PORT: u16 = 8055;
/// The token of the embedded CMS. It protects nothing.
pub const DEMO_TOKEN: &str = "demo";

/// A value that must not appear in logs, output or errors.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a token.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The token itself, for the one header it belongs in.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<secret>")
    }
}

/// Everything a build depends on besides the content. Two equal values and equal content give equal bytes.
#[derive(Debug, Clone)]
pub struct Config {
    /// The folder with `templates/`, `frontend/` and `sitegen.toml`.
    pub project: PathBuf,
    /// The published folder.
    pub out: PathBuf,
    /// The folder for what may be deleted at any time.
    pub cache: PathBuf,
    /// The CMS to read from.
    pub cms: Cms,
    /// The site to write.
    pub site: Site,
    /// The contact form.
    pub form: Form,
    /// How images are made.
    pub images: Images,
    /// Bytes that the cache may keep after a build.
    pub max_cache: u64,
    /// When a shrinking site stops the build.
    pub guard: Guard,
    /// Threads for images and rendering.
    pub jobs: usize,
    /// The moment the build is for: what is expired, what is pending.
    pub now: Timestamp,
    /// Problems in content stop the build.
    pub strict: bool,
}

/// Where the content comes from.
#[derive(Debug, Clone)]
pub struct Cms {
    /// Scheme, host and port, such as `https://cms.example.com/`.
    pub url: Url,
    /// The GraphQL route on it.
    pub path: String,
    /// Bearer token.
    pub token: Secret,
    /// Craft's site.
    pub site_id: i64,
    /// Hosts besides the CMS that images may come from.
    pub asset_hosts: Vec<Url>,
    /// The control panel's path.
    pub edit_path: String,
    /// For a content model whose type has another name in this CMS: `team_Entry` → `team2_Entry`.
    pub type_names: BTreeMap<String, String>,
    /// Time allowed for the whole pull.
    pub deadline: Duration,
}

/// What the site is called and how it speaks.
#[derive(Debug, Clone)]
pub struct Site {
    /// The public address, without a path.
    pub url: Url,
    /// Shown where SEOmatic gives no name.
    pub name: String,
    /// Locale of messages and `og:locale` (spec section 9: `de`).
    pub locale: String,
    /// Language of the texts, for `<html lang>`.
    pub content_language: String,
    /// Zone in which dates are shown.
    pub time_zone: TimeZone,
}

/// The contact form.
#[derive(Debug, Clone)]
pub struct Form {
    /// Where the form posts to: absolute, or a path on the site's own origin when the CMS is a local one.
    pub action: String,
    /// What a visitor sees when sending fails.
    pub on_failure: OnFailure,
}

/// What happens when the form cannot be sent (spec section 8: logged only).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFailure {
    /// Logged only, as specified.
    #[default]
    Log,
    /// Logged and said in a live region.
    Message,
}

/// How images are made.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Images {
    /// Who scales them.
    pub source: ImageSource,
    /// Quality of WebP, 1 to 100.
    pub webp_quality: u8,
    /// Quality of JPEG, 1 to 100.
    pub jpeg_quality: u8,
    /// Whether AVIF is made as well.
    pub avif: bool,
    /// Quality of AVIF, 1 to 100.
    pub avif_quality: u8,
}

/// Who scales the images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImageSource {
    /// This program, from the originals.
    #[default]
    Local,
    /// The CMS, with the transforms of spec sections 7 and 9.
    Cms,
}

impl Default for Images {
    fn default() -> Self {
        Self {
            source: ImageSource::Local,
            webp_quality: 80,
            jpeg_quality: 80,
            avif: false,
            avif_quality: 60,
        }
    }
}

/// The shrink guard.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Guard {
    /// Share of a route class that may be lost.
    pub max_loss_percent: u32,
    /// Losses below this number are never a shrink.
    pub min_loss_pages: usize,
    /// The losses were looked at and are wanted.
    #[serde(skip)]
    pub accept_removals: bool,
}

impl Default for Guard {
    fn default() -> Self {
        Self {
            max_loss_percent: 20,
            min_loss_pages: 3,
            accept_removals: false,
        }
    }
}

impl Cms {
    /// The GraphQL endpoint.
    pub fn endpoint(&self) -> Result<Url, Failure> {
        self.url.join(&self.path).map_err(|_| {
            usage(
                format!("`{}` is not a path", self.path),
                "`cms.path` in sitegen.toml",
                "use /api",
            )
        })
    }

    /// The control panel's page of an asset.
    pub fn asset_edit_url(&self, id: &str) -> String {
        let edit = self.edit_path.trim_matches('/');
        format!("{}{edit}/assets/edit/{id}", self.url)
    }

    /// The control panel's page of an entry.
    pub fn edit_url(&self, section: &str, id: &str) -> String {
        let edit = self.edit_path.trim_matches('/');
        format!("{}{edit}/entries/{section}/{id}", self.url)
    }
}

/// Whether an address is this machine's own.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

fn usage(what: impl Into<String>, place: impl Into<String>, hint: impl Into<String>) -> Failure {
    Failure::new(ExitCode::Usage, what, place, hint)
}
