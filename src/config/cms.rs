//! `[cms]`: the source of the content, and its names there.

use super::address::{on_host, origin};
use super::address_field::AddressField;
use super::addresses::InCms;
use super::editor_names::EditorNames;
use super::entry_redirects::EntryRedirects;
use super::failure::usage;
use super::global_field::GlobalField;
use super::mistakes::Mistake;
use super::names::{field_names, type_names};
use super::overrides::Overrides;
use super::requests::{self, Requests};
use super::secret::Secret;
use crate::report::{Code, Failure};
use jiff::SignedDuration;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;
use url::Url;

/// Where the address can be set.
const URL: &str = "--cms-url, SITEGEN_CMS_URL or `cms.url` in sitegen.toml";

/// Hours after which everything is read again, by default.
const FULL_EVERY: i64 = 24;

/// The source of the content.
#[derive(Debug, Clone)]
pub struct Cms {
    /// Scheme, host and port, such as `https://cms.example.com/`.
    pub url: Url,
    /// The GraphQL route on it.
    pub path: String,
    /// Bearer token.
    pub token: Secret,
    /// Whether the CMS is the embedded one with the demo content.
    pub embedded: bool,
    /// The id of Craft's site, if it is not Craft that chooses one.
    pub site_id: Option<i64>,
    /// Hosts besides the CMS that images may come from.
    pub asset_hosts: Vec<Url>,
    /// The control panel's path.
    pub edit_path: String,
    /// Types with another name in this CMS: `team_Entry` → `team2_Entry`.
    pub type_names: BTreeMap<String, String>,
    /// Fields with another name, in all types (`adres` → `addres`) or in one (`adresGegeven_Entry.adres` → `addres`).
    pub field_names: BTreeMap<String, String>,
    /// Names of types and fields in the control panel, by handle.
    pub names: BTreeMap<String, String>,
    /// Time limit for all requests to the CMS in one build: content, transforms, files.
    pub deadline: Duration,
    /// Limits for its requests.
    pub requests: Requests,
    /// The CMS is not asked: the content and the files are those of the last published site, or of `snapshot`.
    pub offline: bool,
    /// A saved snapshot to build from.
    pub snapshot: Option<PathBuf>,
    /// When the CMS was away for so long, the build goes on as if it were `offline`.
    pub offline_after: Option<Duration>,
    /// Whatever is wrong with the CMS, the build goes on as if it were `offline`: set for a service, which outlives its CMS.
    pub outlived: bool,
    /// Everything is read and rendered, also what did not change since the last build.
    pub full: bool,
    /// How often everything is read.
    pub full_every: SignedDuration,
    /// When everything is read, pages may come from Craft's own cache of answers.
    pub graphql_cache: bool,
    /// The section whose entries are redirects.
    pub redirects: Option<EntryRedirects>,
    /// The field of pages with their old addresses.
    pub address_field: Option<AddressField>,
    /// Where editors say how long personal data are kept.
    pub retention: Option<GlobalField>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CmsFile {
    pub(super) url: Option<String>,
    pub(super) path: Option<String>,
    pub(super) site_id: Option<i64>,
    pub(super) asset_hosts: Vec<String>,
    pub(super) edit_path: Option<String>,
    pub(super) type_names: BTreeMap<String, String>,
    pub(super) field_names: BTreeMap<String, String>,
    pub(super) names: BTreeMap<String, String>,
    pub(super) deadline: Option<u64>,
    pub(super) wait: Option<u64>,
    pub(super) concurrency: Option<usize>,
    pub(super) full_every: Option<u32>,
    pub(super) graphql_cache: bool,
}

impl CmsFile {
    /// The address of the CMS, without the other settings.
    pub(super) fn address(&self) -> Self {
        Self {
            url: self.url.clone(),
            path: self.path.clone(),
            ..Self::default()
        }
    }
}

impl Cms {
    /// Resolves the section: flags and environment first, then the file. The token is not part of it.
    pub(super) fn resolve(
        file: CmsFile,
        addresses: InCms,
        retention: Option<GlobalField>,
        overrides: &Overrides,
    ) -> Result<Self, Failure> {
        let url = overrides.cms_url.clone().or(file.url).ok_or_else(|| {
            usage(
                "no CMS is configured",
                URL,
                "set the address of your Craft with one of these, or build the demo site with `--demo`",
            )
            .coded(Code::CmsNotConfigured)
        })?;
        let hosts = file.asset_hosts.iter();
        let offline = overrides.offline || overrides.snapshot.is_some();
        let offline_after = requests::offline_after(overrides.offline_after.as_deref())?;
        let deadline = requests::deadline(overrides.deadline.or(file.deadline))?;
        let mut limits = Requests::with(
            overrides.concurrency.or(file.concurrency),
            overrides.wait.or(file.wait),
        )?;
        limits.wait = offline_after.unwrap_or(limits.wait);
        Ok(Self {
            url: origin(&url, URL)?,
            path: file.path.unwrap_or_else(|| "/api".into()),
            token: Secret::new(String::new()),
            embedded: overrides.embedded,
            site_id: file.site_id,
            asset_hosts: hosts
                .map(|host| origin(host, "cms.asset_hosts"))
                .collect::<Result<_, _>>()?,
            edit_path: edit_path(file.edit_path.unwrap_or_else(|| "/admin".into()))?,
            type_names: type_names(file.type_names)?,
            field_names: field_names(file.field_names)?,
            names: file.names,
            // Waiting for the CMS is not reading it.
            deadline: deadline + offline_after.unwrap_or_default(),
            offline,
            snapshot: overrides.snapshot.clone(),
            offline_after,
            outlived: false,
            full: overrides.full,
            full_every: SignedDuration::from_hours(file.full_every.map_or(FULL_EVERY, i64::from)),
            graphql_cache: file.graphql_cache,
            redirects: addresses.entries,
            address_field: addresses.field,
            retention,
            requests: limits,
        })
    }

    /// The token, from the environment only; an empty one for a build that asks no CMS.
    pub(super) fn token(overrides: &Overrides) -> Result<Secret, Failure> {
        match overrides.offline || overrides.snapshot.is_some() {
            true => Ok(Secret::new(String::new())),
            false => token(overrides.cms_token.clone()),
        }
    }

    /// A CMS of which only the address is known, or not even that: the other settings have a mistake.
    pub(super) fn at(file: CmsFile, overrides: &Overrides) -> Result<Self, Failure> {
        let plain = |cms_url| Overrides {
            cms_url,
            embedded: overrides.embedded,
            ..Overrides::default()
        };
        let known = plain(overrides.cms_url.clone());
        Self::resolve(file, InCms::default(), None, &known).or_else(|_| {
            let unknown = plain(Some(Mistake::NO_CMS.into()));
            Self::resolve(CmsFile::default(), InCms::default(), None, &unknown)
        })
    }

    /// The GraphQL endpoint.
    ///
    /// # Errors
    /// `cms.path` is not a path, but the address of another host, which would get the token: exit 2.
    pub fn endpoint(&self) -> Result<Url, Failure> {
        on_host(&self.url, &self.path).ok_or_else(|| {
            usage(
                format!("`{}` is not a path", self.path),
                "`cms.path` in sitegen.toml",
                "use /api",
            )
        })
    }

    /// The id of Craft's site where a query has to name one.
    pub fn site(&self) -> i64 {
        self.site_id.unwrap_or(1)
    }

    /// Names the content: a site that is named is another than the one that Craft chooses.
    pub fn source(&self) -> String {
        let named = self.site_id.map_or("1".to_owned(), |site| format!("site {site}"));
        format!("{} {} {named}", self.url, self.path)
    }

    /// What editors call types and fields.
    pub const fn editor_names(&self) -> EditorNames<'_> {
        EditorNames {
            names: &self.names,
            fields: &self.field_names,
        }
    }

    /// The edit page of an asset in the control panel.
    pub fn asset_edit_url(&self, id: &str) -> String {
        let edit = self.edit_path.trim_matches('/');
        format!("{}{edit}/assets/edit/{id}", self.url)
    }

    /// The edit page of a global set in the control panel.
    pub fn global_set_edit_url(&self, handle: &str) -> String {
        let edit = self.edit_path.trim_matches('/');
        format!("{}{edit}/globals/{handle}", self.url)
    }

    /// The edit page of an entry in the control panel.
    pub fn edit_url(&self, section: &str, id: &str) -> String {
        let edit = self.edit_path.trim_matches('/');
        format!("{}{edit}/entries/{section}/{id}", self.url)
    }
}

/// The path of the control panel, which is on the host of the CMS.
fn edit_path(path: String) -> Result<String, Failure> {
    if path.starts_with("//") || path.contains(['\\', ':']) {
        return Err(usage(
            format!("`{path}` is not a path"),
            "`cms.edit_path` in sitegen.toml",
            "write the path of the control panel on the CMS's own host, such as /admin",
        ));
    }
    Ok(path)
}

/// The token, from the environment only.
fn token(token: Option<String>) -> Result<Secret, Failure> {
    let refused = |what, hint| usage(what, "SITEGEN_CMS_TOKEN", hint).coded(Code::TokenMissing);
    match token.filter(|token| !token.is_empty()).map(Secret::new) {
        None => Err(refused(
            "no CMS token",
            "set the environment variable to a token of Craft's GraphQL schema",
        )),
        Some(token) if token.is_sendable() => Ok(token),
        Some(_) => Err(refused(
            "the CMS token has characters that a token cannot have",
            "copy it again from Craft's GraphQL settings",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_panel_is_on_the_host_of_the_cms() {
        for path in ["/admin", "beheer", "/", ""] {
            assert_eq!(edit_path(path.into()).unwrap(), path);
        }
        for address in ["https://x.example/admin", "//x.example", "/\\x.example"] {
            let failure = edit_path(address.into()).unwrap_err();
            assert!(failure.place.contains("`cms.edit_path`"), "{failure:?}");
        }
    }
}
