//! Stage 3: the files pages point to: scripts and styles, images, downloads.
//!
//! Everything here is stored by the hash of its inputs in the cache and does no work the second time. The result is
//! a [`Manifest`] that answers every question a template can ask.

pub mod bundle;
pub mod cache;
pub mod deploys;
pub mod download;
pub mod encode;
pub mod images;
pub mod manifest;
pub mod npm;
pub mod scripts;
pub mod social;
pub mod svg;
pub mod variants;

pub use manifest::{Artifact, ImageSet, Manifest, Variant};

use crate::config::Config;
use crate::content::Site;
use crate::report::{Failure, Problem, Reporter};
use std::time::Instant;

/// Makes every file the site needs. Images that cannot be had are problems, not failures.
pub fn prepare(
    site: &Site,
    config: &Config,
    reporter: &Reporter,
) -> Result<(Manifest, Vec<Problem>), Failure> {
    let started = Instant::now();
    let mut manifest = bundle::bundle(config)?;
    manifest.add_static(&config.project.join("frontend/static"))?;
    reporter.note("assets/bundle", started.elapsed());

    let started = Instant::now();
    let wanted: Vec<download::Wanted> = download::wanted(site);
    let (originals, mut problems) = download::fetch(&wanted, config, reporter)?;
    reporter.note("assets/download", started.elapsed());

    let started = Instant::now();
    problems.extend(images::process(
        site,
        &originals,
        config,
        reporter,
        &mut manifest,
    )?);
    manifest.add_downloads(site, &originals);
    reporter.note("assets/images", started.elapsed());
    let started = Instant::now();
    social::draw(site, config, reporter, &mut manifest)?;
    reporter.note("assets/social", started.elapsed());
    problems.sort();
    Ok((manifest, problems))
}
