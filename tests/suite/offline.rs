//! Builds that do not ask the CMS.

use crate::support::content::{PHOTO, page};
use crate::support::problem_texts::problem_texts;
use crate::support::{SiteTest, pictures};
use embedded_craft::Fault;
use serde_json::json;
use sitegen::cms::Store;
use sitegen::config::ImageSource;
use sitegen::report::{ExitCode, ProblemText, Reporter};
use sitegen::{assets, content};
use std::path::Path;
use std::time::Duration;

/// A site whose builds keep what they read, as those of a real CMS do.
fn built_with_cache(folder: &Path) -> SiteTest {
    let mut site = with_cache(folder);
    site.build();
    site
}

fn with_cache(folder: &Path) -> SiteTest {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.cms.embedded = false;
        config.cache = folder.to_owned();
    });
    site
}

/// Photographs of the CMS on a page.
fn add_photos(site: &mut SiteTest, names: &[&str]) {
    site.change(|content| {
        for name in names {
            content.add_asset("images", name, PHOTO, json!({ "alt": "Een foto" }));
        }
        let blocks = names
            .iter()
            .map(|name| json!({ "type": "afbeelding", "afbeelding": [name] }));
        let blocks = blocks.collect();
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
    });
}

/// Builds without the CMS, which is gone, and compares.
fn assert_same_without_the_cms(site: &mut SiteTest) {
    let before = site.tree();
    site.stop_cms();
    site.configure(|config| config.cms.offline = true);
    site.build();
    before.assert_same_but_older(&site.tree());
}

#[test]
fn without_the_cms_the_last_content_is_published_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = built_with_cache(folder.path());
    site.fault(Fault::any().status(503));
    site.fails(ExitCode::CmsUnusable, &["503"]);
    assert_same_without_the_cms(&mut site);
    assert!(site.read("build-info.json").contains("\"offline\":true"));
}

#[test]
fn content_that_changes_in_its_file_while_the_site_is_made_is_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let site = built_with_cache(folder.path());
    let store = Store::new(&site.config.cms, folder.path(), &site.model().queries);
    let snapshot = || store.published().unwrap().into_snapshot();
    let text = std::fs::read_to_string(&store.path).unwrap();
    // Another text of the same length can be read as well as the right one.
    let metadata = text.replace("description", "descripzion");
    let fields = text.replace("headerTitle", "headerTitel");
    for other in ["", &metadata, &fields] {
        assert_ne!(other, text);
        site.try_prepare(snapshot()).unwrap();
        let snapshot = snapshot();
        std::fs::write(&store.path, other).unwrap();
        let failure = site.try_prepare(snapshot).unwrap_err();
        assert_eq!(failure.exit, ExitCode::CannotWrite);
        assert!(failure.what.contains("content changed"), "{}", failure.what);
        assert_eq!(failure.place, store.path.display().to_string());
        std::fs::write(&store.path, &text).unwrap();
    }
}

#[test]
fn content_that_is_damaged_or_of_another_cms_is_not_published_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = built_with_cache(folder.path());
    site.configure(|config| config.cms.offline = true);
    let url = site.config.cms.url.clone();
    site.configure(|config| config.cms.url = "https://other.example/".parse().unwrap());
    site.fails(
        ExitCode::CmsUnreachable,
        &["no content of an earlier build", "--offline"],
    );
    site.configure(|config| config.cms.url = url);
    let path = Store::new(&site.config.cms, folder.path(), &site.model().queries).path;
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    site.fails(ExitCode::CmsUnreachable, &["damaged", "without --offline"]);
}

#[test]
fn images_that_the_cms_scaled_need_no_cms_either() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = with_cache(folder.path());
    site.configure(|config| config.images.source = ImageSource::Cms);
    add_photos(&mut site, &["foto.png"]);
    site.change(|content| {
        let turned = pictures::jpeg(&pictures::quarters(60, 40), &[]);
        content.add_asset(
            "images",
            "teken.svg",
            &b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='6'/>"[..],
            json!({}),
        );
        content.add_asset("images", "foto.jpg", turned, json!({}));
        let blocks = json!([{ "type": "partners", "titel": "P", "logos": ["teken.svg", "foto.jpg"] }]);
        content.entries_mut("pages").push(page("logos", "Logos", blocks));
    });
    site.build();
    assert_same_without_the_cms(&mut site);
}

#[test]
fn a_file_that_was_missing_before_is_the_same_problem_without_the_cms() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = with_cache(folder.path());
    add_photos(&mut site, &["een.png", "twee.png"]);
    site.change(|content| {
        let text = "<p><img src=\"{asset:drie.png:url}\" alt=\"Drie\"></p>";
        content.add_asset("images", "drie.png", PHOTO, json!({}));
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages").push(page("tekst", "Tekst", blocks));
    });
    site.fault(Fault::path("/uploads/een.png").status(404));
    site.build();
    site.change(|content| {
        let photo = content.asset_mut("images", "twee.png").unwrap();
        photo.insert("dateUpdated".into(), json!("2026-11-21T08:00:00Z"));
    });
    site.fault(Fault::path("/uploads/").status(403));
    let online = files_only(site.problem_texts());
    site.build();
    let codes: Vec<&str> = online.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(
        codes,
        ["file-not-checked", "file-unavailable", "file-not-checked"]
    );
    assert_same_without_the_cms(&mut site);
    assert_eq!(asset_problems(&site), online);
}

#[test]
fn a_file_that_is_there_again_is_no_problem_without_the_cms() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = with_cache(folder.path());
    add_photos(&mut site, &["een.png"]);
    site.fault(Fault::path("/uploads/").status(404));
    site.build();
    site.clear_faults();
    site.build();
    assert_same_without_the_cms(&mut site);
    assert_eq!(asset_problems(&site), []);
}

#[test]
fn a_build_that_was_not_published_is_not_the_last_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = with_cache(folder.path());
    add_photos(&mut site, &["een.png"]);
    site.build();
    let before = site.tree();
    site.change(|content| {
        content.add_asset("images", "twee.png", PHOTO, json!({}));
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["twee.png"] }]);
        content.entries_mut("pages").push(page("twee", "Twee", blocks));
    });
    // The content is read, and the CMS goes away before its files are.
    site.fault(Fault::path("/uploads/").status(503));
    site.fails(ExitCode::CmsUnusable, &["cannot download files"]);
    site.configure(|config| config.cms.offline_after = Some(Duration::from_millis(300)));
    let summary = site.build();
    assert!(summary.offline.unwrap().why.contains("did not answer"));
    before.assert_same_but_older(&site.tree());
    site.clear_faults();
    assert_eq!(site.build().offline, None);
    assert!(!site.read("build-info.json").contains("content_of"));
    assert!(site.read("twee.html").contains("<img"));
}

#[test]
fn after_some_time_the_build_goes_on_without_the_cms_only_if_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = built_with_cache(folder.path());
    let before = site.tree();
    site.fault(Fault::off_line());
    site.fails(ExitCode::CmsUnusable, &["503"]);
    site.configure(|config| config.cms.offline_after = Some(Duration::from_millis(300)));
    site.build();
    before.assert_same_but_older(&site.tree());
    assert!(site.read("build-info.json").contains("\"content_of\":\"2026-"));
    // An answer that cannot be used is not an absence.
    site.clear_faults();
    site.fault(Fault::operation("Uris").status(403));
    site.fails(ExitCode::CmsUnusable, &["403"]);
}

#[test]
fn a_cms_that_hangs_up_or_is_silent_from_the_beginning_is_down() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = built_with_cache(folder.path());
    let before = site.tree();
    let hangs_up = |operation| Fault::operation(operation).drop_connection();
    let is_silent = |operation| Fault::operation(operation).delay(Duration::from_secs(60));
    site.fault(hangs_up("Preflight"));
    site.fails(ExitCode::CmsUnreachable, &["cannot be reached"]);
    site.configure(|config| {
        config.cms.offline_after = Some(Duration::from_millis(300));
        config.cms.deadline = Duration::from_secs(3);
        config.cms.full = true;
    });
    for fault in [hangs_up("Preflight"), is_silent("Preflight")] {
        site.clear_faults();
        site.fault(fault);
        assert!(site.build().offline.unwrap().why.contains("did not answer"));
        before.assert_same_but_older(&site.tree());
    }
    // It answers, but not this request.
    for fault in [hangs_up("Navigation"), is_silent("Navigation")] {
        site.clear_faults();
        site.fault(fault);
        site.fails(ExitCode::CmsUnreachable, &[]);
    }
}

/// What a build that asks nothing but the cache says about images and files.
fn asset_problems(site: &SiteTest) -> Vec<ProblemText> {
    let store = Store::new(&site.config.cms, &site.config.cache, &site.model().queries);
    let snapshot = store.published().unwrap().into_snapshot();
    let mut config = site.config.clone();
    config.cms.offline = true;
    let parsed = content::parse(snapshot, &site.model(), config.for_content()).unwrap();
    let prepared = assets::prepare(
        &parsed.site,
        &site.model().queries,
        config.for_assets(),
        &site.host(),
        &Reporter::silent(),
    );
    files_only(problem_texts(&prepared.unwrap().problems))
}

fn files_only(mut problems: Vec<ProblemText>) -> Vec<ProblemText> {
    problems.retain(|problem| problem.code.as_str().starts_with("file-"));
    problems
}
