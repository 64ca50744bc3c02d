//! What the GraphQL endpoint, or something in front of it, can answer.

use super::behaviour::{Answer, Behaviour, gzip_bomb, html, json, response, say};
use super::raw_server::Target;
use super::{Row, check, row, through_a_server};
use serde_json::{Value, json as value};
use sitegen::report::ExitCode::CmsUnusable;

const NAVIGATION: Target = Target::Operation("Navigation");

/// Requests until an operation of the array of nine stands alone: of nine, at most five, two, one.
const HALVES: usize = 4;

/// The same when only one answer of the array is wrong, or the CMS takes no arrays.
const ALONE: usize = 2;

#[test]
fn an_unusable_answer_is_reported() {
    let (mut site, server) = through_a_server();
    site.build();
    let unusable = |name, behaviour, words, tries| row(name, behaviour, CmsUnusable, words, tries);
    let json_head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n";
    let chunked = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    let chunk = [b"10000\r\n", &[b' '; 65_536][..], b"\r\n"].concat();
    let large = &["larger than 64 MB"];
    let rows: Vec<Row> = vec![
        unusable(
            "endless",
            Behaviour::Endless("HTTP/1.1 200 OK\r\n\r\n", vec![b' '; 65_536]),
            large,
            HALVES,
        ),
        unusable(
            "endless chunks",
            Behaviour::Endless(chunked, chunk),
            large,
            HALVES,
        ),
        unusable(
            "a terabyte announced",
            say(&format!("{json_head}Content-Length: 1000000000000\r\n\r\n{{}}")),
            large,
            HALVES,
        ),
        unusable("a gzip bomb", gzip_bomb("application/json", 80), large, HALVES),
        unusable(
            "announces less than it sends",
            Behaviour::Change(|answer| answer.announcing(40)),
            &["is damaged", "EOF"],
            4,
        ),
        unusable(
            "a compression that nobody asked for",
            say(&format!(
                "{json_head}Content-Encoding: br\r\nContent-Length: 3\r\n\r\n\u{b}{{}}"
            )),
            &["is damaged"],
            4,
        ),
        unusable(
            "a byte order mark",
            json("200 OK", "\u{feff}{\"data\":{}}"),
            &["lacks"],
            ALONE,
        ),
        unusable(
            "half a character",
            json("200 OK", r#"{"data":{"titel":"Timmerman \ud83d"}}"#),
            &["is damaged", "column", "Timmerman", "a field or a plugin"],
            4,
        ),
        unusable(
            "JSON without an end",
            json("200 OK", &"[".repeat(100_000)),
            &["is damaged"],
            4,
        ),
        unusable(
            "null",
            json("200 OK", "null"),
            &["lacks `data`", "Navigation"],
            ALONE,
        ),
        unusable("a list", json("200 OK", "[]"), &["lacks `data`"], ALONE),
        unusable(
            "no data",
            json("200 OK", r#"{"data":null}"#),
            &["lacks `data`"],
            ALONE,
        ),
        unusable("data of PHP", json("200 OK", r#"{"data":[]}"#), &["lacks"], ALONE),
        unusable(
            "errors",
            json(
                "200 OK",
                r#"{"errors":[{"message":"Etwas ist schief gelaufen."}]}"#,
            ),
            &["Etwas ist schief"],
            ALONE,
        ),
        unusable(
            "errors without words",
            json("200 OK", r#"{"errors":[{"message":""}]}"#),
            &["reports errors: without a message"],
            ALONE,
        ),
        unusable(
            "a page with status 200",
            html("200 OK"),
            &["`text/html; charset=UTF-8` instead of JSON", "maintenance page"],
            1,
        ),
        unusable(
            "nothing with status 200",
            response("200 OK", "Content-Type: text/html\r\n", ""),
            &["an empty body"],
            1,
        ),
        unusable(
            "no content type",
            response("200 OK", "", "{}"),
            &["no content type"],
            1,
        ),
        unusable(
            "no content",
            response("204 No Content", "", ""),
            &["status 204"],
            1,
        ),
        unusable(
            "a redirect",
            response("302 Found", "Location: https://login.example.test/\r\n", ""),
            &["redirects to `https://login.example.test/`"],
            1,
        ),
        unusable(
            "a lasting redirect",
            response("308 Moved", "Location: /en/api\r\n", ""),
            &["redirects to `/en/api`"],
            1,
        ),
        unusable(
            "a redirect to nowhere",
            response("301 Moved", "", ""),
            &["redirects to nowhere"],
            1,
        ),
        unusable(
            "no token",
            json("400 Bad Request", r#"{"message":"Missing Authorization header"}"#),
            &["400 (Missing Authorization header)", "SITEGEN_CMS_TOKEN"],
            HALVES,
        ),
        unusable(
            "a login",
            html("401 Unauthorized"),
            &["status 401", "credentials"],
            1,
        ),
        unusable(
            "forbidden",
            html("403 Forbidden"),
            &["status 403", "credentials"],
            HALVES,
        ),
        unusable(
            "a wrong path",
            html("404 Not Found"),
            &["status 404", "cms.path"],
            1,
        ),
        unusable(
            "a timeout of the server",
            html("408 Request Timeout"),
            &["status 408"],
            4,
        ),
        unusable(
            "too many requests",
            response("429 Too Many Requests", "Retry-After: 0\r\n", ""),
            &["status 429"],
            4,
        ),
        unusable(
            "an error in words",
            response(
                "500 Internal Server Error",
                "Content-Type: text/html\r\n",
                "An internal server error occurred.",
            ),
            &["status 500"],
            HALVES + 3,
        ),
        unusable(
            "an error in JSON",
            json("500 Internal Server Error", r#"{"message":"SQLSTATE[08006]"}"#),
            &["500 (SQLSTATE[08006])"],
            HALVES + 3,
        ),
    ];
    check(&site, &server, NAVIGATION, rows);
}

/// Changes the metadata of each entry.
fn with_metadata(answer: &Answer, change: impl Fn(&mut Value)) -> Vec<u8> {
    answer.changed(|json| {
        for operation in json.as_array_mut().unwrap() {
            for entry in operation["data"]["entries"].as_array_mut().unwrap() {
                change(&mut entry["seomatic"]);
            }
        }
    })
}

/// Entries answer without metadata of their own.
fn without_metadata(answer: Answer) -> Vec<u8> {
    with_metadata(&answer, |seo| *seo = Value::Null)
}

/// Entries answer with the metadata of the whole site.
fn with_those_of_the_site(answer: Answer) -> Vec<u8> {
    let link = value!({ "canonical": { "href": "https://cms.example.test/api" } });
    with_metadata(&answer, |seo| seo["metaLinkContainer"] = link.to_string().into())
}

#[test]
fn metadata_that_an_entry_lacks_are_asked_for_by_its_address() {
    let (site, server) = through_a_server();
    let right = site.snapshot();
    server.misbehave(Target::Operation("Page"), 1, Behaviour::Change(without_metadata));
    assert!(site.snapshot().seo == right.seo);
    assert_eq!(
        server.seen(Target::Operation("Seo")),
        1,
        "all of them in one array"
    );
}

#[test]
fn metadata_of_another_entry_are_never_accepted() {
    let (site, server) = through_a_server();
    let right = site.snapshot();
    let mixed_up: fn(Answer) -> Vec<u8> =
        |answer| answer.changed(|json| json.as_array_mut().unwrap()[3..].rotate_left(1));
    server.misbehave(Target::Operation("Page"), 1, Behaviour::Change(without_metadata));
    server.misbehave(Target::Operation("Seo"), 1, Behaviour::Change(mixed_up));
    let read = site.snapshot().seo;
    assert_eq!(read.len(), 3, "only those about their own address");
    assert!(read.iter().all(|(id, seo)| right.seo.get(id) == Some(seo)));
}

#[test]
fn metadata_of_the_whole_site_are_not_those_of_an_entry() {
    let (site, server) = through_a_server();
    let change = Behaviour::Change(with_those_of_the_site);
    server.misbehave(Target::Operation("Page"), 1, change);
    assert!(site.snapshot().seo.is_empty());
    assert_eq!(
        server.seen(Target::Operation("Seo")),
        0,
        "there are none at its address either"
    );
}
