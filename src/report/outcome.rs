//! How a command ends, and what it found: values that [`super::Reporter`] prints.

use super::cms_costs::CmsCosts;
use serde::Serialize;

/// How the process ends; the numbers are part of the command line's contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExitCode {
    /// Done.
    Ok = 0,
    /// The command line or the configuration is wrong.
    Usage = 2,
    /// The CMS cannot be reached, or the deadline passed.
    CmsUnreachable = 3,
    /// The CMS answered, but the answer cannot be used.
    CmsUnusable = 4,
    /// The content breaks a rule that must not be published.
    ContentRefused = 5,
    /// Output or cache cannot be written.
    CannotWrite = 6,
    /// Another build of the same output is running.
    Locked = 7,
    /// The new site would have lost pages, lacks many of its pictures and files, or is a first one without a whole section.
    Shrunk = 8,
    /// A fault of sitegen or its tools.
    Internal = 70,
    /// Ctrl-C.
    Interrupted = 130,
    /// SIGTERM.
    Terminated = 143,
}

/// Why a command stopped: what, where, what to do.
#[derive(Debug, Clone, Serialize, thiserror::Error)]
#[error("{what}")]
pub struct Failure {
    /// How the process ends.
    pub exit: ExitCode,
    /// What happened, in lower case, without a full stop.
    pub what: String,
    /// Where: query and path, file, entry.
    #[serde(rename = "where")]
    pub place: String,
    /// What to do.
    pub hint: String,
}

impl Failure {
    /// A failure with all three parts of its message.
    pub fn new(
        exit: ExitCode,
        what: impl Into<String>,
        place: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self {
            exit,
            what: what.into(),
            place: place.into(),
            hint: hint.into(),
        }
    }

    /// The file system does not let a file or folder be written.
    pub fn cannot_write(path: &std::path::Path, error: &std::io::Error, hint: impl Into<String>) -> Self {
        Self::new(
            ExitCode::CannotWrite,
            format!("cannot write: {error}"),
            path.display().to_string(),
            hint,
        )
    }

    /// A fault of the program itself or of a tool it runs.
    pub fn internal(what: impl Into<String>, place: impl Into<String>) -> Self {
        Self::new(
            ExitCode::Internal,
            what,
            place,
            "this is a fault of sitegen; please report it with this line",
        )
    }
}

/// Seconds one stage took.
#[derive(Debug, Clone, Serialize)]
pub struct StageTime {
    /// `cms`, `content`, `assets`, `render` or `output`, or a part of one: `assets/bundle`.
    pub stage: &'static str,
    /// Wall-clock seconds; of a part that several threads do, their sum.
    pub seconds: f64,
    /// How much work it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// JavaScript of the heaviest page of a kind, in bytes after gzip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KindWeight {
    /// Content type.
    pub kind: String,
    /// Loaded at once.
    pub critical: u64,
    /// Everything, React included.
    pub all: u64,
    /// The page.
    pub route: String,
}

/// Work on images and files; in a second build there is none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct AssetCounts {
    /// Files the site needs from the CMS.
    pub originals: usize,
    /// Of these, downloaded in this build.
    pub downloaded: usize,
    /// Of these, the server said that they are still the same.
    pub unchanged: usize,
    /// Different images in different boxes.
    pub jobs: usize,
    /// Of these, made in this build.
    pub made: usize,
}

/// The cache after a build.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CacheCounts {
    /// Bytes of originals and encoded images.
    pub bytes: u64,
    /// Files that were removed: not used for long, or leftovers of earlier builds.
    pub removed: usize,
    /// Their bytes.
    pub removed_bytes: u64,
}

/// An output folder without a ledger that held a site of ours, and files of it that the new site does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Adopted {
    /// How many they were; they are gone.
    pub removed: usize,
    /// The first of them.
    pub names: String,
}

/// What a finished build says of itself.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// Routes in the site.
    pub routes: usize,
    /// Files in the output folder.
    pub files: usize,
    /// Files written in this build; the others were there already.
    pub written: usize,
    /// Bytes of all files.
    pub bytes: u64,
    /// Number of problems in content.
    pub problems: usize,
    /// Wall-clock seconds altogether.
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
    /// The output folder had no ledger of its files, and was taken over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adopted: Option<Adopted>,
    /// When content changes by itself (a pending post or expiry date), as RFC 3339.
    pub next_change_at: Option<String>,
}
