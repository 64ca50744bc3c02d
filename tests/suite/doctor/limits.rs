//! The queries of a build, and the limits in Craft's settings that stand in their way.

use super::{Examined, with_cms};
use crate::support::SiteTest;
use embedded_craft::{Fault, Settings};

fn limited(edit: impl FnOnce(&mut Settings)) -> (SiteTest, Examined) {
    let mut site = SiteTest::small();
    site.set_up_cms(edit);
    let found = with_cms(&site, "demo");
    (site, found)
}

#[test]
fn a_build_s_own_queries_are_sent_about_one_entry_of_each_section() {
    let site = SiteTest::small();
    let found = with_cms(&site, "demo");
    assert_eq!(found.code, Some(0), "{:#?}", found.checks);
    assert_eq!((found.state("queries"), found.state("limits")), ("ok", "ok"));
    let requests = site.cms().requests();
    let arrays: Vec<usize> = requests
        .iter()
        .filter(|request| request.operations.iter().any(|name| name == "Page"))
        .map(|request| request.operations.len())
        .collect();
    assert!(
        matches!(arrays[..], [pages] if pages > 3),
        "one array, as in a build: {arrays:?}"
    );
    for name in [
        "Uris",
        "Changes",
        "Navigation",
        "Footer",
        "VacancyCount",
        "Seo",
        "Drafts",
    ] {
        assert!(site.requests(name) > 0, "{name}");
    }
}

#[test]
fn complexity_says_which_query_costs_what_and_where_the_limit_is() {
    let (_, found) = limited(|settings| settings.max_complexity = 300);
    assert_eq!((found.code, found.names("problem")), (Some(1), vec!["limits"]));
    found.says(
        "limits",
        &[
            "maxGraphqlComplexity stops a build",
            "`Page` for the page `/",
            "the CMS allows 300",
            "config/general.php",
            "CRAFT_MAX_GRAPHQL_COMPLEXITY",
        ],
    );
    // With the value that it names, nothing is refused.
    let remedy = found
        .checks
        .iter()
        .find(|check| check["name"] == "limits")
        .unwrap()["remedy"]
        .to_string();
    let needed = remedy.split_once("set it to ").unwrap().1;
    let needed: u64 = needed.split_once(' ').unwrap().0.parse().unwrap();
    let (_, enough) = limited(|settings| settings.max_complexity = needed);
    assert_eq!(enough.state("limits"), "ok", "{:#?}", enough.checks);
    let (mut site, less) = limited(|settings| settings.max_complexity = needed - 1);
    assert_eq!(less.names("problem"), ["limits"], "{:#?}", less.checks);
    // The build agrees.
    site.fails(sitegen::report::ExitCode::CmsUnusable, &["maxGraphqlComplexity"]);
}

#[test]
fn depth_is_a_limit_of_its_own() {
    let (_, found) = limited(|settings| settings.max_depth = 3);
    assert_eq!((found.code, found.names("problem")), (Some(1), vec!["limits"]));
    found.says(
        "limits",
        &["maxGraphqlDepth", "CRAFT_MAX_GRAPHQL_DEPTH", "the CMS allows 3"],
    );
}

#[test]
fn a_low_limit_does_not_even_let_the_list_pass_and_the_others_are_named_all_the_same() {
    let (_, found) = limited(|settings| settings.max_complexity = 20);
    assert_eq!(found.names("problem"), ["limits"], "{:#?}", found.checks);
    found.says("limits", &["`Uris` and `Changes`", "`Page` for `", "more"]);
}

#[test]
fn small_arrays_are_advice_with_what_they_cost() {
    let (_, found) = limited(|settings| settings.max_batch_size = 2);
    assert_eq!((found.code, found.state("limits")), (Some(0), "advice"));
    found.says(
        "limits",
        &[
            "takes 2 queries in a request",
            "requests instead of 1",
            "CRAFT_MAX_GRAPHQL_BATCH_SIZE",
        ],
    );
    assert_eq!(found.state("queries"), "ok");
}

#[test]
fn cut_lists_are_advice_where_a_build_reads_on_and_a_problem_where_it_cannot() {
    let (mut site, found) = limited(|settings| settings.max_results = 20);
    assert_eq!(found.state("queries"), "ok", "{:#?}", found.checks);
    found.says(
        "limits",
        &["cuts lists off after 20", "CRAFT_MAX_GRAPHQL_RESULTS"],
    );
    assert_eq!(found.code, Some(0), "{:#?}", found.checks);
    site.build();

    let (mut site, found) = limited(|settings| settings.max_results = 2);
    assert_eq!(
        (found.code, found.names("problem")),
        (Some(1), vec!["limits"]),
        "{:#?}",
        found.checks
    );
    found.says("limits", &["maxGraphqlResults stops a build"]);
    site.fails(sitegen::report::ExitCode::CmsUnusable, &["maxGraphqlResults"]);
}

#[test]
fn another_error_in_an_answer_is_told_with_its_query() {
    let mut site = SiteTest::small();
    let answer = r#"{"errors":[{"message":"Internal server error"}]}"#;
    site.fault(Fault::operation("Popup").reply(200, "application/json", answer));
    let found = with_cms(&site, "demo");
    assert_eq!((found.code, found.names("problem")), (Some(1), vec!["queries"]));
    found.says("queries", &["`Popup`", "Internal server error"]);
}
