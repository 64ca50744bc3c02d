//! The program on one screen: cms → content → assets → render → output.

pub mod addresses;
mod beside;
mod content_file;
mod file_of_site;
mod memory;
mod program;
mod publication;
mod ready_site;
mod record;
pub mod saved;
mod shared;
mod site_content;
pub mod source;
mod unchanged;

pub use file_of_site::file_of_site;
pub use memory::Memory;
pub use ready_site::{Environment, ReadySite, all_files, prepare, threads};
pub use record::Records;

use publication::Publication;
use ready_site::stage;
use record::NewRecords;
pub use site_content::SiteContent;

use crate::cache::Remote;
use crate::cms::{Host, Store};
use crate::config::Config;
use crate::content::Model;
use crate::output::publish::lock::Lock;
use crate::output::{self, budget, guard, publish};
use crate::render::Messages;
use crate::report::{CacheCounts, Code, Failure, Level, ProblemText, Reporter, Summary};
use crate::{assets, cache, interrupt, render};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use unchanged::{BuildReport, Unchanged};

/// Builds the site and publishes it. On failure the output folder is unchanged. `remote` is the store of a cache that
/// machines share, `memory` is that of earlier builds.
///
/// # Errors
/// Any failure of a stage, with its exit code; with `--strict`, problems are one too.
pub fn build(
    config: &Config,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
    remote: Option<&dyn Remote>,
    memory: Option<&Memory>,
) -> Result<Summary, Failure> {
    threads(config.jobs)?.install(|| run(config, runtime, reporter, remote, memory))
}

/// The same on the threads for parsing, images and rendering: the memory that one of them has freed, it uses again.
fn run(
    config: &Config,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
    remote: Option<&dyn Remote>,
    memory: Option<&Memory>,
) -> Result<Summary, Failure> {
    config.check_forms()?;
    publish::possible(&config.out)?;
    let mut unchanged = reporter.stage("cms/look", || Unchanged::look(config));
    let mut lock = unchanged
        .is_possible()
        .then(|| Lock::take(&config.out))
        .transpose()?;
    let is_published = lock.is_some() && reporter.stage("output/look", || unchanged.is_published());
    if let Some(lock) = &mut lock
        && let Some(summary) = unchanged.end_without_cms(lock, reporter)?
    {
        return Ok(summary);
    }
    program::begin_hash();
    // A program that has published there before sees it when it publishes; so does one that does not ask the CMS before.
    let is_soon = config.cms.offline || memory.is_some_and(|memory| !memory.measured.is_empty());
    if !is_published && !is_soon {
        publish::inspect(&config.out)?;
    }
    let messages = Messages::read(config.for_render())?;
    let model = Model::read(&config.project, &config.kinds)?;
    if !unchanged.is_known() {
        budget::check_kinds(&config.budget, &model.kinds)?;
        guard::check_sections(&config.guard, &model.kinds)?;
        render::check(config.for_render(), &model, &messages)?;
    }
    let mut lock = lock.map_or_else(|| Lock::take(&config.out), Ok)?;
    let host = Arc::new(Host::new(&config.cms, reporter)?);
    // The embedded CMS is another one in each build.
    let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, &model.queries));
    let store = store.map(|store| match memory {
        Some(memory) => store.remembering(&memory.cms),
        None => store,
    });
    // From before the pull is written until the site is published, no other build may remove files of the cache.
    let cache_lock = cache::Lock::take(&config.cache);
    let remote = remote.filter(|_| config.cms.snapshot.is_none());
    let shared = remote.and_then(|remote| shared::fetch(remote, config, runtime, reporter));
    let records = Records::begin(config, memory.map(|memory| &memory.record));
    let (snapshot, mut source) = reporter.stage("cms", || {
        source::read(&model, config, &host, store.as_ref(), runtime, reporter)
    })?;
    let is_offline = source.offline.is_some();
    let content = unchanged.name(&snapshot, is_offline);
    if let Some(summary) = unchanged.end(content.as_deref(), Some(&host), &mut lock, reporter)? {
        if let Some(store) = &store {
            store.publish();
        }
        beside::free(snapshot);
        return Ok(summary);
    }
    publish::exchangeable(&config.out, interrupt::process())?;
    let attempt = |snapshot, config: &Config| {
        let environment = Environment {
            model: &model,
            config,
            host: &host,
            reporter,
            cache_lock: &cache_lock,
        };
        let publication = Publication {
            noted: unchanged.noted(),
            memory,
            records: &records,
        };
        stage(snapshot, messages.clone(), environment, publication)
    };
    let (ready, publishing) = match attempt(snapshot, &source.config) {
        // The CMS went away while its files were downloaded.
        Err(failure) if source.offline.is_none() => {
            let other = source::without_cms(&failure, &model, config, &host, store.as_ref(), reporter);
            let (snapshot, other) = other.unwrap_or(Err(failure))?;
            source = other;
            attempt(snapshot, &source.config)?
        }
        ready => ready?,
    };
    let config = &source.config;
    let ReadySite {
        site,
        addresses,
        counts_of_addresses,
        files,
        problems,
        availability,
        counts,
        used,
        scripts,
        shared: weight,
        bundle,
        leftovers,
        rendered,
        published: before,
        record,
        reads,
        islands,
        asked_again,
        ..
    } = ready;

    let problems: Vec<ProblemText> = problems
        .iter()
        .map(|problem| problem.text_in(config.lang))
        .collect();
    reporter.problems(&problems);
    let wrong = problems
        .iter()
        .filter(|problem| problem.level != Level::Advice)
        .count();
    if config.strict && wrong > 0 {
        return Err(Failure::new(
            Code::ProblemsNotAllowed,
            format!("problems in content: {wrong}; --strict allows none"),
            "listed above",
            "fix them in the CMS, or build without --strict",
        ));
    }
    availability.check(config.guard.accept_missing_files)?;
    let ended = output::schedule::ended(&config.out, config.now);
    guard::check(&site, before.as_ref(), &ended, &config.guard)?;
    let found = output::leftovers::all(&site, &files, &leftovers, config.for_output());
    output::leftovers::check(&found)?;
    drop(found);
    if !config.development {
        budget::check(&budget::over(&scripts, weight, &config.budget))?;
    }
    // Before publishing: nothing may fail after that.
    publish::skew_protection::write(&config.project, config.skew_token.as_deref())?;
    assets::deploys::record(&config.cache, &config.out, &bundle)?;
    let ledger = addresses.map(addresses::NewLedger::stage).transpose()?;
    let new_records = || NewRecords::write(config, record?, &reads.unwrap_or_default(), islands);
    let publish = || reporter.stage("output", || publishing.publish(&files));
    let (published, new_records) = beside::both(publish, new_records);
    let published = published?;
    publication::warn_of_leftovers(config, reporter);
    let new_records = new_records.flatten();

    let digest = ledger.as_ref().map(|ledger| ledger.digest.clone());
    if let Some(ledger) = ledger {
        ledger.keep(reporter);
    }
    if let Some(store) = store.as_ref().filter(|_| source.offline.is_none()) {
        store.publish();
    }
    let pulls = store.iter().flat_map(Store::paths);
    let record = new_records.map(|records| records.keep(memory.map(|memory| &memory.record)));
    let used: BTreeSet<PathBuf> = used.into_iter().chain(pulls).chain(record).collect();
    let is_shared = match (shared, remote) {
        (Some(shared), Some(remote)) => shared::send(shared, remote, &used, config, runtime, reporter),
        (_, remote) => remote.is_none(),
    };
    let cache = clean_cache(config, used, &cache_lock);
    let (stages, seconds) = reporter.times();
    let (routes, next_change_at, knows_pending) =
        (site.pages.len(), site.next_change_at, site.pending.is_some());
    beside::free((site, files));
    let summary = Summary {
        ended_early: false,
        routes,
        rendered,
        files: published.files,
        written: published.written,
        changed: published.changed,
        bytes: published.bytes,
        problems: wrong,
        seconds,
        stages,
        cms: host.costs(),
        assets: counts,
        cache,
        scripts,
        out: config.out.display().to_string(),
        adopted: published.adopted,
        offline: source.offline,
        addresses: counts_of_addresses,
        next_change_at: next_change_at.map(|at| at.to_string()),
        knows_pending,
    };
    let report = BuildReport::new(&summary, problems);
    let content = content.filter(|_| is_shared && is_offline == summary.offline.is_some());
    unchanged.keep(content, (asked_again, digest), &mut lock, report);
    Ok(summary)
}

/// Cleans the cache after a build. The needs of other sites are read only after no other build can publish.
fn clean_cache(config: &Config, mut used: BTreeSet<PathBuf>, lock: &cache::Lock) -> CacheCounts {
    let exclusive = lock.exclusive();
    used.extend(assets::deploys::needed_files(&config.cache));
    cache::clean(
        &config.cache,
        &used,
        config.max_cache,
        config.now,
        exclusive.as_ref(),
    )
}
