//! Second tries, and how long a build waits.

use super::published;
use embedded_craft::Fault;
use sitegen::report::ExitCode;
use std::time::{Duration, Instant};

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
    let mut site = published();
    site.fault(Fault::operation("Uris").status(429).retry_after(2).times(1));
    site.cms().forget_requests();
    let started = Instant::now();
    site.build();
    assert!(
        started.elapsed() >= Duration::from_secs(2),
        "{:?}",
        started.elapsed()
    );
    // The list is asked for twice: before the contents, and after them.
    assert_eq!(site.requests("Uris"), 3);
}

#[test]
fn a_retry_after_beyond_the_deadline_is_not_waited_for() {
    let mut site = published();
    // Craft asks for the longest pause that a build honours, and the deadline is before its end.
    let deadline = Duration::from_secs(29);
    site.fault(Fault::operation("Uris").status(503).retry_after(30));
    site.patient().configure(|config| config.cms.deadline = deadline);
    let started = Instant::now();
    site.fails(ExitCode::CmsUnreachable, &["deadline"]);
    assert!(started.elapsed() < deadline, "the deadline was waited for");
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
