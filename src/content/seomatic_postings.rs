//! JobPostings of SEOmatic. The first counts that says what search engines require, of the vacancy whose page it is on: at
//! the top of the data, in the `@graph` there, or as `mainEntity`. All others are taken out, so that the program's own has
//! their place.

use super::address::{Policy, external};
use super::context::Context;
use super::{JsonLd, Page, Seo};
use crate::report::{Finding, TagFault};
use jiff::civil::Date;
use serde_json::{Map, Value};

const TYPE: &str = "JobPosting";
/// Where a page says what it is about.
const PLACES: [&str; 2] = ["@graph", "mainEntity"];
/// Types that say nothing without this property.
const LISTS: [(&str, &str); 2] = [("ItemList", "itemListElement"), ("ListItem", "item")];
/// The length of a day, which a time may follow: `2026-10-11`.
const DAY: usize = 10;

/// Takes out those that do not count.
pub(super) fn check(page: &Page, seo: &mut Seo, cx: &mut Context<'_>) {
    // Not the clock: what is read of an entry is the same as long as the entry is.
    let saved = page.updated.as_ref().or(page.posted.as_ref());
    let saved = saved.map(|date| date.timestamp.to_zoned(cx.config.site.time_zone.clone()));
    let mut postings = Postings {
        page,
        canonical: &seo.canonical,
        policy: &cx.policy,
        saved: saved.map(|moment| moment.date()),
        has_one: false,
        faults: Vec::new(),
    };
    seo.json_ld.retain_mut(|object| {
        if !object.has_type(&[TYPE]) {
            return true;
        }
        let mut value = object.value();
        let stays = postings.check(&mut value, true);
        *object = JsonLd::from(value);
        stays
    });
    for why in postings.faults {
        let tag = TYPE.to_owned();
        cx.problem_of_many(Finding::SeoTagDropped { tag, why });
    }
}

/// The JobPostings of a page.
struct Postings<'a> {
    page: &'a Page,
    canonical: &'a str,
    policy: &'a Policy,
    /// The day on which the entry was saved.
    saved: Option<Date>,
    /// Whether one was found that counts.
    has_one: bool,
    faults: Vec<TagFault>,
}

impl Postings<'_> {
    /// Whether a value stays. `is_top`: it stands where a page says what it is about.
    fn check(&mut self, value: &mut Value, is_top: bool) -> bool {
        match value {
            Value::Array(list) => {
                list.retain_mut(|value| self.check(value, is_top));
                true
            }
            Value::Object(object) => {
                let lists = LISTS
                    .iter()
                    .filter(|(kind, of)| is_of(object, kind) && says(object, of));
                let lists: Vec<&str> = lists.map(|(_, of)| *of).collect();
                object.retain(|name, value| self.check(value, is_top && PLACES.contains(&name.as_str())));
                lists.iter().all(|of| says(object, of))
                    && self
                        .fault(object, is_top)
                        .is_none_or(|why| self.remains(object, why))
            }
            _ => true,
        }
    }

    fn fault(&mut self, object: &Map<String, Value>, is_top: bool) -> Option<TagFault> {
        if !is_of(object, TYPE) {
            return None;
        }
        let is_vacancy = self.page.kind.rules().schema_type == Some(TYPE);
        let end = object.get("validThrough").and_then(day);
        if !is_top || !is_vacancy || self.is_of_other(object) {
            Some(TagFault::OtherPosting)
        } else if !is_complete(object) {
            Some(TagFault::IncompletePosting)
        } else if end.zip(self.saved).is_some_and(|(end, saved)| end < saved) {
            Some(TagFault::EndedPosting)
        } else {
            std::mem::replace(&mut self.has_one, true).then_some(TagFault::SecondPosting)
        }
    }

    /// Whether it names another page of the site as its own.
    fn is_of_other(&self, posting: &Map<String, Value>) -> bool {
        let is_other = |address: &Value| {
            let address = address.as_str().filter(|address| *address != self.canonical);
            let url = address.and_then(external);
            url.is_some_and(|url| {
                (self.policy.is_own(&url) || self.policy.is_cms(&url))
                    && self.policy.names_page(&url)
                    && self.policy.decoded_path(&url) != self.page.route.as_str()
            })
        };
        // The identifier of the site is not the address of its home page: `https://www.example.com/#website`.
        let is_node = |id: &Value| {
            let url = id.as_str().and_then(external);
            url.is_some_and(|url| url.fragment().is_some() && self.policy.decoded_path(&url).is_empty())
        };
        let is_of_other = |page: &Value| {
            is_other(page) || is_other(&page["url"]) || (!is_node(&page["@id"]) && is_other(&page["@id"]))
        };
        let named = |name: &str, is_it: &dyn Fn(&Value) -> bool| {
            posting.get(name).is_some_and(|value| any(value, is_it))
        };
        named("url", &is_other) || named("mainEntityOfPage", &is_of_other)
    }

    /// Whether an object that is no JobPosting any more is something else.
    fn remains(&mut self, object: &mut Map<String, Value>, why: TagFault) -> bool {
        if !self.faults.contains(&why) {
            self.faults.push(why);
        }
        let types = object.get_mut("@type").and_then(Value::as_array_mut);
        types.is_some_and(|types| {
            types.retain(|name| name != TYPE);
            !types.is_empty()
        })
    }
}

/// Whether it says what Google requires.
fn is_complete(posting: &Map<String, Value>) -> bool {
    let any_of =
        |name: &str, is_it: &dyn Fn(&Value) -> bool| posting.get(name).is_some_and(|value| any(value, is_it));
    let is_named =
        |company: &Value| company.is_string() || is_said(&company["name"]) || is_said(&company["@id"]);
    let has_country = |place: &Value| any(&place["address"], &|address| is_said(&address["addressCountry"]));
    let is_remote = any_of("jobLocationType", &|kind| kind == "TELECOMMUTE")
        && says(posting, "applicantLocationRequirements");
    says(posting, "title")
        && says(posting, "description")
        && posting.get("datePosted").and_then(day).is_some()
        && any_of("hiringOrganization", &|company| {
            is_said(company) && is_named(company)
        })
        && (is_remote || any_of("jobLocation", &has_country))
}

/// The day of a moment or a day.
fn day(moment: &Value) -> Option<Date> {
    moment.as_str()?.trim().get(..DAY)?.parse().ok()
}

/// Whether an object is of a type, among others.
fn is_of(object: &Map<String, Value>, kind: &str) -> bool {
    object
        .get("@type")
        .is_some_and(|types| any(types, &|name| name == kind))
}

/// Whether a value, or one of several, is like that.
fn any(value: &Value, is_it: &dyn Fn(&Value) -> bool) -> bool {
    match value {
        Value::Array(list) => list.iter().any(is_it),
        value => is_it(value),
    }
}

fn says(object: &Map<String, Value>, name: &str) -> bool {
    object.get(name).is_some_and(is_said)
}

/// Whether a value says something: an object with nothing but a type does not.
fn is_said(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(list) => list.iter().any(is_said),
        Value::Object(object) => object
            .iter()
            .any(|(name, value)| name != "@type" && is_said(value)),
        _ => false,
    }
}
