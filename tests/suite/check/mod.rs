//! `sitegen check`: what is wrong with a site, without publishing it.

mod beyond_editors;
mod cms_addresses;
mod external;
mod feeds;
mod planted;
mod redirected;
mod reports;

use crate::support::SiteTest;
use sitegen::check::format::sarif;
use sitegen::check::{self, CheckFinding};
use sitegen::commands::runtime;
use sitegen::report::{Code, Level, Reporter};
use std::path::Path;

pub(crate) fn check(site: &SiteTest) -> Vec<CheckFinding> {
    check::check(&site.config, &runtime().unwrap(), &Reporter::silent()).unwrap()
}

/// Keeps the log of these findings: tests/validators checks all of them against the schema of SARIF.
fn keep_sarif(name: &str, findings: &[CheckFinding]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sarif");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.sarif")), sarif(findings).to_string()).unwrap();
}

#[test]
fn nothing_is_found_on_the_demo_and_nothing_is_published() {
    let site = SiteTest::demo();
    assert_eq!(check(&site), []);
    keep_sarif("nothing", &[]);
    assert!(!site.out().exists());
}

#[test]
fn a_cms_that_does_not_tell_its_schema_is_checked_all_the_same() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.introspection = false);
    let found = check(&site);
    let told = found
        .iter()
        .find(|finding| finding.code == Code::SchemaNotCompared);
    let told = told.unwrap();
    assert_eq!(told.level, Level::Advice);
    assert!(told.hint.contains("enableGraphqlIntrospection"), "{told:?}");
}

#[test]
fn nothing_is_found_on_the_site_of_another_company() {
    assert_eq!(check(SiteTest::published_second_company()), []);
}
