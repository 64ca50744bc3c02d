//! Stage 3: the files pages point to: scripts and styles, images, downloads.
//!
//! Everything here is stored by the hash of its inputs in the cache and does no work the second time. The result is
//! a [`Manifest`] that answers every question a template can ask.

pub mod bundle;
pub mod cache;
pub mod collect;
pub mod deploys;
pub mod download;
pub mod images;
pub mod manifest;
pub mod npm;
pub mod scripts;
pub mod seal;
pub mod social;
pub mod sweep;
pub mod transforms;
mod uses;

pub use manifest::{Artifact, ImageSet, Manifest, Placeholder, Variant};

use crate::config::{Config, ImageSource};
use crate::content::Site;
use crate::report::{AssetCounts, Failure, Problem, Reporter};
use cache::Used;
use collect::InUse;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use transforms::Transforms;

/// What the stage made.
#[derive(Debug, Default)]
pub struct Prepared {
    /// Where everything is.
    pub manifest: Manifest,
    /// Images and files that cannot be had.
    pub problems: Vec<Problem>,
    /// How much work it was.
    pub counts: AssetCounts,
    /// Files and folders of the cache that the site is made of.
    pub used: BTreeSet<PathBuf>,
}

/// Makes every file the site needs. Images that cannot be had are problems, not failures.
pub fn prepare(site: &Site, config: &Config, reporter: &Reporter) -> Result<Prepared, Failure> {
    let started = Instant::now();
    let in_use = InUse::take(&config.cache);
    let mut manifest = bundle::bundle(config)?;
    manifest.in_use = Some(Arc::new(in_use));
    manifest.add_static(&config.project.join("frontend/static"))?;
    reporter.note("assets/bundle", started.elapsed());

    let used = Used::default();
    used.note(bundle::folder(config, &manifest.bundle));
    let mut counts = AssetCounts::default();
    let mut problems = files(site, config, reporter, &used, &mut manifest, &mut counts)?;
    images::fill_gaps(site, config, &used, &mut manifest)?;

    let started = Instant::now();
    social::draw(site, config, reporter, &used, &mut manifest)?;
    reporter.note("assets/social", started.elapsed());
    problems.sort();
    Ok(Prepared {
        manifest,
        problems,
        counts,
        used: used.into_paths(),
    })
}

/// Downloads originals and makes the images. An original that the cache did not keep as it was is had again, once.
fn files(
    site: &Site,
    config: &Config,
    reporter: &Reporter,
    used: &Used,
    manifest: &mut Manifest,
    counts: &mut AssetCounts,
) -> Result<Vec<Problem>, Failure> {
    let started = Instant::now();
    let transforms = match config.images.source {
        ImageSource::Local => Transforms::new(),
        ImageSource::Cms => transforms::ask(site, config, reporter)?,
    };
    if !transforms.is_empty() {
        reporter.note("assets/transforms", started.elapsed());
    }
    let wanted = download::wanted(site, &transforms);
    let mut damaged = BTreeSet::new();
    loop {
        let started = Instant::now();
        let (originals, missing) = download::fetch(&wanted, &damaged, site, config, reporter, used, counts)?;
        reporter.note("assets/download", started.elapsed());

        let started = Instant::now();
        let work = images::Work::new(site, &originals, &transforms, config, used);
        let outcome = work.run(reporter, manifest, counts)?;
        manifest.add_downloads(site, &originals);
        reporter.note("assets/images", started.elapsed());
        if damaged.is_empty() && !outcome.damaged.is_empty() {
            damaged = outcome.damaged;
            counts.jobs = 0;
            continue;
        }
        let mut problems = missing;
        problems.extend(outcome.problems);
        problems.dedup();
        return Ok(problems);
    }
}
