//! Findings that are known, in a file of the repository: old ones must not hide new ones.

use super::CheckFinding;
use crate::files;
use crate::report::{Code, Failure, Level};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the file's format.
const VERSION: u32 = 1;

/// Known findings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    version: u32,
    findings: BTreeMap<String, Known>,
}

/// A known finding: for those who read the file, as only its id counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    code: String,
    place: String,
    message: String,
}

impl Baseline {
    /// A baseline that accepts these findings. Advice does not count for the exit code and is told each time.
    pub fn from_findings(findings: &[CheckFinding]) -> Self {
        let counted = findings.iter().filter(|finding| finding.level != Level::Advice);
        let known = counted.map(|finding| {
            let known = Known {
                code: finding.code.to_string(),
                place: finding.place.clone(),
                message: finding.message.clone(),
            };
            (finding.id.clone(), known)
        });
        Self {
            version: VERSION,
            findings: known.collect(),
        }
    }

    /// How many findings it accepts.
    pub fn known(&self) -> usize {
        self.findings.len()
    }

    /// Reads a file; a missing one knows nothing.
    ///
    /// # Errors
    /// The file cannot be read, or is not a baseline: exit 2.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(refused(path, &format!("cannot read: {error}"))),
        };
        let read: Self = serde_json::from_slice(&bytes)
            .map_err(|error| refused(path, &format!("not a baseline: {error}")))?;
        match read.version {
            VERSION => Ok(read),
            other => Err(refused(path, &format!("a baseline of version {other}"))),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// The file cannot be written: exit 6.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| Failure::internal(error.to_string(), path.display().to_string()))?;
        files::replace(path, format!("{text}\n").as_bytes())
            .map_err(|error| Failure::cannot_write(path, &error, "check space and permissions"))
    }

    /// Splits findings into new ones and known ones, and counts what is known and was not found any more.
    pub fn compare(&self, findings: Vec<CheckFinding>) -> Compared {
        let (known, new): (Vec<_>, Vec<_>) = findings
            .into_iter()
            .partition(|finding| self.findings.contains_key(&finding.id));
        let fixed = self
            .findings
            .keys()
            .filter(|id| !known.iter().any(|finding| finding.id == **id));
        Compared {
            fixed: fixed.count(),
            known: known.len(),
            new,
        }
    }
}

/// Findings beside a baseline.
#[derive(Debug)]
pub struct Compared {
    /// Findings that are not in the baseline.
    pub new: Vec<CheckFinding>,
    /// Number of findings that are in the baseline.
    pub known: usize,
    /// Number of findings in the baseline that are no longer there.
    pub fixed: usize,
}

fn refused(path: &Path, what: &str) -> Failure {
    Failure::new(
        Code::BaselineDamaged,
        what,
        path.display().to_string(),
        "write it again with --update-baseline",
    )
}
