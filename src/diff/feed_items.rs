//! Items of feeds and of the sitemap, by address.

use roxmltree::{Document, Node};
use serde_json::Value;
use std::collections::BTreeMap;

/// Elements that are items: of RSS, Atom, sitemaps and job sites.
const ITEMS: [&str; 4] = ["item", "entry", "url", "job"];
/// Elements of an item that name its address, the best first.
const ADDRESSES: [&str; 5] = ["loc", "link", "url", "guid", "id"];

/// An item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// All of it.
    pub text: String,
    /// When the sitemap says that it was changed.
    pub dated: Option<String>,
}

/// The items of an XML or JSON feed; nothing if it is neither.
pub fn read(text: &str) -> BTreeMap<String, Item> {
    if text.trim_start().starts_with('{') {
        return json(text).unwrap_or_default();
    }
    let Ok(document) = Document::parse(text) else {
        return BTreeMap::new();
    };
    let items = document.descendants().filter(|node| {
        ITEMS.contains(&node.tag_name().name()) && node.children().any(|child| child.is_element())
    });
    items
        .filter_map(|node| {
            let dated = child(node, "lastmod")
                .and_then(|date| date.text())
                .map(str::to_owned);
            let text = text.get(node.range())?.to_owned();
            Some((address(node)?, Item { text, dated }))
        })
        .collect()
}

fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.children().find(|child| child.tag_name().name() == name)
}

fn address(item: Node<'_, '_>) -> Option<String> {
    let named = ADDRESSES.into_iter().filter_map(|name| child(item, name));
    let mut addresses = named.filter_map(|node| node.attribute("href").or_else(|| node.text()));
    let address = addresses.find(|address| !address.trim().is_empty())?;
    Some(address.trim().to_owned())
}

fn json(text: &str) -> Option<BTreeMap<String, Item>> {
    let feed: Value = serde_json::from_str(text).ok()?;
    let items = feed.get("items")?.as_array()?.iter();
    let items = items.filter_map(|item| {
        let address = ["url", "id"]
            .into_iter()
            .find_map(|name| item.get(name)?.as_str())?;
        let text = item.to_string();
        Some((address.to_owned(), Item { text, dated: None }))
    });
    Some(items.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_in_every_kind_of_feed() {
        for text in [
            "<rss><channel><link>/x</link><item><title>A</title><link>/a</link></item></channel></rss>",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><link href=\"/x\"/><entry><link href=\"/a\"/></entry></feed>",
            "<urlset xmlns=\"x\"><url><loc> /a </loc></url></urlset>",
            "<source><job><url><![CDATA[/a]]></url></job></source>",
            r#"{"version":"1","authors":[{"url":"/x"}],"items":[{"id":"1","url":"/a"}]}"#,
        ] {
            assert_eq!(read(text).keys().collect::<Vec<_>>(), ["/a"], "{text}");
        }
        assert!(read("").is_empty() && read("<a").is_empty() && read("{").is_empty());
        let dated = read("<urlset><url><loc>/a</loc><lastmod>2026-11-21</lastmod></url></urlset>");
        assert_eq!(dated["/a"].dated.as_deref(), Some("2026-11-21"));
    }
}
