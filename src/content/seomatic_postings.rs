//! JobPostings of SEOmatic. One counts if it says what search engines require, of the vacancy whose page it is on: at the
//! top of the data, or in the `@graph` there. All others are taken out, so that the program's own has their place.

use super::context::Context;
use super::{JsonLd, Page, Seo};
use crate::report::{Finding, TagFault};
use jiff::civil::Date;
use serde_json::{Map, Value};

const TYPE: &str = "JobPosting";
/// The length of a day, which a time may follow: `2026-10-11`.
const DAY: usize = 10;

/// Takes out those that do not count.
pub(super) fn check(page: &Page, seo: &mut Seo, cx: &mut Context<'_>) {
    let mut postings = Postings {
        has_vacancy: page.kind.rules().schema_type == Some(TYPE),
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
struct Postings {
    has_vacancy: bool,
    faults: Vec<TagFault>,
}

impl Postings {
    /// Whether a value stays. `is_top`: it is not inside of another object.
    fn check(&mut self, value: &mut Value, is_top: bool) -> bool {
        match value {
            Value::Array(list) => {
                list.retain_mut(|value| self.check(value, is_top));
                true
            }
            Value::Object(object) => {
                object.retain(|name, value| self.check(value, is_top && name == "@graph"));
                self.fault(object, is_top)
                    .is_none_or(|why| self.remains(object, why))
            }
            _ => true,
        }
    }

    fn fault(&self, object: &Map<String, Value>, is_top: bool) -> Option<TagFault> {
        let is_posting = match object.get("@type") {
            Some(Value::Array(types)) => types.iter().any(|name| name == TYPE),
            name => name.is_some_and(|name| name == TYPE),
        };
        match is_posting {
            true if !is_top || !self.has_vacancy => Some(TagFault::OtherPosting),
            true if !is_complete(object) => Some(TagFault::IncompletePosting),
            _ => None,
        }
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
    let says = |name: &str| posting.get(name).is_some_and(is_said);
    let posted = posting.get("datePosted").and_then(Value::as_str);
    let posted = posted.and_then(|moment| moment.trim().get(..DAY)?.parse::<Date>().ok());
    let company = posting.get("hiringOrganization");
    let is_named =
        |company: &Value| company.is_string() || is_said(&company["name"]) || is_said(&company["@id"]);
    let is_remote = posting
        .get("jobLocationType")
        .is_some_and(|kind| kind == "TELECOMMUTE")
        && says("applicantLocationRequirements");
    let has_country = |place: &Value| is_said(&place["address"]["addressCountry"]);
    let has_place = || match posting.get("jobLocation") {
        Some(Value::Array(places)) => places.iter().any(has_country),
        place => place.is_some_and(has_country),
    };
    says("title")
        && says("description")
        && posted.is_some()
        && company.is_some_and(|company| is_said(company) && is_named(company))
        && (is_remote || has_place())
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
