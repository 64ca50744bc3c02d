//! `llms.txt` (<https://llmstxt.org>): what the site is and where its contents are, for language models.

use super::redirects::Hidden;
use super::{OutputFile, address};
use crate::config::{Count, Site as Settings};
use crate::content::feeds::FEEDS_OF_SITE;
use crate::content::{Page, Route, Site};
use std::fmt::Write as _;

/// Its path.
pub const NAME: &str = "llms.txt";

/// The file. It lists the pages that there are one of, and ordinary pages; of vacancies, posts and cases the overviews
/// and the feeds with all of them.
pub fn file(site: &Site, settings: &Settings, hidden: &Hidden<'_>) -> OutputFile {
    let mut text = format!("# {}\n", settings.name);
    let home = site.pages.iter().find(|page| page.route == Route::home());
    if let Some(description) = home.and_then(|home| home.listing.description.as_deref()) {
        let _ = write!(text, "\n> {}\n", line(description));
    }
    text.push_str("\n## Pages\n\n");
    let in_a_list = |page: &Page| {
        let rules = page.kind.rules();
        rules.count == Count::Many && rules.listed_by.is_some()
    };
    for page in site
        .pages
        .iter()
        .filter(|page| !in_a_list(page) && !hidden.has(page))
    {
        let Some(address) = address::listed(page, settings) else {
            continue;
        };
        let about = page
            .listing
            .description
            .as_deref()
            .map(|about| format!(": {}", line(about)));
        let _ = writeln!(
            text,
            "- [{}]({}){}",
            line(&page.title),
            address,
            about.unwrap_or_default()
        );
    }
    text.push_str("\n## Feeds\n\n");
    for feed in FEEDS_OF_SITE {
        let _ = writeln!(
            text,
            "- [{}]({}{}): {}",
            feed.name,
            settings.url,
            feed.path(),
            feed.format.media_type()
        );
    }
    OutputFile::text(NAME, text)
}

/// A text on one line that starts no other part of Markdown.
fn line(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace(['[', ']'], "|")
}
