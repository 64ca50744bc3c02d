//! Builds that do not ask the CMS.

use crate::support::SiteTest;
use sitegen::cms::Store;
use sitegen::report::ExitCode;
use std::path::Path;

/// A site whose builds keep what they read, as those of a real CMS do.
fn kept(folder: &Path) -> SiteTest {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.cms.embedded = false;
        config.cache = folder.to_owned();
    });
    site.build();
    site
}

#[test]
fn without_the_cms_the_last_content_is_published_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = kept(folder.path());
    let before = site.tree();
    site.stop_cms();
    site.fails(ExitCode::CmsUnreachable, &["cannot be reached"]);
    site.configure(|config| config.cms.offline = true);
    site.build();
    let after = site.tree();
    let other: Vec<&str> = before
        .paths()
        .filter(|path| before.hash(path) != after.hash(path))
        .collect();
    assert_eq!(
        other.iter().filter(|path| **path == "build-info.json").count(),
        1,
        "{other:?}"
    );
    assert!(
        other.len() == 2 && before.paths().eq(after.paths()),
        "that and the ledger: {other:?}"
    );
    assert!(site.read("build-info.json").contains("\"offline\":true"));
}

#[test]
fn content_that_is_damaged_or_of_another_cms_is_not_published_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = kept(folder.path());
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
