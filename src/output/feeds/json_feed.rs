//! JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>) with all vacancies. What the format has no names for is in
//! `_vacancy`; `vacancies.schema.json` describes it.

use super::atom::date;
use super::entry::{Channel, Entry};
use crate::config::OutputSettings;
use crate::content::folders::FEEDS;
use crate::content::{Page, Vacancy, Workplace};
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
    let items = entries.par_iter().map(|entry| to_raw_value(&item(entry, config)));
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

fn item(entry: &Entry<'_>, config: OutputSettings<'_>) -> Value {
    let fields = &entry.page.fields;
    let tags = ["position", "vacancyLocation"]
        .iter()
        .filter_map(|name| fields.text(name));
    let tags: Vec<&str> = tags.collect();
    let mut item = object([
        ("id", Some(json!(entry.id))),
        ("url", Some(json!(entry.url))),
        ("title", Some(json!(entry.page.title))),
        ("summary", entry.summary.as_deref().map(Value::from)),
        ("content_html", Some(json!(entry.html))),
        (
            "date_published",
            entry.published.as_ref().map(|at| json!(date(at))),
        ),
        ("date_modified", Some(json!(date(&entry.updated)))),
        ("tags", (!tags.is_empty()).then(|| json!(tags))),
    ]);
    if let Some(vacancy) = &entry.page.vacancy {
        item.insert("_vacancy".into(), facts(entry.page, vacancy, config));
    }
    Value::Object(item)
}

fn facts(page: &Page, vacancy: &Vacancy, config: OutputSettings<'_>) -> Value {
    let expires = page.expires.as_ref();
    let expires = expires.map(|at| at.timestamp.to_zoned(config.site.time_zone.clone()));
    let text = |name| page.fields.text(name).map(Value::from);
    Value::Object(object([
        ("reference", Some(json!(page.id))),
        ("location", text("vacancyLocation")),
        ("address", address(vacancy)),
        ("position", text("position")),
        ("hours", text("hours")),
        ("salary", salary(vacancy, &config.vacancies.currency)),
        (
            "employment_type",
            vacancy.employment_type.as_deref().map(Value::from),
        ),
        ("traineeship", Some(json!(page.fields.is_on("traineeship")))),
        ("popular", Some(json!(page.fields.is_on("popular")))),
        (
            "remote",
            Some(json!(page.fields.is_on("remote") || is_at_home(vacancy))),
        ),
        (
            "start_date",
            page.fields.date("startDate").map(|date| json!(date.iso)),
        ),
        ("expires", expires.map(|at| json!(date(&at)))),
    ]))
}

fn is_at_home(vacancy: &Vacancy) -> bool {
    matches!(vacancy.workplace, Some(Workplace::Home(_)))
}

fn address(vacancy: &Vacancy) -> Option<Value> {
    let Some(Workplace::At(address)) = &vacancy.workplace else {
        return None;
    };
    let part = |part: &Option<String>| part.as_deref().map(Value::from);
    Some(Value::Object(object([
        ("street", part(&address.street)),
        ("postal_code", part(&address.postal_code)),
        ("locality", part(&address.locality)),
        ("region", part(&address.region)),
        ("country", part(&address.country)),
    ])))
}

fn salary(vacancy: &Vacancy, currency: &str) -> Option<Value> {
    let salary = vacancy.salary.as_ref()?;
    let (min, max) = salary.range.clone()?;
    Some(Value::Object(object([
        ("currency", Some(json!(currency))),
        ("min", min.map(Value::from)),
        ("max", max.map(Value::from)),
        ("unit", salary.unit.as_deref().map(Value::from)),
    ])))
}

/// An object of what is known.
fn object<const N: usize>(fields: [(&str, Option<Value>); N]) -> Map<String, Value> {
    let known = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)));
    known.collect()
}
