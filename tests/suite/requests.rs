//! How much the CMS is asked: few requests, in pieces that it takes, and always with the same content.

use crate::support::SiteTest;
use embedded_craft::{Content, Fault};
use sitegen::cms::Snapshot;
use sitegen::config::Batch;
use sitegen::report::ExitCode;
use std::time::Duration;

/// Requests to the GraphQL endpoint so far.
fn posts(site: &SiteTest) -> usize {
    let requests = site.cms().requests();
    requests
        .iter()
        .filter(|request| !request.operations.is_empty())
        .count()
}

/// What is read, and with how many requests for pages.
fn read(site: &SiteTest) -> (Snapshot, usize) {
    site.cms().forget_requests();
    let snapshot = site.snapshot();
    (snapshot, site.requests("Page"))
}

#[test]
fn the_demo_is_read_with_at_most_twenty_requests() {
    let site = SiteTest::demo();
    let snapshot = site.snapshot();
    assert!(snapshot.pages.len() > 60 && snapshot.seo.len() == snapshot.pages.len());
    let posts = posts(&site);
    assert!(posts <= 20, "{posts}");
}

#[test]
fn a_thousand_vacancies_take_a_tenth_as_many_requests_at_most() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content
            .fill_vacancies(1000, crate::support::site_test::NOW.parse().unwrap())
            .unwrap();
    });
    assert!(site.snapshot().pages.len() > 1000);
    let posts = posts(&site);
    assert!(posts <= 90, "{posts}");
}

#[test]
fn a_cms_that_limits_its_arrays_is_read_in_smaller_ones() {
    let mut site = SiteTest::small();
    let (whole, _) = read(&site);
    for most in [1, 2, 5] {
        site.set_up_cms(|cms| cms.max_batch_size = most);
        let (pieces, requests) = read(&site);
        assert!(pieces == whole, "in arrays of {most}");
        assert!(requests >= 12 / most, "{requests} requests in arrays of {most}");
        let refused = site
            .cms()
            .requests()
            .iter()
            .filter(|request| request.status == 400)
            .count();
        assert!(
            refused <= 2,
            "the limit is learned, but {refused} arrays were refused"
        );
    }
}

#[test]
fn a_cms_that_cuts_lists_is_read_in_shorter_ones() {
    let content = || {
        let mut content = Content::embedded().unwrap();
        content
            .fill_vacancies(120, crate::support::site_test::NOW.parse().unwrap())
            .unwrap();
        content
    };
    let mut site = SiteTest::new(content());
    let (whole, _) = read(&site);
    site.configure(|config| {
        config.cms.requests.batch = Batch {
            first: 100,
            most: 100,
        }
    });
    site.set_up_cms(|cms| cms.max_results = 30);
    let (pieces, _) = read(&site);
    assert!(pieces == whole);
    site.set_up_cms(|cms| cms.max_results = 6);
    site.fails(
        ExitCode::CmsUnusable,
        &["cuts lists off after 6 items", "maxGraphqlResults", "general.php"],
    );
}

#[test]
fn what_is_too_much_for_the_cms_is_asked_for_in_halves() {
    // All, the first half, both quarters, and the second half; the server forgets what the client hung up on.
    for (fault, answered) in [
        (Fault::operation("Page").status(500), 5),
        (Fault::operation("Page").status(504), 5),
        (Fault::operation("Page").delay(Duration::from_secs(9)), 3),
    ] {
        let mut site = SiteTest::small();
        let (whole, requests) = read(&site);
        assert_eq!(requests, 1);
        site.patient()
            .configure(|config| config.cms.requests.total = Duration::from_secs(3));
        site.fault(fault.clone().times(2));
        let (pieces, requests) = read(&site);
        assert!(pieces == whole, "{fault:?}");
        assert_eq!(requests, answered, "{fault:?}");
    }
}

#[test]
fn a_query_that_craft_may_not_answer_names_the_setting() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.max_complexity = 300);
    site.fails(
        ExitCode::CmsUnusable,
        &[
            "the CMS allows 300",
            "query `Page`",
            "Craft's maxGraphqlComplexity",
        ],
    );
    site.set_up_cms(|cms| {
        cms.max_complexity = 0;
        cms.max_depth = 2;
    });
    site.fails(
        ExitCode::CmsUnusable,
        &["the CMS allows 2", "Craft's maxGraphqlDepth", "or more"],
    );
}

#[test]
fn an_array_that_is_refused_for_one_operation_names_that() {
    let mut site = SiteTest::small();
    site.fault(Fault::operation("Footer").status(403));
    site.fails(ExitCode::CmsUnusable, &["403", "(query `Footer`)"]);
}

#[test]
fn the_summary_counts_the_requests_of_each_query() {
    let mut site = SiteTest::small();
    let costs = site.build().cms;
    assert_eq!(costs.requests, posts(&site));
    let queries: Vec<&str> = costs.queries.iter().map(|cost| cost.query.as_str()).collect();
    assert!(
        queries.contains(&"Page") && queries.contains(&"Preflight"),
        "{queries:?}"
    );
    let lists = costs
        .queries
        .iter()
        .find(|cost| cost.query.starts_with("Uris"))
        .unwrap();
    assert_eq!((lists.requests, lists.operations), (2, 4));
    assert!(lists.bytes > 1000 && costs.slowest.len() <= 10, "{costs:?}");
}
