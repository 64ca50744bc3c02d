//! The program on one screen: cms → content → assets → render → output.

use crate::assets::availability::Availability;
use crate::cms::{Client, Host, Snapshot, Store, fetch, wire};
use crate::config::Config;
use crate::content::Model;
use crate::content::routes::{self, Taken};
use crate::output::build_info::BuildInfo;
use crate::output::publish::lock::Lock;
use crate::output::{self, OutputFile, budget, guard, publish};
use crate::render::Messages;
use crate::report::{AssetCounts, CacheCounts, ExitCode, Failure, KindWeight, Problem, Reporter, Summary};
use crate::{assets, cache, content, interrupt, render};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Builds the site and publishes it. On failure the output folder is unchanged.
///
/// # Errors
/// Any failure of a stage, with its exit code; with `--strict`, problems are one too.
pub fn build(
    config: &Config,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
) -> Result<Summary, Failure> {
    publish::inspect(&config.out)?;
    let messages = Messages::read(&config.project, &config.site)?;
    let model = Model::read(&config.project, &config.kinds)?;
    budget::check_kinds(&config.budget, &model.kinds)?;
    render::check(&config.project, &model, &messages)?;
    let _lock = Lock::take(&config.out)?;
    let host = Arc::new(Host::new(&config.cms, reporter)?);
    // The embedded CMS is another one in each build.
    let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, &model.queries));
    let snapshot = reporter.stage("cms", || {
        runtime.block_on(pull(&model, config, &host, store.as_ref(), reporter))
    })?;
    let ReadySite {
        site,
        files,
        problems,
        availability,
        counts,
        used,
        scripts,
        bundle,
        cache_lock,
    } = prepare(snapshot, messages, &model, config, &host, reporter)?;

    reporter.problems(&problems, config.lang);
    if config.strict && !problems.is_empty() {
        return Err(Failure::new(
            ExitCode::ContentRefused,
            format!("problems in content: {}; --strict allows none", problems.len()),
            "listed above",
            "fix them in the CMS, or build without --strict",
        ));
    }
    availability.check(config.guard.accept_missing_files)?;
    guard::check(&site, BuildInfo::read(&config.out).as_ref(), &config.guard)?;
    if !config.development {
        budget::check(&scripts, &config.budget)?;
    }
    // Before publishing: nothing may fail after that.
    publish::skew_protection::write(&config.project, config.skew_token.as_deref())?;
    assets::deploys::record(&config.cache, &config.out, &bundle)?;
    let published = reporter.stage("output", || {
        publish::publish(&config.out, &files, interrupt::process())
    })?;

    let used = used.into_iter().chain(store.map(|store| store.path)).collect();
    let cache = clean_cache(config, used, &cache_lock);
    let (stages, seconds) = reporter.times();
    Ok(Summary {
        routes: site.pages.len(),
        files: published.files,
        written: published.written,
        bytes: published.bytes,
        problems: problems.len(),
        seconds,
        stages,
        cms: host.costs(),
        assets: counts,
        cache,
        scripts,
        out: config.out.display().to_string(),
        adopted: published.adopted,
        next_change_at: site.next_change_at.map(|at| at.to_string()),
    })
}

/// A site that is ready to publish.
#[derive(Debug)]
pub struct ReadySite {
    /// The parsed content.
    pub site: content::Site,
    /// All files.
    pub files: Vec<OutputFile>,
    /// Which of the CMS's files are available.
    pub availability: Availability,
    /// Work on images and files.
    pub counts: AssetCounts,
    /// Files of the cache that the site uses.
    pub used: BTreeSet<PathBuf>,
    /// What editors and developers should fix.
    pub problems: Vec<Problem>,
    /// JavaScript of each kind of page.
    pub scripts: Vec<KindWeight>,
    /// Names the bundle of scripts and styles.
    pub bundle: String,
    /// While this exists, no other build removes files of the cache, which [`OutputFile`]s may refer to.
    pub cache_lock: cache::Lock,
}

/// Everything between fetching and publishing. Network is used for images only, and the clock for their deadline only.
///
/// # Errors
/// Any failure of a stage; problems are values in the result.
pub fn prepare(
    snapshot: Snapshot,
    messages: Messages,
    model: &Model,
    config: &Config,
    host: &Arc<Host>,
    reporter: &Reporter,
) -> Result<ReadySite, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(config.jobs)
        .stack_size(render::prerender::THREAD_STACK)
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "threads"))?;
    let content::Parsed { site, mut problems } = reporter.stage("content", || {
        content::parse(snapshot, model, config.for_content())
    })?;
    let cache_lock = cache::Lock::take(&config.cache);
    if !config.middleware.is_empty() {
        // Before files are downloaded: images take long, and a wrong name should be reported at once.
        reporter.stage("assets/guards", || {
            let manifest = assets::bundle::bundle(config.for_assets())?;
            render::check_guards(&manifest.prerender, &config.middleware)
        })?;
    }
    let prepared = reporter.stage("assets", || {
        pool.install(|| assets::prepare(&site, &model.queries, config.for_assets(), host, reporter))
    })?;
    problems.extend(prepared.problems);
    let manifest = Arc::new(prepared.manifest);
    let (pages, failed) = reporter.stage("render", || {
        pool.install(|| {
            render::render(
                &site,
                Arc::clone(&manifest),
                messages,
                config.for_render(),
                reporter,
            )
        })
    })?;
    problems.extend(failed);
    let scripts = budget::weigh(&pages, &manifest.scripts);
    let files = output::files(&site, pages, &manifest, config.for_output())?;
    problems.extend(output::links::problems(&site, &files));
    Ok(ReadySite {
        site,
        files,
        problems,
        availability: prepared.availability,
        counts: prepared.counts,
        used: prepared.used,
        scripts,
        bundle: manifest.bundle.clone(),
        cache_lock,
    })
}

/// Cleans the cache after a build. The needs of other sites are read only after no other build can publish.
fn clean_cache(config: &Config, mut used: BTreeSet<PathBuf>, lock: &cache::Lock) -> CacheCounts {
    let alone = lock.alone();
    used.extend(assets::deploys::needed_files(&config.cache));
    cache::clean(&config.cache, &used, config.max_cache, config.now, alone.as_ref())
}

async fn pull(
    model: &Model,
    config: &Config,
    host: &Arc<Host>,
    store: Option<&Store>,
    reporter: &Reporter,
) -> Result<Snapshot, Failure> {
    let own = assets::static_files::names(&config.project)?;
    let taken: Taken = own
        .into_iter()
        .chain(output::GENERATED.map(str::to_owned))
        .collect();
    if let Some(store) = store.filter(|_| config.cms.offline) {
        let (snapshot, at) = store.offline()?;
        let mut listed = snapshot.uris.clone();
        listed.retain(|entry| model.queries.has_page(entry));
        routes::check(&listed, &taken, &config.cms)?;
        let hours = config.now.duration_since(at).as_hours();
        reporter.notices().tell(
            "offline",
            &format!("the CMS is not asked: the content is that of {at}, {hours} hours old"),
            &json!({ "read_at": at.to_string(), "hours": hours }),
        );
        return Ok(snapshot);
    }
    let client = Client::new(&config.cms, host, &model.queries)?;
    let judge = |entries: &[wire::uris::UrisEntries]| routes::check(entries, &taken, &config.cms);
    fetch::pull(
        &client,
        &model.kinds.places(),
        &config.cms,
        reporter,
        &judge,
        store,
    )
    .await
    .map_err(Failure::from)
}
