//! The items of a feed, as its readers find them.

use crate::config::{JobFeed, Part, VacancyFact};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use roxmltree::{Document, Node};
use serde_json::Value;

/// The namespace of Atom.
pub(super) const ATOM: &str = "http://www.w3.org/2005/Atom";
/// How the version of a JSON Feed begins.
pub(super) const JSON_FEED: &str = "https://jsonfeed.org/version/1";
/// What tells an applicant where the work is, one of them.
pub(super) const PLACES: [VacancyFact; 5] = [
    VacancyFact::Location,
    VacancyFact::City,
    VacancyFact::PostalCode,
    VacancyFact::Region,
    VacancyFact::Street,
];

/// What is known of an item; empty texts are not there.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) id: Option<String>,
    pub(super) title: Option<String>,
    pub(super) url: Option<String>,
    pub(super) date: Option<String>,
    pub(super) description: Option<String>,
    pub(super) place: Option<String>,
    /// When its time is over, as it is written and as a moment.
    pub(super) expires: Option<(String, Timestamp)>,
}

/// Reads an Atom feed.
pub(super) fn atom(text: &str) -> Result<Vec<Item>, String> {
    let document = parse(text)?;
    let root = rooted(&document, "feed")?;
    let entries = root.children().filter(|node| node.has_tag_name((ATOM, "entry")));
    let items = entries.map(|entry| {
        let links = entry.children().filter(|node| node.has_tag_name((ATOM, "link")));
        let mut pages = links.filter(|link| matches!(link.attribute("rel"), None | Some("alternate")));
        Item {
            id: child(entry, "id"),
            title: child(entry, "title"),
            url: pages.find_map(|link| some(link.attribute("href")?)),
            date: child(entry, "updated"),
            ..Item::default()
        }
    });
    Ok(items.collect())
}

/// Reads an RSS feed.
pub(super) fn rss(text: &str) -> Result<Vec<Item>, String> {
    let document = parse(text)?;
    let root = rooted(&document, "rss")?;
    let channel = root.children().find(|node| node.has_tag_name("channel"));
    let channel = channel.ok_or("it has no `channel`")?;
    let items = channel.children().filter(|node| node.has_tag_name("item"));
    let items = items.map(|item| Item {
        id: child(item, "guid"),
        title: child(item, "title"),
        url: child(item, "link"),
        date: child(item, "pubDate"),
        ..Item::default()
    });
    Ok(items.collect())
}

/// Reads a JSON Feed of vacancies.
pub(super) fn json(text: &str) -> Result<Vec<Item>, String> {
    let feed: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let version = feed["version"].as_str().unwrap_or_default();
    if !version.starts_with(JSON_FEED) {
        return Err(format!("its version is `{version}` instead of {JSON_FEED}…"));
    }
    let items = feed["items"].as_array().ok_or("it has no list `items`")?;
    let items = items.iter().map(|item| {
        let text = |value: &Value| value.as_str().and_then(some);
        let facts = &item["_vacancy"];
        let places = [&facts["location"], &facts["address"]["locality"]];
        let at_home = facts["remote"].as_bool().unwrap_or_default();
        Item {
            id: text(&item["id"]),
            title: text(&item["title"]),
            url: text(&item["url"]),
            date: text(&item["date_published"]),
            description: text(&item["content_html"]),
            place: places
                .iter()
                .find_map(|place| text(place))
                .or_else(|| at_home.then(String::new)),
            expires: text(&facts["expires"]).and_then(|at| Some((at.clone(), at.parse().ok()?))),
        }
    });
    Ok(items.collect())
}

/// Reads the file of a job site by its mapping.
pub(super) fn jobs(text: &str, feed: &JobFeed, zone: &TimeZone) -> Result<Vec<Item>, String> {
    let document = parse(text)?;
    let root = rooted(&document, &feed.root)?;
    let items = root
        .children()
        .filter(|node| node.has_tag_name(feed.item.as_str()));
    let items = items.map(|item| {
        let fact = |fact| {
            fields(feed, fact).find_map(|field| match field.strip_prefix('@') {
                Some(name) => some(item.attribute(name)?),
                None => child(item, field),
            })
        };
        Item {
            id: fact(VacancyFact::Id),
            title: fact(VacancyFact::Title),
            url: fact(VacancyFact::Url),
            date: fact(VacancyFact::Posted).or_else(|| fact(VacancyFact::Updated)),
            description: fact(VacancyFact::Description).or_else(|| fact(VacancyFact::Summary)),
            place: PLACES.into_iter().chain([VacancyFact::Remote]).find_map(fact),
            expires: fact(VacancyFact::Expires)
                .and_then(|at| Some((at.clone(), moment(&at, &feed.dates, zone)?))),
        }
    });
    Ok(items.collect())
}

/// The elements and attributes that a fact is written into.
pub(super) fn fields(feed: &JobFeed, fact: VacancyFact) -> impl Iterator<Item = &str> {
    let names = feed.fields.iter().filter(move |(_, pattern)| {
        let mut parts = pattern.0.iter();
        parts.any(|part| *part == Part::Fact(fact))
    });
    names.map(|(name, _)| name.as_str())
}

/// A moment in the format of a feed; a day alone ends at midnight.
fn moment(text: &str, format: &str, zone: &TimeZone) -> Option<Timestamp> {
    let read = jiff::fmt::strtime::parse(format, text).ok()?;
    let of_day = || {
        let day = read.to_date().ok()?.tomorrow().ok()?;
        Some(day.to_zoned(zone.clone()).ok()?.timestamp())
    };
    read.to_timestamp().ok().or_else(of_day)
}

fn parse(text: &str) -> Result<Document<'_>, String> {
    Document::parse(text).map_err(|error| error.to_string())
}

fn rooted<'a>(document: &'a Document<'_>, name: &str) -> Result<Node<'a, 'a>, String> {
    let root = document.root_element();
    match root.tag_name().name() {
        found if found == name => Ok(root),
        found => Err(format!("its root is `{found}` instead of `{name}`")),
    }
}

fn child(node: Node<'_, '_>, name: &str) -> Option<String> {
    let found = node.children().find(|node| node.tag_name().name() == name)?;
    let texts = found.children().filter_map(|node| node.text());
    some(&texts.collect::<String>())
}

fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
