//! Addresses in settings.

use super::failure::usage;
use crate::report::{Failure, without_passwords};
use url::Url;

/// Whether an address is on this machine, also by a name of it (RFC 6761 section 6.3).
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

/// Scheme, host and port of an address.
///
/// # Errors
/// It is none of the web, or has a path: exit 2, with the name of the setting.
pub fn origin(text: &str, setting: &str) -> Result<Url, Failure> {
    let wrong = || {
        usage(
            format!("`{}` is not an http(s) address", shown(text)),
            setting.to_owned(),
            "write it as https://www.example.com",
        )
    };
    let url = Url::parse(text).map_err(|_| wrong())?;
    if !matches!(url.scheme(), "http" | "https")
        || url.host_str().is_none()
        || !url.username().is_empty()
        || url.password().is_some()
    {
        return Err(wrong());
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(usage(
            format!("`{}` has a query or a fragment", shown(text)),
            setting.to_owned(),
            "write it as https://www.example.com, without `?` and `#`",
        ));
    }
    let mut origin = url.clone();
    origin.set_path("/");
    if url.path() != "/" {
        let why = match setting {
            _ if setting.contains("cms.url") => "the GraphQL route is `cms.path`",
            _ if setting.contains("site.url") => "a site is at the top of its host",
            _ => "only the host counts",
        };
        return Err(usage(
            format!("`{}` has a path", shown(text)),
            setting.to_owned(),
            format!("write it as {origin}; {why}"),
        ));
    }
    Ok(origin)
}

/// A wrong address for a message: without a password, and without a query, which may have a secret in it.
fn shown(text: &str) -> String {
    let shown = without_passwords(text);
    match shown.find(['?', '#']) {
        Some(end) => format!("{}…", &shown[..=end]),
        None => shown,
    }
}

/// A path on the host of an address; `None` if it is the address of another one.
pub(super) fn on_host(host: &Url, path: &str) -> Option<Url> {
    let joined = host.join(path).ok();
    joined.filter(|url| url.origin() == host.origin())
}

/// An address with a path, such as that of a script.
pub(super) fn http(text: &str, setting: &str) -> Result<Url, Failure> {
    let parsed = Url::parse(text).ok();
    let parsed = parsed.filter(|url| matches!(url.scheme(), "http" | "https"));
    parsed.ok_or_else(|| {
        usage(
            format!("`{}` is not an http(s) address", shown(text)),
            setting,
            "write it as https://www.example.com/path",
        )
    })
}

/// An address as [`http`] reads it, with TLS if the site has it: browsers load nothing else there.
pub(super) fn encrypted(text: &str, setting: &str, site: &Url) -> Result<Url, Failure> {
    let url = http(text, setting)?;
    if site.scheme() == "https" && url.scheme() != "https" && !is_loopback(&url) {
        return Err(usage(
            format!("`{text}` is not encrypted"),
            setting,
            "write it as https://…: browsers load nothing without encryption for a site that has it",
        ));
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_does_not_lead_to_another_host() {
        let host = Url::parse("https://cms.example.test").unwrap();
        for path in ["/api", "api"] {
            assert_eq!(
                on_host(&host, path).unwrap().as_str(),
                "https://cms.example.test/api"
            );
        }
        for path in [
            "https://x.example.test/api",
            "//x.example.test/api",
            "/\\x.example.test/api",
        ] {
            assert_eq!(on_host(&host, path), None, "{path}");
        }
    }

    #[test]
    fn a_path_is_refused_in_the_words_of_its_setting() {
        for (setting, word) in [
            ("cms.url", "`cms.path`"),
            ("site.url", "top of its host"),
            ("cms.asset_hosts", "host"),
        ] {
            let failure = origin("https://www.example.com/site", setting).unwrap_err();
            assert!(failure.hint.contains(word), "{}", failure.hint);
            assert_eq!(failure.hint.contains("cms.path"), setting == "cms.url");
        }
        let url = origin("https://www.example.com", "site.url").unwrap();
        assert_eq!(url.as_str(), "https://www.example.com/");
    }

    #[test]
    fn a_query_and_a_fragment_are_refused() {
        for text in [
            "https://www.example.com?a=1",
            "https://www.example.com/#top",
            "https://www.example.com/?",
        ] {
            let failure = origin(text, "site.url").unwrap_err();
            assert!(failure.what.contains("query or a fragment"), "{}", failure.what);
            let secret = ["a=1", "top"].iter().any(|word| failure.what.contains(word));
            assert!(!secret, "{}", failure.what);
        }
    }
}
