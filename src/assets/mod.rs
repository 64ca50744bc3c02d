//! Stage 3: the files that pages use: scripts and styles, the brand, images, downloads.
//!
//! All results are stored in the cache by the hash of their inputs, so unchanged inputs cost nothing. The result is a
//! [`Manifest`] that answers every question of a template.

mod artifact;
pub mod availability;
pub mod brand;
pub mod bundle;
mod bundled;
mod bundling;
mod compile_hint;
pub mod deploys;
pub mod download;
mod entries;
mod esbuild;
pub mod images;
pub mod manifest;
mod markup;
pub mod npm;
pub mod old_bundles;
mod packages;
pub mod scripts;
mod shared_weight;
mod sizes;
pub mod social;
mod spare_imports;
mod stage;
pub mod static_files;
mod styles;
mod transformed;
pub mod transforms;
pub mod uses;

pub use artifact::Artifact;
pub use bundled::Bundle;
pub use entries::entries;
pub use manifest::{ImageSet, Manifest, Placeholder, Variant};
pub use shared_weight::SharedWeight;
pub use stage::Stage;

use crate::cache::UsedFiles;
use crate::cms::{Host, Queries};
use crate::config::{AssetSettings, ImageSource};
use crate::content::Site;
use crate::report::{AssetCounts, Code, Failure, Mistake, Problem, Reporter, Subject};
use availability::Availability;
use brand::Sources;
use download::WantedFile;
use esbuild::Message;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use transformed::Transforms;

/// The result of the stage.
#[derive(Debug, Default)]
pub struct Prepared {
    /// Where everything is.
    pub manifest: Manifest,
    /// Images and files that are not available.
    pub problems: Vec<Problem>,
    /// Which of the CMS's files are available.
    pub availability: Availability,
    /// The amount of work.
    pub counts: AssetCounts,
    /// Files and folders of the cache that the site uses.
    pub used: BTreeSet<PathBuf>,
    /// Files that the next build asks the server for, whatever the content says.
    pub asked_again: Vec<WantedFile>,
}

/// Makes every file the site needs. The caller holds the lock of the cache while it uses them. A file that the CMS
/// does not have, or a broken image, is a problem; a CMS that is no longer reachable is a failure.
///
/// # Errors
/// Mistakes in scripts and styles, and a cache that cannot be written. Mistakes in content are problems.
pub fn prepare(
    site: &Site,
    queries: &Arc<Queries>,
    config: AssetSettings<'_>,
    host: &Arc<Host>,
    reporter: &Reporter,
) -> Result<Prepared, Failure> {
    let bundle = reporter.stage("assets/bundle", || bundle::bundle(config))?;
    prepare_with(Arc::new(bundle), site, queries, config, host, reporter)
}

/// Prepares the files of a site as [`prepare`] does, with a bundle that exists already.
///
/// # Errors
/// The errors of [`prepare`].
pub fn prepare_with(
    bundle: Arc<Bundle>,
    site: &Site,
    queries: &Arc<Queries>,
    config: AssetSettings<'_>,
    host: &Arc<Host>,
    reporter: &Reporter,
) -> Result<Prepared, Failure> {
    let mut manifest = Manifest::default().with_bundle(Arc::clone(&bundle));
    manifest.artifacts = deploys::previous_files(config.cache, config.out, &bundle.id);
    manifest
        .artifacts
        .extend(static_files::artifacts(config.project)?);

    let used = UsedFiles::default();
    let brand = Sources::read(config.project, config.certificates)?;
    brand.publish(config.certificates, config.cache, &used, &mut manifest)?;
    used.note(bundle::folder(config.cache, &bundle.id));
    let mut counts = AssetCounts::default();
    let stage = Stage {
        site,
        queries,
        config,
        reporter,
        host,
        used: &used,
    };
    let (mut problems, availability, asked_again) = files(stage, &mut manifest, &mut counts)?;
    problems.extend(brand.problems(config, site));
    images::add_placeholders(site, config.cache, &used, &mut manifest)?;
    manifest.describe(site);

    let started = Instant::now();
    problems.extend(social::draw(stage, &brand, &mut manifest)?);
    reporter.record_time("assets/social", started.elapsed());
    Ok(Prepared {
        manifest,
        problems: with_warnings(&problems, &bundle),
        availability,
        counts,
        used: used.into_paths(),
        asked_again,
    })
}

/// The files of the cache that a site was made from, as far as they came from the CMS. The CMS is not asked.
///
/// # Errors
/// The cache does not have all of them.
pub fn files_of_cms(
    site: &Site,
    queries: &Arc<Queries>,
    config: AssetSettings<'_>,
    host: &Arc<Host>,
    reporter: &Reporter,
) -> Result<BTreeSet<PathBuf>, Failure> {
    let used = UsedFiles::default();
    let stage = Stage {
        site,
        queries,
        config,
        reporter,
        host,
        used: &used,
    };
    let mut counts = AssetCounts::default();
    let transforms = transforms(stage, &mut counts)?;
    let wanted = download::wanted_files(site, &transforms);
    download::fetch(stage, &wanted, &BTreeSet::new(), &mut counts)?;
    Ok(used.into_paths())
}

/// These problems, with the warnings of this bundle instead of another one's.
pub fn with_warnings(problems: &[Problem], bundle: &Bundle) -> Vec<Problem> {
    let others = problems
        .iter()
        .filter(|problem| problem.code() != Code::SourceWarning);
    let warnings = bundle.warnings.iter().map(source_warning);
    let mut problems: Vec<Problem> = others.cloned().chain(warnings).collect();
    problems.sort();
    problems
}

/// A mistake of developers that would be invisible on the page.
fn source_warning(warning: &Message) -> Problem {
    let text = warning.text.clone();
    let place = Subject::Source(warning.place.clone());
    Problem::new(Mistake::SourceWarning { text }, place, None)
}

/// The addresses of the images that the CMS scales.
fn transforms(stage: Stage<'_>, counts: &mut AssetCounts) -> Result<Transforms, Failure> {
    if stage.config.images.source == ImageSource::Local {
        return Ok(Transforms::new());
    }
    let started = Instant::now();
    let mut transforms = transforms::addresses(stage)?;
    transforms::without_rotated(&mut transforms, stage, counts)?;
    stage.reporter.record_time("assets/transforms", started.elapsed());
    Ok(transforms)
}

/// Downloads originals and makes the images. An original that is damaged in the cache is downloaded again, once. The
/// last files are those that the next build asks for.
fn files(
    stage: Stage<'_>,
    manifest: &mut Manifest,
    counts: &mut AssetCounts,
) -> Result<(Vec<Problem>, Availability, Vec<WantedFile>), Failure> {
    let Stage { site, reporter, .. } = stage;
    let transforms = transforms(stage, counts)?;
    let wanted = download::wanted_files(site, &transforms);
    let mut damaged = BTreeSet::new();
    loop {
        let started = Instant::now();
        let fetched = download::fetch(stage, &wanted, &damaged, counts)?;
        reporter.record_time("assets/download", started.elapsed());

        let started = Instant::now();
        let work = images::Work::new(stage, &fetched.originals, &transforms);
        let outcome = work.run(reporter, manifest, counts)?;
        manifest.add_downloads(site, &fetched.originals);
        reporter.record_time("assets/images", started.elapsed());
        if damaged.is_empty() && !outcome.damaged.is_empty() {
            damaged = outcome.damaged;
            counts.jobs = 0;
            continue;
        }
        let mut asked_again = fetched.asked_again;
        asked_again.extend(
            wanted
                .iter()
                .filter(|file| outcome.damaged.contains(&file.url))
                .cloned(),
        );
        let mut problems = fetched.problems;
        problems.extend(outcome.problems);
        problems.sort();
        problems.dedup();
        let mut missing = fetched.missing;
        missing.extend(outcome.broken);
        let asked = wanted.len();
        let availability = Availability { asked, missing };
        return Ok((problems, availability, asked_again));
    }
}
