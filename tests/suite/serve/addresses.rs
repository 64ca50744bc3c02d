//! Which file an address leads to.

use super::Served;
use crate::support::content::page;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use sitegen::server::Shell;
use sitegen::server::published::{Site, app};
use tower::ServiceExt;

#[test]
fn a_page_is_served_under_its_canonical_address() {
    let served = Served::new();
    for (path, file) in [
        ("/", "index.html"),
        ("/over-wt", "over-wt.html"),
        ("/vacatures/vacature-1", "vacatures/vacature-1.html"),
        ("/vacatures/vacature-1?utm_source=x", "vacatures/vacature-1.html"),
        ("/caf%C3%A9", "caf\u{e9}.html"),
        ("/404", "404.html"),
    ] {
        let answer = served.get(path);
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.text(), served.site.read(file), "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(
            answer.header(header::CACHE_CONTROL),
            "public, max-age=0, must-revalidate"
        );
    }
}

#[test]
fn other_addresses_of_a_page_redirect_to_it() {
    let served = Served::new();
    for (path, target) in [
        ("/over-wt/", "/over-wt"),
        ("/vacatures/?locatie=emmen", "/vacatures?locatie=emmen"),
        ("/over-wt.html", "/over-wt"),
        ("/vacatures/vacature-1/", "/vacatures/vacature-1"),
        ("/caf%C3%A9/", "/caf%C3%A9"),
        ("/index.html", "/"),
        ("/index", "/"),
    ] {
        let answer = served.get(path);
        assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY, "{path}");
        assert_eq!(answer.header(header::LOCATION), target, "{path}");
    }
}

#[test]
fn an_unknown_path_is_the_not_found_page() {
    let served = Served::new();
    for path in [
        "/niets",
        "/niets/",
        "/over-wt/niets",
        "/vacatures/vacature-1/x.html",
        "/_assets/x.js",
    ] {
        let answer = served.get(path);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.text(), served.site.read("404.html"), "{path}");
    }
}

#[test]
fn nothing_outside_the_site_is_served() {
    let served = Served::new();
    let folder = served.site.out();
    std::fs::write(folder.with_file_name("secret.txt"), "secret").unwrap();
    std::fs::write(folder.join(".env"), "secret").unwrap();
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/over-wt/../../secret.txt",
        "/x/%2e%2e/%2e%2e/secret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/%252e%252e/secret.txt",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/.env",
        "/%2eenv",
        "/_headers",
        "/_headers/",
        "/%5fheaders",
        "/_redirects",
        "/.dist.sitegen-lock",
        "/index.html%00.txt",
    ] {
        let answer = served.get(path);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(
            !answer.text().contains("secret") && !answer.text().contains("root:"),
            "{path}"
        );
        assert!(!answer.text().contains("X-Content-Type-Options"), "{path}");
    }
    assert_eq!(served.get("/%ff").status, StatusCode::BAD_REQUEST);
}

#[test]
fn the_next_build_is_served_without_a_restart() {
    let mut served = Served::new();
    let router = Shell::default().around(app(Site::open(served.site.out()).unwrap()));
    served
        .site
        .change(|content| {
            content
                .entries_mut("pages")
                .push(page("nieuw", "Nieuw", json!([])))
        })
        .build();
    let request = Request::get("/nieuw")
        .header(header::HOST, "localhost")
        .body(Body::empty())
        .unwrap();
    let response = served.site.block_on(router.oneshot(request)).unwrap();
    assert_eq!(response.status(), StatusCode::OK);
}

#[test]
fn no_redirect_leads_to_another_host() {
    let served = Served::new();
    assert_eq!(served.get("//over-wt/").status, StatusCode::NOT_FOUND);
}
