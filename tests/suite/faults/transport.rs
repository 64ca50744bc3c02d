//! What can happen to an answer on its way.

use super::behaviour::{Answer, Behaviour, gzip_response, html, packed, response, say};
use super::raw_server::Target;
use super::{IDLE, Row, check, row, through_a_server};
use sitegen::report::ExitCode::CmsUnreachable;
use std::time::Duration;

const NAVIGATION: Target = Target::Operation("Navigation");

#[test]
fn a_broken_transport_is_tried_four_times() {
    let (mut site, server) = through_a_server();
    site.build();
    site.configure(|config| config.cms.requests.idle = IDLE);
    let broken = |name, behaviour| {
        row(
            name,
            behaviour,
            CmsUnreachable,
            &["cannot be reached", "Navigation"],
            4,
        )
    };
    let rows: Vec<Row> = vec![
        broken("hung up before a byte", say("")),
        broken("cut in the status line", say("HTTP/1.1 20")),
        broken("cut in the head", say("HTTP/1.1 200 OK\r\nContent-Type: appl")),
        broken("cut in the body", Behaviour::Change(|answer| cut(&answer, 40))),
        broken("cut before the body", Behaviour::Change(|answer| cut(&answer, 0))),
        broken("reset before a byte", Behaviour::Reset(0)),
        broken("reset in the head", Behaviour::Reset(30)),
        broken("silent inside the body", Behaviour::Stall(40)),
        broken(
            "announces more than it sends",
            Behaviour::Change(|answer| answer.announcing(9_000_000)),
        ),
        broken(
            "a negative length",
            say("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}"),
        ),
        broken(
            "two lengths",
            say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
        ),
        broken("not HTTP", say("SSH-2.0-OpenSSH_9.6\r\n")),
        broken("an impossible status", say("HTTP/1.1 99 Hm\r\n\r\n")),
        broken(
            "an impossible chunk",
            say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}"),
        ),
        broken(
            "a chunk cut off",
            say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}"),
        ),
        broken(
            "endless headers",
            Behaviour::Endless("HTTP/1.1 200 OK\r\n", b"X-A: a\r\n".repeat(1000)),
        ),
        broken(
            "gzip that is none",
            Behaviour::Say(gzip_response("application/json", b"not gzip at all")),
        ),
    ];
    check(&site, &server, NAVIGATION, rows);
}

#[test]
fn a_transient_fault_has_no_effect() {
    let (mut site, server) = through_a_server();
    site.patient().build();
    let before = site.tree();
    server.reset();
    for (operation, behaviour) in [
        ("Preflight", say("")),
        ("Uris", Behaviour::Reset(0)),
        ("Page", Behaviour::Change(|answer| cut(&answer, 40))),
        ("Navigation", html("500 Internal Server Error")),
        (
            "ContactDetails",
            response("429 Too Many Requests", "Retry-After: 0\r\n", ""),
        ),
        ("Footer", Behaviour::Change(|answer| answer.announcing(40))),
        (
            "Cookie",
            Behaviour::Say(gzip_response("application/json", b"not gzip")),
        ),
        ("Live", say("SSH-2.0-OpenSSH_9.6\r\n")),
        ("TeamPage", html("502 Bad Gateway")),
        ("VacancyCount", html("504 Gateway Timeout")),
    ] {
        server.misbehave(Target::Operation(operation), 1, behaviour);
    }
    site.build();
    assert!(server.seen(Target::Operation("Footer")) > 1);
    site.tree().assert_same(&before, "faults that passed");
}

#[test]
fn unusual_but_complete_answers_are_accepted() {
    let (mut site, server) = through_a_server();
    let continued: fn(Answer) -> Vec<u8> =
        |answer| [b"HTTP/1.1 100 Continue\r\n\r\n", &answer.head[..], &answer.body].concat();
    let old: fn(Answer) -> Vec<u8> = |answer| {
        let head = b"HTTP/1.0 200 OK\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n";
        [&head[..], &answer.body].concat()
    };
    let zipped: fn(Answer) -> Vec<u8> = |answer| gzip_response("application/json", &packed([answer.body]));
    server.misbehave(Target::Operation("Navigation"), 1, Behaviour::Change(continued));
    server.misbehave(Target::Operation("Page"), 1, Behaviour::Change(old));
    server.misbehave(Target::Operation("Uris"), 1, Behaviour::Change(zipped));
    server.misbehave(Target::Operation("Preflight"), 1, Behaviour::Drip(Duration::ZERO));
    site.build();
    assert_eq!(server.seen(Target::Operation("Page")), 1);
}

/// These run with a short total timeout, because the default would take four tries of three minutes.
#[test]
fn a_silent_cms_ends_at_the_total_timeout() {
    let (mut site, server) = through_a_server();
    site.build();
    site.configure(|config| config.cms.requests.total = Duration::from_millis(500));
    let late = |name, behaviour| row(name, behaviour, CmsUnreachable, &["no answer in time"], 0);
    let rows = vec![
        late("silent", Behaviour::Hold),
        late("dripping", Behaviour::Drip(Duration::from_millis(20))),
        late(
            "endless interim answers",
            Behaviour::Again(b"HTTP/1.1 102 Processing\r\n\r\n", Duration::from_millis(1)),
        ),
    ];
    check(&site, &server, NAVIGATION, rows);
}

/// The answer with so many bytes of its body.
fn cut(answer: &Answer, bytes: usize) -> Vec<u8> {
    [&answer.head[..], &answer.body[..bytes]].concat()
}
