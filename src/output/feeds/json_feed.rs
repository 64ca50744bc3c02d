//! JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>) with all vacancies.

use super::entry::{Channel, Entry};
use super::vacancy_item::Item;
use crate::config::OutputSettings;
use crate::content::folders::FEEDS;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

/// More than what surrounds the items.
const REST: usize = 16 * 1024;

/// The feed as it is written. Its items are JSON already: a tree of all of them would need more memory than the file.
#[derive(Serialize)]
struct Written {
    #[serde(flatten)]
    about: Map<String, Value>,
    items: Vec<Box<RawValue>>,
}

/// The feed.
pub fn write(channel: &Channel, entries: &[Entry<'_>], config: OutputSettings<'_>) -> Vec<u8> {
    let organisation = &config.vacancies.organisation;
    let schema = format!("{}{FEEDS}/vacancies.schema.json", config.site.url);
    let items = entries
        .par_iter()
        .map(|entry| to_raw_value(&Item::new(entry, config)));
    // Text and numbers are always JSON.
    let items: Vec<Box<RawValue>> = items.filter_map(Result::ok).collect();
    let about = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": channel.title,
        "description": channel.description,
        "home_page_url": channel.page,
        "feed_url": channel.address,
        "language": channel.language,
        "icon": organisation.logo.as_str(),
        "authors": [{ "name": organisation.name, "url": config.site.url.as_str() }],
        "_vacancy": { "about": schema },
    });
    let about = match about {
        Value::Object(about) => about,
        _ => Map::new(),
    };
    let length: usize = items.iter().map(|item| item.get().len() + 1).sum();
    let mut bytes = Vec::with_capacity(length + REST);
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(&mut bytes, &Written { about, items });
    bytes.push(b'\n');
    bytes
}
