//! What all formats say: of a feed, and of a page in it.

use crate::config::OutputSettings;
use crate::content::date;
use crate::content::feeds::Feed;
use crate::content::{Page, Site, Value, standalone};
use crate::output::address;
use crate::output::modified::Modified;
use jiff::{Timestamp, Zoned};

/// A feed.
#[derive(Debug)]
pub struct Channel {
    /// Its title.
    pub title: String,
    /// What is in it.
    pub description: String,
    /// The language of its contents.
    pub language: String,
    /// Its own address.
    pub address: String,
    /// The page with the same list.
    pub page: String,
    /// When something in it was changed last.
    pub updated: Zoned,
}

/// A page in a feed.
#[derive(Debug)]
pub struct Entry<'a> {
    /// The page.
    pub page: &'a Page,
    /// The same in every copy of the CMS and at every address.
    pub id: String,
    /// Its address.
    pub url: String,
    /// What it is about, in a sentence or two.
    pub summary: Option<String>,
    /// When it was published.
    pub published: Option<Zoned>,
    /// When it was changed last.
    pub updated: Zoned,
}

impl Channel {
    /// Describes a feed with these pages.
    pub fn new(
        feed: &Feed,
        site: &Site,
        pages: &[&Page],
        modified: &Modified,
        config: OutputSettings<'_>,
    ) -> Self {
        let list = site
            .pages
            .iter()
            .find(|page| site.roles.has_role(feed.list, &page.route));
        let title = feed.title(list.map(|page| page.title.as_str()), &config.site.name);
        let latest = pages.iter().map(|page| updated(page, modified, config)).max();
        // A feed has such a moment even if it is empty.
        let updated = latest.or_else(|| modified.for_page(list?)).unwrap_or_default();
        let description = list.and_then(|page| page.listing.description.as_deref());
        Self {
            description: description.unwrap_or(&title).to_owned(),
            title,
            language: config.site.content_language.clone(),
            address: format!("{}{}", config.site.url, feed.path()),
            page: list.map_or_else(
                || config.site.url.to_string(),
                |page| address::own_address(page, config.site),
            ),
            updated: local(updated, config),
        }
    }
}

impl<'a> Entry<'a> {
    /// Describes a page.
    pub fn new(page: &'a Page, modified: &Modified, config: OutputSettings<'_>) -> Self {
        let published = page.listed_at().map(|date| date.timestamp);
        Self {
            id: match page.uid.as_deref().filter(|uid| is_uuid(uid)) {
                Some(uid) => format!("urn:uuid:{}", uid.to_lowercase()),
                None => format!("{}#{}", config.site.url, page.id),
            },
            url: address::own_address(page, config.site),
            summary: summary(page),
            published: published.map(|at| local(at, config)),
            updated: local(updated(page, modified, config), config),
            page,
        }
    }

    /// All of its texts, for any site. They are made for this.
    pub fn html(&self, config: OutputSettings<'_>) -> String {
        let page = self.page;
        if page.vacancy.is_some() {
            return page.description(&config.site.url).unwrap_or_default();
        }
        let introduction = match page.fields.get("blogIntroText") {
            Some(Value::Rich(text)) => standalone::text_of(text, &config.site.url).into_owned(),
            _ => String::new(),
        };
        introduction + &standalone::texts(&page.blocks, &config.site.url)
    }
}

/// When a page was changed last. What was changed before it was published is published as it is. An editor's date that is
/// still to come changes nothing yet.
fn updated(page: &Page, modified: &Modified, config: OutputSettings<'_>) -> Timestamp {
    let published = page.listed_at().map(|date| date.timestamp);
    let published = published.filter(|at| *at <= config.now);
    let changed = modified.for_page(page).or(published).unwrap_or_default();
    changed.max(published.unwrap_or(Timestamp::MIN))
}

fn local(at: Timestamp, config: OutputSettings<'_>) -> Zoned {
    date::local(at, &config.site.time_zone)
}

fn is_uuid(text: &str) -> bool {
    let groups: Vec<usize> = text.split('-').map(str::len).collect();
    groups == [8, 4, 4, 4, 12] && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}

/// What an editor wrote for search engines, or the introduction.
fn summary(page: &Page) -> Option<String> {
    let text = page.listing.description.clone();
    let text = text.or_else(|| page.introduction())?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}
