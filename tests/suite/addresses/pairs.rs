//! Addresses side by side: which may, and which stop the build.

use super::{site_with, title};
use crate::serve::Served;
use axum::http::StatusCode;
use sitegen::report::ExitCode;

#[test]
fn a_page_may_be_called_like_a_folder_of_generated_files() {
    let names = [
        "media",
        "files",
        "assets",
        "embeds",
        "actions",
        "data",
        "media/pers",
        "actions/lead",
    ];
    let mut site = site_with(&names);
    site.build();
    let served = Served { site };
    for name in names {
        let answer = served.get(&format!("/{name}"));
        assert_eq!(answer.status, StatusCode::OK, "{name}");
        assert!(answer.text().contains(&title(name)), "{name}");
        assert_eq!(
            answer.header(axum::http::header::CACHE_CONTROL),
            "public, max-age=0, must-revalidate",
            "{name}"
        );
    }
}

#[test]
fn two_pages_of_which_a_host_serves_one_are_both_named() {
    for (one, other) in [
        ("foo", "foo.html"),
        ("foo", "FOO.HTML"),
        ("caf\u{e9}", "caf%C3%A9"),
        ("caf\u{e9}", "cafe\u{301}"),
        ("a b", "a%20b"),
        ("\u{fb01}ets", "fiets"),
        ("blog", "Blog"),
        ("blog.html/x", "blog"),
        ("blog.json/x", "blog"),
        ("index.html", "__home__"),
        ("404.html", "404"),
        ("/team/", "team"),
    ] {
        let mut site = site_with(&[one, other]);
        site.fails(
            ExitCode::ContentRefused,
            &[&format!("`{one}`"), &format!("`{other}`")],
        );
    }
}

#[test]
fn a_page_that_a_file_of_the_site_hides_is_named_with_it() {
    for (uri, file) in [
        ("favicon.svg", "favicon.svg"),
        ("Favicon.SVG", "favicon.svg"),
        ("favicon.svg/x", "favicon.svg"),
        ("site.webmanifest", "site.webmanifest"),
        ("sitemap.xml", "sitemap.xml"),
        ("robots.txt", "robots.txt"),
        ("build-info.json", "build-info.json"),
        ("_headers", "_headers"),
        ("_redirects", "_redirects"),
    ] {
        let mut site = site_with(&[uri]);
        let file = format!("the file `{file}`");
        site.fails(ExitCode::ContentRefused, &[&format!("`{uri}`"), &file]);
    }
}

#[test]
fn a_page_that_needs_a_folder_in_the_place_of_a_file_names_the_file() {
    site_with(&["site.webmanifest/x"]).fails(
        ExitCode::ContentRefused,
        &[") needs a folder in the place of the file `site.webmanifest` of the site"],
    );
}

#[test]
fn addresses_that_no_host_serves_are_named() {
    for uri in [
        "_assets",
        "_assets/x",
        "_media/x",
        "_files",
        "_embeds/x",
        "_data/x",
        "_Media/x",
        "100%",
        "a%2fb",
        "c#",
        "vraag?",
        "foo.html",
        "index",
        "map/index",
        "..",
        "a/../b",
        ".well-known/x",
        "a//b",
    ] {
        let mut site = site_with(&[uri]);
        site.fails(ExitCode::ContentRefused, &[&format!("`{uri}`")]);
    }
}

#[test]
fn refused_addresses_are_named_all_at_once_with_title_id_and_edit_link_before_contents_are_asked_for() {
    let mut site = site_with(&["foo", "foo.html", "favicon.svg", "..", "vrij"]);
    let admin = format!("{}/admin/entries/pages/", site.cms().url());
    let words = [
        "`foo`",
        "`foo.html`",
        "`favicon.svg`",
        "`..`",
        &title("foo.html"),
        "entry ",
        &admin,
    ];
    site.fails(ExitCode::ContentRefused, &words);
    assert_eq!(site.requests("Page"), 0);
}
