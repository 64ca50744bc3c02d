//! The file of the address ledger: read before rendering, replaced after publishing.

use super::file_of_site::file_of_site;
use crate::cache::Area;
use crate::config::{Config, LedgerPlace};
use crate::content::addresses::{LedgerError, OldAddresses, Outcome};
use crate::content::{Ledger, Site};
use crate::files;
use crate::output::redirects::parts;
use crate::report::{AddressCounts, Code, Failure, Reporter};
use serde_json::json;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A ledger and where its file is.
#[derive(Debug)]
pub struct LedgerFile {
    /// The ledger, to which this build adds what it learns.
    pub ledger: Ledger,
    /// The hash of its file as it was read, hex. `None`: there was no file, and the addresses before this build are unknown.
    digest: Option<String>,
    path: PathBuf,
    /// Why the file in the cache is not this ledger: it is set aside when the site is published.
    refused: Option<LedgerError>,
}

/// Rules that Netlify is sure to take in `_redirects`.
const MOST_RULES: usize = 10_000;
/// Rules for an address: one for the page, one for its page data.
const RULES_EACH: usize = 2;
/// Rules for a written pattern, if it hides the page at which it begins: another one for the data of that page.
const RULES_OF_PATTERN: usize = 3;
/// Rules of every site.
const RULES_OF_SITE: usize = 3;

impl LedgerFile {
    /// The old addresses that are answered. If there are too many for a host beside the other rules, the oldest give way.
    pub fn old(&self, config: &Config, site: &Site) -> OldAddresses<'_> {
        let parts = parts::rules(site, &config.site.content_language).len();
        let own = RULES_OF_SITE
            + RULES_OF_PATTERN * config.redirects.len()
            + RULES_EACH * (site.redirects.len() + parts);
        OldAddresses::new(&self.ledger, MOST_RULES.saturating_sub(own) / RULES_EACH)
    }

    /// What the summary says.
    pub fn counts(&self, old: &OldAddresses<'_>) -> AddressCounts {
        let is_gone = |outcome: &&Outcome<'_>| matches!(outcome, Outcome::Gone(_));
        let gone = old.outcomes.values().filter(is_gone).count();
        AddressCounts {
            moved: old.outcomes.len() - gone,
            gone,
            given_way: old.given_way,
            is_new: self.digest.is_none(),
            ledger: self.path.display().to_string(),
        }
    }
}

/// The file of a ledger as it was found.
pub(super) struct Found {
    path: PathBuf,
    /// `None`: there is no file.
    read: std::io::Result<Option<Parsed>>,
}

/// What is in the file, and the hash of its bytes, hex.
struct Parsed {
    ledger: Result<Ledger, LedgerError>,
    digest: String,
}

/// Finds the ledger of a site, before it is known of which CMS the site is; `None`: it has none.
pub(super) fn find(config: &Config) -> Option<Found> {
    let path = place(config)?;
    let read = match std::fs::read(&path) {
        Ok(bytes) => Ok(Some(Parsed {
            ledger: Ledger::from_slice(&bytes),
            digest: hash(&bytes),
        })),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    };
    Some(Found { path, read })
}

impl Found {
    /// The ledger, for this site.
    ///
    /// # Errors
    /// The project's file is damaged, of another version of the program, or of another CMS: exit 2. A file in the cache is
    /// then set aside after publishing, which is reported.
    pub(super) fn of_site(self, site: &Site, config: &Config) -> Result<LedgerFile, Failure> {
        let Self { path, read } = self;
        let new = |path, refused| LedgerFile {
            ledger: Ledger::new(&site.source),
            digest: None,
            path,
            refused,
        };
        let Parsed { ledger, digest } = match read {
            Ok(Some(read)) => read,
            Ok(None) => {
                return Ok(match cached(config, site) {
                    Some(ledger) => LedgerFile {
                        ledger,
                        // Of no file: this one is still to be written.
                        digest: Some(String::new()),
                        path,
                        refused: None,
                    },
                    None => new(path, None),
                });
            }
            Err(error) => {
                let what = format!("cannot read the address ledger: {error}");
                return Err(refused(&path, what, "make it readable"));
            }
        };
        match ledger.and_then(|ledger| ledger.of_site(site)) {
            Ok(ledger) => Ok(LedgerFile {
                ledger,
                digest: Some(digest),
                path,
                refused: None,
            }),
            Err(error) if config.ledger == LedgerPlace::Cache => Ok(new(path, Some(error))),
            Err(error) => Err(refused(&path, error.to_string(), hint(&error))),
        }
    }
}

/// The ledger that the cache has of a site whose settings now name another file, which is still to be written.
fn cached(config: &Config, site: &Site) -> Option<Ledger> {
    if !matches!(config.ledger, LedgerPlace::File(_)) {
        return None;
    }
    let bytes = std::fs::read(file_of_site(Area::Addresses, config)?).ok()?;
    Ledger::from_slice(&bytes).ok()?.of_site(site).ok()
}

/// A ledger with what this build adds to it, as the bytes of its file.
#[derive(Debug)]
pub struct NewLedger {
    bytes: Vec<u8>,
    digest: String,
    is_same: bool,
    path: PathBuf,
    refused: Option<LedgerError>,
}

impl NewLedger {
    pub(super) fn new(file: &LedgerFile) -> Self {
        let bytes = file.ledger.to_vec();
        let digest = hash(&bytes);
        Self {
            is_same: file.digest.as_ref() == Some(&digest),
            path: file.path.clone(),
            refused: file.refused.clone(),
            bytes,
            digest,
        }
    }

    /// Writes it beside the old one. After publishing, [`Staged::keep`] replaces that.
    ///
    /// # Errors
    /// Exit 6: it cannot be written.
    pub(super) fn stage(self) -> Result<Staged, Failure> {
        let Self {
            bytes,
            digest,
            path,
            refused,
            is_same,
        } = self;
        if is_same {
            return Ok(Staged {
                path,
                new: None,
                digest,
                refused,
            });
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let new = path.with_file_name(name);
        files::replace(&new, &bytes)
            .and_then(|()| files::sync(&new))
            .map_err(|error| Failure::cannot_write(&new, &error, "check disk space and permissions"))?;
        Ok(Staged {
            path,
            new: Some(new),
            digest,
            refused,
        })
    }
}

/// The hash of the ledger of a site as it is now, hex. `None`: it has none.
pub(super) fn digest(config: &Config) -> Option<String> {
    let bytes = std::fs::read(place(config)?).ok()?;
    Some(hash(&bytes))
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// A written ledger that is not the site's yet. Dropping it removes it.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
    new: Option<PathBuf>,
    /// The hash of its bytes, hex.
    pub(super) digest: String,
    refused: Option<LedgerError>,
}

impl Staged {
    /// Makes it the site's. The site is published already, so a failure is only reported.
    pub fn keep(mut self, reporter: &Reporter) {
        let Some(new) = self.new.take() else { return };
        let aside = self.refused.as_ref();
        let aside = aside.map_or(Ok(()), |error| set_aside(&self.path, error, reporter));
        if let Err(error) = aside.and_then(|()| files::operation::rename(&new, &self.path)) {
            let place = self.path.display().to_string();
            let text = format!(
                "cannot write the address ledger: {error} ({place}); the new one is {}",
                new.display()
            );
            reporter.warning(
                "addresses",
                &text,
                &json!({ "error": error.to_string(), "where": place }),
            );
        }
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(new) = &self.new {
            files::discard(new);
        }
    }
}

fn place(config: &Config) -> Option<PathBuf> {
    match &config.ledger {
        LedgerPlace::Nowhere => None,
        LedgerPlace::File(path) => Some(path.clone()),
        LedgerPlace::Cache => file_of_site(Area::Addresses, config),
    }
}

/// Nothing is lost: the file gets a name that no other one has.
fn set_aside(path: &Path, error: &LedgerError, reporter: &Reporter) -> std::io::Result<()> {
    let aside = |number: u32| path.with_extension(format!("aside-{number}.json"));
    let aside = (1..).map(aside).find(|path| !path.exists()).unwrap_or_default();
    files::operation::rename(path, &aside)?;
    let place = aside.display().to_string();
    let text = format!(
        "{error}; it was set aside as {place}, and the addresses in it lead nowhere until it is repaired"
    );
    reporter.warning(
        "addresses",
        &text,
        &json!({ "error": error.to_string(), "where": place }),
    );
    Ok(())
}

fn hint(error: &LedgerError) -> &'static str {
    match error {
        LedgerError::Damaged(_) => "restore it from version control; a merge may have left its marks",
        LedgerError::OtherVersion(_) => "build with the version of sitegen that wrote it",
        LedgerError::Foreign => {
            "check the address of the CMS; for another site set another file in `addresses.ledger` in sitegen.toml"
        }
    }
}

fn refused(path: &Path, what: String, hint: &str) -> Failure {
    Failure::new(Code::LedgerUnusable, what, path.display().to_string(), hint)
}
