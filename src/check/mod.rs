//! `sitegen check`: everything that can be known of a site without publishing it.
//!
//! The command makes the whole site as a build does, and then looks at the finished pages as well. What would stop a
//! build is one finding among the others, so that all of them are seen at once. Nothing is published, and nothing is asked
//! but the CMS; with `--external`, the sites that pages link to are asked as well ([`external`]).

pub mod additions;
mod baseline;
pub mod drift;
mod entries;
pub mod external;
mod feeds;
mod field;
mod finding;
pub mod format;
mod images;
mod names;
mod page;
mod pages;
mod stops;

pub use baseline::{Baseline, Compared};
pub use external::External;
pub use finding::CheckFinding;

use crate::cache;
use crate::cms::{Host, Store};
use crate::config::Config;
use crate::content::Model;
use crate::output::{budget, guard, publish};
use crate::pipeline::{self, Environment, source};
use crate::render::{self, Messages};
use crate::report::{ExitCode, Failure, Problem, Reporter};
use entries::Entries;
use std::sync::Arc;

/// Everything that is wrong with a site, in a stable order: what stops a build first.
///
/// # Errors
/// The site cannot be made at all: settings, templates or queries have a mistake, or the CMS is not reached.
pub fn check(
    config: &Config,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
) -> Result<Vec<CheckFinding>, Failure> {
    let (findings, _) = check_with(config, None, runtime, reporter)?;
    Ok(findings)
}

/// Checks a site as [`check()`] does, and links to other sites as `external` says.
///
/// # Errors
/// The errors of [`check()`]; or the cache cannot be written.
pub fn check_with(
    config: &Config,
    external: Option<External<'_>>,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
) -> Result<(Vec<CheckFinding>, Option<external::Counts>), Failure> {
    config.check_forms()?;
    publish::inspect(&config.out)?;
    let messages = Messages::read(config.for_render())?;
    let model = Model::read(&config.project, &config.kinds)?;
    budget::check_kinds(&config.budget, &model.kinds)?;
    guard::check_sections(&config.guard, &model.kinds)?;
    render::check(config.for_render(), &model, &messages)?;
    let host = Arc::new(Host::new(&config.cms, reporter)?);
    let cache_lock = cache::Lock::take(&config.cache);
    let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, &model.queries));
    let (snapshot, source) = source::read(&model, config, &host, store.as_ref(), runtime, reporter)?;
    let entries = Entries::from_snapshot(&snapshot, &config.cms);
    let environment = Environment {
        model: &model,
        config: &source.config,
        host: &host,
        reporter,
        cache_lock: &cache_lock,
    };
    let ready = pipeline::prepare(snapshot, messages, environment)?;
    let (mut findings, on_pages) = stops::findings(&ready, &entries, &source.config);
    let (mut schema, mut untold) = (Vec::new(), None);
    if !source.config.cms.offline {
        match runtime.block_on(drift::drift(config, &model, &host)) {
            Ok(differences) => schema = differences,
            // A CMS may keep its schema to itself: a build reads its content all the same.
            Err(failure) if failure.exit == ExitCode::CmsUnusable => untold = Some(drift::untold(&failure)),
            Err(failure) => return Err(failure),
        }
    }
    let mut problems = ready.problems.clone();
    problems.extend(on_pages);
    problems.extend(pages::problems(&ready, &entries));
    problems.extend(ready.detours.iter().cloned());
    problems.extend(feeds::problems(&ready, &entries, config));
    problems.extend(images::problems(&ready, &config.cms));
    let asked = external
        .map(|external| external::problems(&ready, &entries, config, external, runtime))
        .transpose()?;
    let (outgoing, counts) = asked.unzip();
    problems.extend(outgoing.into_iter().flatten());
    problems.sort();
    problems.dedup();
    let schema = schema.iter().map(CheckFinding::from_failure);
    let problems = problems
        .iter()
        .map(|problem: &Problem| CheckFinding::from_problem(problem, config.lang));
    let untold = untold.as_ref().map(CheckFinding::advice);
    findings.extend(schema.chain(problems).chain(untold));
    findings.sort_by_key(|finding| finding.level);
    Ok((findings, counts))
}
