//! `[addresses]`: what the site remembers of addresses that pages had.

use super::address_field::AddressField;
use super::entry_redirects::EntryRedirects;
use super::failure::usage;
use super::folders::{real_path, resolve_link};
use crate::report::Failure;
use serde::Deserialize;
use std::path::{Path, PathBuf};

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
    ///
    /// # Errors
    /// The file is inside the output folder, which each build replaces: exit 2.
    pub(super) fn resolve(
        ledger: Option<PathBuf>,
        chosen: Option<PathBuf>,
        embedded: bool,
        project: &Path,
        out: &Path,
    ) -> Result<Self, Failure> {
        // The file is replaced, which would replace a link by a file.
        let path = match (chosen, ledger) {
            (Some(path), _) => resolve_link(path),
            _ if embedded => return Ok(Self::Nowhere),
            (None, Some(path)) => resolve_link(project.join(path)),
            (None, None) => return Ok(Self::Cache),
        };
        if real_path(&path).starts_with(real_path(out)) {
            return Err(usage(
                format!(
                    "the address ledger {} is inside the output folder",
                    path.display()
                ),
                "--ledger, SITEGEN_LEDGER or `addresses.ledger` in sitegen.toml",
                "each build replaces that folder: choose a file beside it, such as addresses.json in the project folder",
            ));
        }
        Ok(Self::File(path))
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
            let out = project.join("dist");
            let of_file = LedgerPlace::resolve(Some(name.into()), None, false, &project, &out).unwrap();
            let of_flag = LedgerPlace::resolve(None, Some(link), true, &project, &out).unwrap();
            let expected = LedgerPlace::File(real);
            assert_eq!([&of_file, &of_flag], [&expected; 2]);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_ledger_inside_the_output_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().canonicalize().unwrap();
        let published = tempfile::tempdir_in(&project).unwrap();
        // Before the first build, and after it.
        for out in [&project.join("dist"), published.path()] {
            let name = out.file_name().unwrap().to_string_lossy();
            let to_file = format!("{name}-link.json");
            let to_folder = format!("{name}-link");
            std::os::unix::fs::symlink(out.join("later.json"), project.join(&to_file)).unwrap();
            std::os::unix::fs::symlink(out, project.join(&to_folder)).unwrap();
            let refused = |path: &str| {
                let place = LedgerPlace::resolve(Some(path.into()), None, false, &project, out);
                place.is_err_and(|failure| failure.what.contains("inside the output folder"))
            };
            for path in ["/x.json", "/a/x.json", "/../a/../{name}/x.json"] {
                let path = format!("./{name}{}", path.replace("{name}", &name));
                assert!(refused(&path), "{path}");
            }
            assert!(refused(&to_file));
            assert_eq!(refused(&format!("{to_folder}/x.json")), out.exists());
            for path in [
                "addresses.json",
                &format!("{name}.json"),
                &format!("{name}/../x.json"),
            ] {
                assert!(!refused(path), "{path}");
            }
        }
    }
}
