//! Second tries, and how long a build waits.

use super::published;
use crate::support::SiteTest;
use crate::support::content::PHOTO;
use embedded_craft::{Content, Fault};
use serde_json::{Value, json};
use sitegen::pipeline::Memory;
use sitegen::report::ExitCode;
use std::time::Duration;

#[test]
fn a_slow_cms_ends_at_the_deadline() {
    let mut site = published();
    site.fault(Fault::operation("Page").delay(Duration::from_secs(30)));
    site.configure(|config| config.cms.deadline = Duration::from_secs(1));
    site.fails(ExitCode::CmsUnreachable, &["deadline", "--deadline"]);
}

#[test]
fn transient_faults_are_waited_out() {
    let mut site = published();
    site.patient();
    site.cms().forget_requests();
    site.build();
    let usual = site.cms().requests().len();
    site.cms().forget_requests();
    site.fault(Fault::operation("Navigation").status(503).times(2));
    site.fault(Fault::operation("Page").drop_connection().times(1));
    site.build();
    assert_eq!(site.cms().requests().len(), usual + 3);
    assert_eq!(site.requests("Navigation"), 3);
}

#[test]
fn retry_after_is_honoured() {
    for status in [429, 503] {
        let mut site = published();
        site.fault(Fault::operation("Uris").status(status).retry_after(0).times(1));
        site.cms().forget_requests();
        site.build();
        // The list is asked for twice: before the contents, and after them.
        assert_eq!(site.requests("Uris"), 3);
        // Now it asks for the longest pause that a build honours, and the deadline is before its end. Sooner it would
        // answer. Nobody waits for that deadline: `cms::host` tests it with a clock of its own.
        site.fault(Fault::operation("Uris").status(status).retry_after(30).times(1));
        site.cms().forget_requests();
        site.patient()
            .configure(|config| config.cms.deadline = Duration::from_secs(29));
        site.fails(ExitCode::CmsUnreachable, &["deadline"]);
        assert_eq!(site.requests("Uris"), 1);
    }
}

#[test]
fn a_craft_that_is_off_line_for_a_deploy_is_waited_for() {
    let mut site = published();
    site.patient();
    site.fault(Fault::off_line().times(9));
    site.build();
    site.configure(|config| config.cms.requests.wait = Duration::ZERO);
    site.fault(Fault::off_line());
    site.cms().forget_requests();
    site.fails(
        ExitCode::CmsUnusable,
        &["status 503 (query `Preflight`)", "--wait"],
    );
    assert_eq!(site.requests("Preflight"), 1, "0 is not to wait");
}

/// A site whose builds never see the next second of the CMS: one that waits for it fails at once.
fn within_a_second() -> SiteTest {
    let mut site = SiteTest::small();
    site.configure(|config| config.cms.requests.next_date = 2 * config.cms.deadline);
    site
}

fn just_now() -> Value {
    json!("2026-11-21T09:59:58+01:00")
}

fn save_entry(content: &mut Content) {
    let entry = content.entry_mut("pages", "over-wt").unwrap();
    entry.insert("dateUpdated".into(), just_now());
}

fn save_file(content: &mut Content) {
    let facts = json!({ "alt": "Foto", "dateUpdated": just_now() });
    content.add_asset("images", "foto.png", PHOTO, facts);
}

#[test]
fn content_is_read_in_another_second_than_that_of_the_last_save() {
    for save in [save_entry, save_file] {
        let mut site = within_a_second();
        site.build();
        site.change(save);
        site.fails(ExitCode::CmsUnreachable, &["deadline"]);
    }
}

#[test]
fn a_program_that_builds_again_and_again_waits_so_for_files_alone() {
    let (mut site, cache) = (within_a_second(), tempfile::tempdir().unwrap());
    site.configure(|config| {
        // What is read of an embedded CMS is not kept.
        config.cms.embedded = false;
        config.cache = cache.path().to_owned();
    });
    let memory = Memory::default();
    site.change(save_entry).build_again(&memory);
    let failure = site.change(save_file).try_build_again(&memory);
    assert_eq!(failure.unwrap_err().exit, ExitCode::CmsUnreachable);
}
