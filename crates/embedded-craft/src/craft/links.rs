//! Links and references: the typed link field, references in rich text, and the search.

use serde_json::Value;

use crate::craft::Context;
use crate::craft::asset;
use crate::craft::element::{Element, Field, Link, Target};

/// The plugin's default link text.
const DEFAULT_TEXT: &str = "Learn More";

impl Link {
    /// The linked element, when it is live.
    pub(crate) fn element<'a>(&self, context: Context<'a>) -> Option<&'a Element> {
        match self.to {
            Target::Entry(Some(id)) | Target::Asset(id) => {
                context.element(id).filter(|element| context.allows(element))
            }
            _ => None,
        }
    }

    pub(crate) fn url(&self, context: Context<'_>) -> Option<String> {
        match &self.to {
            Target::Empty => None,
            Target::Entry(_) | Target::Asset(_) => {
                self.element(context).and_then(|element| context.url(element))
            }
            Target::Url(url) | Target::Custom(url) => Some(url.clone()),
            Target::Email(address) => Some(format!("mailto:{address}")),
            Target::Tel(number) => Some(format!("tel:{number}")),
        }
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self.to {
            Target::Empty | Target::Url(_) => "url",
            Target::Entry(_) => "entry",
            Target::Asset(_) => "asset",
            Target::Email(_) => "email",
            Target::Tel(_) => "tel",
            Target::Custom(_) => "custom",
        }
    }

    /// The custom text, else the element's title, else the plugin's default.
    pub(crate) fn text(&self, context: Context<'_>) -> String {
        let title = || self.element(context).and_then(|element| element.title.clone());
        self.custom_text
            .clone()
            .or_else(title)
            .unwrap_or_else(|| DEFAULT_TEXT.to_owned())
    }
}

/// Replaces `{entry:KEY:url||fallback}` and `{asset:KEY:url||fallback}` by URLs on the CMS host.
/// A key is an id, or for assets also a file name and for entries `section/slug`'s uri.
pub(crate) fn parse_references(context: Context<'_>, text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        output.push_str(&rest[..start]);
        rest = &rest[start..];
        let Some(end) = rest.find('}') else { break };
        match reference(context, &rest[1..end]) {
            Some(url) => output.push_str(&url),
            None => output.push_str(&rest[..=end]),
        }
        rest = &rest[end + 1..];
    }
    output.push_str(rest);
    output
}

fn reference(context: Context<'_>, inside: &str) -> Option<String> {
    let (reference, fallback) = inside.split_once("||").unwrap_or((inside, ""));
    let mut parts = reference.split(':');
    let (kind, key, attribute) = (parts.next()?, parts.next()?, parts.next()?);
    if attribute != "url" || parts.next().is_some() {
        return None;
    }
    let key = key.split('@').next().unwrap_or(key);
    let craft = context.craft;
    let found = match kind {
        "entry" => match key.parse() {
            Ok(id) => context.element(id),
            Err(_) => {
                let (section, slug) = key.split_once('/')?;
                let slug = slug.rsplit('/').next()?;
                let mut entries = craft
                    .section(section)
                    .iter()
                    .filter_map(|id| context.element(*id));
                entries.find(|entry| entry.slug.as_deref() == Some(slug))
            }
        },
        "asset" => match key.parse() {
            Ok(id) => context.element(id),
            Err(_) => {
                let mut assets = craft.assets.iter().filter_map(|id| craft.element(*id));
                assets.find(|element| element.asset().is_some_and(|asset| asset.file == key))
            }
        },
        _ => return None,
    };
    Some(
        found
            .and_then(|element| context.url(element))
            .unwrap_or_else(|| fallback.to_owned()),
    )
}

/// Craft's keyword search, reduced: every word must occur, `-word` must not, `"several words"` occur together.
pub(crate) fn search(element: &Element, query: &str) -> bool {
    let mut haystack = String::new();
    let mut add = |text: &str| {
        haystack.push_str(&text.to_lowercase());
        haystack.push('\n');
    };
    add(element.title.as_deref().unwrap_or_default());
    add(element.slug.as_deref().unwrap_or_default());
    if let Some(file) = element.asset() {
        add(asset::filename(&file.file));
        add(file.alt.as_deref().unwrap_or_default());
    }
    for field in element.fields.values() {
        if let Field::Leaf(Value::String(text)) = field
            && text.parse::<jiff::Timestamp>().is_err()
        {
            add(text);
        }
    }
    terms(&query.to_lowercase())
        .iter()
        .all(|term| match term.strip_prefix('-') {
            Some(excluded) => !haystack.contains(excluded),
            None => haystack.contains(term.trim_matches('*')),
        })
}

fn terms(query: &str) -> Vec<String> {
    let mut terms = Vec::new();
    for (index, part) in query.split('"').enumerate() {
        if index % 2 == 1 {
            terms.push(part.to_owned());
        } else {
            terms.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    terms.retain(|term| !term.is_empty());
    terms
}
