//! Whether a published folder is as a build has left it, by what the system says of each file. No file is read, except
//! those that were changed just before it was noted: another change may have the same time.

use super::failure::absolute;
use super::folder::IGNORED;
use super::ledger::{self, Ledger};
use super::lock::Lock;
use super::measured::measure;
use super::staging;
use crate::files::Stamp;
use crate::output::fingerprint::Fingerprint;
use crate::report::Failure;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A folder as it was left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intact {
    /// The hash of all paths and their stamps, hex.
    stamps: String,
    /// What the files were that were changed just before.
    young: BTreeMap<String, Fingerprint>,
}

impl Intact {
    /// Notes how a folder is now that it is published. `None`: it cannot be told.
    pub fn note(out: &Path, lock: &mut Lock) -> Option<Self> {
        let now = lock.touch().ok()?;
        let seen = look(out)?;
        let is_young = |stamp: &Stamp| stamp.is_as_young_as(&now);
        let files = seen.iter().filter(|seen| !seen.is_folder);
        let young: Vec<&str> = files
            .filter(|seen| is_young(&seen.stamp))
            .map(|seen| seen.path.as_str())
            .collect();
        let published = match young.is_empty() {
            true => Ledger::default(),
            false => Ledger::read(out)?,
        };
        let fingerprint = |path: &str| match path {
            ledger::NAME => measure(&out.join(path)).ok(),
            path => published.get(path).cloned(),
        };
        let young = young
            .into_iter()
            .map(|path| Some((path.to_owned(), fingerprint(path)?)));
        Some(Self {
            young: young.collect::<Option<_>>()?,
            stamps: hash(&seen),
        })
    }

    /// Whether the folder is still like that.
    pub fn holds(&self, out: &Path) -> bool {
        look(out).is_some_and(|seen| hash(&seen) == self.stamps)
            && self
                .young
                .par_iter()
                .all(|(path, known)| measure(&out.join(path)).is_ok_and(|now| now == *known))
    }

    /// Whether no file had to be read for that.
    pub fn is_settled(&self) -> bool {
        self.young.is_empty()
    }
}

/// Removes what killed builds have left beside a folder. The caller holds its lock.
///
/// # Errors
/// Exit 6: something cannot be removed.
pub fn sweep(out: &Path) -> Result<(), Failure> {
    staging::sweep(&absolute(out)?)
}

/// A file or a folder.
struct Seen {
    path: String,
    is_folder: bool,
    stamp: Stamp,
}

/// Everything in a folder, in order, and the folder itself.
fn look(out: &Path) -> Option<Vec<Seen>> {
    let meta = std::fs::symlink_metadata(out).ok()?;
    let mut seen = below(out, "").ok()?;
    seen.push(Seen {
        path: String::new(),
        is_folder: true,
        stamp: Stamp::of(&meta),
    });
    seen.par_sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Some(seen)
}

fn below(folder: &Path, above: &str) -> std::io::Result<Vec<Seen>> {
    let (mut seen, mut folders) = (Vec::new(), Vec::new());
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if IGNORED.contains(&name.as_ref()) {
            continue;
        }
        let meta = entry.metadata()?;
        let path = format!("{above}{name}");
        if meta.is_dir() {
            folders.push((entry.path(), format!("{path}/")));
        }
        seen.push(Seen {
            path,
            is_folder: meta.is_dir(),
            stamp: Stamp::of(&meta),
        });
    }
    let folders = folders.par_iter().map(|(folder, above)| below(folder, above));
    for mut inner in folders.collect::<std::io::Result<Vec<_>>>()? {
        seen.append(&mut inner);
    }
    Ok(seen)
}

fn hash(seen: &[Seen]) -> String {
    let mut bytes = Vec::new();
    for seen in seen {
        bytes.extend_from_slice(seen.path.as_bytes());
        bytes.push(0);
        // The times of a folder change with the files that are ignored.
        match seen.is_folder {
            true => bytes.extend_from_slice(&seen.stamp.mode().to_le_bytes()),
            false => bytes.extend_from_slice(&seen.stamp.to_bytes()),
        }
    }
    blake3::hash(&bytes).to_hex().to_string()
}
