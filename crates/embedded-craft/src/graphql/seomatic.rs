//! SEOmatic's containers, as arrays (JSON in a string) or as HTML.

use apollo_compiler::resolvers::FieldError;
use serde_json::{Map, Value, json};

use crate::craft::Context;
use crate::craft::asset;
use crate::craft::element::Element;
use crate::craft::errors::internal_error;
use crate::craft::transforms::Transform;
use crate::graphql::meta::Meta;
use crate::graphql::robots::robots_txt;

/// The fields of `SeomaticType` for an element, or for the `uri` argument of the root field.
pub(crate) fn answer(
    context: Context<'_>,
    element: Option<&Element>,
    arguments: &Map<String, Value>,
) -> Result<Option<Value>, FieldError> {
    if arguments
        .get("siteId")
        .and_then(Value::as_i64)
        .is_some_and(|site| site != context.craft.settings.site_id)
    {
        return Err(internal_error());
    }
    let text = |key: &str| arguments.get(key).and_then(Value::as_str);
    let found = element.map_or_else(
        || at_uri(context, text("uri").unwrap_or_default()),
        |element| context.element(element.id),
    );
    let live = text("environment").unwrap_or(if context.craft.settings.dev_mode {
        "local"
    } else {
        "live"
    }) == "live";
    let meta = Meta::new(context, found, live);
    let as_array = arguments.get("asArray") == Some(&Value::Bool(true));
    Ok(Some(if as_array { meta.arrays() } else { meta.html() }))
}

/// The element of a uri; of one that nobody has, the element of the query before it in the same document.
fn at_uri<'a>(context: Context<'a>, uri: &str) -> Option<&'a Element> {
    let uri = uri.trim_matches('/');
    let uri = if uri.is_empty() { "__home__" } else { uri };
    let found = context.allowed(context.craft.at_uri(uri)).first().copied();
    if let Some(found) = found {
        context.last_seo.set(Some(found.id));
        return Some(found);
    }
    context.last_seo.get().and_then(|last| context.element(last))
}

impl Meta<'_> {
    /// In devMode SEOmatic marks titles, also for `environment: live`.
    fn full_title(&self) -> String {
        let mark = if self.context.craft.settings.dev_mode {
            "🚧 "
        } else {
            ""
        };
        if self.title.is_empty() {
            format!("{mark}{}", self.site_name())
        } else {
            format!("{mark}{} | {}", self.site_name(), self.title)
        }
    }

    /// Tags by name; an unset tag is an empty list.
    fn tags(&self) -> Map<String, Value> {
        let mut tags = Map::new();
        let mut add = |name: &str, content: Option<&str>| {
            let key = if name.starts_with("og:") || name.starts_with("fb:") {
                "property"
            } else {
                "name"
            };
            let tag = content.map_or_else(|| json!([]), |content| json!({"content": content, key: name}));
            tags.insert(name.to_owned(), tag);
        };
        let description = self.description.as_deref();
        let picture = |width: u32, height: u32| {
            let element = self.image?;
            let arguments =
                json!({"width": width, "height": height, "mode": "crop", "quality": 82, "format": "jpg"});
            let transform = Transform::from_arguments(arguments.as_object()?)?;
            let path = asset::transform_path(element, element.asset()?, &transform)?;
            let changed = element.date_updated.at.as_second();
            let url = format!("{}{path}?mtime={changed}", self.context.base);
            Some((url, width.to_string(), height.to_string()))
        };
        let alt = self.image.and_then(|image| image.asset()?.alt.clone());
        let title = if self.title.is_empty() {
            self.site_name()
        } else {
            &self.title
        };
        add("generator", Some("SEOmatic"));
        add("keywords", None);
        add("description", description);
        add("referrer", Some("no-referrer-when-downgrade"));
        add("robots", Some(&self.robots));
        add("fb:profile_id", None);
        add("fb:app_id", None);
        add("og:locale", Some(self.locale()));
        add("og:locale:alternate", None);
        add("og:site_name", Some(self.site_name()));
        add("og:type", Some("website"));
        add("og:url", Some(&self.url));
        add("og:title", Some(title));
        add("og:description", description);
        for (prefix, size) in [("og", (1200, 630)), ("twitter", (800, 418))] {
            if prefix == "twitter" {
                add("og:see_also", None);
                add("facebook-site-verification", None);
                add("twitter:card", Some("summary_large_image"));
                add("twitter:site", None);
                add("twitter:creator", Some("@"));
                add("twitter:title", Some(title));
                add("twitter:description", description);
            }
            let picture = picture(size.0, size.1);
            let parts = picture
                .as_ref()
                .map(|(url, width, height)| (url.as_str(), width.as_str(), height.as_str()));
            add(&format!("{prefix}:image"), parts.map(|parts| parts.0));
            add(&format!("{prefix}:image:width"), parts.map(|parts| parts.1));
            add(&format!("{prefix}:image:height"), parts.map(|parts| parts.2));
            add(
                &format!("{prefix}:image:alt"),
                alt.as_deref().filter(|_| picture.is_some()),
            );
        }
        add("google-site-verification", None);
        add("bing-site-verification", None);
        add("pinterest-site-verification", None);
        tags
    }

    fn links(&self) -> Map<String, Value> {
        let base = self.context.base;
        let author = format!("{base}/humans.txt");
        let links = json!({
            "canonical": {"href": self.url, "rel": "canonical"},
            "home": {"href": base, "rel": "home"},
            "author": {"href": author, "rel": "author", "type": "text/plain"},
            "publisher": [],
            "alternate": [],
        });
        if let Value::Object(links) = links {
            links
        } else {
            Map::new()
        }
    }

    fn arrays(&self) -> Value {
        json!({
            "metaTitleContainer": php_json(&json!({"title": {"title": self.full_title()}})),
            "metaTagContainer": php_json(&Value::Object(self.tags())),
            "metaLinkContainer": php_json(&Value::Object(self.links())),
            "metaScriptContainer": "[]",
            "metaJsonLdContainer": php_json(&Value::Object(self.json_ld())),
            "metaSiteVarsContainer": php_json(&self.site_vars()),
            "frontendTemplates": [robots_txt(self.context, self.live)],
            "sitemaps": [], "sitemapIndexes": [],
        })
    }

    fn html(&self) -> Value {
        let elements = |name: &str, values: Map<String, Value>| {
            let tags = values.values().filter_map(Value::as_object).map(|attributes| {
                let attributes: String = attributes
                    .iter()
                    .map(|(key, value)| format!(r#" {key}="{}""#, escape(value.as_str().unwrap_or_default())))
                    .collect();
                format!("<{name}{attributes}>")
            });
            tags.collect::<String>()
        };
        let graph: Vec<Value> = self
            .json_ld()
            .into_iter()
            .map(|(_, mut node)| {
                if let Some(node) = node.as_object_mut() {
                    node.shift_remove("@context");
                }
                node
            })
            .collect();
        let graph = php_json(&json!({"@context": "https://schema.org", "@graph": graph}));
        json!({
            "metaTitleContainer": format!("<title>{}</title>", escape(&self.full_title())),
            "metaTagContainer": elements("meta", self.tags()),
            "metaLinkContainer": elements("link", self.links()),
            "metaScriptContainer": php_json(&json!({"script": "", "bodyScript": ""})),
            "metaJsonLdContainer": format!(r#"<script type="application/ld+json">{graph}</script>"#),
            "metaSiteVarsContainer": php_json(&self.site_vars()),
            "frontendTemplates": [robots_txt(self.context, self.live)],
            "sitemaps": [], "sitemapIndexes": [],
        })
    }

    fn site_vars(&self) -> Value {
        json!({"siteName": self.site_name(), "identity": self.context.craft.site.get("organisation")})
    }
}

/// JSON as PHP's `json_encode` writes it: slashes are escaped.
fn php_json(value: &Value) -> String {
    value.to_string().replace('/', "\\/")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
