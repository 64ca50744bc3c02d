//! JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>) with all vacancies.

use super::entry::{Channel, ENTRIES_AT_ONCE, Entry};
use super::vacancy_item::Item;
use crate::config::OutputSettings;
use crate::content::folders::FEEDS;
use crate::output::sink::Growing;
use crate::report::Failure;
use rayon::prelude::*;
use serde_json::json;

/// Writes the feed.
pub fn write(
    channel: &Channel,
    entries: &[Entry<'_>],
    config: OutputSettings<'_>,
    file: &mut Growing<'_>,
) -> Result<(), Failure> {
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
    file.push(&format!("{start},\"items\":["))?;
    let mut separator = "";
    for some in entries.chunks(ENTRIES_AT_ONCE) {
        let items = some
            .par_iter()
            .map(|entry| serde_json::to_string(&Item::new(entry, config)));
        // Text and numbers are always JSON.
        let items: Vec<String> = items.filter_map(Result::ok).collect();
        if !items.is_empty() {
            file.push(separator)?;
            file.push(&items.join(","))?;
            separator = ",";
        }
    }
    file.push("]}\n")
}
