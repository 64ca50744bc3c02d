//! Who may send requests to a server of this program: only its own pages, under names that it has.

use axum::http::request::Parts;
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, Method, StatusCode, header};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use url::Url;

/// Why a request is refused.
pub type Refusal = (StatusCode, &'static str);

const FOREIGN_REQUEST: Refusal = (
    StatusCode::FORBIDDEN,
    "this server answers only requests from its own pages, under the names of this machine and of --allow-host",
);

/// The names under which a server answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Access {
    /// Besides those of this machine, in small letters.
    hosts: Vec<String>,
}

impl Access {
    /// Lets the server answer under these names as well, such as `preview.example.com`.
    ///
    /// # Errors
    /// The first one that is not a host name.
    pub fn also(hosts: &[String]) -> Result<Self, String> {
        let hosts = hosts.iter().map(|host| {
            let name: Option<Authority> = host.parse().ok();
            let name = name.filter(|name| is_plain(name) && name.port().is_none());
            name.map(|name| name.host().to_ascii_lowercase())
                .ok_or_else(|| host.clone())
        });
        Ok(Self {
            hosts: hosts.collect::<Result<_, _>>()?,
        })
    }

    /// Checks that Host and, if present, Origin are this server's. So a page elsewhere reaches it neither under its own
    /// name (DNS rebinding) nor by sending a form here. A target with a host (`GET http://host/path`) is checked as
    /// well.
    ///
    /// # Errors
    /// 400 if the request is malformed, 403 if it comes from elsewhere.
    pub fn check(&self, request: &Parts) -> Result<(), Refusal> {
        let host = host(&request.headers)?;
        let uri = &request.uri;
        let target = uri.authority().unwrap_or(&host);
        match uri.scheme() {
            Some(scheme) if *scheme != Scheme::HTTP => return Err(bad("this server supports http only")),
            // `GET host`: only CONNECT may have a host without a path as its target.
            None if uri.authority().is_some() && request.method != Method::CONNECT => {
                return Err(bad("the target is not a path"));
            }
            _ => {}
        }
        if !is_plain(target) {
            return Err(bad("the target is not a host with a port"));
        }
        let mut origins = request.headers.get_all(header::ORIGIN).iter();
        let origin = match (origins.next(), origins.next()) {
            (None, _) => None,
            (Some(origin), None) => Some(origin.to_str().unwrap_or_default()),
            (Some(_), Some(_)) => return Err(bad("more than one Origin header")),
        };
        let own = [&host, target].into_iter().all(|name| self.knows(name))
            && origin.is_none_or(|origin| is_own_origin(origin, target));
        own.then_some(()).ok_or(FOREIGN_REQUEST)
    }

    /// Whether others than this machine may send requests.
    pub fn has_public_names(&self) -> bool {
        !self.hosts.is_empty()
    }

    /// An address at which a server answers that listens at `address`, such as `http://127.0.0.1:8080`.
    pub fn url(&self, address: SocketAddr) -> String {
        let port = address.port();
        let host = match (address.ip(), self.hosts.first()) {
            (IpAddr::V4(ip), _) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            (IpAddr::V6(ip), _) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
            (ip, Some(name)) if !ip.is_loopback() => return format!("http://{name}:{port}"),
            (ip, _) => ip,
        };
        format!("http://{}", SocketAddr::new(host, port))
    }

    fn knows(&self, authority: &Authority) -> bool {
        let host = authority.host();
        is_loopback_name(host) || self.hosts.iter().any(|known| host.eq_ignore_ascii_case(known))
    }
}

/// Whether a request came in under a public name. In front of such a server stands one that speaks https.
pub fn is_public(headers: &HeaderMap) -> bool {
    host(headers).is_ok_and(|host| !is_loopback_name(host.host()))
}

/// Whether a page of this server has sent the request. Under a public name it may have come over https.
fn is_own_origin(origin: &str, target: &Authority) -> bool {
    let origin = Url::parse(origin).map(|url| url.origin());
    let schemes: &[&str] = match is_loopback_name(target.host()) {
        true => &["http"],
        false => &["https", "http"],
    };
    let mut served = schemes
        .iter()
        .map(|scheme| Url::parse(&format!("{scheme}://{target}")).map(|url| url.origin()));
    served.any(|served| served.is_ok() && served == origin)
}

/// The only Host header.
fn host(headers: &HeaderMap) -> Result<Authority, Refusal> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().ok_or(bad("the Host header is missing"))?;
    if hosts.next().is_some() {
        return Err(bad("more than one Host header"));
    }
    let host = host.to_str().ok().and_then(|host| host.parse().ok());
    host.filter(is_plain)
        .ok_or(bad("the Host header is not a host with a port"))
}

/// A host with an optional port, and nothing else.
fn is_plain(authority: &Authority) -> bool {
    let rest = authority.as_str().strip_prefix(authority.host());
    !authority.host().is_empty()
        && rest.is_some_and(|rest| {
            rest.is_empty() || authority.port().is_some_and(|port| rest[1..] == *port.as_str())
        })
}

/// Whether a host is a name of this machine: no page elsewhere can have one of its addresses as its name.
fn is_loopback_name(host: &str) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let address = address.unwrap_or(host).parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

const fn bad(why: &'static str) -> Refusal {
    (StatusCode::BAD_REQUEST, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    /// 200 means that the request is accepted.
    fn asked(target: &str, headers: &[(header::HeaderName, &str)]) -> u16 {
        let mut request = Request::get(target);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let (parts, ()) = request.body(()).unwrap().into_parts();
        let access = Access::also(&["Preview.example".into()]).unwrap();
        access
            .check(&parts)
            .map_or_else(|(status, _)| status.as_u16(), |()| 200)
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in [
            "localhost:8080",
            "127.0.0.1:1",
            "127.0.0.2:80",
            "[::1]:80",
            "LocalHost",
        ] {
            assert_eq!(asked("/", &[(header::HOST, host)]), 200, "{host}");
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "0.0.0.0",
            "localhost.",
            "[::2]:80",
            "preview.example.evil.example",
            "xpreview.example",
        ] {
            assert_eq!(asked("/", &[(header::HOST, host)]), 403, "{host}");
        }
    }

    #[test]
    fn a_printed_address_is_answered() {
        let access = Access::also(&["preview.example".into()]).unwrap();
        for (listens, printed) in [
            ("127.0.0.2:80", "http://127.0.0.2:80"),
            ("[::1]:80", "http://[::1]:80"),
            ("0.0.0.0:8080", "http://127.0.0.1:8080"),
            ("[::]:8080", "http://[::1]:8080"),
            ("192.0.2.7:8080", "http://preview.example:8080"),
        ] {
            let url = access.url(listens.parse().unwrap());
            assert_eq!(url, printed);
            assert_eq!(asked("/", &[(header::HOST, &url["http://".len()..])]), 200);
        }
    }

    #[test]
    fn there_is_one_host_and_it_is_well_formed() {
        assert_eq!(asked("/", &[]), 400);
        let twice = [(header::HOST, "localhost"), (header::HOST, "localhost")];
        assert_eq!(asked("/", &twice), 400);
        for host in [
            "",
            "local host",
            "localhost, localhost",
            "localhost/",
            "http://localhost",
            "user@localhost",
            "localhost:",
            "localhost:http",
            "localhost:99999",
            "::1",
            "[::1",
            "[::1]x",
        ] {
            assert_eq!(asked("/", &[(header::HOST, host)]), 400, "{host}");
        }
    }

    #[test]
    fn a_target_with_a_host_is_judged_like_the_host() {
        for (target, host, status) in [
            ("http://localhost/", "localhost", 200),
            ("http://127.0.0.1:8080/", "localhost:8080", 200),
            ("http://evil.example/", "localhost", 403),
            ("http://localhost/", "evil.example", 403),
            ("https://localhost/", "localhost", 400),
            ("http://user@localhost/", "localhost", 400),
        ] {
            assert_eq!(
                asked(target, &[(header::HOST, host)]),
                status,
                "{target} at {host}"
            );
        }
        assert_eq!(asked("http://localhost/", &[]), 400);
    }

    #[test]
    fn only_own_pages_may_send() {
        let from = |origin| asked("/", &[(header::HOST, "127.0.0.1:8080"), (header::ORIGIN, origin)]);
        assert_eq!(from("http://127.0.0.1:8080"), 200);
        for origin in [
            "https://evil.example",
            "http://127.0.0.1:8081",
            "http://localhost:8080",
            "null",
            "",
        ] {
            assert_eq!(from(origin), 403, "{origin}");
        }
        let own = "http://localhost";
        let twice = [
            (header::HOST, "localhost"),
            (header::ORIGIN, own),
            (header::ORIGIN, own),
        ];
        assert_eq!(asked("/", &twice), 400);
    }

    #[test]
    fn a_public_name_is_answered_and_its_pages_may_send_over_https() {
        for host in ["preview.example", "PREVIEW.example:443"] {
            assert_eq!(asked("/", &[(header::HOST, host)]), 200, "{host}");
        }
        let from = |origin| {
            asked(
                "/",
                &[(header::HOST, "preview.example"), (header::ORIGIN, origin)],
            )
        };
        assert_eq!(from("https://preview.example"), 200);
        assert_eq!(from("http://preview.example"), 200);
        assert_eq!(from("https://preview.example:8443"), 403);
        assert_eq!(from("https://cms.example"), 403);
        let local = [(header::HOST, "localhost"), (header::ORIGIN, "https://localhost")];
        assert_eq!(asked("/", &local), 403);
    }

    #[test]
    fn an_allowed_host_is_a_name_and_nothing_else() {
        for host in [
            "https://preview.example",
            "preview.example/x",
            "a b",
            "",
            "preview.example:80",
            "u@preview.example",
        ] {
            assert_eq!(Access::also(&[host.into()]), Err(host.to_owned()), "{host}");
        }
    }
}
