//! Craft's query parameters: lists, `not`, `and`, comparison operators, `:empty:`.

use std::cmp::Ordering;

use jiff::Timestamp;
use serde_json::Value;

use crate::dates;

/// What a parameter is compared with.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Actual<'a> {
    Text(Option<&'a str>),
    Date(Option<Timestamp>),
    Number(Option<f64>),
}

/// A date or an operand that cannot be read; Craft's database answers with an SQL error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InvalidParameter;

/// Whether `actual` satisfies `parameter`: a value or a list of values, of which one is enough
/// unless the list starts with `and`, and none may match when it starts with `not`.
pub(crate) fn matches(parameter: &Value, actual: Actual<'_>) -> Result<bool, InvalidParameter> {
    let values: Vec<String> = match parameter {
        Value::Null => return Ok(true),
        Value::Array(values) => values.iter().filter_map(text).collect(),
        single => text(single).into_iter().collect(),
    };
    let (glue, operands) = match values.first().map(|first| first.to_ascii_lowercase()).as_deref() {
        Some(glue @ ("and" | "or" | "not")) => (glue.to_owned(), &values[1..]),
        _ => ("or".to_owned(), values.as_slice()),
    };
    if operands.is_empty() {
        return Ok(true);
    }
    let mut results = Vec::with_capacity(operands.len());
    for operand in operands {
        results.push(holds(operand, actual)?);
    }
    Ok(match glue.as_str() {
        "and" => results.iter().all(|result| *result),
        "not" => !results.iter().any(|result| *result),
        _ => results.iter().any(|result| *result),
    })
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(true) => Some("1".to_owned()),
        Value::Bool(false) => Some("0".to_owned()),
        _ => None,
    }
}

fn holds(operand: &str, actual: Actual<'_>) -> Result<bool, InvalidParameter> {
    if let Some(rest) = operand.strip_prefix("not ") {
        return Ok(!holds(rest, actual)?);
    }
    match operand {
        ":empty:" => return Ok(is_empty(actual)),
        ":notempty:" => return Ok(!is_empty(actual)),
        "*" => return Ok(true),
        _ => {}
    }
    let (operator, operand) = split_operator(operand);
    let ordering = match actual {
        Actual::Text(actual) => {
            if operator == "=" {
                return Ok(actual.is_some_and(|actual| like(operand, actual)));
            }
            actual.map(|actual| actual.cmp(operand))
        }
        Actual::Date(actual) => {
            let limit = dates::criterion(operand).ok_or(InvalidParameter)?;
            actual.map(|actual| actual.cmp(&limit))
        }
        Actual::Number(actual) => {
            let limit: f64 = operand.parse().map_err(|_| InvalidParameter)?;
            actual.and_then(|actual| actual.partial_cmp(&limit))
        }
    };
    Ok(ordering.is_some_and(|ordering| match operator {
        ">=" => ordering != Ordering::Less,
        "<=" => ordering != Ordering::Greater,
        ">" => ordering == Ordering::Greater,
        "<" => ordering == Ordering::Less,
        "!=" => ordering != Ordering::Equal,
        _ => ordering == Ordering::Equal,
    }))
}

fn is_empty(actual: Actual<'_>) -> bool {
    match actual {
        Actual::Text(text) => text.is_none_or(str::is_empty),
        Actual::Date(date) => date.is_none(),
        Actual::Number(number) => number.is_none(),
    }
}

fn split_operator(operand: &str) -> (&'static str, &str) {
    for operator in [">=", "<=", "!=", ">", "<", "="] {
        if let Some(rest) = operand.strip_prefix(operator) {
            return (operator, rest.trim_start());
        }
    }
    ("=", operand)
}

/// Equality without regard to case, with `*` as a wildcard at the ends.
fn like(pattern: &str, actual: &str) -> bool {
    let (pattern, actual) = (pattern.to_lowercase(), actual.to_lowercase());
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(_), Some(_)) => actual.contains(pattern.trim_matches('*')),
        (Some(end), None) => actual.ends_with(end),
        (None, Some(start)) => actual.starts_with(start),
        (None, None) => actual == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn text_matches(parameter: Value, actual: &str) -> bool {
        matches(&parameter, Actual::Text(Some(actual))).unwrap()
    }

    #[test]
    fn a_list_is_an_or_unless_it_says_otherwise() {
        assert!(text_matches(json!(["blog", "cases"]), "cases"));
        assert!(!text_matches(json!(["not", "blog"]), "blog"));
        assert!(text_matches(json!("not blog"), "cases"));
    }

    #[test]
    fn date_ranges_are_compared_as_instants() {
        let at = dates::native("2026-11-21T00:30:00+01:00").unwrap().at;
        let inside = json!(["and", ">= 2026-11-20T23:00:00Z", "< 2026-11-21T00:00:00Z"]);
        assert_eq!(matches(&inside, Actual::Date(Some(at))), Ok(true));
        assert_eq!(
            matches(&json!([">= soon"]), Actual::Date(Some(at))),
            Err(InvalidParameter)
        );
    }

    #[test]
    fn empty_and_not_empty_are_values() {
        assert!(text_matches(json!(":empty:"), ""));
        assert!(text_matches(json!([":notempty:"]), "x"));
    }
}
