//! `[deploy]`: where the published folder goes.

use super::address::{http, is_loopback};
use super::failure::usage;
use super::secret::Secret;
use crate::report::Failure;
use jiff::Timestamp;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use url::Url;

/// Netlify's API.
const NETLIFY_API: &str = "https://api.netlify.com/";
/// The beginning of the variables with settings of a store.
const STORE_VARIABLES: &str = "SITEGEN_STORE_";
/// Days for which files stay that a page of before may still load.
const KEEP_DAYS: u32 = 7;

/// A kind of host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// Netlify
    Netlify,
    /// Amazon S3, and stores that are compatible with it
    S3,
    /// Google Cloud Storage
    Gcs,
    /// Azure Blob Storage
    Azblob,
    /// A server that speaks WebDAV
    Webdav,
    /// A folder of this machine
    Folder,
}

/// Settings of a store that must not stand in a file.
const SECRETS: [&str; 8] = [
    "account_key",
    "credential",
    "encryption_key",
    "password",
    "sas_token",
    "secret_access_key",
    "session_token",
    "token",
];

/// opendal's settings of a store.
#[derive(Clone, Default)]
pub struct StoreOptions {
    /// The store's name in `sitegen.toml`.
    pub name: &'static str,
    /// Values by name, secrets among them.
    pub values: BTreeMap<String, String>,
}

impl std::fmt::Debug for StoreOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoreOptions")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
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
    /// Settings of stores.
    stores: Vec<(Target, StoreOptions)>,
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
    s3: Option<StoreFile>,
    gcs: Option<StoreFile>,
    azblob: Option<StoreFile>,
    webdav: Option<StoreFile>,
    folder: Option<StoreFile>,
}

type StoreFile = BTreeMap<String, toml::Value>;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NetlifyFile {
    site: Option<String>,
    api: Option<String>,
}

/// Checks the settings of a deploy at that time.
pub(super) fn deploy(file: DeployFile, project: &Path, now: Timestamp) -> Result<Deploy, Failure> {
    let place = "`deploy.netlify.api` in sitegen.toml";
    let api = http(file.netlify.api.as_deref().unwrap_or(NETLIFY_API), place)?;
    if api.scheme() != "https" && !is_loopback(&api) {
        return Err(usage(
            format!("the token would be sent to `{api}` unencrypted"),
            place,
            "write it as https://…",
        ));
    }
    let tables = [
        (Target::S3, "s3", file.s3),
        (Target::Gcs, "gcs", file.gcs),
        (Target::Azblob, "azblob", file.azblob),
        (Target::Webdav, "webdav", file.webdav),
        (Target::Folder, "folder", file.folder),
    ];
    let tables = tables
        .into_iter()
        .filter_map(|(target, name, table)| Some((target, name, table?)));
    Ok(Deploy {
        stores: tables
            .map(|(target, name, table)| Ok((target, store(name, table, project)?)))
            .collect::<Result<_, Failure>>()?,
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

fn store(name: &'static str, table: StoreFile, project: &Path) -> Result<StoreOptions, Failure> {
    if let Some(secret) = table.keys().find(|key| SECRETS.contains(&key.as_str())) {
        return Err(usage(
            format!("`{secret}` is a secret and stands in a file"),
            format!("`deploy.{name}.{secret}` in sitegen.toml"),
            format!(
                "remove it there, and set {STORE_VARIABLES}{}",
                secret.to_uppercase()
            ),
        ));
    }
    let text = |value: toml::Value| match value {
        toml::Value::String(text) => text,
        value => value.to_string(),
    };
    let mut values: BTreeMap<String, String> =
        table.into_iter().map(|(key, value)| (key, text(value))).collect();
    if name == "folder"
        && let Some(root) = values.get_mut("root")
    {
        let path = project.join(&*root);
        *root = std::path::absolute(&path)
            .unwrap_or(path)
            .to_string_lossy()
            .into_owned();
    }
    Ok(StoreOptions { name, values })
}

impl Deploy {
    /// The settings of a store, and those of the environment: `SITEGEN_STORE_PASSWORD` is `password`.
    pub fn store(
        &self,
        target: Target,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Option<StoreOptions> {
        let mut options = self.stores.iter().find(|(known, _)| *known == target)?.1.clone();
        for (name, value) in environment {
            if let Some(name) = name.strip_prefix(STORE_VARIABLES)
                && !value.is_empty()
            {
                options.values.insert(name.to_lowercase(), value);
            }
        }
        Some(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> Result<Deploy, Failure> {
        deploy(
            toml::from_str(text).unwrap(),
            Path::new("/site"),
            Timestamp::UNIX_EPOCH,
        )
    }

    #[test]
    fn settings_of_a_store_come_from_the_file_and_its_secrets_from_the_environment() {
        let deploy = settings("[s3]\nbucket = \"b\"\nenable_virtual_host_style = true").unwrap();
        let environment = [
            ("SITEGEN_STORE_SECRET_ACCESS_KEY", "hidden"),
            ("PATH", "/bin"),
            ("SITEGEN_STORE_TOKEN", ""),
        ];
        let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let options = deploy.store(Target::S3, environment.into_iter()).unwrap();
        let values: Vec<(&str, &str)> = options
            .values
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        assert_eq!(
            values,
            [
                ("bucket", "b"),
                ("enable_virtual_host_style", "true"),
                ("secret_access_key", "hidden")
            ]
        );
        assert!(!format!("{options:?} {deploy:?}").contains("hidden"));
        assert!(deploy.store(Target::Gcs, std::iter::empty()).is_none());
        let folder = settings("[folder]\nroot = \"www\"").unwrap();
        assert_eq!(
            folder.store(Target::Folder, std::iter::empty()).unwrap().values["root"],
            "/site/www"
        );
    }

    #[test]
    fn a_secret_in_the_file_is_refused_and_not_shown() {
        let failure = settings("[s3]\nsecret_access_key = \"hidden\"").unwrap_err();
        assert!(
            failure.hint.contains("SITEGEN_STORE_SECRET_ACCESS_KEY"),
            "{failure:?}"
        );
        assert!(!format!("{failure:?}").contains("hidden"), "{failure:?}");
    }
}
