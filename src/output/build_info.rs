//! `build-info.json`: a description of the site, for comparison by the next build.

use super::modified::Modified;
use super::{Body, OutputFile};
use crate::config::OutputSettings;
use crate::content::{PageKind, Site};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// Its name in the output folder.
pub const NAME: &str = "build-info.json";

/// Program and version.
pub const GENERATOR: &str = concat!("sitegen ", env!("CARGO_PKG_VERSION"));

/// The content of a published site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildInfo {
    /// Program and version.
    pub generator: String,
    /// Identifies the source of the content: another CMS is another site.
    pub source: String,
    /// Routes by content type.
    pub routes: BTreeMap<String, Vec<String>>,
    /// Live entries by section, with and without pages.
    #[serde(default)]
    pub sections: BTreeMap<String, usize>,
    /// How many links the footer has.
    #[serde(default)]
    pub footer_links: usize,
    /// When the site changes by itself, RFC 3339.
    pub next_change_at: Option<String>,
    /// Whether the site is not the live one: search engines must list nothing of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub staging: bool,
    /// Its content is that of the demo.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demo: bool,
    /// The CMS was not asked: the content is that of an earlier build.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offline: bool,
    /// When that build read it, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_of: Option<String>,
    /// When each page was changed last, and what it was then.
    #[serde(default, skip_serializing_if = "Modified::is_empty")]
    pub modified: Modified,
    /// A hash of each template and of each catalogue of messages, by its path in the project.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
}

impl BuildInfo {
    /// Describes a site to publish.
    pub fn from_site(site: &Site) -> Self {
        let mut routes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for page in &site.pages {
            routes
                .entry(page.kind.handle().to_owned())
                .or_default()
                .push(page.route.to_string());
        }
        Self {
            generator: GENERATOR.into(),
            source: site.source.clone(),
            routes,
            sections: site.sections.clone(),
            footer_links: site.globals.links("footer"),
            next_change_at: site.next_change_at.map(|at| at.to_string()),
            staging: false,
            demo: false,
            offline: false,
            content_of: None,
            modified: Modified::default(),
            sources: BTreeMap::new(),
        }
    }

    /// Reads the file of the published site in a folder; `None`: there is no site.
    pub fn read(out: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(out.join(NAME)).ok()?).ok()
    }

    /// Whether sitegen wrote it.
    pub fn is_ours(&self) -> bool {
        self.generator.starts_with("sitegen ")
    }

    /// Whether it describes an earlier state of a site: of the same source, or most of its pages are pages of the site, whose
    /// home page was made again or is missing.
    pub fn is_of(&self, site: &Site) -> bool {
        if self.source == site.source {
            return true;
        }
        let now: HashSet<&str> = site.pages.iter().map(|page| page.route.as_str()).collect();
        let before = || self.routes.values().flatten();
        let same = before().filter(|route| now.contains(route.as_str())).count();
        let known = site.pages.iter().filter(|page| self.modified.knows(page));
        2 * same > before().count() && 2 * known.count() > site.pages.len()
    }

    /// Routes of a kind.
    pub fn routes_of(&self, kind: PageKind) -> &[String] {
        self.routes.get(kind.handle()).map_or(&[], Vec::as_slice)
    }
}

/// More bytes than a page takes in the file, mostly.
const PAGE: usize = 256;

/// The file of a site.
pub fn file(
    site: &Site,
    modified: &Modified,
    sources: BTreeMap<String, String>,
    config: &OutputSettings<'_>,
) -> OutputFile {
    let info = BuildInfo {
        staging: config.site.staging,
        demo: config.demo,
        offline: config.content_of.is_some(),
        content_of: config.content_of.map(|at| at.to_string()),
        modified: modified.clone(),
        sources,
        ..BuildInfo::from_site(site)
    };
    // Room that is left takes no memory.
    let mut json = Vec::with_capacity(site.pages.len() * PAGE);
    // All keys are texts, so this does not fail.
    let _ = serde_json::to_writer(&mut json, &info);
    OutputFile {
        path: NAME.to_owned(),
        body: Body::Bytes(json),
        immutable: false,
    }
}
