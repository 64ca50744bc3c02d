//! Addresses of the site as people copy them: with or without a scheme, with or without `www.`.

use super::links::is_own;
use url::{Position, Url};

/// Endings of old pages: `index.php/oud` is a path, `other.example/oud` is not.
const PAGES: [&str; 9] = ["asp", "aspx", "cfm", "cgi", "htm", "html", "jsp", "php", "shtml"];

/// An address of this site as its path. One of another site is as it was, and begins with no slash. All others are paths.
pub(super) fn own_path(address: &str, site: &Url) -> String {
    let with_scheme = match address.strip_prefix("//") {
        Some(rest) => Some(rest),
        None => begins_with_host(address, site).then_some(address),
    };
    let with_scheme = with_scheme.map(|rest| format!("{}://{rest}", site.scheme()));
    match Url::parse(with_scheme.as_deref().unwrap_or(address)) {
        // Two slashes would name another host.
        Ok(url) if is_of_site(&url, site) && !url.path().starts_with("//") => {
            url[Position::BeforePath..].to_owned()
        }
        Ok(_) => address.to_owned(),
        Err(_) if address.starts_with('/') || with_scheme.is_some() => address.to_owned(),
        Err(_) => format!("/{address}"),
    }
}

/// Whether an address is on the site's host, with `www.` or without.
fn is_of_site(url: &Url, site: &Url) -> bool {
    let mut same = url.clone();
    let is_same = url.host_str().zip(site.host_str());
    let is_same = is_same.is_some_and(|(host, own)| without_www(host) == without_www(own));
    is_same && same.set_host(site.host_str()).is_ok() && is_own(&same, site)
}

/// Whether what comes before the first slash is a host. A name with a dot at the end of an address may be that of a file.
fn begins_with_host(address: &str, site: &Url) -> bool {
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let (first, rest) = address.split_at(end);
    let name = first.split(':').next().unwrap_or(first).to_ascii_lowercase();
    let own = site.host_str().unwrap_or_default();
    if name.starts_with("www.") || without_www(&name) == without_www(own) {
        return true;
    }
    let last = name.rsplit_once('.').map_or("", |(_, last)| last);
    let is_of_host = last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    rest.starts_with('/') && is_of_host && !PAGES.contains(&last)
}

fn without_www(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_the_site_is_its_path_however_it_was_copied() {
        for site in ["https://www.site.example/", "https://site.example/"] {
            let site = Url::parse(site).unwrap();
            for address in [
                "https://www.site.example/oud?id=7",
                "https://site.example/oud?id=7",
                "http://www.site.example/oud?id=7",
                "http://site.example/oud?id=7",
                "www.site.example/oud?id=7",
                "WWW.Site.Example/oud?id=7",
                "site.example/oud?id=7",
                "//site.example/oud?id=7",
                "/oud?id=7",
                "oud?id=7",
            ] {
                assert_eq!(own_path(address, &site), "/oud?id=7", "{address}");
            }
            assert_eq!(own_path("www.site.example", &site), "/");
        }
    }

    #[test]
    fn an_address_of_another_site_does_not_become_a_path() {
        let site = Url::parse("https://www.site.example/").unwrap();
        for address in [
            "www.other.example/oud",
            "www.other.example",
            "other.example/oud",
            "jobs.site.example/oud",
            "//other.example/oud",
            "https://other.example/oud",
            "www.site.example:8080/oud",
            "https://site.example:8080/oud",
            "https://www.site.example//other.example",
            "javascript:alert(1)",
        ] {
            assert_eq!(own_path(address, &site), address);
        }
    }

    #[test]
    fn a_dot_alone_does_not_make_a_host() {
        let site = Url::parse("https://www.site.example/").unwrap();
        for path in [
            "index.php/oud",
            "v1.2/oud",
            "oud.html",
            "brochure.pdf",
            "index.php?p=7",
            "a/b.c/d",
        ] {
            assert_eq!(own_path(path, &site), format!("/{path}"));
        }
    }

    #[test]
    fn a_site_with_a_port_has_it_in_its_addresses() {
        let site = Url::parse("http://localhost:8080/").unwrap();
        for address in ["localhost:8080/oud", "http://localhost:8080/oud", "/oud", "oud"] {
            assert_eq!(own_path(address, &site), "/oud", "{address}");
        }
        assert_eq!(own_path("http://localhost/oud", &site), "http://localhost/oud");
    }
}
