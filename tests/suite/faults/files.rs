//! What can happen to the files of the CMS: a site does not lose its pictures by accident.

use super::behaviour::{Behaviour, gzip_bomb, html, response, say};
use super::pictures::Pictures;
use super::raw_server::Target;
use super::{Row, check, row};
use crate::support::problem_texts::problem_texts;
use sitegen::report::ExitCode::{CmsUnreachable, CmsUnusable, Shrunk};
use std::time::Duration;

const FILES: Target = Target::Path("/uploads/");

/// Ways in which a file is not there, although its server is.
fn missing() -> Vec<(&'static str, Behaviour, &'static str)> {
    let elsewhere = "Location: https://elsewhere.example.test/x.jpg\r\n";
    let image = "Content-Type: image/jpeg\r\n";
    vec![
        ("forbidden", html("403 Forbidden"), "status 403"),
        ("a login", html("401 Unauthorized"), "status 401"),
        ("not found", html("404 Not Found"), "status 404"),
        ("gone", html("410 Gone"), "status 410"),
        (
            "an error of the CMS",
            html("500 Internal Server Error"),
            "status 500",
        ),
        ("a page instead", html("200 OK"), "a page instead of the file"),
        (
            "a page that says to be a picture",
            response("200 OK", image, "\n<HTML><body>Login"),
            "a page instead",
        ),
        ("nothing", response("200 OK", image, ""), "an empty file"),
        ("no content", response("204 No Content", "", ""), "status 204"),
        (
            "never the whole",
            Behaviour::Change(|answer| answer.announcing(9_000_000)),
            "the download was interrupted",
        ),
        (
            "reset inside",
            Behaviour::ResetInBody,
            "the download was interrupted",
        ),
        ("silent inside", Behaviour::Stall(100), "no data for"),
        (
            "a terabyte",
            say("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"),
            "larger than 100 MB",
        ),
        ("a gzip bomb", gzip_bomb("image/jpeg", 110), "larger than 100 MB"),
        (
            "redirected for ever",
            response("302 Found", "Location: ?again\r\n", ""),
            "too often",
        ),
        (
            "redirected to nowhere",
            response("302 Found", "", ""),
            "a redirect without an address",
        ),
        (
            "redirected to a stranger",
            response("302 Found", elsewhere, ""),
            "cms.asset_hosts",
        ),
        (
            "unchanged since never",
            response("304 Not Modified", "", ""),
            "status 304",
        ),
    ]
}

#[test]
fn a_site_that_would_lack_all_its_pictures_is_not_published() {
    let mut pictures = Pictures::new();
    let parsed = pictures.parsed();
    for (name, behaviour, words) in missing() {
        let prepared = pictures.prepare(&parsed, FILES, behaviour);
        let refused = prepared.availability.check(false).unwrap_err();
        assert_eq!(refused.exit, Shrunk, "{name}");
        assert!(refused.what.contains("lack 6 of 6"), "{name}: {}", refused.what);
        for problem in problem_texts(&prepared.problems) {
            assert_eq!(problem.code, "file-unavailable", "{name}");
            assert!(problem.message.contains(words), "{name}: {}", problem.message);
        }
    }
    pictures
        .server
        .misbehave(FILES, usize::MAX, html("403 Forbidden"));
    pictures.site.fails(
        Shrunk,
        &[
            "/uploads/a.jpg",
            "/uploads/e.jpg and 1 more",
            "--accept-missing-files",
        ],
    );
    assert!(pictures.site.tree().is_empty());
}

#[test]
fn an_outage_of_the_files_stops_the_build_at_once() {
    let pictures = Pictures::new();
    let away = |name, behaviour| {
        row(
            name,
            behaviour,
            CmsUnusable,
            &["cannot download files", "--wait"],
            0,
        )
    };
    let broken = |name, behaviour| row(name, behaviour, CmsUnreachable, &["cannot be reached"], 0);
    let rows: Vec<Row> = vec![
        away("a deploy", html("503 Service Unavailable")),
        away("a restart", html("502 Bad Gateway")),
        away("too slow for the gateway", html("504 Gateway Timeout")),
        away(
            "too many requests",
            response("429 Too Many Requests", "Retry-After: 0\r\n", ""),
        ),
        broken("hung up", say("")),
        broken("reset", Behaviour::Reset(0)),
        broken("not HTTP", say("SSH-2.0-OpenSSH_9.6\r\n")),
    ];
    check(&pictures.site, &pictures.server, FILES, rows);
}

#[test]
fn a_silent_file_server_ends_the_build() {
    let mut pictures = Pictures::new();
    pictures
        .site
        .configure(|config| config.cms.requests.total = Duration::from_millis(500));
    let rows = vec![row(
        "silent",
        Behaviour::Hold,
        CmsUnreachable,
        &["no answer in time"],
        0,
    )];
    check(&pictures.site, &pictures.server, FILES, rows);
}

#[test]
fn one_picture_of_six_is_a_problem_and_no_reason_to_stop() {
    let mut pictures = Pictures::new();
    let parsed = pictures.parsed();
    let third = Target::Path("/uploads/c.jpg");
    for (name, behaviour, words) in missing() {
        let prepared = pictures.prepare(&parsed, third, behaviour);
        assert!(prepared.availability.check(false).is_ok(), "{name}");
        let problems = problem_texts(&prepared.problems);
        assert!(
            problems.len() == 1 && problems[0].message.contains(words),
            "{name}: {problems:?}"
        );
    }
    assert_eq!(pictures.site.build().problems, 1);
    let html = pictures.site.html("een.html");
    assert_eq!(html.with_class("missing").len(), 1);
}

#[test]
fn a_fifth_may_be_missing_and_more_when_it_is_wanted() {
    let mut pictures = Pictures::new();
    for name in ["/uploads/a.jpg", "/uploads/b.jpg"] {
        pictures
            .server
            .misbehave(Target::Path(name), usize::MAX, html("404 Not Found"));
    }
    assert_eq!(pictures.site.build().problems, 2, "fewer than three");
    pictures.forget();
    let third = Target::Path("/uploads/c.jpg");
    pictures
        .server
        .misbehave(third, usize::MAX, html("403 Forbidden"));
    let site = &mut pictures.site;
    site.fails(Shrunk, &["lack 3 of 6", "/uploads/a.jpg", "/uploads/c.jpg"]);
    site.configure(|config| config.guard.accept_missing_files = true);
    assert_eq!(site.build().problems, 3);
}

#[test]
fn the_file_of_an_earlier_build_is_better_than_none() {
    let mut pictures = Pictures::new();
    assert_eq!(pictures.site.build().problems, 0);
    let before = pictures.shown();
    pictures.upload(41);
    let parsed = pictures.parsed();
    for (name, behaviour, _) in missing() {
        // For a file that was downloaded before, this is a valid answer.
        if name == "unchanged since never" {
            continue;
        }
        let prepared = pictures.prepare(&parsed, FILES, behaviour);
        assert!(prepared.availability.missing.is_empty(), "{name}");
        let codes: Vec<&str> = prepared
            .problems
            .iter()
            .map(|problem| problem.code().as_str())
            .collect();
        assert_eq!(codes, ["file-not-checked"; 6], "{name}");
    }
    assert_eq!(pictures.site.build().problems, 6);
    assert_eq!(pictures.shown(), before);
    pictures.server.reset();
    assert_eq!(pictures.site.build().problems, 0);
    assert_ne!(
        pictures.shown(),
        before,
        "asked for again as soon as they can be had"
    );
}

#[test]
fn a_download_that_breaks_off_once_is_tried_again() {
    let mut pictures = Pictures::new();
    pictures.site.patient();
    for (name, behaviour) in [
        ("/uploads/a.jpg", Behaviour::ResetInBody),
        (
            "/uploads/b.jpg",
            Behaviour::Change(|answer| answer.announcing(9_000_000)),
        ),
        ("/uploads/c.jpg", Behaviour::Stall(100)),
        ("/uploads/d.jpg", html("500 Internal Server Error")),
        ("/uploads/e.jpg", html("503 Service Unavailable")),
        ("/uploads/f.jpg", say("")),
    ] {
        pictures.server.misbehave(Target::Path(name), 1, behaviour);
    }
    let summary = pictures.site.build();
    assert_eq!((summary.assets.downloaded, summary.problems), (6, 0));
    assert_eq!(pictures.server.seen(FILES), 12);
}
