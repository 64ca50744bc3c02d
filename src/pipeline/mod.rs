//! The program on one screen: cms → content → assets → render → output.

pub mod addresses;
pub mod saved;
mod site_content;
pub mod source;

pub use site_content::SiteContent;

use crate::assets::Manifest;
use crate::assets::availability::Availability;
use crate::cms::{Host, Snapshot, Store};
use crate::config::Config;
use crate::content::Model;
use crate::output::build_info::BuildInfo;
use crate::output::publish::lock::Lock;
use crate::output::{self, Modified, OutputFile, budget, guard, publish};
use crate::render::prerender::Prerender;
use crate::render::{Messages, SiteTemplates};
use crate::report::{
    AddressCounts, AssetCounts, CacheCounts, ExitCode, Failure, KindWeight, Problem, Reporter, Summary,
};
use crate::{assets, cache, content, interrupt, render};
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
    // Until the next stages take theirs: another build must not remove what is written of the pull.
    let pull_lock = cache::Lock::take(&config.cache);
    let (snapshot, mut source) = reporter.stage("cms", || {
        source::read(&model, config, &host, store.as_ref(), runtime, reporter)
    })?;
    let ready = match prepare(
        snapshot,
        messages.clone(),
        &model,
        &source.config,
        &host,
        reporter,
    ) {
        // The CMS went away while its files were downloaded.
        Err(failure) if source.offline.is_none() => {
            let other = source::without_cms(&model, config, &host, store.as_ref(), reporter);
            let (snapshot, other) = other.unwrap_or(Err(failure))?;
            source = other;
            prepare(snapshot, messages, &model, &source.config, &host, reporter)?
        }
        ready => ready?,
    };
    drop(pull_lock);
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
        bundle,
        cache_lock,
        ..
    } = ready;

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
    output::leftovers::check(&site, &files, config.for_output())?;
    if !config.development {
        budget::check(&scripts, &config.budget)?;
    }
    // Before publishing: nothing may fail after that.
    publish::skew_protection::write(&config.project, config.skew_token.as_deref())?;
    assets::deploys::record(&config.cache, &config.out, &bundle)?;
    let ledger = addresses.as_ref().map(addresses::stage).transpose()?;
    let published = reporter.stage("output", || {
        publish::publish(&config.out, &files, interrupt::process())
    })?;

    if let Some(ledger) = ledger {
        ledger.keep(reporter);
    }
    if let Some(store) = store.as_ref().filter(|_| source.offline.is_none()) {
        store.publish();
    }
    let pulls = store.iter().flat_map(Store::paths);
    let used = used.into_iter().chain(pulls).collect();
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
        offline: source.offline,
        addresses: counts_of_addresses,
        next_change_at: site.next_change_at.map(|at| at.to_string()),
        knows_pending: site.pending.is_some(),
    })
}

/// A site that is ready to publish.
#[derive(Debug)]
pub struct ReadySite {
    /// The parsed content.
    pub site: content::Site,
    /// The address ledger, with what this build has learned.
    pub addresses: Option<addresses::Kept>,
    /// What it is about.
    pub counts_of_addresses: Option<AddressCounts>,
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
    /// Keys of images that pages show without a description, although they are no decoration.
    pub undescribed: BTreeSet<String>,
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
    let pool = threads(config)?;
    let content = SiteContent::read(snapshot, model, config, reporter)?;
    let cache_lock = cache::Lock::take(&config.cache);
    if !config.middleware.is_empty() {
        // Before files are downloaded: images take long, and a wrong name should be reported at once.
        reporter.stage("assets/guards", || {
            let bundle = assets::bundle::bundle(config.for_assets())?;
            render::check_guards(&bundle.prerender, &config.middleware)
        })?;
    }
    let prepared = reporter.stage("assets", || {
        pool.install(|| assets::prepare(&content.site, &model.queries, config.for_assets(), host, reporter))
    })?;
    let manifest = Arc::new(prepared.manifest);
    let (pages, failed) = reporter.stage("render", || {
        pool.install(|| {
            let (site, config) = (&content.site, config.for_render());
            let prerender = Arc::new(Prerender::new(&manifest.bundle.prerender)?);
            let templates = SiteTemplates::new(site, Arc::clone(&manifest), messages, prerender, config)?;
            render::render(site, &content.gone, &templates, config, reporter)
        })
    })?;
    let scripts = budget::weigh(&pages, &manifest.bundle.scripts);
    let undescribed = pages.iter().flat_map(|page| page.undescribed.iter().cloned());
    let undescribed = undescribed.collect();
    let pages = output::pages::files(pages);
    let (files, wrong) = all_files(&content, pages, &manifest, config)?;
    let counts_of_addresses = content
        .addresses
        .as_ref()
        .map(|kept| kept.counts(&content.old(config)));
    let SiteContent {
        site,
        addresses,
        mut problems,
        ..
    } = content;
    problems.extend(prepared.problems);
    problems.extend(failed);
    problems.extend(wrong);
    problems.extend(output::links::problems(&site, &files));
    Ok(ReadySite {
        site,
        addresses,
        counts_of_addresses,
        files,
        problems,
        availability: prepared.availability,
        counts: prepared.counts,
        used: prepared.used,
        scripts,
        undescribed,
        bundle: manifest.bundle.id.clone(),
        cache_lock,
    })
}

/// Threads for images and rendering.
///
/// # Errors
/// The system cannot start them.
pub fn threads(config: &Config) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(config.jobs)
        .stack_size(render::prerender::THREAD_STACK)
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "threads"))
}

/// All files of a site with these `pages`, and the problems with its redirects.
///
/// # Errors
/// As of [`output::files`].
pub fn all_files(
    content: &SiteContent,
    pages: Vec<OutputFile>,
    manifest: &Manifest,
    config: &Config,
) -> Result<(Vec<OutputFile>, Vec<Problem>), Failure> {
    let site = &content.site;
    let published = BuildInfo::read(&config.out).filter(|info| info.source == site.source);
    let modified = Modified::new(site, published.as_ref().map(|info| &info.modified));
    let old = content.old(config);
    output::files(site, &old, pages, manifest, &modified, config.for_output())
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
