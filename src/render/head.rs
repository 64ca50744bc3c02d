//! The content of `<head>`: the same list for HTML and page data, so that both kinds of navigation give the same
//! result.

use crate::assets::Manifest;
use crate::assets::social::{SIZE, editor_image};
use crate::config::Site;
use crate::content::described::ARTICLES;
use crate::content::seo::open_graph_locale;
use crate::content::{Attributes, JsonLd, Page, Seo};
use html_escape::encode_quoted_attribute_to_string;
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;
use std::borrow::Cow;

/// The head of one page. Most of it is what the page's metadata have.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Head<'a> {
    /// `<html lang>`.
    pub lang: &'a str,
    /// `<title>`.
    pub title: &'a str,
    /// `<meta>` tags.
    pub metas: Vec<Cow<'a, [(String, String)]>>,
    /// `<link>` tags.
    pub links: &'a [Attributes],
    /// JSON-LD as text, one `<script>` each; it cannot end the script.
    pub json_ld: Vec<String>,
}

impl<'a> Head<'a> {
    /// SEOmatic's tags, and the required ones that it did not set. `seo` is what [`Page::seo`] says.
    pub fn new(page: &Page, seo: &'a Seo, manifest: &Manifest, site: &'a Site) -> Self {
        let own = seo.metas.iter().map(|meta| Cow::Borrowed(meta.as_slice()));
        let shared = social(page, manifest, site);
        let picture = shared.first().map(|image| image[1].1.clone());
        let added = shared.into_iter().map(Cow::Owned);
        let missing = missing_tags(page, seo, site).into_iter().map(Cow::Owned);
        Self {
            lang: &site.content_language,
            title: &seo.title,
            metas: own.chain(added).chain(missing).collect(),
            links: &seo.links,
            json_ld: json_ld(page, seo, picture.as_deref()),
        }
    }

    /// What templates see of it.
    pub(super) fn value(&self) -> Value {
        let scripts = self.json_ld.iter().cloned().map(Value::from_safe_string);
        context! {
            lang => self.lang,
            title => self.title,
            tags => Value::from_safe_string(self.tags()),
            jsonLd => scripts.collect::<Value>(),
        }
    }

    /// The `<meta>` and `<link>` tags as HTML, one on each line. The router exchanges what is marked `data-head`.
    fn tags(&self) -> String {
        let metas = self.metas.iter().map(|tag| ("meta", &**tag));
        let links = self.links.iter().map(|tag| ("link", tag.as_slice()));
        let mut html = String::with_capacity(4096);
        for (name, attributes) in metas.chain(links) {
            html.extend(["<", name, " data-head"]);
            for (name, value) in attributes {
                html.push(' ');
                encode_quoted_attribute_to_string(name, &mut html);
                html.push_str("=\"");
                encode_quoted_attribute_to_string(value, &mut html);
                html.push('"');
            }
            html.push_str(">\n");
        }
        html
    }
}

/// What SEOmatic has nothing for, from the entry.
fn missing_tags(page: &Page, seo: &Seo, site: &Site) -> Vec<Attributes> {
    let written = page.listing.description.clone();
    let description = written.or_else(|| introduction(page).map(|text| shorten(&text)));
    let kind = if page.is_article() { "article" } else { "website" };
    let locale = open_graph_locale(&site.locale);
    let known = [
        ("name", "description", description.as_deref()),
        ("property", "og:locale", Some(locale.as_str())),
        ("property", "og:site_name", Some(site.name.as_str())),
        ("property", "og:type", Some(kind)),
        ("property", "og:url", Some(page.listing.canonical.as_str())),
        ("property", "og:title", Some(page.title.as_str())),
        ("property", "og:description", description.as_deref()),
        ("name", "twitter:card", Some("summary_large_image")),
    ];
    let missing = known.into_iter().filter(|(_, name, _)| seo.meta(name).is_none());
    // The page that says that another one is gone has no address.
    let said = missing.filter_map(|(key, name, content)| Some((key, name, content?)));
    said.filter(|(_, _, content)| !content.is_empty())
        .map(|(key, name, content)| meta(key, name, content))
        .collect()
}

/// The first words of a page: of a vacancy, an article, or any other page.
fn introduction(page: &Page) -> Option<String> {
    page.introduction()
        .or_else(|| page.fields.plain("headerIntroText"))
}

/// Tags of the image for shared links.
pub(super) fn social(page: &Page, manifest: &Manifest, site: &Site) -> Vec<Attributes> {
    let title = page.heading.as_str();
    let picture = match (editor_image(page, manifest), &page.listing.image) {
        (Some(file), Some(image)) => {
            let alt = Some(image.alt.as_str()).filter(|alt| !alt.is_empty());
            Some((&file.path, (file.width, file.height), alt.unwrap_or(title)))
        }
        _ => manifest
            .social
            .get(page.entry_route())
            .map(|path| (path, SIZE, title)),
    };
    let Some((path, (width, height), alt)) = picture else {
        return Vec::new();
    };
    let Ok(address) = site.url.join(path) else {
        return Vec::new();
    };
    vec![
        meta("property", "og:image", address.as_str()),
        meta("property", "og:image:width", &width.to_string()),
        meta("property", "og:image:height", &height.to_string()),
        meta("property", "og:image:alt", alt),
        meta("name", "twitter:image", address.as_str()),
    ]
}

fn meta(key: &str, name: &str, content: &str) -> Attributes {
    vec![(key.into(), name.into()), ("content".into(), content.into())]
}

/// The page's data as text. An article that has no picture of its own has that for shared links.
fn json_ld(page: &Page, seo: &Seo, picture: Option<&str>) -> Vec<String> {
    let picture = picture.filter(|_| page.is_article());
    let texts = seo.json_ld.iter().map(|object| match picture {
        Some(address) => script_text(&object.with_picture(&ARTICLES, address)),
        None => script_text(object),
    });
    texts.collect()
}

/// JSON inside HTML: `<` is escaped, so it contains neither `</script>` nor `<!--`.
fn script_text(object: &JsonLd) -> String {
    object.text().replace('<', "\\u003c")
}

/// At most 155 characters on one line, shortened between words.
fn shorten(text: &str) -> String {
    let mut short = String::new();
    for word in text.split_whitespace() {
        if short.chars().count() + word.chars().count() > 154 {
            return short + "…";
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    short
}
