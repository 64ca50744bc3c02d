//! Stores: where a site goes, and where the cache is that machines share. Their settings are opendal's.

use super::Secret;
use super::failure::usage;
use crate::report::{Code, Failure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

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
    /// A server that speaks SFTP
    Sftp,
    /// A server that speaks WebDAV
    Webdav,
    /// A folder of this machine
    Folder,
}

/// A table with settings of a store.
pub(super) type StoreFile = BTreeMap<String, toml::Value>;

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
    /// The kind of store, such as `s3`.
    pub name: &'static str,
    /// Its table in `sitegen.toml`, such as `deploy.s3`.
    pub table: String,
    /// The beginning of the variables with its secrets.
    pub variables: &'static str,
    /// Values by name, secrets among them.
    pub values: BTreeMap<String, String>,
}

impl std::fmt::Debug for StoreOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoreOptions")
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

/// The kinds of stores, in the order of [`stores`], with the names of their tables.
const KINDS: [(Target, &str); 6] = [
    (Target::S3, "s3"),
    (Target::Gcs, "gcs"),
    (Target::Azblob, "azblob"),
    (Target::Sftp, "sftp"),
    (Target::Webdav, "webdav"),
    (Target::Folder, "folder"),
];

/// The stores of a section of `sitegen.toml`, whose secrets are in variables that begin with `variables`. Its tables are
/// in the order s3, gcs, azblob, sftp, webdav, folder.
pub(super) fn stores(
    tables: [Option<StoreFile>; 6],
    (section, variables): (&str, &'static str),
    project: &Path,
) -> Result<Vec<(Target, StoreOptions)>, Failure> {
    let tables = KINDS
        .into_iter()
        .zip(tables)
        .filter_map(|((target, name), table)| Some((target, name, table?)));
    let stores = tables.map(|(target, name, values)| {
        let options = StoreOptions {
            name,
            table: format!("{section}.{name}"),
            variables,
            values: BTreeMap::new(),
        };
        Ok((target, options.with_values(values, project)?))
    });
    stores.collect()
}

impl StoreOptions {
    fn with_values(self, table: StoreFile, project: &Path) -> Result<Self, Failure> {
        if let Some(secret) = table.keys().find(|key| SECRETS.contains(&key.as_str())) {
            return Err(usage(
                format!("`{secret}` is a secret and stands in a file"),
                format!("`{}.{secret}` in sitegen.toml", self.table),
                format!(
                    "remove it there, and set {}{}",
                    self.variables,
                    secret.to_uppercase()
                ),
            )
            .coded(Code::SecretInSettings));
        }
        let text = |value: toml::Value| match value {
            toml::Value::String(text) => text,
            value => value.to_string(),
        };
        let mut values: BTreeMap<String, String> =
            table.into_iter().map(|(key, value)| (key, text(value))).collect();
        if self.name == "folder"
            && let Some(root) = values.get_mut("root")
        {
            let path = project.join(&*root);
            *root = std::path::absolute(&path)
                .unwrap_or(path)
                .to_string_lossy()
                .into_owned();
        }
        Ok(Self { values, ..self })
    }

    /// What a store said, without the secrets in it: some repeat what they were sent.
    pub fn hidden_in(&self, said: &str) -> String {
        let secrets = self
            .values
            .iter()
            .filter(|(key, _)| SECRETS.contains(&key.as_str()));
        secrets.fold(said.to_owned(), |said, (_, value)| {
            Secret::new(value).hidden_in(&said)
        })
    }

    /// The settings of the environment as well: `SITEGEN_STORE_PASSWORD` is `password`.
    pub(super) fn with_secrets(mut self, environment: impl Iterator<Item = (String, String)>) -> Self {
        for (name, value) in environment {
            if let Some(name) = name.strip_prefix(self.variables)
                && !value.is_empty()
            {
                self.values.insert(name.to_lowercase(), value);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_that_a_store_repeats_is_hidden() {
        let values = [("session_token", "abc"), ("password", ""), ("bucket", "site")];
        let options = StoreOptions {
            values: values
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into(),
            ..StoreOptions::default()
        };
        assert_eq!(
            options.hidden_in("abc is expired for site"),
            "… is expired for site"
        );
    }
}
