//! What search engines are told of pages besides vacancies: who the site belongs to, where a page is in it, and what an
//! article says. SEOmatic's own data come first.

use super::{JsonLd, Page, Route, Seo};
use crate::config::ContentSettings;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;

/// What schema.org calls an article.
pub const ARTICLES: [&str; 5] = ["Article", "BlogPosting", "NewsArticle", "TechArticle", "Report"];

/// Adds what SEOmatic did not say of a page that is an article.
pub(super) fn article(page: &Page, seo: &mut Seo, config: ContentSettings<'_>) {
    let schema_type = page.kind.rules().schema_type.filter(|_| page.is_article());
    let Some(schema_type) = schema_type.filter(|_| !seo.describes(&ARTICLES)) else {
        return;
    };
    let mut article = super::seo::object(schema_type);
    let (published, author) = (page.listed_at(), page.fields.text("blogAuthor"));
    let set = [
        ("headline", Some(Value::from(page.title.as_str()))),
        ("url", Some(Value::from(seo.canonical.as_str()))),
        (
            "datePublished",
            published.map(|date| Value::from(date.iso.as_str())),
        ),
        (
            "author",
            author.map(|name| json!({ "@type": "Person", "name": name })),
        ),
        ("publisher", Some(super::seo::organisation(config.vacancies))),
        (
            "inLanguage",
            Some(Value::from(config.site.content_language.as_str())),
        ),
    ];
    article.extend(
        set.into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?))),
    );
    seo.json_ld.push(Value::Object(article).into());
}

/// A page on the way from the home page to another: its title and its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Crumb {
    name: String,
    address: String,
}

/// Title and canonical address of pages, by path.
pub(super) type Titles<'a> = HashMap<&'a str, (&'a str, &'a str)>;

/// Whether the way to a page has to be said: SEOmatic did not, and the page is listed.
pub(super) fn lacks_way(page: &Page, seo: &Seo) -> bool {
    seo.indexable && page.route != Route::home() && !seo.describes(&["BreadcrumbList"])
}

/// The home page, every page whose address is the beginning of this one's, and the page itself.
pub(super) fn way(route: &Route, titles: &Titles<'_>) -> Vec<Crumb> {
    let path = route.as_str();
    let ends = path
        .match_indices('/')
        .map(|(at, _)| at)
        .skip(1)
        .chain([path.len()]);
    let above = ends.filter_map(|end| titles.get(&path[..end]));
    let all = titles.get(Route::home().as_str()).into_iter().chain(above);
    let crumb = |(name, address): &(&str, &str)| Crumb {
        name: (*name).to_owned(),
        address: (*address).to_owned(),
    };
    all.map(crumb).collect()
}

/// Adds the company and the way to a page, unless SEOmatic did. Pages that are not listed need neither.
pub(super) fn site(seo: &mut Seo, way: Option<&[Crumb]>, company: &JsonLd) {
    if let Some(way) = way {
        seo.json_ld.push(breadcrumbs(way).into());
    }
    if seo.indexable && !seo.names_company() {
        seo.json_ld.push(company.clone());
    }
}

fn breadcrumbs(way: &[Crumb]) -> Value {
    let items = way.iter().enumerate();
    let items: Vec<Value> = items
        .map(|(index, Crumb { name, address })| {
            json!({ "@type": "ListItem", "position": index + 1, "name": name, "item": address })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
}

/// The company whose site it is.
pub(super) fn company(config: ContentSettings<'_>) -> JsonLd {
    let mut company = super::seo::object("Organization");
    company.insert("@id".into(), format!("{}#identity", config.site.url).into());
    company.insert("url".into(), config.site.url.as_str().into());
    if let Value::Object(known) = super::seo::organisation(config.vacancies) {
        company.extend(known);
    }
    Value::Object(company).into()
}
