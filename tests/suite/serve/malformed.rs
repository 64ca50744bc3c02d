//! What no browser sends.

use super::Served;
use super::listening::Listening;
use sitegen::server::Limits;

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("none")
}

#[test]
fn a_malformed_request_is_a_400_and_never_stops_the_server() {
    let served = Served::new();
    for listening in served.every_server(Limits::DEFAULT) {
        survives_malformed_requests(&listening);
    }
}

fn survives_malformed_requests(listening: &Listening<'_>) {
    let long = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "x".repeat(1 << 20)
    );
    let many = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
        "X: x\r\n".repeat(5000)
    );
    for (request, expected) in [
        ("GET / HTTP/1.1\r\n\r\n", "400"),
        ("GET / HTTP/1.0\r\n\r\n", "400"),
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
            "400",
        ),
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
            "400",
        ),
        ("GET / HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: \r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: local host\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost:port\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n", "400"),
        ("GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        ("GET over-wt HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        ("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "400"),
        ("GET /\r\n\r\n", "400"),
        ("G@T / HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\r\n\r\n", "400"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400"),
        (
            "GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "400",
        ),
        (
            "GET http://user@localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "400",
        ),
        ("GET http://[::1/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        (
            "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "403",
        ),
        (
            "GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "403",
        ),
        (
            "CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "403",
        ),
        (
            "CONNECT localhost:443 HTTP/1.1\r\nHost: localhost:443\r\n\r\n",
            "405",
        ),
        ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"),
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "400",
        ),
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            "400",
        ),
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, x\r\n\r\n",
            "400",
        ),
        (long.as_str(), "431"),
        (many.as_str(), "431"),
    ] {
        let shown = request.escape_debug().to_string();
        let shown: String = shown.chars().take(80).collect();
        let request = request.replacen("\r\n", "\r\nConnection: close\r\n", 1);
        let answer = listening.ask(&request);
        assert_eq!(status(&answer), expected, "{shown}: {answer}");
        assert!(listening.is_well(), "after {shown}");
    }
}

#[test]
fn a_target_with_this_host_is_a_page_like_any_other() {
    let served = Served::new();
    let listening = served.listening(Limits::DEFAULT);
    let ask = |target: &str| {
        listening.ask(format!(
            "GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ))
    };
    assert!(ask("http://localhost/over-wt").ends_with(&served.site.read("over-wt.html")));
    assert_eq!(status(&ask("http://localhost/../secret.txt")), "404");
    assert_eq!(status(&ask("http://localhost/_headers")), "404");
}

#[test]
fn no_path_on_the_wire_leaves_the_site() {
    let served = Served::new();
    std::fs::write(served.site.out().with_file_name("secret.txt"), "secret").unwrap();
    std::fs::write(served.site.out().join(".env"), "secret").unwrap();
    for listening in served.every_server(Limits::DEFAULT) {
        keeps_its_secrets(&listening);
    }
}

fn keeps_its_secrets(listening: &Listening<'_>) {
    for target in [
        "/../secret.txt",
        "/./.env",
        "/.env",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/over-wt/../../secret.txt",
        "/..\\secret.txt",
        "/_headers",
        "/_redirects",
        "/%5fredirects",
        "//localhost/../secret.txt",
    ] {
        let answer = listening.ask(format!(
            "GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ));
        assert_eq!(status(&answer), "404", "{target}");
        assert!(!answer.contains("secret"), "{target}");
    }
}
