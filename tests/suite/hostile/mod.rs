//! Every string of the CMS is hostile until it is escaped or sanitised: whatever an editor's field holds, pages have the
//! structure the templates gave them and show the text as it was written.

mod bytes;
mod every_field;
mod generated;
mod markup;
mod seo;
mod terminal;
mod texts;

use crate::support::Html;
use serde_json::Value;
use sitegen::output::{Body, OutputFile};
use sitegen::render::policy::{OPENING, RELOAD_GUARD};

/// Links of a head that make a browser load something; the others only lead there.
const LEADING: [&str; 8] = [
    "alternate",
    "author",
    "canonical",
    "license",
    "me",
    "next",
    "prev",
    "publisher",
];

/// The same for all files of a site that are made of text.
#[track_caller]
fn assert_harmless_files(files: &[OutputFile]) {
    for file in files {
        let (path, Body::Bytes(bytes)) = (&file.path, &file.body) else {
            continue;
        };
        let text = std::str::from_utf8(bytes).unwrap();
        let extension = path.rsplit('.').next().unwrap();
        match extension {
            // Anything goes in them; they are documents without our origin.
            _ if path.contains("embeds/") => {}
            // Texts and addresses, in formats without scripts.
            _ if path == "llms.txt" => {}
            "atom" | "rss" | "xml" if path.starts_with("_feeds/") => assert_harmless_feed(path, text),
            "html" => assert_harmless_page(path, text),
            "json" => {
                let data: Value =
                    serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}"));
                let items = data["items"].as_array().into_iter().flatten();
                let contents = items.map(|item| &item["content_html"]).chain([&data["main"]]);
                for html in contents.filter_map(Value::as_str) {
                    assert_harmless(path, &Html::parse(html));
                }
                for script in data["head"]["jsonLd"].as_array().into_iter().flatten() {
                    assert!(!script.as_str().unwrap().contains('<'), "{path}: {script}");
                }
            }
            "xml" => {
                let sitemap = roxmltree::Document::parse(text).unwrap();
                let known = ["urlset", "url", "loc", "lastmod"];
                let mut names = sitemap.descendants().filter(|node| node.is_element());
                assert!(
                    names.all(|node| known.contains(&node.tag_name().name())),
                    "{text}"
                );
            }
            _ => {
                let lower = text.to_lowercase();
                assert!(
                    !lower.contains("pwned") && !lower.contains("evil"),
                    "{path}: {text}"
                );
            }
        }
    }
}

/// A feed has the elements of its format, leads to the site, and its HTML is harmless.
#[track_caller]
fn assert_harmless_feed(path: &str, text: &str) {
    const HTML: [&str; 3] = ["content", "encoded", "description"];
    let feed = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{path}: {error}"));
    for node in feed.descendants().filter(roxmltree::Node::is_element) {
        let (name, text) = (node.tag_name().name(), node.text().unwrap_or_default());
        assert!(name.chars().all(|c| c.is_ascii_alphabetic()), "{path}: {name}");
        let address = node
            .attribute("href")
            .unwrap_or(if matches!(name, "link" | "url") { text } else { "" });
        assert!(
            address.is_empty() || address.starts_with("https://www.example.test"),
            "{path}: {address}"
        );
        if HTML.contains(&name) {
            assert_harmless(path, &Html::parse(text));
        }
    }
}

#[track_caller]
fn assert_harmless_page(path: &str, text: &str) {
    let html = Html::parse(text);
    assert_harmless(path, &html);
    let metas = |name: &str| {
        html.all("meta")
            .into_iter()
            .filter(|meta| meta.get("name") == name)
            .count()
    };
    assert_eq!(metas("viewport"), 1, "{path}");
    assert!(metas("referrer") <= 1, "{path}");
    for meta in html.all("meta") {
        let policy = meta.get("http-equiv");
        assert!(
            ["", "Content-Security-Policy"].contains(&policy),
            "{path}: {meta:?}"
        );
        assert!(
            !policy.is_empty() || !meta.get("content").contains("🚧"),
            "{path}: {meta:?}"
        );
    }
    for link in html.all("link") {
        // The preload of an image has a list of them instead.
        let address = [link.get("href"), link.get("imagesrcset")].concat();
        let own = address.starts_with('/') && !address.starts_with("//");
        assert!(own || LEADING.contains(&link.get("rel")), "{path}: {link:?}");
    }
}

/// Nothing in a page came from anywhere but the templates, except text.
#[track_caller]
fn assert_harmless(path: &str, html: &Html) {
    for tag in &html.tags {
        let name = tag.name.as_str();
        match name {
            "script" if tag.get("type") == "application/ld+json" => {
                let json: Result<Value, _> = serde_json::from_str(&tag.raw);
                assert!(json.is_ok(), "{path}: {}", tag.raw);
            }
            "script" if tag.raw == OPENING => {}
            "script" => {
                let parts = tag.raw.strip_prefix("import(\"/_assets/main-");
                let parts = parts.and_then(|rest| rest.split_once(".js\")"));
                let is_loader = parts.is_some_and(|(name, guard)| {
                    name.chars().all(|c| c.is_ascii_alphanumeric()) && guard == RELOAD_GUARD
                });
                assert!(is_loader, "{path}: {tag:?}");
            }
            "img" | "source" => {
                let own = tag.get("src").starts_with('/') || tag.get("srcset").starts_with('/');
                assert!(own && !tag.get("src").starts_with("//"), "{path}: {tag:?}");
            }
            // Placeholders of images.
            "style" if tag.inside.last().is_some_and(|parent| parent == "head") => {
                let foreign = tag.raw.contains("@import") || tag.raw.contains("//");
                assert!(!foreign, "{path}: {}", tag.raw);
            }
            // What the page shows when a page cannot be fetched, and parts of islands that are not shown yet.
            "template" if tag.get("id") == "failure" => {}
            "template" if !tag.get("data-slot").is_empty() => {}
            "iframe" | "object" | "embed" | "base" | "style" | "math" | "svg:script" | "template" => {
                panic!("{path}: <{name}>")
            }
            _ => {}
        }
        for (attribute, value) in &tag.attributes {
            assert!(!attribute.starts_with("on"), "{path}: {attribute} on <{name}>");
            assert!(
                attribute
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == ':'),
                "{path}: {attribute:?}"
            );
            if ["href", "src", "action", "formaction", "xlink:href", "data-embed"]
                .contains(&attribute.as_str())
            {
                let seen: String = value
                    .chars()
                    .filter(|c| !c.is_control() && *c != ' ')
                    .collect::<String>()
                    .to_lowercase();
                let scheme = seen.split([':', '/', '?', '#']).next().unwrap_or_default();
                let hostile = ["javascript", "data", "vbscript", "file", "blob"].contains(&scheme)
                    && seen.contains(':');
                let site = url::Url::parse("https://www.example.test").unwrap();
                let leads = site.join(value);
                let elsewhere = leads
                    .is_ok_and(|url| url.host_str() == Some("evil.example") || !url.username().is_empty());
                assert!(
                    !hostile && !seen.starts_with("//") && !elsewhere,
                    "{path}: {value}"
                );
            }
        }
    }
    for comment in &html.comments {
        assert!(
            !comment.contains("exec") && !comment.contains("include"),
            "{path}: <!--{comment}"
        );
    }
}
