//! Whether a published folder is as a build has left it, by what the system says of each file. A file is read only where
//! that does not suffice: it was changed just before it was noted, so that another change may have the same time, or the
//! system says something else of the folder, as after a copy.

use super::failure::absolute;
use super::ledger::{self, Ledger};
use super::lock::Lock;
use super::measured::measure;
use super::staging;
use crate::files::operation::everyone_reads;
use crate::files::{OF_FILE_MANAGERS, Stamp};
use crate::output::fingerprint::Fingerprint;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{DirEntry, Metadata};
use std::path::{Path, PathBuf};

/// How many entries of a folder are looked at by all threads, and how many of them by one.
const AT_ONCE: usize = 1000;
const PART: usize = 125;

/// A folder as it was left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intact {
    /// The hash of all paths and their stamps, hex.
    stamps: String,
    /// The ledger, which has the hashes of all other files.
    ledger: Fingerprint,
    /// Paths that were changed just before.
    young: Vec<String>,
}

/// What was found of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// The folder is as the build left it; no file had to be read.
    Same,
    /// The folder has the same bytes; files had to be read.
    SameBytes,
    /// The folder was changed or cannot be read.
    Other,
}

impl Intact {
    /// Notes how a folder is now that it is published. `None`: it cannot be told.
    pub fn note(out: &Path, lock: &mut Lock) -> Option<Self> {
        let now = lock.touch().ok()?;
        let seen = look(out).ok()?;
        let young = seen
            .iter()
            .filter(|seen| !seen.is_folder && seen.stamp.is_as_young_as(&now));
        Some(Self {
            young: young.map(|seen| seen.path.clone()).collect(),
            ledger: measure(&out.join(ledger::NAME)).ok()?,
            stamps: hash(&seen),
        })
    }

    /// Whether the folder is still like that.
    pub fn compare(&self, out: &Path) -> Found {
        let Ok(seen) = look(out) else {
            return Found::Other;
        };
        let is_same = hash(&seen) == self.stamps;
        if is_same && self.young.is_empty() {
            return Found::Same;
        }
        match Ledger::read(out).filter(|_| self.is_ledger(out)) {
            Some(ledger) if is_same => found(self.young.par_iter().all(|path| is(path, out, &ledger))),
            Some(ledger) => found(has_exactly(&seen, out, &ledger)),
            None => Found::Other,
        }
    }

    /// The files that have to be read, if the folder is still like that, for all others are what the ledger says; `seen` is
    /// what is in it. `None`: it is not.
    pub(super) fn young(&self, seen: &[Seen], out: &Path) -> Option<HashSet<&str>> {
        let is_same = hash(seen) == self.stamps && self.is_ledger(out);
        is_same.then(|| self.young.iter().map(String::as_str).collect())
    }

    fn is_ledger(&self, out: &Path) -> bool {
        measure(&out.join(ledger::NAME)).is_ok_and(|now| now == self.ledger)
    }
}

fn found(is_same: bool) -> Found {
    match is_same {
        true => Found::SameBytes,
        false => Found::Other,
    }
}

/// Whether the folder has the files of the ledger, which everybody can read, and no others.
fn has_exactly(seen: &[Seen], out: &Path, ledger: &Ledger) -> bool {
    let files = || seen.iter().filter(|seen| !seen.is_folder);
    // The ledger does not list itself.
    files().count() == ledger.files().count() + 1
        && seen.iter().all(|seen| seen.is_readable)
        && files().all(|seen| ledger.contains(&seen.path))
        && seen
            .par_iter()
            .all(|seen| seen.is_folder || is(&seen.path, out, ledger))
}

/// Whether a file has the bytes that the ledger says, or is the ledger.
fn is(path: &str, out: &Path, ledger: &Ledger) -> bool {
    let known = ledger.get(path);
    known.is_none_or(|known| measure(&out.join(path)).is_ok_and(|now| now == *known))
}

/// Removes what earlier builds have left beside a folder, as far as this user may. The caller holds its lock.
pub fn sweep(out: &Path) {
    staging::sweep(&absolute(out).unwrap_or_else(|_| out.to_owned()));
}

/// What earlier builds have left beside a folder, and a build that is running stages there.
pub fn left(out: &Path) -> Vec<PathBuf> {
    staging::left(&absolute(out).unwrap_or_else(|_| out.to_owned()))
}

/// A file or a folder.
pub(super) struct Seen {
    /// Its path in the folder; empty for the folder itself.
    pub(super) path: String,
    pub(super) is_folder: bool,
    /// Whether this is a folder or a plain file that a web server can read.
    pub(super) is_readable: bool,
    pub(super) stamp: Stamp,
}

impl Seen {
    fn new(path: String, meta: &Metadata) -> Self {
        Self {
            path,
            is_folder: meta.is_dir(),
            is_readable: (meta.is_dir() || meta.is_file()) && everyone_reads(meta),
            stamp: Stamp::from_metadata(meta),
        }
    }
}

/// Everything in a folder, in order, and the folder itself.
///
/// # Errors
/// A folder in it cannot be read.
pub(super) fn look(out: &Path) -> std::io::Result<Vec<Seen>> {
    let meta = std::fs::symlink_metadata(out)?;
    let mut seen = below(out, "")?;
    seen.push(Seen::new(String::new(), &meta));
    seen.par_sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Ok(seen)
}

fn below(folder: &Path, above: &str) -> std::io::Result<Vec<Seen>> {
    let (mut all, mut entries) = (Vec::new(), std::fs::read_dir(folder)?);
    loop {
        // A folder may have ten thousand; not all of them are in memory.
        let some: Vec<DirEntry> = entries.by_ref().take(AT_ONCE).collect::<Result<_, _>>()?;
        if some.is_empty() {
            return Ok(all);
        }
        let parts = some.par_chunks(PART).map(|entries| {
            let mut seen = Vec::with_capacity(entries.len());
            entries
                .iter()
                .try_for_each(|entry| see(entry, above, &mut seen))?;
            Ok(seen)
        });
        for mut part in parts.collect::<std::io::Result<Vec<_>>>()? {
            all.append(&mut part);
        }
    }
}

/// Adds an entry of a folder and all below it. What file managers create is ignored.
fn see(entry: &DirEntry, above: &str, seen: &mut Vec<Seen>) -> std::io::Result<()> {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    let meta = entry.metadata()?;
    if !meta.is_dir() && OF_FILE_MANAGERS.contains(&name.as_ref()) {
        return Ok(());
    }
    let path = format!("{above}{name}");
    if meta.is_dir() {
        seen.append(&mut below(&entry.path(), &format!("{path}/"))?);
    }
    seen.push(Seen::new(path, &meta));
    Ok(())
}

/// How many bytes are hashed at a time: as fast as all of them, and they are not in memory at once.
const HASHED: usize = 1 << 16;

fn hash(seen: &[Seen]) -> String {
    let (mut hasher, mut bytes) = (blake3::Hasher::new(), Vec::with_capacity(HASHED + 1024));
    for seen in seen {
        if bytes.len() > HASHED {
            hasher.update(&bytes);
            bytes.clear();
        }
        bytes.extend_from_slice(seen.path.as_bytes());
        bytes.push(0);
        // The times of a folder change with the files that are ignored.
        match seen.is_folder {
            true => bytes.extend_from_slice(&seen.stamp.mode().to_le_bytes()),
            false => bytes.extend_from_slice(&seen.stamp.to_bytes()),
        }
    }
    hasher.update(&bytes);
    hasher.finalize().to_hex().to_string()
}
