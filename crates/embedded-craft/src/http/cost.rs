//! What answers would cost a real Craft, in seconds of its time (contract.md, section 15). Nothing here takes that long:
//! the sum is in the header `Server-Timing`.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value};

use crate::graphql::Request;

/// Before anything is done: start, schema, token.
const REQUEST: f64 = 0.11;
/// An element of a list of plain values.
const LISTED: f64 = 0.000_15;
/// An id that a count is about. Not measured: more than reading, checking and binding it should take.
const COUNTED: f64 = 0.000_01;
/// An entry with its blocks: 0.22 s for 25.
const ENTRY: f64 = 0.0088;
/// SEOmatic's metadata of an entry from its cache: 0.33 s for 77.
const SEO_WARM: f64 = 0.0043;
/// SEOmatic's metadata of an entry when it has to be made: 11.36 s for 77.
const SEO_COLD: f64 = 0.1475;

/// What SEOmatic has in its cache. Saving an entry removes its metadata, and only those.
#[derive(Debug, Default)]
pub(crate) struct Warm(Mutex<HashSet<String>>);

/// The cost of a request with these operations and their answers.
pub(crate) fn of_request<'a>(
    operations: impl IntoIterator<Item = (&'a Request, &'a Value)>,
    warm: &Warm,
) -> f64 {
    let answered = operations
        .into_iter()
        .filter_map(|(operation, answer)| Some((operation, answer["data"].as_object()?)));
    REQUEST
        + answered
            .map(|(operation, data)| of_operation(operation, data, warm))
            .sum::<f64>()
}

fn of_operation(operation: &Request, data: &Map<String, Value>, warm: &Warm) -> f64 {
    if data.values().all(Value::is_number) {
        let ids = operation
            .variables
            .as_ref()
            .and_then(|variables| variables.get("id"));
        return ids.and_then(|ids| ids.as_array()).map_or(0, Vec::len) as f64 * COUNTED;
    }
    let fields = data.iter();
    let costs = fields.map(|(name, value)| match value {
        Value::Array(elements) => elements.iter().map(|element| of_element(element, warm)).sum(),
        Value::Object(_) if name == "seomatic" => of_seo(value.to_string(), warm),
        _ => 0.0,
    });
    costs.sum()
}

fn of_element(element: &Value, warm: &Warm) -> f64 {
    let Some(fields) = element.as_object() else {
        return 0.0;
    };
    let is_plain = fields
        .values()
        .all(|value| !value.is_object() && !value.is_array());
    let seo = fields.get("seomatic").filter(|seo| !seo.is_null());
    let seo = seo.map_or(0.0, |_| {
        of_seo(format!("{} {}", element["id"], element["dateUpdated"]), warm)
    });
    seo + if is_plain { LISTED } else { ENTRY }
}

fn of_seo(key: String, warm: &Warm) -> f64 {
    let is_new = warm.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
    if is_new { SEO_COLD } else { SEO_WARM }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_saved_entry_is_cold_and_the_others_stay_warm() {
        let page = |id: &str, saved: &str| json!({ "id": id, "dateUpdated": saved, "blocks": [], "seomatic": { "title": "" } });
        let warm = Warm::default();
        let cost = |pages: Value| {
            of_request(
                [(&Request::default(), &json!({ "data": { "entries": pages } }))],
                &warm,
            )
        };
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(
            cost(json!([page("1", "a"), page("2", "a")])),
            REQUEST + 2.0 * (ENTRY + SEO_COLD)
        ));
        assert!(near(
            cost(json!([page("1", "b"), page("2", "a")])),
            REQUEST + 2.0 * ENTRY + SEO_COLD + SEO_WARM
        ));
        assert!(near(
            cost(json!([{ "id": "1" }, { "id": "2" }])),
            REQUEST + 2.0 * LISTED
        ));
        let text = r#"{ "query": "", "variables": { "id": ["1", "2", "3"] } }"#;
        let count: Request = serde_json::from_str(text).unwrap();
        let counted = of_request([(&count, &json!({ "data": { "entryCount": 3 } }))], &warm);
        assert!(near(counted, REQUEST + 3.0 * COUNTED));
    }
}
