//! SEOmatic as recorded in `samples/Seo.json`.

use serde_json::{Value, json};

use super::{craft, data, fixture, settings};
use crate::{Craft, Settings};

fn containers(uri: &str) -> Value {
    let query = format!(
        "{{seomatic(uri:\"{uri}\",siteId:1,asArray:true,environment:live){{metaTitleContainer metaTagContainer metaLinkContainer metaScriptContainer metaJsonLdContainer}}}}"
    );
    let mut answer = data(&craft(), &query);
    for (_, container) in answer["seomatic"].as_object_mut().unwrap() {
        *container = serde_json::from_str(container.as_str().unwrap()).unwrap();
    }
    answer["seomatic"].take()
}

/// The keys of the tags in `samples/Seo.json`, in order.
const TAGS: [&str; 33] = [
    "generator",
    "keywords",
    "description",
    "referrer",
    "robots",
    "fb:profile_id",
    "fb:app_id",
    "og:locale",
    "og:locale:alternate",
    "og:site_name",
    "og:type",
    "og:url",
    "og:title",
    "og:description",
    "og:image",
    "og:image:width",
    "og:image:height",
    "og:image:alt",
    "og:see_also",
    "facebook-site-verification",
    "twitter:card",
    "twitter:site",
    "twitter:creator",
    "twitter:title",
    "twitter:description",
    "twitter:image",
    "twitter:image:width",
    "twitter:image:height",
    "twitter:image:alt",
    "google-site-verification",
    "bing-site-verification",
    "pinterest-site-verification",
    "",
];

#[test]
fn containers_are_shaped_as_recorded() {
    let seo = containers("over-wt");
    assert_eq!(
        seo["metaTitleContainer"],
        json!({"title": {"title": "Test | Over WT"}})
    );
    let tags: Vec<&str> = seo["metaTagContainer"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(tags, TAGS[..32]);
    assert_eq!(
        seo["metaTagContainer"]["robots"],
        json!({"content": "all", "name": "robots"})
    );
    assert_eq!(seo["metaTagContainer"]["description"], json!([]));
    let links = json!({"canonical": {"href": "http://cms.example.test/over-wt", "rel": "canonical"},
        "home": {"href": "http://cms.example.test", "rel": "home"},
        "author": {"href": "http://cms.example.test/humans.txt", "rel": "author", "type": "text/plain"},
        "publisher": [], "alternate": []});
    assert_eq!(seo["metaLinkContainer"], links);
    assert_eq!(seo["metaScriptContainer"], json!([]));
    let graph: Vec<&String> = seo["metaJsonLdContainer"].as_object().unwrap().keys().collect();
    assert_eq!(
        graph,
        ["mainEntityOfPage", "identity", "creator", "breadcrumbList"]
    );
    let crumbs =
        &containers("vacatures/vacature-1")["metaJsonLdContainer"]["breadcrumbList"]["itemListElement"];
    assert_eq!(crumbs.as_array().unwrap().len(), 3);
    assert_eq!(crumbs[1]["item"], "http://cms.example.test/vacatures");
}

#[test]
fn an_entry_overrides_title_description_and_image() {
    let seo = containers("/");
    assert_eq!(seo["metaTitleContainer"]["title"]["title"], "Test | Werk");
    assert_eq!(seo["metaTagContainer"]["description"]["content"], "Werk in hout");
    let image = seo["metaTagContainer"]["og:image"]["content"].as_str().unwrap();
    assert!(image.starts_with(
        "http://cms.example.test/uploads/_1200x630_crop_center-center_82_none/10001/hero.jpg?mtime="
    ));
    assert_eq!(seo["metaTagContainer"]["og:image:width"]["content"], "1200");
}

#[test]
fn an_unknown_uri_gives_the_site_with_the_canonical_of_the_endpoint() {
    let seo = containers("bestaat/niet");
    assert_eq!(
        seo["metaLinkContainer"]["canonical"]["href"],
        "http://cms.example.test/api"
    );
    assert_eq!(seo["metaTitleContainer"]["title"]["title"], "Test");
}

#[test]
fn without_as_array_the_containers_are_html() {
    let answer = data(
        &craft(),
        "{seomatic(uri:\"over-wt\"){metaTitleContainer metaTagContainer metaLinkContainer metaJsonLdContainer}}",
    );
    let seo = &answer["seomatic"];
    assert_eq!(seo["metaTitleContainer"], "<title>Test | Over WT</title>");
    assert!(
        seo["metaLinkContainer"]
            .as_str()
            .unwrap()
            .starts_with("<link href=\"http://cms.example.test/over-wt\" rel=\"canonical\">")
    );
    assert!(
        seo["metaJsonLdContainer"]
            .as_str()
            .unwrap()
            .starts_with("<script type=\"application/ld+json\">{\"@context\"")
    );
}

#[test]
fn outside_live_nothing_is_indexed() {
    let query = "{seomatic(uri:\"over-wt\",asArray:true,environment:staging){metaTagContainer}}";
    let answer = data(
        &Craft::new(
            fixture(),
            Settings {
                dev_mode: true,
                ..settings()
            },
        )
        .unwrap(),
        query,
    );
    assert!(
        answer["seomatic"]["metaTagContainer"]
            .as_str()
            .unwrap()
            .contains(r#""robots":{"content":"none""#)
    );
}
