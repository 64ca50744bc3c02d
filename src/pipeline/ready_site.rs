//! Everything of a build between reading the CMS and publishing.

use super::addresses;
use super::beside;
use super::content_file::ContentFile;
use super::publication::{Publication, Target};
use super::record::KnownSite;
use super::site_content::SiteContent;
use crate::assets::availability::Availability;
use crate::assets::download::WantedFile;
use crate::assets::{Manifest, SharedWeight};
use crate::cms::{Host, Snapshot};
use crate::config::Config;
use crate::content::{Before, Model, SeoReads};
use crate::output::build_info::BuildInfo;
use crate::output::publish::Publishing;
use crate::output::redirects::links::{Judged, judge};
use crate::output::{
    self, Modified, OutputFile, PageOutput, PageOutputs, PublishedPage, Sink, SiteFiles, budget, links,
};
use crate::render::prerender::{KnownIslands, Prerender};
use crate::render::{Lists, Messages, Record, Recorder, RenderedSite, SiteTemplates};
use crate::report::{AddressCounts, AssetCounts, Failure, KindWeight, Problem, Reporter};
use crate::{assets, cache, content, render};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// A site that is ready to publish.
#[derive(Debug)]
pub struct ReadySite {
    /// The parsed content.
    pub site: content::Site,
    /// The address ledger, with what this build has learned.
    pub addresses: Option<addresses::NewLedger>,
    /// The figures of the address ledger.
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
    /// Links that work by a detour: nothing that a build says.
    pub detours: Vec<Problem>,
    /// JavaScript of each kind of page.
    pub scripts: Vec<KindWeight>,
    /// Styles and fonts of all pages.
    pub shared: SharedWeight,
    /// Keys of images that pages show without a description, although they are not decoration.
    pub undescribed: BTreeSet<String>,
    /// Names the bundle of scripts and styles.
    pub bundle: String,
    /// Addresses of the CMS in pages and large feeds, with the path of the file.
    pub leftovers: Vec<(String, String)>,
    /// Number of rendered pages; the published files of all other pages are used.
    pub rendered: usize,
    /// What the output folder says of the site in it.
    pub published: Option<BuildInfo>,
    /// What the pages were made of, if they are staged.
    pub record: Option<Record<PublishedPage>>,
    /// The islands on them, for later builds.
    pub islands: KnownIslands,
    /// What was read of metadata, if it is kept.
    pub reads: Option<SeoReads>,
    /// Files that the next build asks the server for, whatever the content says.
    pub asked_again: Vec<WantedFile>,
}

/// What a site is made with.
#[derive(Debug, Clone, Copy)]
pub struct Environment<'a> {
    /// The model of the content.
    pub model: &'a Model,
    /// All settings.
    pub config: &'a Config,
    /// The CMS.
    pub host: &'a Arc<Host>,
    /// Hears how it goes.
    pub reporter: &'a Reporter,
    /// While it is held, no other build removes files of the cache. An [`OutputFile`] may refer to one.
    pub cache_lock: &'a cache::Lock,
}

/// Everything between fetching and publishing, for a site that is not published: its files are in memory. Network is used
/// for images only, and the clock for their deadline only.
///
/// # Errors
/// Any failure of a stage; problems are values in the result.
pub fn prepare(
    snapshot: Snapshot,
    messages: Messages,
    environment: Environment<'_>,
) -> Result<ReadySite, Failure> {
    let made = || made(snapshot, messages, environment, None, || Ok(()));
    let (ready, ()) = threads(environment.config.jobs)?.install(made)?;
    Ok(ready)
}

/// Does the same for a site that is published, on [`threads`] of the caller. Pages and large feeds are staged as they are
/// made.
///
/// # Errors
/// The errors of [`prepare`] and [`Publishing::begin`].
pub(super) fn stage<'a>(
    snapshot: Snapshot,
    messages: Messages,
    environment: Environment<'_>,
    publication: Publication<'a>,
) -> Result<(ReadySite, Publishing<'a>), Failure> {
    let begin = || publication.begin(environment.config);
    made(snapshot, messages, environment, Some(publication), begin)
}

fn made<T: Target>(
    snapshot: Snapshot,
    messages: Messages,
    environment: Environment<'_>,
    publication: Option<Publication<'_>>,
    begin: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<(ReadySite, T), Failure> {
    let Environment {
        model,
        config,
        host,
        reporter,
        cache_lock: _,
    } = environment;
    let memory = publication.and_then(|publication| publication.memory);
    let known = publication.and_then(|publication| publication.records.take(config));
    let is_recorded = known.is_some();
    let KnownSite { record, seo, islands } = known.unwrap_or_default();
    let before = match memory {
        Some(memory) => Before::Memory(&memory.content),
        None if is_recorded => Before::Record(seo),
        None => Before::Nothing,
    };
    let content_file = ContentFile::from_snapshot(&snapshot);
    let read = || SiteContent::read(snapshot, model, config, reporter, before);
    // What is in the output folder is looked at while the content is read, which leaves a thread idle now and then.
    let (content, target) = rayon::join(read, begin);
    let (target, content) = (target?, content?);
    if !config.middleware.is_empty() {
        // Before files are downloaded: images take long, and a wrong name should be reported at once.
        reporter.stage("assets/guards", || {
            let bundle = assets::bundle::bundle(config.for_assets())?;
            render::check_guards(&bundle.prerender, &config.middleware)
        })?;
    }
    let prepared = reporter.stage("assets", || {
        assets::prepare(&content.site, &model.queries, config.for_assets(), host, reporter)
    })?;
    let manifest = Arc::new(prepared.manifest);
    let sink = Sink::new(&content.site, config.for_output(), target.publishing());
    let outputs = PageOutputs::new(&content.site, &manifest.bundle.scripts, &sink);
    let (rendered, islands) = reporter.stage("render", || {
        let (site, config) = (&content.site, config.for_render());
        let (prerender, lists) = rayon::join(
            || Prerender::knowing(&manifest.bundle.prerender, islands),
            || Lists::new(site, &config.site.content_language),
        );
        let (prerender, lists) = (Arc::new(prerender?), lists?);
        let manifest = Arc::clone(&manifest);
        let record = is_recorded.then_some(record);
        let recorder = record.as_ref().map(|_| Recorder::of_lookups());
        let templates = SiteTemplates::recording(
            site,
            manifest,
            messages,
            prerender,
            config,
            recorder.unwrap_or_default(),
        )?;
        let rendered = render::render(
            &lists,
            &content.gone,
            &templates,
            config,
            reporter,
            &outputs,
            record,
        )?;
        Ok::<_, Failure>((rendered, templates.prerender().known()))
    })?;
    drop(outputs);
    let RenderedSite {
        pages,
        rendered,
        problems: failed,
        traces,
    } = rendered;
    let published: Vec<Option<PublishedPage>> = pages.iter().map(PageOutput::published).collect();
    let shared = manifest.bundle.shared;
    let scripts = budget::heaviest(pages.iter().map(|page| &page.weight));
    let (mut files, mut ids, mut leftovers) = (Vec::new(), links::Ids::new(), Vec::new());
    let mut undescribed = BTreeSet::new();
    for page in pages {
        let [html, _] = &page.files;
        ids.extend(page.ids.map(|ids| (html.path.clone(), ids)));
        leftovers.extend(page.leftovers);
        undescribed.extend(page.undescribed.iter().cloned());
        files.extend(page.files);
    }
    let pages = files;
    let published_site = BuildInfo::read(&config.out);
    let all_files = || all_files(&content, pages, &manifest, published_site.as_ref(), config, &sink);
    let record = || traces.map(|traces| traces.record(published));
    let ledger = || content.addresses.as_ref().map(addresses::NewLedger::new);
    let others = || rayon::join(record, ledger);
    let (files, (record, ledger)) = reporter.stage("output/files", || rayon::join(all_files, others));
    let SiteFiles {
        files,
        problems: wrong,
        leftovers: in_feeds,
    } = files?;
    drop(sink);
    leftovers.extend(in_feeds);
    let counts_of_addresses = content
        .addresses
        .as_ref()
        .map(|file| file.counts(&content.old(config)));
    let SiteContent {
        site,
        mut problems,
        reads,
        addresses,
        ..
    } = content;
    beside::free(addresses);
    problems.extend(prepared.problems);
    problems.extend(failed);
    problems.extend(wrong);
    problems.extend(links::problems(&site, &files, Some(&ids)));
    let Judged { problems, detours } = judge(problems, &files, &config.site.url);
    let availability = prepared.availability.with_addressless(&problems);
    let ready = ReadySite {
        site,
        addresses: ledger,
        counts_of_addresses,
        files,
        problems,
        detours,
        availability,
        counts: prepared.counts,
        used: prepared.used,
        scripts,
        shared,
        undescribed,
        bundle: manifest.bundle.id.clone(),
        leftovers,
        rendered,
        published: published_site,
        record,
        reads,
        islands,
        asked_again: prepared.asked_again,
    };
    content_file.still_whole()?;
    Ok((ready, target))
}

/// That many threads for images and rendering.
///
/// # Errors
/// The system cannot start them.
pub fn threads(number: usize) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(number)
        .stack_size(render::prerender::THREAD_STACK)
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "threads"))
}

/// All files of a site with these `pages`. `published` is what the output folder has.
///
/// # Errors
/// The errors of [`output::files`].
pub fn all_files(
    content: &SiteContent,
    pages: Vec<OutputFile>,
    manifest: &Manifest,
    published: Option<&BuildInfo>,
    config: &Config,
    sink: &Sink<'_>,
) -> Result<SiteFiles, Failure> {
    let site = &content.site;
    let published = published.filter(|info| info.is_of(site));
    let modified = Modified::new(site, published.map(|info| &info.modified));
    let old = content.old(config);
    output::files(site, &old, pages, manifest, &modified, config.for_output(), sink)
}
