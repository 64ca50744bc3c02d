//! Which addresses in content are published, and in which form.

use super::phone;
use super::policy::page_of;
use super::route::encode_path;
use url::Url;

pub use super::policy::Policy;

/// What Craft adds to the addresses of a preview: with it, other people would see drafts.
const PREVIEW: [&str; 3] = ["token", "x-craft-preview", "x-craft-live-preview"];

/// The published form of an editor's address: absolute addresses of this site become paths; `None` if it is refused.
pub fn publish(raw: &str, policy: &Policy) -> Option<String> {
    let raw = plain(raw)?;
    if raw.starts_with('#') {
        return Some(raw.to_owned());
    }
    match Url::parse(raw) {
        Ok(url) => match url.scheme() {
            "http" | "https" if names_user(&url) => None,
            "http" | "https" if policy.is_own(&url) || policy.is_cms(&url) => {
                let path = policy.decoded_path(&url);
                // A file on the CMS's host is not on ours.
                if !policy.is_page(&path)
                    && policy.is_cms(&url)
                    && path.rsplit('/').next().is_some_and(|name| name.contains('.'))
                {
                    let (kept, mut url) = (query(&url), url);
                    url.set_query(kept.as_deref());
                    return Some(url.into());
                }
                Some(relative(&url, policy))
            }
            "http" | "https" => Some(url.to_string()),
            // A mail to whom the reader wants to send the page has a subject at least.
            "mailto" if url.query().is_none() && url.path().replace("%20", "").trim().is_empty() => None,
            "mailto" => Some(url.to_string().replace(' ', "%20")),
            // People write numbers with spaces, RFC 3966 does not.
            "tel" => phone::published(url.path()),
            _ => None,
        },
        Err(url::ParseError::RelativeUrlWithoutBase) => {
            // `//host` would be another site; addresses that only look like a scheme were refused before.
            let joined = policy.site.join(raw).ok()?;
            let own = joined.origin() == policy.site.origin() && !names_user(&joined);
            own.then(|| relative(&joined, policy))
        }
        Err(_) => None,
    }
}

/// An absolute http(s) address that shows its host; otherwise `None`.
pub fn external(raw: &str) -> Option<Url> {
    let url = Url::parse(plain(raw)?).ok()?;
    (matches!(url.scheme(), "http" | "https") && !names_user(&url)).then_some(url)
}

/// An address without surrounding space. Browsers drop tabs and newlines inside addresses and treat a backslash as a
/// slash; legitimate addresses contain none of them.
fn plain(raw: &str) -> Option<&str> {
    let raw = raw.trim();
    let refused = raw.is_empty() || raw.chars().any(|c| c.is_control() || c == '\\');
    (!refused).then_some(raw)
}

/// Whether an address contains a user name or a password. `https://www.youtube.com@evil.example/` looks like YouTube's.
pub fn names_user(url: &Url) -> bool {
    !url.username().is_empty() || url.password().is_some()
}

/// Whether a text is exactly one mail address: after `mailto:` a question mark would start header fields, a comma
/// another address.
pub fn is_mail(text: &str) -> bool {
    let mut parts = text.split('@');
    let (Some(name), Some(host), None) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"\"'`<>()[]{}\\/?&#%,;:|".contains(c);
    !name.is_empty() && host.contains('.') && name.chars().chain(host.chars()).all(plain)
}

/// The query of an address, without what a preview added to it.
fn query(url: &Url) -> Option<String> {
    let is_of_preview = |parameter: &str| {
        let name = parameter.split('=').next().unwrap_or_default();
        PREVIEW.iter().any(|known| name.eq_ignore_ascii_case(known))
    };
    let all = url.query()?.split('&');
    let kept: Vec<&str> = all.filter(|parameter| !is_of_preview(parameter)).collect();
    (!kept.is_empty()).then(|| kept.join("&"))
}

fn relative(url: &Url, policy: &Policy) -> String {
    let path = match policy.path(url).trim_end_matches('/') {
        "" => "/",
        path => path,
    };
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    let page = page_of(path);
    let path = match page != decoded && policy.routes.contains(&page) {
        true => encode_path(&page),
        false => path.to_owned(),
    };
    // A path that starts with two slashes would be another host.
    let mut text = format!("/{}", path.trim_start_matches('/'));
    if let Some(query) = query(url) {
        text.push_str(&format!("?{query}"));
    }
    if let Some(fragment) = url.fragment() {
        text.push_str(&format!("#{fragment}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn policy() -> Policy {
        Policy {
            hidden: std::sync::Arc::default(),
            site: "https://www.example.com".parse().unwrap(),
            cms: vec![Url::parse("https://cms.example.com").unwrap().origin()].into(),
            routes: BTreeSet::from(["/", "/over-wt", "/café"].map(str::to_owned)).into(),
        }
    }

    #[test]
    fn own_addresses_become_paths() {
        for (raw, published) in [
            ("https://www.example.com/over-wt/", "/over-wt"),
            ("http://www.example.com/over-wt", "/over-wt"),
            (
                "http://www.example.com:8080/over-wt",
                "http://www.example.com:8080/over-wt",
            ),
            ("https://cms.example.com/over-wt?a=1#b", "/over-wt?a=1#b"),
            ("https://cms.example.com", "/"),
            ("https://cms.example.com/caf%C3%A9", "/caf%C3%A9"),
            ("/cafe\u{301}?a=1", "/caf%C3%A9?a=1"),
            ("https://www.example.com/cafe%CC%81/", "/caf%C3%A9"),
            ("/cafe\u{301}.pdf", "/cafe%CC%81.pdf"),
            ("/over-wt.html?a=1#b", "/over-wt?a=1#b"),
            ("tel:+31 6 12-34%2056", "tel:+31612-3456"),
            ("tel:+31 (0)50 123", "tel:+3150123"),
            ("tel:(0)50 123", "tel:(0)50123"),
            ("mailto:a b@example.com", "mailto:a%20b@example.com"),
            ("over-wt", "/over-wt"),
            ("#top", "#top"),
            ("https://other.example/x/", "https://other.example/x/"),
            ("mailto:a@example.com", "mailto:a@example.com"),
            ("mailto:?subject=x", "mailto:?subject=x"),
            (
                "https://cms.example.com/uploads/a.pdf",
                "https://cms.example.com/uploads/a.pdf",
            ),
        ] {
            assert_eq!(publish(raw, &policy()).as_deref(), Some(published), "{raw}");
        }
    }

    #[test]
    fn a_link_to_a_preview_leads_to_the_page_and_lets_nobody_see_drafts() {
        for (raw, published) in [
            (
                "https://cms.example.com/over-wt?x-craft-preview=abc&token=SECRET",
                "/over-wt",
            ),
            (
                "https://www.example.com/over-wt?Token=SECRET&a=1#b",
                "/over-wt?a=1#b",
            ),
            (
                "/over-wt?a=1&x-craft-live-preview=abc&tokens=2",
                "/over-wt?a=1&tokens=2",
            ),
            (
                "https://cms.example.com/uploads/a.exe?v=1&token=SECRET",
                "https://cms.example.com/uploads/a.exe?v=1",
            ),
            (
                "https://other.example/x?token=theirs",
                "https://other.example/x?token=theirs",
            ),
            ("/over-wt?", "/over-wt?"),
        ] {
            assert_eq!(publish(raw, &policy()).as_deref(), Some(published), "{raw}");
        }
    }

    #[test]
    fn hostile_addresses_are_refused() {
        for raw in [
            "javascript:alert(1)",
            " JaVaScRiPt:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "blob:https://www.example.com/1",
            "//evil.example",
            "/\\evil.example",
            "https://user:pw@www.example.com/",
            "https://www.youtube.com@evil.example/",
            "https://www.example.com:x@evil.example/",
            "http:/www.example.com@evil.example",
            "https://:pw@www.example.com/over-wt",
            "//user@www.example.com/over-wt",
            "file:///etc/passwd",
            "tel:0591-00 19 98 / 06-12 34 56 78",
            "tel:",
            "mailto:",
            "mailto:%20",
            "",
        ] {
            let raw = raw.replace("\\t", "\t");
            assert_eq!(publish(&raw, &policy()), None, "{raw}");
            assert_eq!(external(&raw), None, "{raw}");
        }
    }

    #[test]
    fn a_mail_address_is_one_address() {
        for mail in [
            "werk@example.test",
            "jan.de-boer+hout@mail.example.com",
            "café@münchen.example",
        ] {
            assert!(is_mail(mail), "{mail}");
        }
        for other in [
            "werk",
            "@example.test",
            "a@b",
            "a@b.test?bcc=c@d.test",
            "a@b.test,c@d.test",
            "a@b.test?cc=x",
            "a b@c.test",
            "a@b.test\ncc:x",
            "\"><img>@b.test",
        ] {
            assert!(!is_mail(other), "{other}");
        }
    }

    #[test]
    fn an_external_address_is_absolute() {
        let published = external(" https://maps.example/@52.78,6.9 ").map(String::from);
        assert_eq!(published.as_deref(), Some("https://maps.example/@52.78,6.9"));
        for raw in ["/over-wt", "mailto:a@example.com", "maps.example"] {
            assert_eq!(external(raw), None, "{raw}");
        }
    }
}
