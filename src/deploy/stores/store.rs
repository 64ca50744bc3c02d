//! A store: reads, writes and removes files, again where that may help.

use super::headers::Kept;
use super::listing::Listing;
use super::operator::{operator, with_client};
use crate::config::{StoreOptions, Target};
use crate::deploy::failure::{not_deployed, usage};
use crate::deploy::requests::{Miss, Patience};
use crate::report::{Code, Failure};
use futures::TryStreamExt;
use opendal::{EntryMode, Error, ErrorKind, Operator};

/// What a folder's files are written into before they get their names. Web servers do not serve it.
pub(super) const SCRATCH: &str = ".sitegen-upload";

/// An open store.
#[derive(Debug)]
pub(super) struct Store {
    operator: Operator,
    name: String,
    patience: Patience,
}

impl Store {
    /// Opens a store. Nothing is asked yet.
    pub(super) fn open(target: Target, options: &StoreOptions, patience: Patience) -> Result<Self, Failure> {
        let place = format!("[{}] in sitegen.toml", options.table);
        let operator = operator(target, options).map_err(|error| {
            let hint =
                "docs/deploy.md lists the settings of each store; secrets are read from the environment";
            usage(words(&error), &place, hint)
        })?;
        let operator = with_client(operator, options)?;
        let info = operator.info();
        let root = info.root();
        let name = match info.name() {
            name if name.is_empty() => format!("{}:{root}", options.name),
            name => format!("{}:{name}{root}", options.name),
        };
        Ok(Self {
            operator,
            name,
            patience,
        })
    }

    /// For messages, such as `s3:bucket/`.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A file, `None` if there is none.
    pub(super) async fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        let read = async || match self.operator.read(path).await {
            Ok(buffer) => Ok(Some(buffer.to_vec())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.miss("read", path, &error)),
        };
        self.patience.ask(read).await
    }

    /// Whether nothing is in it.
    pub(super) async fn is_empty(&self) -> Result<bool, Failure> {
        let list = async || {
            let failed = |error: Error| self.miss("list", "", &error);
            let mut entries = match self.operator.lister("").await {
                Ok(entries) => entries,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
                Err(error) => return Err(failed(error)),
            };
            loop {
                match entries.try_next().await {
                    Ok(None) => return Ok(true),
                    Ok(Some(entry)) => {
                        let path = entry.path().trim_matches('/');
                        if !path.is_empty() && !path.starts_with(SCRATCH) {
                            return Ok(false);
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
                    Err(error) => return Err(failed(error)),
                }
            }
        };
        self.patience.ask(list).await
    }

    /// What it says of its files, in one pass. Only those are remembered whose paths are `wanted`.
    ///
    /// # Errors
    /// `host-refuses`: its settings do not permit that. Others: it cannot be reached.
    pub(super) async fn list(&self, wanted: impl Fn(&str) -> bool) -> Result<Listing, Failure> {
        let list = async || {
            let mut listing = Listing::default();
            let mut entries = match self.operator.lister_with("").recursive(true).await {
                Ok(entries) => entries,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(listing),
                Err(error) => return Err(self.miss("list", "", &error)),
            };
            loop {
                match entries.try_next().await {
                    Ok(None) => return Ok(listing),
                    Ok(Some(entry)) => {
                        let is_link = entry.metadata().mode() == EntryMode::Unknown;
                        if is_link || wanted(entry.path()) {
                            listing.add(entry.path(), entry.metadata());
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::NotFound => return Ok(listing),
                    Err(error) => return Err(self.miss("list", "", &error)),
                }
            }
        };
        self.patience.ask(list).await
    }

    /// Writes a file with its headers, as far as the store keeps any.
    pub(super) async fn write(&self, path: &str, bytes: &[u8], kept: Kept) -> Result<(), Failure> {
        let can = self.operator.info().capability();
        let write = async || {
            let mut write = self.operator.write_with(path, bytes.to_vec());
            if can.write_with_content_type {
                write = write.content_type(&kept.content_type);
            }
            if can.write_with_cache_control {
                write = write.cache_control(&kept.cache_control);
            }
            write
                .await
                .map(drop)
                .map_err(|error| self.miss("write", path, &error))
        };
        self.patience.ask(write).await
    }

    /// Reads a file back.
    pub(super) async fn verify(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        match self.read(path).await?.as_deref() == Some(bytes) {
            true => Ok(()),
            false => Err(self.not_verified(path)),
        }
    }

    /// A file is not what went up.
    pub(super) fn not_verified(&self, path: &str) -> Failure {
        let hint = "the site in the store is not whole: look at the store, then run it again";
        let what = "the store returns another file than the one that went up";
        not_deployed(what, format!("{path} in {}", self.name), hint).coded(Code::DeployNotVerified)
    }

    /// Removes a file; if there is none, that is fine.
    pub(super) async fn delete(&self, path: &str) -> Result<(), Failure> {
        let delete = async || {
            self.operator
                .delete(path)
                .await
                .map_err(|error| self.miss("remove", path, &error))
        };
        self.patience.ask(delete).await
    }

    fn miss(&self, what: &str, path: &str, error: &Error) -> Miss {
        let place = match path {
            "" => self.name.clone(),
            path => format!("{path} in {}", self.name),
        };
        let (code, hint) = match error.kind() {
            ErrorKind::PermissionDenied
            | ErrorKind::NotFound
            | ErrorKind::ConfigInvalid
            | ErrorKind::Unsupported => (
                Code::HostRefuses,
                "check the settings under [deploy], and the secrets in the environment: docs/deploy.md",
            ),
            _ => (
                Code::DeployUnfinished,
                "check the network and the state of the store, then run it again: it goes on where it stopped",
            ),
        };
        let failure =
            not_deployed(format!("cannot {what} a file: {}", words(error)), place, hint).coded(code);
        match error.kind() {
            ErrorKind::RateLimited => Miss::limited(failure),
            _ if error.is_temporary() => Miss::for_now(failure),
            _ => Miss::for_good(failure),
        }
    }
}

/// opendal's words without its context: addresses in it may have secrets. Those of `ssh` have none, and nothing else says
/// why it failed.
fn words(error: &Error) -> String {
    let mut said = error.message().to_owned();
    if matches!(error.message(), "ssh error" | "sftp error") {
        let causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
        causes.for_each(|cause| said.push_str(&format!(": {cause}")));
    }
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    format!(
        "{} ({})",
        said.chars().take(300).collect::<String>(),
        error.kind()
    )
}
