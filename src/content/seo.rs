//! SEOmatic's containers as data: title, metas, links, JSON-LD. The CMS's host becomes the site's.

use super::characters::allowed;
use super::context::Context;
use super::image::Image;
use super::json_ld::JsonLd;
use super::route::Route;
use super::seo_tags::Attributes;
use super::shared_image::shared;
use super::{canonical, json_ld, seo_tags};
use crate::cms::wire;
use crate::config::Vacancies;
use crate::report::Finding;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use url::Url;

/// A locale as Open Graph writes it: `nl_BE`.
pub fn open_graph_locale(locale: &str) -> String {
    locale.replace('-', "_")
}

/// Metas whose `noindex` keeps a page from being listed: of all search engines, and of Google.
const ROBOTS: [&str; 2] = ["robots", "googlebot"];

/// What `<head>` says of a page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Seo {
    /// `<title>`.
    pub title: String,
    /// `<meta>` tags: `name` or `property`, then `content`.
    pub metas: Vec<Attributes>,
    /// `<link>` tags: `rel`, `href` and what else there is.
    pub links: Vec<Attributes>,
    /// Where search engines should list it: at its own address, unless the editor chose another.
    pub canonical: String,
    /// JSON-LD objects, one `<script>` each.
    pub json_ld: Vec<JsonLd>,
    /// The picture for shared links, when an editor chose one.
    pub image: Option<Arc<Image>>,
    /// Search engines may list the page.
    pub indexable: bool,
}

impl Seo {
    /// Says what a page is about, unless SEOmatic has said it.
    pub(super) fn about(&mut self, schema_type: &str, title: &str) {
        if !self.describes(&[schema_type]) {
            let mut object = object(schema_type);
            object.insert("name".into(), title.into());
            object.insert("url".into(), self.canonical.as_str().into());
            self.json_ld.push(Value::Object(object).into());
        }
    }

    /// Whether the data have an object of one of these types, wherever it is in them.
    pub(super) fn describes(&self, types: &[&str]) -> bool {
        self.json_ld.iter().any(|object| object.has_type(types))
    }

    /// Whether the data say whose site it is. SEOmatic calls that `#identity`, whatever type an administrator chose.
    pub(super) fn names_company(&self) -> bool {
        self.json_ld.iter().any(JsonLd::names_company)
    }

    /// Reads the containers of one page. `title` is the fallback.
    pub fn new(
        wire: Option<wire::seo::SeoSeomatic>,
        route: &Route,
        title: &str,
        cx: &mut Context<'_>,
    ) -> Self {
        let own = canonical::page_address(route, cx);
        let fallback_title = format!("{title} | {}", cx.config.site.name);
        let Some(wire) = wire.filter(says_anything) else {
            cx.problem(Finding::SeoMissing);
            return Self {
                title: fallback_title,
                metas: Vec::new(),
                links: canonical_link(&own),
                canonical: own,
                json_ld: Vec::new(),
                image: None,
                indexable: true,
            };
        };
        let titles = container("metaTitleContainer", wire.meta_title_container, cx);
        let tags = container("metaTagContainer", wire.meta_tag_container, cx);
        let links = container("metaLinkContainer", wire.meta_link_container, cx);
        let scripts = container("metaScriptContainer", wire.meta_script_container, cx);
        let json_ld = container("metaJsonLdContainer", wire.meta_json_ld_container, cx);
        if !scripts.is_empty() {
            let names: Vec<&str> = scripts.keys().map(String::as_str).collect();
            cx.problem_of_many(Finding::SeoScriptsIgnored {
                names: names.join(", "),
            });
        }

        let canonical = canonical::set_in_seomatic(&links, route, cx).unwrap_or(own);
        let image = shared(&tags, cx);
        let mut metas = seo_tags::metas(&tags, cx);
        for meta in &mut metas {
            let is = |name: &str| meta.first().is_some_and(|(_, value)| value == name);
            if is("og:url") {
                meta[1].1.clone_from(&canonical);
            } else if is("og:locale") {
                meta[1].1 = open_graph_locale(&cx.config.site.locale);
            }
        }
        let indexable = !metas
            .iter()
            .any(|meta| ROBOTS.contains(&meta[0].1.as_str()) && hides(&meta[1].1));
        metas.retain(|meta| meta[0].1 != "robots" || !says_nothing(&meta[1].1));

        let mut tags = canonical_link(&canonical);
        tags.extend(seo_tags::links(&links, cx));
        let json_ld = json_ld::objects(json_ld, cx);
        let title = titles
            .get("title")
            .and_then(|title| title["title"].as_str())
            .map(|title| seo_tags::without_mark(title, cx))
            .filter(|title| !title.is_empty());
        Self {
            title: title.map_or(fallback_title, |title| allowed(title).into_owned()),
            metas,
            links: tags,
            canonical,
            json_ld,
            image,
            indexable,
        }
    }

    /// Keeps the page from being listed, whatever SEOmatic says.
    pub fn hide(&mut self) {
        self.indexable = false;
        // Some may only hide from one of them.
        if self.meta("robots").is_some_and(hides) {
            return;
        }
        self.metas.retain(|meta| meta[0].1 != "robots");
        self.metas.push(vec![
            ("name".into(), "robots".into()),
            ("content".into(), "noindex".into()),
        ]);
    }

    /// The first meta of that name or property.
    pub fn meta(&self, name: &str) -> Option<&str> {
        self.metas
            .iter()
            .find(|meta| meta[0].1 == name)
            .map(|meta| meta[1].1.as_str())
    }
}

/// The start of an object of schema.org.
pub(super) fn object(schema_type: &str) -> Map<String, Value> {
    let pairs = [("@context", "https://schema.org"), ("@type", schema_type)];
    pairs
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .into_iter()
        .collect()
}

/// The company, inside another object.
pub(super) fn organisation(settings: &Vacancies) -> Value {
    let company = &settings.organisation;
    let addresses: Vec<&str> = company.same_as.iter().map(Url::as_str).collect();
    let same_as = match addresses.as_slice() {
        [one] => json!(one),
        several => json!(several),
    };
    json!({
        "@type": "Organization",
        "name": company.name,
        "sameAs": same_as,
        "logo": company.logo.as_str(),
    })
}

/// Whether SEOmatic answered with any container.
fn says_anything(wire: &wire::seo::SeoSeomatic) -> bool {
    [
        &wire.meta_title_container,
        &wire.meta_tag_container,
        &wire.meta_link_container,
        &wire.meta_script_container,
        &wire.meta_json_ld_container,
    ]
    .iter()
    .any(|container| container.is_some())
}

/// Whether these directives keep a page from being listed.
fn hides(robots: &str) -> bool {
    directives(robots).any(|directive| matches!(directive.as_str(), "none" | "noindex"))
}

/// Whether these directives for robots are what holds without them.
fn says_nothing(robots: &str) -> bool {
    directives(robots).all(|directive| matches!(directive.as_str(), "" | "all" | "index" | "follow"))
}

/// What robots are told, in small letters.
fn directives(robots: &str) -> impl Iterator<Item = String> {
    robots.split(',').map(|directive| directive.trim().to_lowercase())
}

fn canonical_link(canonical: &str) -> Vec<Attributes> {
    vec![vec![
        ("rel".into(), "canonical".into()),
        ("href".into(), canonical.into()),
    ]]
}

/// A container is a string that holds JSON; an empty map is written `[]`.
fn container(name: &str, text: Option<String>, cx: &mut Context<'_>) -> Map<String, Value> {
    match text.as_deref().map(serde_json::from_str::<Value>) {
        Some(Ok(Value::Object(map))) => map,
        None | Some(Ok(Value::Array(_) | Value::Null)) => Map::new(),
        Some(_) => {
            cx.at(name, |cx| cx.problem(Finding::SeoUnreadable));
            Map::new()
        }
    }
}
