//! What search engines are told of pages besides vacancies: who the site belongs to, where a page is in it, and what an
//! article says. SEOmatic's own data come first.

use super::context::Context;
use super::{Page, Route, seo};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What schema.org calls an article.
const ARTICLES: [&str; 5] = ["Article", "BlogPosting", "NewsArticle", "TechArticle", "Report"];

/// Adds what SEOmatic did not say of a page that is an article.
pub(super) fn article(page: &mut Page, cx: &Context<'_>) {
    if !page.is_article() || page.seo.describes(&ARTICLES) {
        return;
    }
    let mut article = seo::object(page.kind.rules().schema_type);
    let (published, author) = (page.listed_at(), page.fields.text("blogAuthor"));
    let set = [
        ("headline", Some(Value::from(page.title.as_str()))),
        ("url", Some(Value::from(page.seo.canonical.as_str()))),
        (
            "datePublished",
            published.map(|date| Value::from(date.iso.as_str())),
        ),
        (
            "author",
            author.map(|name| json!({ "@type": "Person", "name": name })),
        ),
        ("publisher", Some(seo::organisation(cx.config.vacancies))),
        (
            "inLanguage",
            Some(Value::from(cx.config.site.content_language.as_str())),
        ),
    ];
    article.extend(
        set.into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?))),
    );
    page.seo.json_ld.push(Value::Object(article));
}

/// Adds the company and the way to each page, unless SEOmatic did. Pages that are not listed need neither.
pub(super) fn site(pages: &mut [Page], cx: &Context<'_>) {
    let titles: BTreeMap<Route, (String, String)> = pages
        .iter()
        .map(|page| {
            (
                page.route.clone(),
                (page.title.clone(), page.seo.canonical.clone()),
            )
        })
        .collect();
    for page in pages.iter_mut().filter(|page| page.seo.indexable) {
        if !page.seo.describes(&["BreadcrumbList"]) && page.route != Route::home() {
            page.seo.json_ld.push(breadcrumbs(&page.route, &titles));
        }
        if !page.seo.names_company() {
            page.seo.json_ld.push(company(cx));
        }
    }
}

/// The home page, every page whose address is the beginning of this one's, and the page itself.
fn breadcrumbs(route: &Route, titles: &BTreeMap<Route, (String, String)>) -> Value {
    let path = route.as_str();
    let ends = path
        .match_indices('/')
        .map(|(at, _)| at)
        .skip(1)
        .chain([path.len()]);
    let above = ends.filter_map(|end| titles.get(&Route::from_uri(path.get(1..end)?).ok()?));
    let items = titles.get(&Route::home()).into_iter().chain(above).enumerate();
    let items: Vec<Value> = items
        .map(|(index, (name, address))| {
            json!({ "@type": "ListItem", "position": index + 1, "name": name, "item": address })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
}

fn company(cx: &Context<'_>) -> Value {
    let mut company = seo::object("Organization");
    company.insert("@id".into(), format!("{}#identity", cx.config.site.url).into());
    company.insert("url".into(), cx.config.site.url.as_str().into());
    if let Value::Object(known) = seo::organisation(cx.config.vacancies) {
        company.extend(known);
    }
    Value::Object(company)
}
