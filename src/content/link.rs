//! Links: what editors chose and what may be published of it.

use super::address::publish;
use super::context::{Context, text};
use super::route::encode_path;
use crate::report::Finding;
use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;

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
    /// Leads to all vacancies: their number stands beside the text (spec section 2).
    pub shows_count: bool,
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

/// The fields of a typed link, whatever operation delivered it (`queries/fragments/cta.graphql`).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TypedLink {
    url: Option<String>,
    aria_label: Option<String>,
    custom_text: Option<String>,
    target: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    element: Option<Element>,
}

#[derive(Debug, Deserialize)]
struct Element {
    uri: Option<String>,
    slug: Option<String>,
    title: Option<String>,
}

impl Link {
    /// A link field; `None` when nothing was chosen, or when its target is gone (which is a problem).
    pub fn from_field<W: Serialize>(field: &str, link: Option<W>, cx: &mut Context<'_>) -> Option<Self> {
        let link = serde_json::from_value(json!(link?)).ok()?;
        cx.at(field, |cx| Self::new(link, cx))
    }

    fn new(link: TypedLink, cx: &mut Context<'_>) -> Option<Self> {
        let custom_text = text(link.custom_text);
        let (uri, slug, title) = link.element.map_or((None, None, None), |element| {
            (text(element.uri), text(element.slug), text(element.title))
        });
        let href = match (uri.as_deref(), text(link.url)) {
            (Some("__home__"), _) => Some("/".to_owned()),
            (Some(uri), _) => Some(encode_path(&format!("/{uri}"))),
            (None, Some(url)) => address(&url, cx),
            (None, None)
                if custom_text.is_some()
                    && link
                        .kind
                        .as_deref()
                        .is_some_and(|kind| kind != "url" && kind != "custom") =>
            {
                cx.problem(Finding::LinkWithoutTarget);
                return None;
            }
            (None, None) => return None,
        };
        let href = href.map(|href| cx.to_anchor(href));
        if let Some(href) = &href {
            cx.judge_link(href);
        }
        Some(Self {
            external: href.as_deref().is_some_and(|href| href.starts_with("http")),
            shows_count: href
                .as_deref()
                .is_some_and(|href| cx.roles.is_vacancy_overview(href)),
            href,
            custom_text,
            element_title: title,
            element_slug: slug,
            aria_label: text(link.aria_label),
            new_tab: link.target.as_deref() == Some("_blank"),
        })
    }
}

/// What is published of an address that an editor wrote or chose; a file of the CMS is published as our own.
fn address(url: &str, cx: &mut Context<'_>) -> Option<String> {
    let file = Url::parse(url)
        .ok()
        .and_then(|url| super::file::linked(&url, &cx.policy));
    if let Some(file) = file {
        let path = file.path.clone();
        cx.file(file);
        return Some(path);
    }
    let published = publish(url, &cx.policy);
    if published.is_none() {
        cx.link_refused(url);
    }
    published
}
