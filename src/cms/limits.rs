//! Limits that an administrator has set in Craft, as answers tell of them. Texts may be translated: what counts is the
//! shape of an answer and the numbers in it.

use super::error::Error;
use serde_json::Value;

/// A query costs more than the CMS allows: `Max query complexity should be 50 but got 89.`, and no data.
pub(super) fn exceeded(query: &str, answer: &Value) -> Option<Error> {
    let [error] = answer["errors"].as_array()?.as_slice() else {
        return None;
    };
    if answer.get("data").is_some() || error.get("path").is_some() || error.get("locations").is_some() {
        return None;
    }
    let message = error["message"].as_str()?;
    let [allowed, needed] = numbers(message)[..] else {
        return None;
    };
    let setting = if message.to_lowercase().contains("depth") {
        "maxGraphqlDepth"
    } else {
        "maxGraphqlComplexity"
    };
    (0 < allowed && allowed < needed).then(|| Error::Limit {
        query: query.to_owned(),
        setting,
        detail: format!("the query costs {needed}, and the CMS allows {allowed}"),
        needed,
    })
}

/// How many operations the CMS takes in one array, when it refuses more with
/// `No more than 2 GraphQL queries can be executed in a single batch.`
pub(super) fn array_size(message: &str, asked: usize) -> Option<usize> {
    let [allowed] = numbers(message)[..] else {
        return None;
    };
    (0 < allowed && allowed < asked).then_some(allowed)
}

/// A list that may be cut: it has as many items as the CMS delivers at most. `known`: lists of entries and assets
/// directly below the root cannot be, because they were asked for in pages or by their ids. Of lists within an item Craft
/// cuts none that it has loaded before: where one of them is longer, all are whole.
pub(super) fn cut_list(query: &str, data: &Value, most: usize, known: bool) -> Option<Error> {
    let fields = data.as_object()?;
    let within = fields.values().filter_map(Value::as_array).flatten();
    let are_whole = within.into_iter().any(|item| is_longer(item, most));
    let (key, items) = fields.iter().find_map(|(key, value)| {
        let is_known = known && ["entries", "saved", "assets"].contains(&key.as_str());
        let own = value.as_array().filter(|_| !is_known);
        let full = own.filter(|items| items.iter().any(Value::is_object) && items.len() >= most);
        let inner = || (!are_whole).then(|| longest_within(value, most)).flatten();
        full.map(|items| (key.as_str(), items.len())).or_else(inner)
    })?;
    Some(Error::Limit {
        query: query.to_owned(),
        setting: "maxGraphqlResults",
        detail: format!("the CMS cuts lists off after {most} items, and `{key}` has {items}"),
        needed: 0,
    })
}

fn longest_within(value: &Value, most: usize) -> Option<(&str, usize)> {
    match value {
        Value::Array(items) => items.iter().find_map(|item| longest(item, most)),
        value => longest(value, most),
    }
}

fn is_longer(value: &Value, most: usize) -> bool {
    match value {
        Value::Array(items) if items.iter().any(Value::is_object) && items.len() > most => true,
        Value::Array(items) => items.iter().any(|item| is_longer(item, most)),
        Value::Object(fields) => fields.values().any(|value| is_longer(value, most)),
        _ => false,
    }
}

fn longest(value: &Value, most: usize) -> Option<(&str, usize)> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(key, value)| full(key, value, most)),
        _ => None,
    }
}

fn full<'a>(key: &'a str, value: &'a Value, most: usize) -> Option<(&'a str, usize)> {
    match value {
        // Two numbers are a focal point.
        Value::Array(items) if items.iter().any(Value::is_object) && items.len() == most => {
            Some((key, items.len()))
        }
        Value::Array(items) => items.iter().find_map(|item| longest(item, most)),
        value => longest(value, most),
    }
}

fn numbers(text: &str) -> Vec<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_query_that_costs_too_much_names_the_setting() {
        for (message, setting) in [
            (
                "Max query complexity should be 50 but got 89.",
                "maxGraphqlComplexity",
            ),
            ("Max query depth should be 2 but got 3.", "maxGraphqlDepth"),
            ("Höchstens 50 sind erlaubt, es waren 89.", "maxGraphqlComplexity"),
        ] {
            let answer = json!({ "errors": [{ "message": message }] });
            let error = exceeded("Page", &answer);
            assert!(
                matches!(&error, Some(Error::Limit { setting: found, .. }) if *found == setting),
                "{message}: {error:?}"
            );
        }
    }

    #[test]
    fn other_errors_are_no_limit() {
        for answer in [
            json!({ "errors": [{ "message": "Internal server error" }] }),
            json!({ "errors": [{ "message": "5 of 7", "path": ["entries", 0] }] }),
            json!({ "errors": [{ "message": "5 of 7" }], "data": {} }),
            json!({ "errors": [{ "message": "7 of 5" }] }),
            json!({ "data": {} }),
        ] {
            assert!(exceeded("Page", &answer).is_none(), "{answer}");
        }
    }

    #[test]
    fn the_size_of_arrays_is_the_number_in_the_refusal() {
        let words = "No more than 2 GraphQL queries can be executed in a single batch.";
        assert_eq!(array_size(words, 7), Some(2));
        assert_eq!(array_size(words, 2), None, "it takes as many");
        assert_eq!(array_size("Missing Authorization header", 7), None);
    }

    #[test]
    fn a_nested_list_as_long_as_the_limit_may_be_cut() {
        let page = json!({ "entries": [{ "id": "1", "blocks": [{ "items": [{}, {}, {}] }] }, {}, {}, {}] });
        assert!(cut_list("Page", &page, 4, true).is_none());
        assert!(cut_list("Navigation", &page, 4, false).is_some());
        let error = cut_list("Page", &page, 3, true).unwrap().to_string();
        assert!(error.contains("`items` has 3"), "{error}");
        let longer = json!({ "pages": [{ "blocks": [{}, {}, {}] }, { "blocks": [{}, {}, {}, {}] }] });
        assert!(
            cut_list("Navigation", &longer, 3, false).is_none(),
            "it cuts no such lists"
        );
        let point = json!({ "assets": [{ "focalPoint": [0.5, 0.5] }] });
        assert!(cut_list("Assets", &point, 2, false).is_none());
    }
}
