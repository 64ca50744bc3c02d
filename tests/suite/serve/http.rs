//! Headers, methods, compression.

use super::{Answer, Served};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use sitegen::server::Limits;

#[test]
fn an_unchanged_page_is_not_sent_again() {
    let served = Served::new();
    let first = served.get("/over-wt");
    let tag = first.header(header::ETAG).to_owned();
    assert!(tag.starts_with('"'), "{tag}");
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}")] {
        let answer = served.get_with("/over-wt", &[(header::IF_NONE_MATCH, &known)]);
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED, "{known}");
        assert!(answer.body.is_empty());
        assert_eq!(answer.header(header::ETAG), tag);
    }
    let other = served.get_with("/over-wt", &[(header::IF_NONE_MATCH, "\"other\"")]);
    assert_eq!(other.status, StatusCode::OK);
}

#[test]
fn names_with_a_hash_are_cached_for_a_year() {
    let served = Served::new();
    for folder in ["_assets/", "_media/", "_embeds/"] {
        let answer = served.get(&served.first(folder));
        assert_eq!(answer.status, StatusCode::OK, "{folder}");
        assert_eq!(
            answer.header(header::CACHE_CONTROL),
            "public, max-age=31536000, immutable",
            "{folder}"
        );
    }
}

#[test]
fn the_published_headers_apply() {
    let served = Served::new();
    for path in [
        "/",
        "/over-wt",
        "/niets",
        "/_data/index.json",
        &served.first("_assets/"),
    ] {
        let answer = served.get(path);
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
        assert!(
            answer
                .header(header::CONTENT_SECURITY_POLICY)
                .contains("object-src 'none'"),
            "{path}"
        );
    }
    let embed = served.get(&served.first("_embeds/"));
    assert!(embed.header(header::CONTENT_SECURITY_POLICY).contains("sandbox"));
}

#[test]
fn no_other_site_may_show_or_run_what_comes_from_here() {
    let served = Served::new();
    let policy = |answer: Answer| {
        answer.headers["cross-origin-resource-policy"]
            .to_str()
            .unwrap()
            .to_owned()
    };
    let tag = served.get("/over-wt").header(header::ETAG).to_owned();
    for (path, headers, status) in [
        ("/over-wt", vec![], StatusCode::OK),
        (
            "/over-wt",
            vec![(header::IF_NONE_MATCH, tag.as_str())],
            StatusCode::NOT_MODIFIED,
        ),
        ("/over-wt/", vec![], StatusCode::MOVED_PERMANENTLY),
        ("/niets", vec![], StatusCode::NOT_FOUND),
        (
            "/over-wt",
            vec![(header::ORIGIN, "https://evil.example")],
            StatusCode::FORBIDDEN,
        ),
    ] {
        let answer = served.get_with(path, &headers);
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(policy(answer), "same-origin", "{path}: {status}");
    }
}

#[test]
fn text_is_compressed_as_the_browser_likes_it() {
    let served = Served::new();
    let whole = served.get("/over-wt").body.len();
    for (accepted, encoding) in [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", "")] {
        let answer = served.get_with("/over-wt", &[(header::ACCEPT_ENCODING, accepted)]);
        assert_eq!(answer.header(header::CONTENT_ENCODING), encoding, "{accepted}");
        assert!(encoding.is_empty() || answer.body.len() < whole / 2, "{accepted}");
    }
}

#[test]
fn only_the_names_of_this_machine_are_answered() {
    let served = Served::new();
    for (host, status) in [
        ("localhost", StatusCode::OK),
        ("127.0.0.1:8080", StatusCode::OK),
        ("[::1]:8080", StatusCode::OK),
        ("evil.example", StatusCode::FORBIDDEN),
        ("localhost.evil.example:8080", StatusCode::FORBIDDEN),
        ("127.0.0.1.evil.example", StatusCode::FORBIDDEN),
        ("", StatusCode::BAD_REQUEST),
    ] {
        let request = Request::get("/")
            .header(header::HOST, host)
            .body(Body::empty())
            .unwrap();
        assert_eq!(served.send(request).status, status, "{host}");
    }
    let nameless = Request::get("/").body(Body::empty()).unwrap();
    assert_eq!(served.send(nameless).status, StatusCode::BAD_REQUEST);
}

#[test]
fn only_reading_is_allowed() {
    let served = Served::new();
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        let request = Request::builder()
            .method(method)
            .uri("/over-wt")
            .header(header::HOST, "localhost");
        let answer = served.send(request.body(Body::empty()).unwrap());
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header(header::ALLOW), "GET, HEAD");
    }
}

#[test]
fn head_answers_like_get_without_the_body() {
    let served = Served::new();
    let length = served.get("/over-wt").body.len();
    // Over the wire: whether a body follows is decided there.
    let request = "HEAD /over-wt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let answer = served.listening(Limits::DEFAULT).ask(request).to_lowercase();
    assert!(answer.starts_with("http/1.1 200 "), "{answer}");
    assert!(
        answer.contains(&format!("content-length: {length}\r\n")),
        "{answer}"
    );
    assert!(
        answer.contains("content-type: text/html; charset=utf-8\r\n"),
        "{answer}"
    );
    assert!(answer.ends_with("\r\n\r\n"), "{answer}");
}

#[test]
fn what_is_missing_now_may_be_there_in_a_minute() {
    let served = Served::new();
    let answer = served.get("/_assets/no-such-chunk.js");
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(
        answer.header(header::CACHE_CONTROL),
        "public, max-age=0, must-revalidate"
    );
}
