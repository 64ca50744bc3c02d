//! The CMS is down, or its answers are unusable.

use super::published;
use crate::support::SiteTest;
use axum::http::{StatusCode, header};
use embedded_craft::Fault;
use serde_json::json;
use sitegen::report::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_stopped_cms_is_unreachable() {
    let mut site = published();
    site.stop_cms();
    site.fails(ExitCode::CmsUnreachable, &["cannot be reached", "cms.url"]);
}

#[test]
fn a_cms_that_hangs_up_is_unreachable() {
    let mut site = published();
    site.fault(Fault::operation("Navigation").drop_connection());
    site.fails(ExitCode::CmsUnreachable, &["cannot be reached", "`Navigation`"]);
}

#[test]
fn a_cms_without_tls_is_said_to_be_one() {
    let mut site = published();
    site.configure(|config| config.cms.url.set_scheme("https").unwrap());
    site.fails(ExitCode::CmsUnreachable, &["does not answer with TLS", "http://"]);
}

#[test]
fn an_answer_that_breaks_off_is_a_broken_connection() {
    let mut site = published();
    site.fault(Fault::operation("Uris").interrupt(40));
    site.fails(ExitCode::CmsUnreachable, &["`Uris`"]);
}

#[test]
fn a_maintenance_page_with_503_is_said_to_be_one() {
    let mut site = published();
    site.fault(Fault::any().status(503));
    site.fails(ExitCode::CmsUnusable, &["503", "maintenance"]);
}

#[test]
fn a_maintenance_page_with_200_is_said_to_be_one() {
    let mut site = published();
    site.fault(Fault::any().html());
    site.fails(
        ExitCode::CmsUnusable,
        &["text/html", "instead of JSON", "maintenance"],
    );
}

#[test]
fn an_answer_cut_short_is_tried_again_and_then_given_up() {
    let mut site = published();
    site.fault(Fault::operation("Footer").truncate(30));
    site.cms().forget_requests();
    site.fails(ExitCode::CmsUnusable, &["JSON", "`Footer`"]);
    assert_eq!(site.requests("Footer"), 4);
}

#[test]
fn a_redirect_is_not_followed() {
    let mut site = published();
    let followed = Arc::new(AtomicUsize::new(0));
    let elsewhere = site.block_on(listen(axum::Router::new().fallback({
        let followed = Arc::clone(&followed);
        move || async move {
            followed.fetch_add(1, Ordering::SeqCst);
            "{}"
        }
    })));
    let target = format!("{elsewhere}/login");
    let redirects = axum::Router::new()
        .fallback(move || async move { (StatusCode::FOUND, [(header::LOCATION, target.clone())], "moved") });
    let address = site.block_on(listen(redirects));
    site.configure(|config| config.cms.url = address.parse().unwrap());
    site.fails(ExitCode::CmsUnusable, &["redirects to", &elsewhere, "cms.url"]);
    assert_eq!(
        followed.load(Ordering::SeqCst),
        0,
        "the token followed the redirect"
    );
}

/// Starts a server on the loopback interface and returns its address.
async fn listen(router: axum::Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

#[test]
fn errors_name_query_and_path() {
    let mut site = published();
    let body = json!({
        "errors": [{ "message": "Something went wrong", "path": ["entries", 0, "title"] }],
        "data": { "entries": null },
    });
    site.fault(Fault::operation("Page").reply(200, "application/json", &body.to_string()));
    site.fails(
        ExitCode::CmsUnusable,
        &["Something went wrong", "query `Page`", "`entries.0.title`"],
    );
}

#[test]
fn empty_data_is_no_empty_site() {
    for operation in ["Uris", "Page", "Navigation", "Footer", "VacancyCount"] {
        let mut site = published();
        site.fault(Fault::operation(operation).empty_data());
        site.fails(
            ExitCode::CmsUnusable,
            &["the answer lacks", &format!("query `{operation}`")],
        );
    }
}

#[test]
fn a_list_that_the_cms_cuts_silently_is_noticed() {
    let mut site = published();
    site.set_up_cms(|cms| cms.max_results = 5);
    site.fails(ExitCode::CmsUnusable, &["maxGraphqlResults"]);
}

/// The list takes two requests. Between them its first entry appears, so that the last one of the first answer comes
/// again; so many times.
fn shift_list(site: &mut SiteTest, times: u32) {
    site.set_up_cms(|cms| cms.max_results = 12);
    site.edit_before_each("Uris", move |content, request| {
        let is_there = request % 2 == 0 || request > 2 * times;
        let home = content.entry_mut("home", "home").unwrap();
        home.insert("enabled".into(), is_there.into());
    });
}

#[test]
fn a_list_that_changes_between_its_pages_is_read_three_times() {
    let mut site = SiteTest::small();
    let whole = site.snapshot();
    shift_list(&mut site, 2);
    assert!(site.snapshot() == whole);
    let mut site = SiteTest::small();
    shift_list(&mut site, 3);
    site.fails(ExitCode::CmsUnusable, &["entries are listed, but the count is"]);
    assert_eq!(site.requests("Uris"), 6);
}

#[test]
fn pages_come_from_the_cache_of_the_cms_only_if_that_is_set_and_nothing_was_read_before() {
    let cache = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.cms.embedded = false;
        config.cache = cache.path().to_owned();
        config.cms.graphql_cache = true;
    });
    let cached = |site: &mut SiteTest| {
        site.cms().forget_requests();
        site.build();
        let requests = site.cms().requests().into_iter();
        let cached = requests.filter(|request| !request.operations.is_empty() && !request.uncached);
        let mut operations: Vec<String> = cached.flat_map(|request| request.operations).collect();
        operations.dedup();
        operations
    };
    assert_eq!(cached(&mut site), ["Page"]);
    assert!(
        cached(&mut site).is_empty(),
        "what is compared is asked of Craft itself"
    );
    site.configure(|config| config.cms.full = true);
    assert!(cached(&mut site).is_empty(), "and what is read to be sure");
}

#[test]
fn no_answer_comes_from_the_cache_of_the_cms() {
    let mut site = SiteTest::small();
    site.build();
    let requests = site.cms().requests();
    let asked = || requests.iter().filter(|request| !request.operations.is_empty());
    assert!(
        asked().count() > 3 && asked().all(|request| request.uncached),
        "{requests:?}"
    );
}
