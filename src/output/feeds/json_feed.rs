//! JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>) with all vacancies.

use super::entry::{Channel, Entry};
use super::vacancy_item::Item;
use crate::config::OutputSettings;
use crate::content::folders::FEEDS;
use serde_json::json;

/// Between two entries.
pub const SEPARATOR: &str = ",";

/// After the last one.
pub const END: &str = "]}\n";

/// What is before the first entry.
pub fn start(channel: &Channel, config: OutputSettings<'_>) -> String {
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
    let mut start = about.to_string();
    // The items come before its end.
    start.pop();
    start + ",\"items\":["
}

/// Adds an entry with this HTML.
pub fn add(part: &mut String, entry: &Entry<'_>, html: &str, config: OutputSettings<'_>) {
    // Text and numbers are always JSON.
    let item = serde_json::to_string(&Item::new(entry, html, config)).unwrap_or_default();
    part.push_str(&item);
}
