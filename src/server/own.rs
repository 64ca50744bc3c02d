//! Who may ask a server of this machine: its own pages, under the names of this machine.

use axum::http::{HeaderMap, header};
use url::Url;

/// Host and, where the browser names it, Origin are this server's: a page elsewhere reaches it neither under a name of
/// its own (DNS rebinding) nor by sending a form here.
pub fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(host) = text(header::HOST) else {
        return false;
    };
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    let origin = text(header::ORIGIN);
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
        && origin.is_none_or(|origin| {
            let served = Url::parse(&format!("http://{host}")).map(|url| url.origin());
            Url::parse(origin).map(|url| url.origin()) == served
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_own(&headers)
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        assert!(asked("localhost:8080", None) && asked("127.0.0.1:1", None) && asked("[::1]:80", None));
        assert!(!asked("evil.example:8080", None) && !asked("127.0.0.1.evil.example", None));
    }

    #[test]
    fn only_own_pages_may_send() {
        assert!(asked("127.0.0.1:8080", Some("http://127.0.0.1:8080")));
        for origin in [
            "https://evil.example",
            "http://127.0.0.1:8081",
            "http://localhost:8080",
            "null",
        ] {
            assert!(!asked("127.0.0.1:8080", Some(origin)), "{origin}");
        }
    }
}
