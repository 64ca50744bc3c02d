//! JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>) with all vacancies.

use super::entry::{Channel, ENTRIES_AT_ONCE, Entry};
use super::vacancy_item::Item;
use crate::config::OutputSettings;
use crate::content::folders::FEEDS;
use rayon::prelude::*;
use serde_json::json;

/// The feed.
pub fn write(channel: &Channel, entries: &[Entry<'_>], config: OutputSettings<'_>) -> Vec<u8> {
    let organisation = &config.vacancies.organisation;
    let schema = format!("{}{FEEDS}/vacancies.schema.json", config.site.url);
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
    let mut feed = about.to_string();
    // The items come before its end.
    feed.pop();
    feed.push_str(",\"items\":[");
    let mut separator = "";
    let all = entries.len().div_ceil(ENTRIES_AT_ONCE);
    for (part, some) in entries.chunks(ENTRIES_AT_ONCE).enumerate() {
        let items = some
            .par_iter()
            .map(|entry| serde_json::to_string(&Item::new(entry, config)));
        // Text and numbers are always JSON.
        let items: Vec<String> = items.filter_map(Result::ok).collect();
        let length: usize = items.iter().map(|item| item.len() + 1).sum();
        // As if all parts were as long: to grow, it would have to be copied.
        feed.reserve(length * (all - part));
        for item in &items {
            feed.extend([separator, item]);
            separator = ",";
        }
    }
    feed.push_str("]}\n");
    feed.into_bytes()
}
