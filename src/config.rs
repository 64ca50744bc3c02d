//! Settings: flag > environment > `sitegen.toml` > default, resolved once into [`Config`].

mod accept_empty;
mod checks;
mod file;
mod footer;
mod images;
mod pages;
mod requests;
mod resolve;
mod secret;
mod sustainability;

pub use accept_empty::AcceptEmpty;
pub use checks::form_in_cms;
pub use footer::Certificate;
pub use images::{ImageSource, Images};
pub use pages::{Pages, Role};
pub use requests::Requests;
pub use resolve::Overrides;
pub use secret::Secret;
pub use sustainability::Sustainability;

use crate::report::{ExitCode, Failure, Lang};
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
    /// The bar at the top.
    pub header: Header,
    /// Marks in the footer.
    pub certificates: Vec<Certificate>,
    /// What third parties are told, after consent.
    pub tags: Tags,
    /// Netlify's name of this deploy, when it builds there (`NETLIFY_SKEW_PROTECTION_TOKEN`).
    pub skew_token: Option<String>,
    /// Addresses of pages by what they are for, where the entries' types do not say it.
    pub pages: Pages,
    /// The sustainability widget.
    pub sustainability: Sustainability,
    /// Navigation guards by route.
    pub middleware: BTreeMap<String, Vec<String>>,
    /// Most bytes of JavaScript by kind of page.
    pub budget: Budget,
    /// Threads for images and rendering.
    pub jobs: usize,
    /// The moment the build is for: what is expired, what is pending.
    pub now: Timestamp,
    /// Files that would be generated, of which the project's own in `frontend/static` is published instead.
    pub overrides: Vec<String>,
    /// The language in which editors are told of problems in content.
    pub lang: Lang,
    /// Problems in content stop the build.
    pub strict: bool,
    /// React's development build, unminified: it warns where markup and browser disagree.
    pub development: bool,
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
    /// It is the one inside the program, with the demo content.
    pub embedded: bool,
    /// Craft's site.
    pub site_id: i64,
    /// Hosts besides the CMS that images may come from.
    pub asset_hosts: Vec<Url>,
    /// The control panel's path.
    pub edit_path: String,
    /// For a content model whose type has another name in this CMS: `team_Entry` → `team2_Entry`.
    pub type_names: BTreeMap<String, String>,
    /// The same for fields, in all types (`adres` → `addres`) or in one (`adresGegeven_Entry.adres` → `addres`).
    pub field_names: BTreeMap<String, String>,
    /// What editors call a type or a field in the control panel, by its handle.
    pub names: BTreeMap<String, String>,
    /// Time allowed for everything that is asked of the CMS in one build: content, transforms, files.
    pub deadline: Duration,
    /// How it is asked.
    pub requests: Requests,
}

/// What the site is called and how it speaks.
#[derive(Debug, Clone)]
pub struct Site {
    /// The public address, without a path.
    pub url: Url,
    /// Shown where SEOmatic gives no name.
    pub name: String,
    /// Locale of dates, numbers, some messages and `og:locale` (spec section 9: `de`).
    pub locale: String,
    /// Language of the contents and of all other messages, for `<html lang>`.
    pub content_language: String,
    /// Zone in which dates are shown.
    pub time_zone: TimeZone,
}

/// The contact form.
#[derive(Debug, Clone)]
pub struct Form {
    /// Where the form posts to: absolute, or a path on the site's own origin when the CMS is a local one.
    pub action: String,
    /// Signed by the CMS: where it leads a visitor without scripts after it saved the message.
    pub redirect: Option<String>,
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

/// The bar at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Header {
    /// Scrolling down hides it, scrolling up shows it (spec section 4).
    pub hide_on_scroll: bool,
}

impl Default for Header {
    fn default() -> Self {
        Self { hide_on_scroll: true }
    }
}

/// Third parties. What is not configured has no code in the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags {
    /// The tag manager.
    pub manager: Option<TagManager>,
    /// Where errors of scripts are posted to.
    pub error_endpoint: Option<Url>,
}

/// A tag manager container.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct TagManager {
    /// Such as `GTM-ABC123`.
    pub id: String,
    /// Its script; the id is added as `?id=`.
    pub src: Url,
}

/// `budget.toml`: most bytes of JavaScript after gzip, by kind of page; `default` for kinds that are not named.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Budget(pub BTreeMap<String, Limit>);

/// Bytes after gzip. `None` is no limit of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limit {
    /// What every page loads at once.
    pub critical: Option<u64>,
    /// Everything that its islands bring.
    pub all: Option<u64>,
}

impl Budget {
    /// The key of the limits for every kind.
    pub const DEFAULT: &str = "default";

    /// The limits of a kind of page: what it does not say itself is the default's.
    pub fn limit(&self, kind: &str) -> Limit {
        let of = |key| self.0.get(key).copied().unwrap_or_default();
        let (own, default): (Limit, Limit) = (of(kind), of(Self::DEFAULT));
        Limit {
            critical: own.critical.or(default.critical),
            all: own.all.or(default.all),
        }
    }
}

/// The shrink guard.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Guard {
    /// Share of a route class that may be lost.
    pub max_loss_percent: u32,
    /// Losses below this number are never a shrink.
    pub min_loss_pages: usize,
    /// Sections that a first build may find empty.
    pub accept_empty: AcceptEmpty,
    /// The losses were looked at and are wanted.
    #[serde(skip)]
    pub accept_removals: bool,
    /// A site that lacks many of its pictures and files is wanted.
    #[serde(skip)]
    pub accept_missing_files: bool,
}

impl Default for Guard {
    fn default() -> Self {
        Self {
            max_loss_percent: 20,
            min_loss_pages: 3,
            accept_empty: AcceptEmpty::default(),
            accept_removals: false,
            accept_missing_files: false,
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
