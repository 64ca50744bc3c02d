//! Everything about a page.

use super::asset::AssetFacts;
use super::edit::Sources;
use super::entry::{Entries, EntryFacts, Reference};
use super::global_set::{self, GlobalSetFacts};
use super::image::{ImageFacts, images};
use super::island::{IslandFacts, islands};
use super::references::References;
use super::seo::{SeoFacts, seo};
use super::since::{Since, since};
use crate::cms::Snapshot;
use crate::config::Config;
use crate::content::Page;
use crate::live::Live;
use crate::output::{Modified, project_sources};
use crate::pipeline::source::Source;
use crate::render::Uses;
use crate::report::{Failure, Offline};
use serde::Serialize;
use serde_json::Value;

/// What begins the names of values of global sets.
const GLOBALS: &str = "globals.";
/// The values that the navigation is in.
const NAVIGATION: [&str; 2] = ["navigation", "header_items"];

/// What made a page, and what changed on it.
#[derive(Debug, Serialize)]
pub struct Explanation {
    /// Its address.
    pub route: String,
    /// Its kind.
    pub kind: String,
    /// Its entry.
    pub entry: Option<EntryFacts>,
    /// Other entries that it shows or links to.
    pub refers: Vec<Reference>,
    /// The global sets that its templates name.
    pub global_sets: Vec<GlobalSetFacts>,
    /// The assets that its content names.
    pub assets: Vec<AssetFacts>,
    /// Its images.
    pub images: Vec<ImageFacts>,
    /// Files that it offers, by their addresses in the CMS.
    pub files: Vec<String>,
    /// The templates that rendered it, by their paths in the project.
    pub templates: Vec<String>,
    /// The messages that they name.
    pub messages: Vec<String>,
    /// Its islands, in their order.
    pub islands: Vec<IslandFacts>,
    /// What search engines are told.
    pub seo: SeoFacts,
    /// What changed since the published build.
    pub since: Since,
    /// Why and since when the content is not the CMS's present one.
    pub offline: Option<Offline>,
}

/// Everything about a page of a site.
///
/// # Errors
/// A template has a mistake, or the published site is damaged: exit 2.
pub(super) fn explain(
    page: &Page,
    live: &Live,
    snapshot: &Snapshot,
    source: &Source,
) -> Result<Explanation, Failure> {
    let config = &source.config;
    let (rendered, uses) = live.recorded(page)?;
    let (site, manifest) = (&live.content().site, live.manifest());
    let entries = Entries::from_snapshot(snapshot, site, &config.cms);
    let references = references(page, &uses, &entries, snapshot, config);
    let entry = entries.get(&page.id).cloned();
    let refers = entries.referred(&references, &page.id);
    let sets = uses.values.iter().filter_map(|name| name.strip_prefix(GLOBALS));
    let global_sets: Vec<GlobalSetFacts> = sets
        .map(|handle| GlobalSetFacts::find(handle, snapshot))
        .collect();
    let images = images(&uses.images, site, manifest, &config.cms);
    let assets: Vec<AssetFacts> = references.assets.into_values().collect();
    let templates = uses.templates.iter().map(|name| format!("templates/{name}"));
    let templates: Vec<String> = templates.collect();
    let since = since(
        &rendered,
        site,
        &Sources {
            entries: entry
                .iter()
                .chain(refers.iter().map(|other| &other.entry))
                .collect(),
            global_sets: &global_sets,
            assets: &assets,
            templates: &templates,
            has_messages: !uses.messages.is_empty(),
            pages: &Modified::new(site, None),
            files: &project_sources::hashes(&config.project)?,
            bundle: &manifest.bundle,
        },
        &config.out,
    )?;
    Ok(Explanation {
        offline: source.offline.clone(),
        route: page.route.href(),
        kind: page.kind.handle().to_owned(),
        seo: seo(page, snapshot.seo.contains_key(&page.id), manifest, &config.site),
        islands: islands(&uses.islands, &manifest.bundle.scripts),
        messages: uses.messages.into_iter().collect(),
        files: uses.files.into_iter().collect(),
        entry,
        refers,
        global_sets,
        assets,
        images,
        templates,
        since,
    })
}

/// What the page's own fields, and the values that its templates name, refer to.
fn references<'a>(
    page: &Page,
    uses: &Uses,
    entries: &Entries,
    snapshot: &Snapshot,
    config: &'a Config,
) -> References<'a> {
    let mut references = References::new(&config.cms);
    let mut pages = snapshot.pages.iter();
    if let Some(own) = pages.find(|entry| entry.id.as_ref() == Some(&page.id)) {
        for (name, value) in &own.fields.parse() {
            references.add(name, value);
        }
    }
    for (name, cards) in uses.cards.iter().filter(|(name, _)| uses.values.contains(**name)) {
        for id in cards.iter().filter_map(|href| entries.id_at(href)) {
            references.entry(id, name);
        }
    }
    if NAVIGATION.iter().any(|name| uses.values.contains(*name)) {
        let answer = snapshot.site_wide.get("Navigation");
        let items = answer.map_or(&Value::Null, |answer| &answer["entries"]);
        references.add("navigation", items);
    }
    for name in uses.values.iter().filter(|name| name.starts_with(GLOBALS)) {
        let set = global_set::answer(name.trim_start_matches(GLOBALS), snapshot);
        if let Some(set) = set {
            references.add(name, set);
        }
    }
    references
}
