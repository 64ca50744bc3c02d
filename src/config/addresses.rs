//! `[addresses]`: what the site remembers of addresses that pages had.

use super::address_field::AddressField;
use super::entry_redirects::EntryRedirects;
use super::folders::resolve_link;
use crate::report::Failure;
use serde::Deserialize;
use std::path::PathBuf;

/// Where the address ledger is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum LedgerPlace {
    /// Nowhere: each build of the demo has content of its own.
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
    /// The field of pages with their old addresses.
    pub(super) field: Option<String>,
    /// Its column, if it is a table.
    pub(super) column: Option<String>,
}

/// Where editors keep old addresses in the CMS.
#[derive(Debug, Default)]
pub(super) struct InCms {
    pub(super) entries: Option<EntryRedirects>,
    pub(super) field: Option<AddressField>,
}

impl AddressesFile {
    /// Checks the handles of the CMS.
    ///
    /// # Errors
    /// One of them is not valid or missing: exit 2.
    pub(super) fn in_cms(&mut self) -> Result<InCms, Failure> {
        Ok(InCms {
            entries: self.entries.take().map(EntryRedirects::checked).transpose()?,
            field: AddressField::resolve(self.field.take(), self.column.take())?,
        })
    }
}

impl LedgerPlace {
    /// A flag or the environment (`chosen`) beats the file; the embedded CMS has a ledger only if it is chosen.
    pub(super) fn resolve(
        ledger: Option<PathBuf>,
        chosen: Option<PathBuf>,
        embedded: bool,
        project: &std::path::Path,
    ) -> Self {
        // The file is replaced, which would replace a link by a file.
        match (chosen, ledger) {
            (Some(path), _) => Self::File(resolve_link(path)),
            _ if embedded => Self::Nowhere,
            (None, Some(path)) => Self::File(resolve_link(project.join(path))),
            (None, None) => Self::Cache,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_ledger_that_is_a_link_keeps_being_one() {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().canonicalize().unwrap();
        let there = std::env::current_exe().unwrap().canonicalize().unwrap();
        let later = project.join("later.json");
        for (name, real) in [("one.json", there), ("other.json", later)] {
            let link = project.join(name);
            std::os::unix::fs::symlink(&real, &link).unwrap();
            let of_file = LedgerPlace::resolve(Some(name.into()), None, false, &project);
            let of_flag = LedgerPlace::resolve(None, Some(link), true, &project);
            let expected = LedgerPlace::File(real);
            assert_eq!([&of_file, &of_flag], [&expected; 2]);
        }
    }
}
