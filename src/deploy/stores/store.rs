//! A store: reads, writes and removes files, again where that may help.

use super::folder::{Folder, is_elsewhere};
use super::headers::StoredHeaders;
use super::listing::Listing;
use super::operator::{operator, with_client};
use super::walk;
use crate::config::{StoreOptions, Target};
use crate::deploy::failure::{not_deployed, usage};
use crate::deploy::local::LocalSite;
use crate::deploy::requests::{Miss, Patience};
use crate::output::DEPLOYED;
use crate::report::{Code, Failure};
use futures::TryStreamExt;
use opendal::{EntryMode, Error, ErrorKind, Operator};

/// An open store.
#[derive(Debug)]
pub(super) struct Store {
    access: Access,
    name: String,
    options: StoreOptions,
    patience: Patience,
}

/// How opendal reaches it.
#[derive(Debug)]
enum Access {
    Elsewhere(Operator),
    Here(Box<Folder>),
}

impl Store {
    /// Opens a store. Nothing is asked or made yet.
    pub(super) fn open(target: Target, options: &StoreOptions, patience: Patience) -> Result<Self, Failure> {
        let place = format!("[{}] in sitegen.toml", options.table);
        let wrong = |error: &Error| {
            let hint =
                "docs/deploy.md lists the settings of each store; secrets are read from the environment";
            usage(words(error, options), &place, hint)
        };
        let (access, name) = if target == Target::Folder {
            let folder = Folder::new(options).map_err(|error| wrong(&error))?;
            let name = folder.path().display().to_string();
            (Access::Here(Box::new(folder)), name)
        } else {
            let operator = operator(target, options).map_err(|error| wrong(&error))?;
            let operator = with_client(operator, options)?;
            let name = format!("{}{}", operator.info().name(), operator.info().root());
            (Access::Elsewhere(operator), name)
        };
        Ok(Self {
            access,
            name: format!("{}:{name}", options.name),
            options: options.clone(),
            patience,
        })
    }

    /// For what only reads; `None` if there is nothing to read, not even a folder.
    fn reader(&self) -> Result<Option<Operator>, Error> {
        match &self.access {
            Access::Elsewhere(operator) => Ok(Some(operator.clone())),
            Access::Here(folder) => folder.reader(),
        }
    }

    /// Removes what is left of files that did not get their names. `site` has the files that were to get them.
    pub(super) fn sweep(&self, site: &LocalSite) {
        if let Access::Here(folder) = &self.access {
            folder.sweep(site.files().map(|(path, _)| path));
        }
    }

    /// For messages, such as `s3:bucket/`.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A file; `None`: it does not exist.
    pub(super) async fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        let read = async || {
            let failed = |error: Error| self.miss("read", path, &error);
            let Some(operator) = self.reader().map_err(failed)? else {
                return Ok(None);
            };
            match operator.read(path).await {
                Ok(buffer) => Ok(Some(buffer.to_vec())),
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                Err(error) => Err(failed(error)),
            }
        };
        self.patience.ask(read).await
    }

    /// Whether nothing is in it, besides a list of what is there.
    pub(super) async fn is_empty(&self) -> Result<bool, Failure> {
        let list = async || {
            let failed = |error: Error| self.miss("list", "", &error);
            let operator = match &self.access {
                Access::Here(folder) => return walk::is_empty(folder.root()).map_err(failed),
                Access::Elsewhere(operator) => operator,
            };
            let mut entries = match operator.lister("").await {
                Ok(entries) => entries,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
                Err(error) => return Err(failed(error)),
            };
            loop {
                match entries.try_next().await {
                    Ok(None) => return Ok(true),
                    Ok(Some(entry)) => {
                        if !matches!(entry.path().trim_matches('/'), "" | DEPLOYED) {
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

    /// What the store says of its files, in one pass. Only those are remembered whose paths are `wanted`.
    ///
    /// # Errors
    /// `host-refuses`: the store's settings do not permit that. Other codes: the store cannot be reached.
    pub(super) async fn list(&self, wanted: impl Fn(&str) -> bool) -> Result<Listing, Failure> {
        let list = async || {
            let failed = |error: Error| self.miss("list", "", &error);
            let operator = match &self.access {
                Access::Here(folder) => return walk::list(folder.root(), &wanted).map_err(failed),
                Access::Elsewhere(operator) => operator,
            };
            let mut listing = Listing::default();
            let mut entries = match operator.lister_with("").recursive(true).await {
                Ok(entries) => entries,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(listing),
                Err(error) => return Err(failed(error)),
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
                    Err(error) => return Err(failed(error)),
                }
            }
        };
        self.patience.ask(list).await
    }

    /// Writes a file with its headers, as far as the store keeps any.
    pub(super) async fn write(
        &self,
        path: &str,
        bytes: &[u8],
        headers: StoredHeaders,
    ) -> Result<(), Failure> {
        let write = async || {
            let done = match &self.access {
                Access::Elsewhere(operator) => put(operator, path, bytes, &headers).await,
                Access::Here(folder) => match put_in(folder.writer(), path, bytes, &headers).await {
                    Err(error) if is_elsewhere(&error) => {
                        put_in(folder.writer_beside(path), path, bytes, &headers).await
                    }
                    done => done,
                },
            };
            done.map_err(|error| self.miss("write", path, &error))
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
            let failed = |error: Error| self.miss("remove", path, &error);
            match self.reader().map_err(failed)? {
                Some(operator) => operator.delete(path).await.map_err(failed),
                None => Ok(()),
            }
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
            _ if matches!(self.access, Access::Here(_)) => (
                Code::DeployUnfinished,
                "check the permissions of the folder and the space on its disk, then run it again: it goes on where it stopped",
            ),
            _ => (
                Code::DeployUnfinished,
                "check the network and the state of the store, then run it again: it goes on where it stopped",
            ),
        };
        let failure = not_deployed(
            format!("cannot {what} a file: {}", words(error, &self.options)),
            place,
            hint,
        )
        .coded(code);
        match error.kind() {
            ErrorKind::RateLimited => Miss::limited(failure),
            // Another run has swept the folder meanwhile.
            ErrorKind::NotFound if what == "write" && matches!(self.access, Access::Here(_)) => {
                Miss::for_now(failure)
            }
            _ if error.is_temporary() => Miss::for_now(failure),
            _ => Miss::for_good(failure),
        }
    }
}

/// Writes a file with the headers that the store keeps.
async fn put(operator: &Operator, path: &str, bytes: &[u8], headers: &StoredHeaders) -> Result<(), Error> {
    let can = operator.info().capability();
    let mut write = operator.write_with(path, bytes.to_vec());
    if can.write_with_content_type {
        write = write.content_type(&headers.content_type);
    }
    if can.write_with_cache_control {
        write = write.cache_control(&headers.cache_control);
    }
    write.await.map(drop)
}

async fn put_in(
    operator: Result<Operator, Error>,
    path: &str,
    bytes: &[u8],
    headers: &StoredHeaders,
) -> Result<(), Error> {
    put(&operator?, path, bytes, headers).await
}

/// opendal's words without its context: addresses in it may have secrets. The last of the causes has none, and nothing else
/// says why it failed; with `ssh`, all of them do.
fn words(error: &Error, options: &StoreOptions) -> String {
    let mut said = error.message().to_owned();
    let causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    let told = match error.message() {
        "ssh error" | "sftp error" => &causes[..],
        _ => &causes[causes.len().saturating_sub(1)..],
    };
    told.iter().for_each(|cause| said.push_str(&format!(": {cause}")));
    let said = options.hidden_in(&said);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    format!(
        "{} ({})",
        said.chars().take(300).collect::<String>(),
        error.kind()
    )
}
