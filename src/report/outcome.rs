//! Results of a command, which [`super::Reporter`] prints.

use super::address_counts::AddressCounts;
use super::cms_costs::CmsCosts;
use super::{Code, ExitCode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Why a command failed: what, where, what to do.
#[derive(Debug, Clone, Serialize, thiserror::Error)]
#[error("{what}")]
pub struct Failure {
    /// The exit code.
    pub exit: ExitCode,
    /// Names this kind of failure: see [`super::explanations`].
    pub code: Code,
    /// What happened, in lower case, without a full stop.
    pub what: String,
    /// Where: query and path, file, entry.
    #[serde(rename = "where")]
    pub place: String,
    /// What to do.
    pub hint: String,
    /// Other failures that were found with it, which have none themselves. They are told as events of their own.
    #[serde(skip)]
    pub others: Vec<Self>,
}

impl Failure {
    /// A failure with the three parts of its message.
    pub fn new(
        code: Code,
        what: impl Into<String>,
        place: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self {
            exit: code.exit(),
            code,
            what: what.into(),
            place: place.into(),
            hint: hint.into(),
            others: Vec::new(),
        }
    }

    /// Fails if any were found: with the first of them, which has the others.
    ///
    /// # Errors
    /// There is one.
    pub fn none_of(found: impl IntoIterator<Item = Self>) -> Result<(), Self> {
        let mut found = found.into_iter();
        found.next().map_or(Ok(()), |first| Err(first.with(found)))
    }

    /// With others that were found at the same time, each once.
    #[must_use]
    pub fn with(mut self, others: impl IntoIterator<Item = Self>) -> Self {
        let flat = others.into_iter().flat_map(|mut other| {
            let more = std::mem::take(&mut other.others);
            std::iter::once(other).chain(more)
        });
        for other in flat {
            if !self.and_others().any(|known| known.is_same(&other)) {
                self.others.push(other);
            }
        }
        self
    }

    /// This one, and those that were found with it.
    pub fn and_others(&self) -> impl Iterator<Item = &Self> + Clone {
        std::iter::once(self).chain(&self.others)
    }

    /// Whether another one says the same.
    pub fn is_same(&self, other: &Self) -> bool {
        (self.code, &self.what, &self.place) == (other.code, &other.what, &other.place)
    }

    /// Replaces the code, and with it the exit code.
    #[must_use]
    pub fn coded(self, code: Code) -> Self {
        Self {
            code,
            exit: code.exit(),
            ..self
        }
    }

    /// The file system refuses to write a file or folder.
    pub fn cannot_write(path: &std::path::Path, error: &std::io::Error, hint: impl Into<String>) -> Self {
        Self::new(
            Code::of_writing(error),
            format!("cannot write: {error}"),
            path.display().to_string(),
            hint,
        )
    }

    /// A defect of the program itself or of a tool it runs.
    pub fn internal(what: impl Into<String>, place: impl Into<String>) -> Self {
        Self::new(
            Code::Internal,
            what,
            place,
            "this is a fault of sitegen; please report it with this line",
        )
    }
}

/// Duration of a stage.
#[derive(Debug, Clone, Serialize)]
pub struct StageTime {
    /// `cms`, `content`, `assets`, `render` or `output`, or a part of one: `assets/bundle`.
    pub stage: &'static str,
    /// Wall-clock seconds; for a part that runs in several threads, their sum.
    pub seconds: f64,
    /// The amount of work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// JavaScript of the largest page of a kind, in bytes after gzip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindWeight {
    /// Content type.
    pub kind: String,
    /// Loaded by every page at once.
    pub critical: u64,
    /// Everything, React included.
    pub all: u64,
    /// Route of the heaviest page.
    pub route: String,
}

/// Work on images and files; a second build has none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetCounts {
    /// Files the site needs from the CMS.
    pub originals: usize,
    /// Number of originals that were downloaded in this build.
    pub downloaded: usize,
    /// Number of originals that are unchanged, as the server confirmed.
    pub unchanged: usize,
    /// Distinct image uses: an image in a box.
    pub jobs: usize,
    /// Number of jobs that were done in this build.
    pub made: usize,
}

/// The cache after a build.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheCounts {
    /// Bytes of originals and encoded images.
    pub bytes: u64,
    /// Files that were removed: unused for long, or left over from earlier builds.
    pub removed: usize,
    /// Their bytes.
    pub removed_bytes: u64,
}

/// A published site without a ledger that this build adopted, and its files that the new site does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Adopted {
    /// How many files were removed.
    pub removed: usize,
    /// Some of their paths.
    pub names: String,
}

/// A build without the CMS: the content is that of an earlier one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offline {
    /// Why, in lower case, without a full stop.
    pub why: String,
    /// The failure of the CMS; none if it was not to be asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// When the content was read, RFC 3339.
    pub content_of: String,
    /// How long before this build that was.
    pub hours: i64,
}

impl Offline {
    /// For a build at `now` with content that was read at `at`.
    pub fn new(why: &str, at: Timestamp, now: Timestamp) -> Self {
        Self {
            why: why.to_owned(),
            code: None,
            content_of: at.to_string(),
            hours: now.duration_since(at).as_hours(),
        }
    }
}

impl std::fmt::Display for Offline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let age = match self.hours {
            ..1 => "less than an hour".to_owned(),
            1 => "1 hour".to_owned(),
            hours @ ..48 => format!("{hours} hours"),
            hours => format!("{} days", hours / 24),
        };
        let Self { why, content_of, .. } = self;
        write!(f, "{why}: the content is {age} old, of {content_of}")
    }
}

/// The summary of a successful build.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Summary {
    /// Nothing that the site is made of had changed, so it was not made again.
    pub ended_early: bool,
    /// Routes in the site.
    pub routes: usize,
    /// Number of pages and parts of overviews that were rendered in this build.
    pub rendered: usize,
    /// Files in the output folder.
    pub files: usize,
    /// Files written in this build; the others were unchanged.
    pub written: usize,
    /// Number of written files that tell visitors something new.
    pub changed: usize,
    /// Bytes of all files.
    pub bytes: u64,
    /// Number of problems in content, without advice.
    pub problems: usize,
    /// Wall-clock seconds in total.
    pub seconds: f64,
    /// Seconds of each stage.
    pub stages: Vec<StageTime>,
    /// Requests to the CMS.
    pub cms: CmsCosts,
    /// Work on images and files.
    pub assets: AssetCounts,
    /// The cache.
    pub cache: CacheCounts,
    /// JavaScript of each kind of page.
    pub scripts: Vec<KindWeight>,
    /// The output folder.
    pub out: String,
    /// Set if the output folder had no ledger and its site was adopted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adopted: Option<Adopted>,
    /// Set if the content is not the CMS's present one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offline: Option<Offline>,
    /// Addresses that are not pages; not set if the site has no address ledger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub addresses: Option<AddressCounts>,
    /// When the site changes by itself (a pending post or expiry date, New Year), as RFC 3339.
    pub next_change_at: Option<String>,
    /// Whether pending post dates are known.
    pub knows_pending: bool,
}

impl Summary {
    /// What a build should be scheduled for, as far as that is known.
    pub fn next_change(&self) -> Option<String> {
        let unknown = match self.knows_pending {
            true => "",
            false => "; pending post dates are unknown, because the token may not read inactive elements",
        };
        let at = self.next_change_at.as_ref()?;
        Some(format!(
            "the site changes by itself at {at}: schedule a build{unknown}"
        ))
    }
}
