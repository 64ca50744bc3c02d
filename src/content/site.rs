//! The whole site from a snapshot, with every problem on the way.

use super::canonical_chains;
use super::cms_hosts::{self, CmsNames};
use super::context::Context;
use super::editor_redirects::{self, EditorRedirect};
use super::entries::{self, Before, Entry, Known, entry_ref};
use super::finished_entries;
use super::found::{EntryRef, Found};
use super::globals::Globals;
use super::links::Awaited;
use super::missing_pages;
use super::navigation::Navigation;
use super::roles::Roles;
use super::routes::{self, Taken};
use super::seo_reads::SeoReads;
use super::{FileRef, Image, Kinds, Model, Page, PageKind, Route, parts, site_anchors};
use crate::cms::{PageEntry, PendingEntry, Snapshot};
use crate::config::ContentSettings;
use crate::report::{Failure, Finding, Mistake, Problem, Subject};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The whole site, as clean values.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Site {
    /// Names the CMS's content, whatever its address: made from the home entry's uid. Empty without a home page.
    pub source: String,
    /// All pages, by route.
    pub pages: Vec<Arc<Page>>,
    /// The parts of divided overviews after the first ones, which are among the pages.
    pub parts: Vec<Arc<Page>>,
    /// Kinds of pages that it can have.
    pub kinds: Kinds,
    /// Live entries by section, with and without pages.
    pub sections: BTreeMap<String, usize>,
    /// Pages by what they are for.
    pub roles: Roles,
    /// Navigation.
    pub navigation: Navigation,
    /// Global sets.
    pub globals: Globals,
    /// Every image use.
    pub images: BTreeSet<Arc<Image>>,
    /// Every file to publish.
    pub files: BTreeSet<FileRef>,
    /// HTML of others, by the path of its document.
    pub embeds: BTreeMap<String, String>,
    /// The entries that show an asset, by its address.
    pub uses: BTreeMap<String, Vec<Arc<EntryRef>>>,
    /// Links to files and anchors, which are checked after all files were made.
    pub awaited: Vec<Awaited>,
    /// Paths that the content links to and that are not pages.
    pub dead_links: BTreeSet<String>,
    /// Hosts of the CMS, with a port if there is one: none of them may be named in what is published.
    pub cms_hosts: Vec<String>,
    /// Under which addresses the CMS knows the pages.
    pub cms: CmsNames,
    /// When the site changes by itself: the first of its [`Self::changes`].
    pub next_change_at: Option<Timestamp>,
    /// Entries that are still to appear, by time; `None`: the CMS does not say.
    pub pending: Option<Vec<Pending>>,
    /// `robots.txt` as editors wrote it.
    pub robots: Option<String>,
    /// How long personal data are kept, in the editors' words.
    pub retention: Option<String>,
    /// Redirects that editors keep in the CMS.
    pub redirects: Vec<EditorRedirect>,
}

/// An entry that is still to appear. What it says is not known here, so that nothing of it is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// When it appears.
    pub at: Timestamp,
    /// The kind of its page, if it will have one.
    pub kind: Option<PageKind>,
}

/// A site and all problems that were found while reading it.
#[derive(Debug)]
pub struct Parsed {
    /// The site.
    pub site: Site,
    /// Problems in order of the entries.
    pub problems: Vec<Problem>,
    /// What was read of metadata, if it is kept.
    pub reads: Option<SeoReads>,
}

/// Reads a snapshot of what the model asks for.
///
/// # Errors
/// Addresses that cannot be published, all of them named: exit 5. See [`routes::judge`].
pub fn parse(snapshot: Snapshot, model: &Model, config: ContentSettings<'_>) -> Result<Parsed, Failure> {
    parse_again(snapshot, model, config, Before::Nothing)
}

/// Parses as [`parse`] does, and reuses what is known of an earlier snapshot.
///
/// # Errors
/// The errors of [`parse`].
pub fn parse_again(
    snapshot: Snapshot,
    model: &Model,
    config: ContentSettings<'_>,
    before: Before<'_>,
) -> Result<Parsed, Failure> {
    let (routes, mut early) = routes(&snapshot, config)?;
    let redirects = editor_redirects::read(&snapshot, &routes, config, &mut early);
    let live = live(&snapshot, &routes, &model.kinds, config.now);
    let known: BTreeSet<String> = live.iter().map(|(_, route)| route.as_str().to_owned()).collect();
    let names = cms_hosts::names(&snapshot, config.cms, &config.site.url);
    let mut first = Context::new(config, known.clone(), names.clone())?;
    let mut cx = Context::new(config, known, names)?;
    cx.anchors = site_anchors::find(&snapshot.pages, &routes, model, &mut first);
    cx.found.problems.append(&mut early);
    cx.roles = Roles::find(&live, config.pages);
    missing_pages::check(&live, &model.kinds, &mut cx);

    for absent in &snapshot.absent_blocks {
        cx.enter(Subject::Source(absent.file.clone()));
        cx.problem(Mistake::BlockNotInCms {
            handle: absent.handle.clone(),
            similar: absent.similar.clone(),
        });
    }

    let navigation = Navigation::new(&snapshot.site_wide, &model.blocks, &mut cx);
    let globals = Globals::new(&snapshot.site_wide, &model.blocks, &mut cx);
    cx.departments = globals.departments();

    let home = snapshot
        .pages
        .iter()
        .find(|page| page.type_handle == PageKind::Home.handle());
    let uid = home.and_then(|home| home.uid.as_deref());
    let source = uid.map_or_else(String::new, |uid| {
        blake3::hash(uid.as_bytes()).to_hex()[..16].to_owned()
    });

    let mut sections: BTreeMap<String, usize> = BTreeMap::new();
    for section in snapshot
        .uris
        .iter()
        .filter_map(|entry| entry.section_handle.clone())
    {
        *sections.entry(section).or_default() += 1;
    }
    for section in model.kinds.listed_sections() {
        if !sections.contains_key(section) {
            cx.enter(Subject::Section(section));
            cx.problem(Finding::SectionEmpty { section });
        }
    }

    let mut seo = snapshot.seo;
    let with_page = snapshot.pages.into_iter().filter_map(|entry| {
        let id = entry.id.as_ref()?;
        let (route, seo) = (routes.get(id)?, seo.remove(id));
        Some(Entry { entry, route, seo })
    });
    let before = Known::new(before, model, &cx);
    let (read, found) = entries::read(with_page.collect(), model, &before, &cx);
    let earlier = std::mem::take(&mut cx.found);
    let (all_found, (mut pages, reads)) = rayon::join(
        || found.into_iter().fold(earlier, Found::with),
        || finished_entries::finish(read, before, &cx),
    );
    cx.found = all_found;
    canonical_chains::check(&pages, &mut cx);
    let parts = parts::divide(&mut pages, &model.kinds, &cx.roles, config)?;
    let pending = pending(snapshot.pending, &model.kinds, config.now);
    let (problems, uses) = (cx.found.take_problems(), cx.found.take_uses());
    let mut site = Site {
        source,
        pages,
        parts,
        kinds: model.kinds.clone(),
        sections,
        roles: cx.roles,
        navigation,
        globals,
        images: cx.found.images,
        files: cx.found.files,
        embeds: cx.found.embeds,
        uses,
        awaited: cx.found.links.awaited,
        dead_links: cx.found.links.dead,
        next_change_at: None,
        pending,
        robots: snapshot.robots,
        retention: snapshot.retention,
        redirects,
        cms_hosts: cms_hosts::hosts(&cx.policy.cms.origins),
        cms: cx.policy.cms.clone(),
    };
    let changes = site.changes(config.now, &config.site.time_zone);
    site.next_change_at = changes.map(|(at, _)| at).min();
    Ok(Parsed {
        site,
        problems,
        reads,
    })
}

/// What appears after `now`.
fn pending(entries: Option<Vec<PendingEntry>>, kinds: &Kinds, now: Timestamp) -> Option<Vec<Pending>> {
    let later = entries?.into_iter().filter(|entry| entry.post_date > now);
    let pending = later.map(|entry| Pending {
        at: entry.post_date,
        kind: kinds.of_type(&entry.type_handle),
    });
    Some(pending.collect())
}

/// Type and route of every page of the site, by route: an entry may have expired since the CMS listed it.
fn live<'a>(
    snapshot: &Snapshot,
    routes: &'a BTreeMap<String, Route>,
    kinds: &Kinds,
    now: Timestamp,
) -> Vec<(PageKind, &'a Route)> {
    let expired = |at: &String| at.trim().parse::<Timestamp>().is_ok_and(|at| at <= now);
    let entries = snapshot
        .pages
        .iter()
        .filter(|entry| !entry.expiry_date.as_ref().is_some_and(expired));
    let page = |entry: &Arc<PageEntry>| {
        let kind = kinds.of_type(&entry.type_handle)?;
        Some((kind, routes.get(entry.id.as_deref()?)?))
    };
    let mut pages: Vec<(PageKind, &Route)> = entries.filter_map(page).collect();
    pages.sort_by_key(|(_, route)| *route);
    pages
}

/// The route of every entry with a page, by id, and the entries that the site has no page for.
fn routes(
    snapshot: &Snapshot,
    config: ContentSettings<'_>,
) -> Result<(BTreeMap<String, Route>, Vec<Problem>), Failure> {
    let readable: BTreeSet<&str> = snapshot
        .pages
        .iter()
        .filter_map(|page| page.id.as_deref())
        .collect();
    let with_uri = snapshot.uris.iter().filter(|entry| entry.uri.is_some());
    let (pages, unknown): (Vec<_>, Vec<_>) =
        with_uri.partition(|entry| entry.id.as_deref().is_some_and(|id| readable.contains(id)));
    // Files of the project are none of the content's business: the pull was stopped when one is in a page's way.
    let routes = routes::judge(pages, &Taken::default(), config.cms)?;
    let mut cx = Context::new(config, BTreeSet::new(), CmsNames::default())?;
    for entry in unknown {
        let Some(id) = entry.id.as_deref() else { continue };
        let section = entry.section_handle.as_deref();
        cx.enter(entry_ref(config.cms, id, entry.uri.as_deref(), section));
        cx.problem(Finding::UnknownEntryType {
            kind: entry.type_handle.clone(),
        });
    }
    Ok((routes, cx.found.problems))
}
