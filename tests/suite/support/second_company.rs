//! The invented company in `tests/second-company`: another brand, other words, other addresses, few and odd entries.

use super::SiteTest;
use super::site_test::{NOW, SITE};
use super::source::project;
use embedded_craft::Content;
use serde_json::{Map, Value};
use sitegen::config::{Cms, Config, Overrides};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Its folder.
pub fn folder() -> PathBuf {
    project().join("tests/second-company")
}

/// Makes a copy of the demo's project the company's: its brand in place of the demo's, its settings, its words.
pub fn dress(project: &Path) {
    let company = folder();
    let brand = project.join("frontend/brand");
    std::fs::remove_dir_all(&brand).unwrap();
    std::fs::create_dir(&brand).unwrap();
    for entry in std::fs::read_dir(company.join("brand")).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), brand.join(entry.file_name())).unwrap();
    }
    std::fs::copy(company.join("sitegen.toml"), project.join("sitegen.toml")).unwrap();
    let catalogue = project.join("templates/messages/de.json");
    let mut words = messages(&catalogue);
    words.extend(messages(&company.join("messages.json")));
    std::fs::write(&catalogue, serde_json::to_vec(&words).unwrap()).unwrap();
}

/// A message catalogue.
pub fn messages(file: &Path) -> Map<String, Value> {
    serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()
}

impl SiteTest {
    /// The company's site, built once for all tests that only look at it.
    pub fn published_second_company() -> &'static Self {
        static SITE: LazyLock<SiteTest> = LazyLock::new(|| {
            // A static is never dropped, so this folder has a fixed name instead of a temporary one.
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("second-company");
            if folder.exists() {
                std::fs::remove_dir_all(&folder).unwrap();
            }
            let mut site = SiteTest::second_company(folder.join("dist"));
            site.build();
            site
        });
        &SITE
    }

    fn second_company(out: PathBuf) -> Self {
        let content = Content::in_folder(&folder().join("content")).unwrap();
        let mut site = Self::in_folder(content, out, None);
        site.change_project(dress);
        let tests = site.config.clone();
        let own = Config::resolve(Overrides {
            project: Some(tests.project),
            out: Some(tests.out),
            cms_url: Some(tests.cms.url.to_string()),
            cms_token: Some(tests.cms.token.reveal().to_owned()),
            site_url: Some(SITE.into()),
            now: Some(NOW.into()),
            ..Overrides::default()
        })
        .unwrap();
        site.config = Config {
            cache: tests.cache,
            cms: Cms {
                requests: tests.cms.requests,
                ..own.cms
            },
            ..own
        };
        site
    }
}
