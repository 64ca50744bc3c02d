//! Links: what editors chose and what may be published of it.

use super::address::publish;
use super::context::{Context, text_of};
use super::route::encode_path;
use crate::cms::uri::path_of_uri;
use crate::report::Finding;
use serde::Serialize;
use serde_json_borrow::Value;
use url::Url;

/// The text Craft's link field shows for a link without text of its own. It is never a label.
pub const LEARN_MORE: &str = "Learn More";

/// Types of links to something of the CMS. An empty link has the type `url`, or none.
const ELEMENTS: [&str; 3] = ["entry", "asset", "category"];

/// A link as a page shows it (spec section 3, Link).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
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

impl Link {
    /// A link field (`queries/fragments/cta.graphql`); `None` when nothing was chosen, or when its target is gone (which
    /// is a problem).
    pub(super) fn from_field(field: &str, link: &Value<'_>, cx: &mut Context<'_>) -> Option<Self> {
        cx.at(field, |cx| Self::new(link, cx))
    }

    fn new(link: &Value<'_>, cx: &mut Context<'_>) -> Option<Self> {
        let (custom_text, element) = (text_of(link, "customText"), link.get("element"));
        let href = match (text_of(element, "uri").as_deref(), text_of(link, "url")) {
            (Some(uri), _) => Some(encode_path(&path_of_uri(uri))),
            (None, Some(url)) => address(&url, cx),
            (None, None) => {
                if let Some(lost) = lost(link, custom_text.is_some()) {
                    cx.problem(lost);
                }
                return None;
            }
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
            element_title: text_of(element, "title"),
            element_slug: text_of(element, "slug"),
            aria_label: text_of(link, "ariaLabel"),
            new_tab: link.get("target").as_str() == Some("_blank"),
        })
    }
}

/// Why a link leads nowhere; `None` if no target was chosen.
fn lost(link: &Value<'_>, has_text: bool) -> Option<Finding> {
    let element = link.get("element");
    if let Some(title) = text_of(element, "title").or_else(|| text_of(element, "id")) {
        return Some(Finding::LinkTargetWithoutAddress { title });
    }
    let kind = link.get("type").as_str()?;
    let is_chosen = ELEMENTS.contains(&kind) || has_text && !matches!(kind, "url" | "custom");
    is_chosen.then_some(Finding::LinkWithoutTarget)
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
