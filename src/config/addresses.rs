//! `[addresses]`: what the site remembers of addresses that pages had.

use super::entry_redirects::EntryRedirects;
use serde::Deserialize;
use std::path::PathBuf;

/// Where the address ledger is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum LedgerPlace {
    /// Nowhere: the demo's content is another one in each build.
    #[default]
    Nowhere,
    /// In the cache, one for each output folder.
    Cache,
    /// A file of the project, to be committed.
    File(PathBuf),
}

/// As written in `sitegen.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct AddressesFile {
    /// A path in the project folder.
    pub(super) ledger: Option<PathBuf>,
    /// Redirects in the CMS.
    pub(super) entries: Option<EntryRedirects>,
}

impl LedgerPlace {
    /// A flag or the environment (`chosen`) beats the file; the embedded CMS has a ledger only if it is chosen.
    pub(super) fn resolve(
        ledger: Option<PathBuf>,
        chosen: Option<PathBuf>,
        embedded: bool,
        project: &std::path::Path,
    ) -> Self {
        match (chosen, ledger) {
            (Some(path), _) => Self::File(path),
            _ if embedded => Self::Nowhere,
            (None, Some(path)) => Self::File(project.join(path)),
            (None, None) => Self::Cache,
        }
    }
}
