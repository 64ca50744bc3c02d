//! A build that has nothing to do ends before it makes anything: what the site is made of is the same as in the last build,
//! and the published folder is as that build has left it.
//!
//! In any doubt the site is made again, which is always right: with another program, project, setting or address ledger, on
//! another day, when something was scheduled, when a file of the folder is another one, and when a server does not confirm a
//! file. So a site is made at least once a day. What is damaged in the cache is repaired by the build that reads it.

mod build_report;
mod content;
mod key;

pub(super) use build_report::BuildReport;

use super::file_of_site::file_of_site;
use super::{program, publication, source};
use crate::assets::download::{self, WantedFile};
use crate::cache::{self, Area};
use crate::cms::{Host, Snapshot};
use crate::config::{Config, ImageSource};
use crate::files::sealed;
use crate::output::publish::lock::Lock;
use crate::output::publish::{self, Found, Intact};
use crate::report::{CmsCosts, Failure, Offline, Reporter, Summary};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::path::PathBuf;

/// The last build of a site, as it is kept in the cache.
#[derive(Debug, Serialize, Deserialize)]
struct Last {
    program: Program,
    /// What the site was made of besides its content.
    key: String,
    content: String,
    /// The moment that it was built for.
    now: Timestamp,
    /// The hash of the address ledger that it has left, hex.
    ledger: Option<String>,
    /// Files that a server has to confirm.
    asked_again: Vec<WantedFile>,
    folder: Intact,
    report: BuildReport,
}

/// The program that has built it.
#[derive(Debug, Serialize, Deserialize)]
struct Program {
    stamp: String,
    hash: String,
}

/// Whether a build has anything to do.
#[derive(Debug)]
pub(super) struct Unchanged<'a> {
    config: &'a Config,
    key: Option<String>,
    last: Option<Last>,
    is_known: bool,
    /// How the last build of the site has left the folder on the same day, whatever the site was made of.
    noted: Option<Intact>,
    folder: Found,
    file: Option<PathBuf>,
    /// What a build without the CMS is made of.
    content: Option<String>,
}

impl<'a> Unchanged<'a> {
    /// Looks at everything but the published folder, and content that the CMS has.
    pub(super) fn look(config: &'a Config) -> Self {
        let key = key::hash(config);
        let file = file_of_site(Area::Builds, config);
        let last: Option<Last> = file
            .as_ref()
            .filter(|_| !config.cms.full)
            .and_then(|file| sealed::read(file));
        let is_same = |last: &Last| {
            key.as_ref() == Some(&last.key)
                && is_same_time(last, config)
                && last.ledger == super::addresses::digest(config)
                && last.program.is_this()
        };
        let content = content::without_cms(config);
        let is_known = last.as_ref().is_some_and(is_same);
        let is_other = |last: &Last| content.as_ref().is_some_and(|content| *content != last.content);
        Self {
            config,
            is_known,
            // Once a day all files are read, which finds what a disk does by itself.
            noted: last
                .as_ref()
                .filter(|last| is_same_day(last, config))
                .map(|last| last.folder.clone()),
            last: last.filter(|last| is_known && !is_other(last)),
            folder: Found::Other,
            key,
            file,
            content,
        }
    }

    /// Whether a build of this project by this program has succeeded, with the same settings: its parts fit together.
    pub(super) fn is_known(&self) -> bool {
        self.is_known
    }

    /// Whether the build may have nothing to do.
    pub(super) fn is_possible(&self) -> bool {
        self.last.is_some()
    }

    /// Whether the published folder, whose lock the caller holds, is as the last build has left it.
    pub(super) fn is_published(&mut self) -> bool {
        let last = self.last.as_ref();
        self.folder = last.map_or(Found::Other, |last| last.folder.compare(&self.config.out));
        if self.folder == Found::Other {
            self.last = None;
        }
        self.is_possible()
    }

    /// How the last build has left the folder.
    pub(super) fn noted(&self) -> Option<&Intact> {
        self.noted.as_ref()
    }

    /// Names the content of a build. `None`: it is not what the build was asked for.
    pub(super) fn name(&self, snapshot: &Snapshot, is_offline: bool) -> Option<String> {
        match (self.config.cms.offline, is_offline) {
            (false, false) => Some(snapshot.digest()),
            (true, true) => self.content.clone(),
            _ => None,
        }
    }

    /// Ends the build as [`Self::end`] does, for a build without the CMS: its content need not be read.
    ///
    /// # Errors
    /// The errors of [`Self::end`].
    pub(super) fn end_without_cms(
        &mut self,
        lock: &mut Lock,
        reporter: &Reporter,
    ) -> Result<Option<Summary>, Failure> {
        match self.content.clone() {
            None => Ok(None),
            content => self.end(content.as_deref(), None, lock, reporter),
        }
    }

    /// The summary of the build, if its content is the same, too. `host` confirms files and knows what the CMS cost; without
    /// the CMS there is none.
    ///
    /// # Errors
    /// The CMS cannot be asked at all.
    pub(super) fn end(
        &mut self,
        content: Option<&str>,
        host: Option<&Host>,
        lock: &mut Lock,
        reporter: &Reporter,
    ) -> Result<Option<Summary>, Failure> {
        let config = self.config;
        let last = self
            .last
            .take()
            .filter(|last| Some(last.content.as_str()) == content);
        let Some(mut last) = last else { return Ok(None) };
        let are_current = |host| download::are_current(&last.asked_again, &config.cache, &config.cms, host);
        if let Some(host) = host
            && !reporter.stage("assets/download", || are_current(host))?
        {
            return Ok(None);
        }
        publish::sweep(&config.out);
        publication::warn_of_leftovers(config, reporter);
        publish::skew_protection::write(&config.project, config.skew_token.as_deref())?;
        // The next build need not read its files.
        if self.folder == Found::SameBytes
            && let Some(folder) = Intact::note(&config.out, lock)
        {
            last.folder = folder;
            self.write(&last);
        }
        let read_at = last.report.content_of.as_deref().and_then(|at| at.parse().ok());
        let offline = read_at.map(|at| Offline::new(&source::why_offline(&config.cms), at, config.now));
        if let Some(offline) = &offline {
            reporter.warning("offline", &offline.to_string(), &json!(offline));
        }
        let costs = host.map_or_else(CmsCosts::default, Host::costs);
        let confirmed = host.map_or(0, |_| last.asked_again.len());
        Ok(Some(last.report.repeat(
            config,
            reporter,
            (costs, confirmed),
            offline,
        )))
    }

    /// Keeps what a build has published. Where that is not certain, the next build makes the site again.
    pub(super) fn keep(
        self,
        content: Option<String>,
        (asked_again, ledger): (Vec<WantedFile>, Option<String>),
        lock: &mut Lock,
        report: BuildReport,
    ) {
        let config = self.config;
        // What only the CMS can say must be asked, and files in the cache may be replaced.
        let is_certain = match (&config.cms.snapshot, config.cms.offline) {
            (Some(_), true) => true,
            (None, true) => asked_again.is_empty(),
            _ => config.images.source == ImageSource::Local,
        };
        let content = content.filter(|_| is_certain);
        if let (Some(key), Some(content)) = (self.key.clone(), content)
            && let Some(program) = Program::this()
            && let Some(folder) = Intact::note(&config.out, lock)
        {
            self.write(&Last {
                program,
                key,
                content,
                now: config.now,
                ledger,
                asked_again,
                folder,
                report,
            });
        }
    }

    /// Without the file, the next build makes the site again.
    fn write(&self, last: &Last) {
        if let Some(file) = &self.file {
            let _ = cache::write(file, &sealed::to_vec(last));
        }
    }
}

impl Program {
    fn this() -> Option<Self> {
        Some(Self {
            stamp: program::stamp()?,
            hash: program::HASH.clone()?,
        })
    }

    /// A program that was only copied is the same.
    fn is_this(&self) -> bool {
        program::stamp().as_ref() == Some(&self.stamp) || program::HASH.as_ref() == Some(&self.hash)
    }
}

/// Whether the site of the last build is that of the present moment, too: nothing was scheduled since, and it is the same
/// day, because pages and files name the month and the year.
fn is_same_time(last: &Last, config: &Config) -> bool {
    let is_due = match last.report.next_change_at.as_deref().map(str::parse::<Timestamp>) {
        None => false,
        Some(at) => at.is_ok_and(|at| at <= config.now),
    };
    !is_due && is_same_day(last, config)
}

/// Whether the last build was on the day of this one, and not after it.
fn is_same_day(last: &Last, config: &Config) -> bool {
    let days = |at: Timestamp| {
        let day = |zone: TimeZone| at.to_zoned(zone).date();
        (day(config.site.time_zone.clone()), day(TimeZone::UTC))
    };
    last.now <= config.now && days(last.now) == days(config.now)
}
