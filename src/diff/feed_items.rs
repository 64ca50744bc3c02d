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
    let is_item = |node: &Node<'_, '_>| node.children().any(|child| child.is_element());
    let known = |node: &Node<'_, '_>| ITEMS.contains(&node.tag_name().name()) && is_item(node);
    let mut items: Vec<Node<'_, '_>> = document.descendants().filter(known).collect();
    if items.is_empty() {
        // A job site may have its own name for them. What describes the file has no elements in it.
        items.extend(document.root_element().children().filter(is_item));
    }
    let mut all = BTreeMap::new();
    for node in items {
        let Some(text) = text.get(node.range()) else {
            continue;
        };
        let dated = child(node, "lastmod")
            .and_then(|date| date.text())
            .map(str::to_owned);
        let mut key = address(node).unwrap_or_else(|| name(node, text));
        // An address that several have, such as that of the company, names none of them.
        if all.contains_key(&key) {
            key = spaced(text);
        }
        let text = text.to_owned();
        all.insert(key, Item { text, dated });
    }
    all
}

/// What tells an item without a known address from the others: an address in any element, its number, else all of it.
fn name(item: Node<'_, '_>, whole: &str) -> String {
    let mut texts = item.children().filter_map(|child| child.text()).map(str::trim);
    let address = texts.find(|text| text.starts_with("https://") || text.starts_with("http://"));
    spaced(address.or_else(|| item.attribute("id")).unwrap_or(whole))
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
        let keys = |text: &str| read(text).into_keys().collect::<Vec<_>>();
        let own = "<jobs><publisher>https://x</publisher><offer id='7'><x>\n</x><address><![CDATA[https://x/a]]></address></offer>\
                   <offer id='8'><x>y</x></offer><offer><x>z</x>\n</offer></jobs>";
        assert_eq!(keys(own), ["8", "<offer><x>z</x> </offer>", "https://x/a"]);
        let shared = "<jobs><a><x>https://x/</x><y>1</y></a><a><x>https://x/</x><y>2</y></a></jobs>";
        assert_eq!(keys(shared).len(), 2);
        assert!(read("").is_empty() && read("<a").is_empty() && read("{").is_empty());
        let dated = read("<urlset><url><loc>/a</loc><lastmod>2026-11-21</lastmod></url></urlset>");
        assert_eq!(dated["/a"].dated.as_deref(), Some("2026-11-21"));
    }
}
