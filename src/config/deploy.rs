//! `[deploy]`: where the published folder goes.

use super::address::{http, is_loopback};
use super::failure::usage;
use super::secret::Secret;
use super::stores::{StoreFile, StoreOptions, Target, stores};
use crate::report::Failure;
use jiff::Timestamp;
use serde::Deserialize;
use std::path::Path;
use url::Url;

/// Netlify's API.
const NETLIFY_API: &str = "https://api.netlify.com/";
/// The beginning of the variables with settings of a store.
const STORE_VARIABLES: &str = "SITEGEN_STORE_";
/// Days for which files stay that a page of before may still load.
const KEEP_DAYS: u32 = 7;

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
    sftp: Option<StoreFile>,
    webdav: Option<StoreFile>,
    folder: Option<StoreFile>,
}

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
        file.s3,
        file.gcs,
        file.azblob,
        file.sftp,
        file.webdav,
        file.folder,
    ];
    Ok(Deploy {
        stores: stores(tables, ("deploy", STORE_VARIABLES), project)?,
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

impl Deploy {
    /// The settings of a store, and those of the environment: `SITEGEN_STORE_PASSWORD` is `password`.
    pub fn store(
        &self,
        target: Target,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Option<StoreOptions> {
        let (_, options) = self.stores.iter().find(|(known, _)| *known == target)?;
        Some(options.clone().with_secrets(environment))
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
