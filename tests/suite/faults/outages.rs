//! A CMS that is down for a while: a deploy, a restart, maintenance.

use super::behaviour::{Behaviour, html, json, response, say};
use super::raw_server::{RawServer, Target};
use super::{Row, check, row, through_a_server};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::site_test::NOW;
use jiff::fmt::rfc2822::DateTimePrinter;
use jiff::{Timestamp, ToSpan};
use sitegen::report::ExitCode::CmsUnusable;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::Stdio;

#[test]
fn a_status_to_the_end_is_named_without_empty_brackets() {
    let (mut site, server) = through_a_server();
    site.build();
    let rows: Vec<Row> = vec![
        row(
            "a page",
            html("503 Service Unavailable"),
            CmsUnusable,
            &["status 503 (query `Preflight`)", "--wait"],
            0,
        ),
        row(
            "a CMS that is off-line",
            json("503 Service Unavailable", OFF_LINE),
            CmsUnusable,
            &["status 503 (query"],
            0,
        ),
        row(
            "words",
            json("503 Service Unavailable", r#"{"message":"Wartung"}"#),
            CmsUnusable,
            &["503 (Wartung)"],
            0,
        ),
        row(
            "no PHP",
            html("502 Bad Gateway"),
            CmsUnusable,
            &["status 502", "--wait"],
            0,
        ),
        row(
            "slow PHP",
            html("504 Gateway Timeout"),
            CmsUnusable,
            &["status 504", "--wait"],
            0,
        ),
    ];
    check(&site, &server, Target::Any, rows);
}

/// What Craft answers while it is off-line.
const OFF_LINE: &str = r#"{"name":"Service Unavailable","message":"","code":0,"status":503}"#;

#[test]
fn a_deploy_of_the_cms_is_waited_for() {
    let (mut site, server) = through_a_server();
    site.patient();
    site.build();
    let before = site.tree();
    for operation in ["Preflight", "Uris", "Page"] {
        server.reset();
        let away = json("503 Service Unavailable", OFF_LINE);
        server.misbehave(Target::Operation(operation), 8, away);
        site.build();
        site.tree().assert_same(&before, operation);
    }
}

#[test]
fn a_restart_in_all_its_phases_is_waited_for() {
    let (mut site, server) = through_a_server();
    site.patient();
    server.misbehave(Target::Any, 2, Behaviour::Reset(0));
    server.misbehave(Target::Any, 3, html("502 Bad Gateway"));
    server.misbehave(Target::Any, 5, say(""));
    server.misbehave(Target::Any, 1, html("500 Internal Server Error"));
    server.misbehave(Target::Any, 2, html("503 Service Unavailable"));
    site.build();
}

/// Without `Retry-After` the CMS would get about ten requests within the tests' waiting time; the last try ends that
/// time.
#[test]
fn retry_after_is_honoured_in_both_forms() {
    let (mut site, server) = through_a_server();
    site.build();
    let later = Timestamp::now().checked_add(1.hour()).unwrap();
    let date = DateTimePrinter::new()
        .timestamp_to_rfc9110_string(&later)
        .unwrap();
    let busy = |status, after: &str| response(status, &format!("Retry-After: {after}\r\n"), "");
    let away = "503 Service Unavailable";
    let rows = vec![
        row("seconds", busy(away, "3600"), CmsUnusable, &["status 503"], 2),
        row("a date", busy(away, &date), CmsUnusable, &["status 503"], 2),
        row(
            "a moment of the past",
            busy("429 Too Many Requests", "Sun, 06 Nov 1994 08:49:37 GMT"),
            CmsUnusable,
            &["status 429"],
            4,
        ),
        row(
            "no moment at all",
            busy("429 Too Many Requests", "soon"),
            CmsUnusable,
            &["status 429"],
            4,
        ),
    ];
    check(&site, &server, Target::Any, rows);
}

#[test]
fn the_first_wait_is_said_at_once_with_the_address() {
    let run = Workspace::new().run_with(
        "build --cms-url http://127.0.0.1:1 --wait 1",
        &[("SITEGEN_CMS_TOKEN", "demo")],
    );
    insta::assert_snapshot!(run, @"
    exit code: 3
    ----- stdout -----
    ----- stderr -----
    note: waiting for http://127.0.0.1:1/api: Connection refused (os error 111); trying for 1 s (--wait)
    error[cms-unreachable]: the CMS at http://127.0.0.1:1/api cannot be reached: Connection refused (os error 111) (query `Preflight`); hint: check that the CMS is running and that `cms.url` is correct
    more: sitegen explain cms-unreachable
    ");
    let run = Workspace::new().run_with(
        "build --json --cms-url http://127.0.0.1:1 --wait 1",
        &[("SITEGEN_CMS_TOKEN", "demo")],
    );
    insta::assert_snapshot!(run.stdout, @r#"
    {"event":"waiting","url":"http://127.0.0.1:1/api","reason":"Connection refused (os error 111)","seconds":1}
    {"event":"error","exit":"cms-unreachable","code":"cms-unreachable","what":"the CMS at http://127.0.0.1:1/api cannot be reached: Connection refused (os error 111)","where":"query `Preflight`","hint":"check that the CMS is running and that `cms.url` is correct"}
    "#);
}

#[test]
fn a_cms_that_is_not_started_yet_is_waited_for() {
    let site = SiteTest::small();
    let workspace = Workspace::new();
    // Nobody listens there until the build has said that it waits.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut build = workspace
        .command(&format!("build --now {NOW} --cms-url http://{address}"))
        .env("SITEGEN_CMS_TOKEN", "demo")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(build.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(
        line.contains(&format!("waiting for http://{address}/api")),
        "{line}"
    );
    let server = RawServer::at(address, &site.cms().url());
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert_eq!(build.wait().unwrap().code(), Some(0), "{rest}");
    assert!(
        server.seen(Target::Operation("Footer")) == 1 && !rest.contains("waiting"),
        "{rest}"
    );
}
