//! Every string of the CMS is hostile until it is escaped or sanitised: whatever an editor's field holds, pages have the
//! structure the templates gave them and show the text as it was written.

mod markup;
mod texts;

use crate::support::Html;
use serde_json::Value;

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
            "script" => {
                let name = tag
                    .raw
                    .strip_prefix("import(\"/_assets/main-")
                    .and_then(|rest| rest.strip_suffix(".js\")"));
                let is_loader = name.is_some_and(|name| name.chars().all(|c| c.is_ascii_alphanumeric()));
                assert!(is_loader, "{path}: {tag:?}");
            }
            "img" | "source" => {
                let own = tag.get("src").starts_with('/') || tag.get("srcset").starts_with('/');
                assert!(own && !tag.get("src").starts_with("//"), "{path}: {tag:?}");
            }
            "iframe" | "object" | "embed" | "base" | "style" | "math" | "svg:script" => {
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
                assert!(
                    !hostile && !seen.starts_with("//") && !seen.contains("evil.example"),
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
