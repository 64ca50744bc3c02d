//! Links: what editors chose and what may be published of it.

use super::context::{Context, text};
use super::route::encode_path;
use crate::cms::wire;
use serde::Serialize;
use std::collections::BTreeSet;
use url::{Origin, Url};

/// The text Craft's link field shows for a link without text of its own. It is never a label.
pub const LEARN_MORE: &str = "Learn More";

/// A link as a page shows it (spec section 3, Link).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// A path on this site, an absolute http(s) address, `mailto:` or `tel:`. `None` shows the label as plain text.
    pub href: Option<String>,
    /// The editor's text.
    pub custom_text: Option<String>,
    /// The linked element's title.
    pub element_title: Option<String>,
    /// The linked element's slug.
    pub element_slug: Option<String>,
    /// For screen readers, instead of the text.
    pub aria_label: Option<String>,
    /// Opens in a new tab.
    pub new_tab: bool,
    /// Leads to another host.
    pub external: bool,
}

impl Link {
    /// The editor's text, else the linked element's title, else nothing (the template has a fallback).
    pub fn label(&self) -> Option<&str> {
        let custom = self.custom_text.as_deref().filter(|text| *text != LEARN_MORE);
        custom
            .or(self.element_title.as_deref())
            .or(self.aria_label.as_deref())
    }
}

/// The fields of a typed link, whatever operation delivered it.
#[derive(Debug)]
pub struct RawLink {
    url: Option<String>,
    aria_label: Option<String>,
    custom_text: Option<String>,
    target: Option<String>,
    kind: Option<String>,
    element: Option<RawElement>,
}

#[derive(Debug)]
struct RawElement {
    uri: Option<String>,
    slug: Option<String>,
    title: Option<String>,
}

macro_rules! raw_link {
    ($($operation:ident),+) => {$(
        impl From<wire::$operation::Cta> for RawLink {
            fn from(link: wire::$operation::Cta) -> Self {
                Self {
                    url: link.url,
                    aria_label: link.aria_label,
                    custom_text: link.custom_text,
                    target: link.target,
                    kind: link.type_,
                    element: link.element.map(|element| RawElement {
                        uri: element.uri,
                        slug: element.slug,
                        title: element.title,
                    }),
                }
            }
        }
    )+};
}
raw_link!(page, navigation, footer, popup);

impl Link {
    /// A link field; `None` when nothing was chosen, or when its target is gone (which is a problem).
    pub fn from_field<W: Into<RawLink>>(field: &str, link: Option<W>, cx: &mut Context<'_>) -> Option<Self> {
        let link = link?.into();
        cx.at(field, |cx| Self::new(link, cx))
    }

    fn new(link: RawLink, cx: &mut Context<'_>) -> Option<Self> {
        let custom_text = text(link.custom_text);
        let (uri, slug, title) = link.element.map_or((None, None, None), |element| {
            (text(element.uri), text(element.slug), text(element.title))
        });
        let href = match (&uri, text(link.url)) {
            (Some(uri), _) if uri == "__home__" => Some("/".to_owned()),
            (Some(uri), _) => {
                let path = format!("/{uri}");
                if !cx.policy.routes.contains(&path) {
                    cx.problem(
                        "link-to-nowhere",
                        format!("`{path}` is not a page of the site"),
                        "choose another page, or publish that one",
                    );
                }
                Some(encode_path(&path))
            }
            (None, Some(url)) => {
                let published = publish(&url, &cx.policy);
                if published.is_none() {
                    cx.problem(
                        "link-refused",
                        format!("`{}` is not published", shorten(&url)),
                        "use an http(s), mailto or tel address or a path",
                    );
                }
                published
            }
            (None, None)
                if custom_text.is_some()
                    && link
                        .kind
                        .as_deref()
                        .is_some_and(|kind| kind != "url" && kind != "custom") =>
            {
                cx.problem(
                    "link-without-target",
                    "the linked entry is disabled or deleted",
                    "choose another target, or clear the link",
                );
                return None;
            }
            (None, None) => return None,
        };
        Some(Self {
            external: href.as_deref().is_some_and(|href| href.starts_with("http")),
            new_tab: link.target.as_deref() == Some("_blank"),
            href,
            custom_text,
            element_title: title,
            element_slug: slug,
            aria_label: text(link.aria_label),
        })
    }
}

/// What decides about an address: which hosts are ours, and which paths exist.
#[derive(Debug, Clone)]
pub struct Policy {
    /// The site's public address.
    pub site: Url,
    /// Addresses under which the CMS knows the same pages: where it was asked, and what it calls itself.
    pub cms: Vec<Origin>,
    /// Paths of the site, not percent-encoded, such as `/over-wt`.
    pub routes: BTreeSet<String>,
}

impl Policy {
    /// Whether an address is on the CMS's host, under one of its names.
    pub fn is_cms(&self, url: &Url) -> bool {
        url.origin() != self.site.origin() && self.cms.contains(&url.origin())
    }
}

/// What is published of an address an editor wrote: own absolute addresses become paths; `None` for what is refused.
pub fn publish(raw: &str, policy: &Policy) -> Option<String> {
    // Browsers drop tabs and newlines inside addresses; nothing honest has them.
    let raw = raw.trim();
    if raw.is_empty() || raw.chars().any(|c| c.is_control() || c == '\\') {
        return None;
    }
    if raw.starts_with('#') {
        return Some(raw.to_owned());
    }
    match Url::parse(raw) {
        Ok(url) => match url.scheme() {
            "http" | "https" if !url.username().is_empty() || url.password().is_some() => None,
            "http" | "https" if url.origin() == policy.site.origin() || policy.is_cms(&url) => {
                let path = percent_encoding::percent_decode_str(url.path())
                    .decode_utf8_lossy()
                    .into_owned();
                let path = path.trim_end_matches('/');
                let known = path.is_empty() || policy.routes.contains(path);
                // A file on the CMS's host is not on ours.
                if !known
                    && policy.is_cms(&url)
                    && path.rsplit('/').next().is_some_and(|name| name.contains('.'))
                {
                    return Some(url.to_string());
                }
                Some(relative(&url))
            }
            "http" | "https" => Some(url.to_string()),
            "mailto" | "tel" => Some(url.to_string()),
            _ => None,
        },
        Err(url::ParseError::RelativeUrlWithoutBase) => {
            // `//host` would leave the site, and `x:y` look-alikes do not get here.
            let joined = policy.site.join(raw).ok()?;
            (joined.origin() == policy.site.origin()).then(|| relative(&joined))
        }
        Err(_) => None,
    }
}

/// An http(s) address as it is; anything else is `None`.
pub fn external(raw: &str) -> Option<String> {
    let url = Url::parse(raw.trim()).ok()?;
    matches!(url.scheme(), "http" | "https").then(|| url.to_string())
}

fn relative(url: &Url) -> String {
    let path = match url.path().trim_end_matches('/') {
        "" => "/",
        path => path,
    };
    // A path that starts with two slashes would be another host.
    let mut text = format!("/{}", path.trim_start_matches('/'));
    if let Some(query) = url.query() {
        text.push_str(&format!("?{query}"));
    }
    if let Some(fragment) = url.fragment() {
        text.push_str(&format!("#{fragment}"));
    }
    text
}

fn shorten(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        Policy {
            site: "https://www.example.com".parse().unwrap(),
            cms: vec![Url::parse("https://cms.example.com").unwrap().origin()],
            routes: BTreeSet::from(["/".to_owned(), "/over-wt".to_owned(), "/café".to_owned()]),
        }
    }

    #[test]
    fn own_addresses_become_paths() {
        for (raw, published) in [
            ("https://www.example.com/over-wt/", "/over-wt"),
            ("https://cms.example.com/over-wt?a=1#b", "/over-wt?a=1#b"),
            ("https://cms.example.com", "/"),
            ("https://cms.example.com/caf%C3%A9", "/caf%C3%A9"),
            ("/over-wt", "/over-wt"),
            ("over-wt", "/over-wt"),
            ("#top", "#top"),
            ("https://other.example/x/", "https://other.example/x/"),
            ("mailto:a@example.com", "mailto:a@example.com"),
            (
                "https://cms.example.com/uploads/a.pdf",
                "https://cms.example.com/uploads/a.pdf",
            ),
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
            "file:///etc/passwd",
            "",
        ] {
            let raw = raw.replace("\\t", "\t");
            assert_eq!(publish(&raw, &policy()), None, "{raw}");
        }
    }
}
