//! A site with new pictures, whose server can misbehave.

use super::behaviour::Behaviour;
use super::raw_server::{RawServer, Target};
use super::{IDLE, through_a_server};
use crate::support::content::page;
use crate::support::model::model;
use crate::support::{SiteTest, pictures};
use serde_json::json;
use sitegen::assets::{self, Prepared};
use sitegen::content::Site;
use sitegen::report::Reporter;
use tempfile::TempDir;

const NAMES: [&str; 6] = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", "f.jpg"];

/// A site with six pictures that an editor has just added, and a cache that has none of them.
pub struct Pictures {
    pub site: SiteTest,
    pub server: RawServer,
    cache: TempDir,
}

impl Pictures {
    pub fn new() -> Self {
        let (mut site, server) = through_a_server();
        let cache = tempfile::tempdir().unwrap();
        site.configure(|config| {
            config.cache = cache.path().to_owned();
            config.cms.requests.idle = IDLE;
        });
        let mut pictures = Self { site, server, cache };
        pictures.upload(40);
        pictures
    }

    /// An editor uploads all six, so high.
    pub(super) fn upload(&mut self, height: u32) {
        self.site.change(|content| {
            let photo = pictures::jpeg(&pictures::quarters(60, height), &[]);
            for name in NAMES {
                let fields = json!({ "alt": "Een balk", "dateUpdated": format!("2026-11-01T09:{height}") });
                content.add_asset("images", name, photo.clone(), fields);
            }
            let blocks = NAMES.map(|name| json!({ "type": "afbeelding", "afbeelding": [name] }));
            let pages = content.entries_mut("pages");
            pages.retain(|page| page["slug"] != "een");
            pages.push(page("een", "Een", json!(blocks)));
        });
    }

    /// What the content means, for many trials.
    pub(super) fn parsed(&self) -> Site {
        let config = self.site.config.for_content();
        let parsed = sitegen::content::parse(self.site.snapshot(), model(), config);
        parsed.unwrap().site
    }

    /// The work on files while those of `target` misbehave.
    pub(super) fn prepare(&self, parsed: &Site, target: Target, behaviour: Behaviour) -> Prepared {
        self.server.reset();
        self.server.misbehave(target, usize::MAX, behaviour);
        let host = self.site.host();
        let (queries, config) = (&model().queries, self.site.config.for_assets());
        assets::prepare(parsed, queries, config, &host, &Reporter::silent()).unwrap()
    }

    /// The files of the published pictures.
    pub(super) fn shown(&self) -> Vec<String> {
        let tree = self.site.tree();
        let files = tree.paths().filter(|path| path.contains("media/"));
        files.map(str::to_owned).collect()
    }

    /// The cache has no file of the CMS any more.
    pub(super) fn forget(&self) {
        let _ = std::fs::remove_dir_all(self.cache.path().join("originals"));
    }
}
