//! SEOmatic's containers as data: title, metas, links, JSON-LD. The CMS's host becomes the site's.

use super::canonical;
use super::context::Context;
use super::image::Image;
use super::route::Route;
use super::shared_image::shared;
use crate::cms::wire;
use serde::Serialize;
use serde_json::{Map, Value};
use url::Url;

/// One tag's attributes, in a fixed order.
pub type Attributes = Vec<(String, String)>;

/// What `<head>` says of a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    pub json_ld: Vec<Value>,
    /// The picture for shared links, when an editor chose one.
    pub image: Option<Image>,
    /// Search engines may list the page.
    pub indexable: bool,
}

/// Metas the build writes itself, or that only speak of the CMS.
const DROPPED_METAS: [&str; 2] = ["generator", "referrer"];
/// Links that would lead to the CMS (`home`, `author`), or that are read on their own (`canonical`).
const DROPPED_LINKS: [&str; 3] = ["canonical", "home", "author"];

impl Seo {
    /// Reads the containers of one page. `title` is the fallback.
    pub fn new(
        wire: Option<wire::seo::SeoSeomatic>,
        route: &Route,
        title: &str,
        cx: &mut Context<'_>,
    ) -> Self {
        let own = canonical::own(route, cx);
        let fallback_title = format!("{title} | {}", cx.config.site.name);
        let Some(wire) = wire else {
            cx.problem(
                "seo-missing",
                "SEOmatic has nothing for this page",
                "grant the token SEOmatic, and map the section in SEOmatic",
            );
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
            cx.problem(
                "seo-scripts-ignored",
                format!(
                    "SEOmatic's scripts ({}) are not published: nothing runs before consent",
                    names.join(", ")
                ),
                "switch them off in SEOmatic, and configure the tag manager in sitegen.toml",
            );
        }

        let canonical = canonical::chosen(&links, route, cx).unwrap_or(own);
        let image = shared(&tags, cx);
        let mut metas: Vec<Attributes> = tags
            .iter()
            .filter(|(name, _)| !DROPPED_METAS.contains(&name.as_str()) && !is_image(name))
            .flat_map(|(_, tag)| objects(tag))
            .filter_map(|tag| meta(tag, cx))
            .collect();
        for meta in &mut metas {
            let is = |name: &str| meta.first().is_some_and(|(_, value)| value == name);
            if is("og:url") {
                meta[1].1.clone_from(&canonical);
            } else if is("og:locale") {
                meta[1].1.clone_from(&cx.config.site.locale);
            }
        }
        let robots = metas
            .iter()
            .find(|meta| meta.first().is_some_and(|(_, value)| value == "robots"));
        let indexable =
            robots.is_none_or(|meta| !meta[1].1.contains("none") && !meta[1].1.contains("noindex"));
        metas.retain(|meta| meta[0].1 != "robots" || !says_nothing(&meta[1].1));

        let mut tags = canonical_link(&canonical);
        tags.extend(
            links
                .iter()
                .filter(|(name, _)| !DROPPED_LINKS.contains(&name.as_str()))
                .flat_map(|(_, tag)| objects(tag))
                .filter_map(|tag| link(tag, cx)),
        );
        let mut json_ld: Vec<Value> = json_ld
            .into_iter()
            .filter(|(_, value)| value.is_object())
            .map(|(_, value)| value)
            .collect();
        for value in &mut json_ld {
            rewrite_all(value, cx);
        }
        let title = titles
            .get("title")
            .and_then(|title| title["title"].as_str())
            .map(str::trim)
            .filter(|title| !title.is_empty());
        Self {
            title: title.map_or(fallback_title, str::to_owned),
            metas,
            links: tags,
            canonical,
            json_ld,
            image,
            indexable,
        }
    }

    /// The first meta of that name or property.
    pub fn meta(&self, name: &str) -> Option<&str> {
        self.metas
            .iter()
            .find(|meta| meta[0].1 == name)
            .map(|meta| meta[1].1.as_str())
    }
}

/// Whether these directives for robots are what holds without them.
fn says_nothing(directives: &str) -> bool {
    directives.split(',').all(|directive| {
        matches!(
            directive.trim().to_lowercase().as_str(),
            "" | "all" | "index" | "follow"
        )
    })
}

/// Tags of SEOmatic's pictures, which name the CMS: the build writes its own.
fn is_image(name: &str) -> bool {
    name.starts_with("og:image") || name.starts_with("twitter:image")
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
            cx.at(name, |cx| {
                cx.problem(
                    "seo-unreadable",
                    "SEOmatic's answer is no JSON object",
                    "check the template of this container in SEOmatic",
                )
            });
            Map::new()
        }
    }
}

/// A tag that is set is an object, one with several values a list of them, one that is unset an empty list.
pub(super) fn objects(tag: &Value) -> Vec<&Map<String, Value>> {
    match tag {
        Value::Object(map) => vec![map],
        Value::Array(list) => list.iter().filter_map(Value::as_object).collect(),
        _ => Vec::new(),
    }
}

fn meta(tag: &Map<String, Value>, cx: &Context<'_>) -> Option<Attributes> {
    let string = |key: &str| {
        tag.get(key)
            .and_then(Value::as_str)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    };
    let key = ["name", "property"]
        .into_iter()
        .find(|key| string(key).is_some())?;
    // "@" alone is SEOmatic's twitter:creator without a name.
    let content = string("content").filter(|content| *content != "@")?;
    Some(vec![
        (key.into(), string(key)?.into()),
        ("content".into(), rewrite(content, cx)),
    ])
}

fn link(tag: &Map<String, Value>, cx: &Context<'_>) -> Option<Attributes> {
    let string = |key: &str| {
        tag.get(key)
            .and_then(Value::as_str)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    };
    let mut attributes = vec![
        ("rel".into(), string("rel")?.into()),
        ("href".into(), rewrite(string("href")?, cx)),
    ];
    for key in ["hreflang", "type", "title"] {
        attributes.extend(string(key).map(|value| (key.to_owned(), value.to_owned())));
    }
    Some(attributes)
}

fn rewrite_all(value: &mut Value, cx: &Context<'_>) {
    match value {
        Value::String(text) => *text = rewrite(text, cx),
        Value::Array(list) => {
            list.retain(|value| !is_cms_file(value, cx));
            list.iter_mut().for_each(|value| rewrite_all(value, cx));
        }
        Value::Object(map) => {
            map.retain(|_, value| !is_cms_file(value, cx));
            map.values_mut().for_each(|value| rewrite_all(value, cx));
        }
        _ => {}
    }
}

/// A picture or another file on the CMS's host, or an `ImageObject` of one: it does not exist on the site's.
fn is_cms_file(value: &Value, cx: &Context<'_>) -> bool {
    let address = value.as_str().or_else(|| {
        value
            .get("url")
            .filter(|_| value["@type"] == "ImageObject")?
            .as_str()
    });
    let Some(url) = address.and_then(|address| Url::parse(address).ok()) else {
        return false;
    };
    cx.policy.is_cms(&url)
        && !cx.policy.routes.contains(url.path().trim_end_matches('/'))
        && url
            .path()
            .rsplit('/')
            .next()
            .is_some_and(|name| name.contains('.'))
}

/// An address on the CMS's host becomes the same address on the site's.
fn rewrite(text: &str, cx: &Context<'_>) -> String {
    match Url::parse(text) {
        Ok(mut url) if matches!(url.scheme(), "http" | "https") && cx.policy.is_cms(&url) => {
            let site = &cx.config.site.url;
            // Both are http(s) with a host, for which these setters do not fail.
            let _ = url.set_scheme(site.scheme());
            let _ = url.set_host(site.host_str());
            let _ = url.set_port(site.port());
            let rewritten = url.to_string();
            if text.ends_with('/') {
                rewritten
            } else {
                rewritten.trim_end_matches('/').to_owned()
            }
        }
        _ => text.to_owned(),
    }
}
