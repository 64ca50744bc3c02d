//! Any set of uris: every page answers with its own content, or the build names the entries that are in the way.

use super::site_with;
use crate::serve::{Served, request};
use crate::support::long;
use axum::http::StatusCode;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use sitegen::cms::wire::uris::UrisEntries;
use sitegen::config;
use sitegen::content::addresses::OldAddresses;
use sitegen::content::{Route, routes};
use sitegen::output::redirects::{self, WrittenRules};
use sitegen::output::{self, Body, netlify};
use sitegen::report::ExitCode;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Files of the project in these tests.
const STATIC: [&str; 3] = ["humans.txt", "foo", "a.html"];
/// Pages that every site has: entry type and uri.
const FIXED: [(&str, &str); 3] = [
    ("home", "__home__"),
    ("pageNotFound", "404"),
    ("serviceUnavailable", "503"),
];

/// Names that are one to some host, that files have, or that are none.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "a", "b", "foo", "blog", "index", "404", "__home__", "media", "assets", "_media", "_data", "_assets", "_headers",
    "favicon.svg", "humans.txt", "sitemap.xml", "robots.txt", "build-info.json", "caf\u{e9}", "cafe\u{301}", "caf%C3%A9", "a b", "a%20b",
    "a+b", "%", "100%", "%2e%2e", "..", ".", "", " ", "stra\u{df}e", "strasse", "\u{212a}", "k", "\u{130}", "\u{fb01}", "fi",
    "\u{ff0f}", "\u{3c3}\u{3c2}", "[x]", "x'y", "x&y", "x;y=1", "~x", "@x", "$", "^", "`", "{}", "\u{200f}", "\u{202e}",
    "\u{1f6a7}", "con", "nul",
];
const ENDINGS: &[&str] = &[
    "", "", "", ".html", ".HTML", ".htm", ".json", ".xml", ".", "/", "%20", "-2",
];

/// A segment that looks like another one to some host, or like a file, or like nothing at all.
fn segment() -> impl Strategy<Value = String> {
    let named = (
        prop::sample::select(NAMES),
        prop::sample::select(ENDINGS),
        any::<bool>(),
    );
    let named = named.prop_map(|(name, ending, upper)| {
        let text = format!("{name}{ending}");
        if upper { text.to_uppercase() } else { text }
    });
    let long = (230_usize..250, prop::sample::select(&["x", "\u{e9}"][..])).prop_map(|(n, c)| c.repeat(n));
    prop_oneof![8 => named, 3 => "[a-z0-9]{1,4}(-[a-z0-9]{1,4}){0,2}", 3 => "\\PC{1,6}", 1 => any::<String>(), 1 => long]
}

fn uri() -> impl Strategy<Value = String> {
    prop::collection::vec(segment(), 1..4).prop_map(|segments| segments.join("/"))
}

fn uris(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set(uri(), count).prop_map(|uris| uris.into_iter().collect())
}

fn entry(id: usize, kind: &str, uri: &str) -> UrisEntries {
    let entry = json!({
        "__typename": "page_Entry", "id": id.to_string(), "siteId": 1, "title": "Titel", "uri": uri, "slug": "x",
        "sectionHandle": "pages", "typeHandle": kind,
    });
    serde_json::from_value(entry).unwrap()
}

/// The fixed pages, then one for each uri.
fn entries(uris: &[String]) -> Vec<UrisEntries> {
    let fixed = FIXED.iter().enumerate();
    let fixed = fixed.map(|(id, (kind, uri))| entry(1000 + id, kind, uri));
    let pages = uris.iter().enumerate();
    fixed
        .chain(pages.map(|(id, uri)| entry(2000 + id, "page", uri)))
        .collect()
}

fn judge(uris: &[String], cms: &config::Cms) -> Result<BTreeMap<String, Route>, sitegen::report::Failure> {
    let taken = STATIC
        .into_iter()
        .chain(output::GENERATED.iter().copied())
        .collect();
    routes::judge(&entries(uris), &taken, cms)
}

/// What hosts that fold paths make of one: the coarsest view that any of them has.
fn folded(path: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    decoded.nfkc().collect::<String>().to_lowercase()
}

fn write(folder: &Path, path: &str, text: &str) {
    let file = folder.join(path);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    assert!(!file.exists(), "two files at {path}");
    std::fs::write(file, text).unwrap();
}

/// Publishes a page and its data for each route beside the site's own files.
fn publish(folder: &Path, routes: &BTreeMap<String, Route>) {
    for (id, route) in routes {
        write(folder, &route.file(), &format!("page {id}"));
        write(folder, &route.data_file(), &format!("data {id}"));
    }
    for name in STATIC
        .into_iter()
        .chain(output::GENERATED.iter().copied())
        .filter(|name| !name.starts_with('_'))
    {
        write(folder, name, &format!("file {name}"));
    }
    let site = "https://www.example.test/".parse().unwrap();
    let (rules, _) = redirects::file(
        &WrittenRules::new(&[], &[]),
        &OldAddresses::default(),
        &[],
        &[],
        &site,
    )
    .unwrap();
    for file in [netlify::headers(&config::Tags::default(), true), rules] {
        let Body::Bytes(text) = file.body else {
            panic!("{} is made of text", file.path)
        };
        write(folder, &file.path, std::str::from_utf8(&text).unwrap());
    }
}

fn assert_every_page_is_served(runtime: &tokio::runtime::Runtime, routes: &BTreeMap<String, Route>) {
    let folder = tempfile::tempdir().unwrap();
    publish(folder.path(), routes);
    let get = |path: &str| {
        let answer = runtime.block_on(request(folder.path(), path));
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        answer.text().to_owned()
    };
    for (id, route) in routes {
        assert_eq!(get(&route.href()), format!("page {id}"), "{route}");
        // As `dataAddress` in own-page.ts makes it of the page's address.
        let stem = if *route == Route::home() {
            "/index".to_owned()
        } else {
            route.href()
        };
        assert_eq!(
            get(&format!("/_data{stem}.json")),
            format!("data {id}"),
            "{route}"
        );
    }
    for name in STATIC.into_iter().filter(|name| !name.ends_with(".html")) {
        assert_eq!(get(&format!("/{name}")), format!("file {name}"));
    }
    let files: BTreeSet<String> = routes.values().map(|route| folded(&route.file())).collect();
    assert_eq!(
        files.len(),
        routes.len(),
        "a host that folds paths serves all pages"
    );
}

#[test]
fn every_page_is_served_at_its_canonical_address_or_the_entries_in_the_way_are_named() {
    let cms = site_with(&[]).config.cms.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let mut runner = TestRunner::new(Config::with_source_file(file!()));
    let (served, refused) = (Cell::new(0), Cell::new(0));
    let outcome = runner.run(&uris(1..12), |uris| {
        let failure = match judge(&uris, &cms) {
            Ok(routes) => {
                served.set(served.get() + 1);
                prop_assert_eq!(routes.len(), FIXED.len() + uris.len());
                assert_every_page_is_served(&runtime, &routes);
                return Ok(());
            }
            Err(failure) => failure,
        };
        refused.set(refused.get() + 1);
        prop_assert_eq!(failure.exit, ExitCode::ContentRefused);
        let named = |id: usize| failure.place.contains(&format!("(entry {id}, "));
        let all = |ids: usize| (0..uris.len()).filter(|id| named(ids + id)).count();
        let alone = |uri: &String| judge(std::slice::from_ref(uri), &cms);
        // A page that nothing is wrong with is refused beside others only, and they are named too.
        if uris.iter().all(|uri| alone(uri).is_ok()) {
            prop_assert!(all(2000) >= 2, "{}", failure.place);
        }
        // A page that cannot be published anywhere is always named.
        for (id, uri) in uris.iter().enumerate() {
            prop_assert!(
                named(2000 + id) || alone(uri).is_ok(),
                "{uri:?}: {}",
                failure.place
            );
        }
        // All are named at once: without them the others are published.
        let others = uris.iter().enumerate().filter(|(id, _)| !named(2000 + id));
        let others: Vec<String> = others.map(|(_, uri)| uri.clone()).collect();
        let routes = judge(&others, &cms);
        prop_assert!(routes.is_ok(), "{:?}", routes);
        assert_every_page_is_served(&runtime, &routes.unwrap());
        Ok(())
    });
    outcome.unwrap();
    assert!(served.get() > 0 && refused.get() > 0, "{served:?}, {refused:?}");
}

#[test]
fn slugs_as_craft_makes_them_are_never_refused() {
    let cms = site_with(&[]).config.cms.clone();
    let slug = "[a-z0-9\u{e0}-\u{f6}\u{df}]{1,5}(-[a-z0-9]{1,5}){0,3}";
    let uri = prop::collection::vec(slug, 1..4).prop_map(|slugs| slugs.join("/"));
    let own = ["404", "503", "foo", "a", "index"];
    let uri = uri.prop_filter("is another page's or a file's", move |uri| {
        !own.contains(&uri.as_str()) && !uri.starts_with("foo/") && !uri.ends_with("/index")
    });
    let mut runner = TestRunner::new(Config::with_source_file(file!()));
    let outcome = runner.run(&prop::collection::btree_set(uri, 1..40), |uris| {
        let uris: Vec<String> = uris.into_iter().collect();
        let routes = judge(&uris, &cms);
        prop_assert!(routes.is_ok(), "{:?}", routes);
        Ok(())
    });
    outcome.unwrap();
}

#[test]
fn a_real_build_names_all_that_are_in_the_way_and_serves_all_others() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..long::rounds(1, 20) {
        let uris = uris(60..80).new_tree(&mut runner).unwrap().current();
        let site = site_with(&uris.iter().map(String::as_str).collect::<Vec<_>>());
        let failure = site.try_build().unwrap_err();
        assert_eq!(failure.exit, ExitCode::ContentRefused, "{failure:?}");
        let fine = uris
            .iter()
            .filter(|uri| !failure.place.contains(&format!("`{uri}` (entry ")));
        let fine: Vec<&str> = fine.map(String::as_str).collect();
        assert!(fine.len() > 5, "{fine:?}");
        let mut site = site_with(&fine);
        site.build();
        let served = Served { site };
        for uri in fine {
            let path = Route::from_uri(uri).unwrap().href();
            let answer = served.get(&path);
            assert_eq!(answer.status, StatusCode::OK, "{path}");
            let title = html_escape::encode_text(&super::title(uri)).into_owned();
            assert!(answer.text().contains(&title), "{path} is not the page {title}");
        }
        let map = served.site.read("sitemap.xml");
        for address in map.split("<loc>").skip(1) {
            let address = html_escape::decode_html_entities(address.split("</loc>").next().unwrap());
            let path = address.strip_prefix(crate::support::site_test::SITE).unwrap();
            assert_eq!(served.get(path).status, StatusCode::OK, "{path}");
        }
    }
}
