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

/// A parameter, read once for all the elements that it is compared with.
#[derive(Debug)]
pub(crate) struct Parameter {
    glue: Glue,
    operands: Vec<Operand>,
}

/// How many operands must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Glue {
    One,
    All,
    None,
}

#[derive(Debug)]
struct Operand {
    negated: bool,
    test: Test,
}

#[derive(Debug)]
enum Test {
    Empty,
    NotEmpty,
    Anything,
    Compare {
        operator: &'static str,
        text: String,
        /// The text as a date and as a number, for columns of these types.
        date: Option<Timestamp>,
        number: Option<f64>,
    },
}

impl Parameter {
    /// Reads a value or a list of values, of which one is enough unless the list starts with `and`, and none may match
    /// when it starts with `not`.
    pub(crate) fn read(parameter: &Value) -> Self {
        let values: Vec<String> = match parameter {
            Value::Array(values) => values.iter().filter_map(text).collect(),
            single => text(single).into_iter().collect(),
        };
        let first = values.first().map(|first| first.to_ascii_lowercase());
        let (glue, operands) = match first.as_deref() {
            Some("and") => (Glue::All, &values[1..]),
            Some("or") => (Glue::One, &values[1..]),
            Some("not") => (Glue::None, &values[1..]),
            _ => (Glue::One, values.as_slice()),
        };
        Self {
            glue,
            operands: operands.iter().map(|operand| Operand::read(operand)).collect(),
        }
    }

    /// Whether `actual` satisfies it.
    pub(crate) fn holds(&self, actual: Actual<'_>) -> Result<bool, InvalidParameter> {
        let mut held = 0;
        for operand in &self.operands {
            held += usize::from(operand.test.holds(actual)? != operand.negated);
        }
        Ok(self.operands.is_empty()
            || match self.glue {
                Glue::One => held > 0,
                Glue::All => held == self.operands.len(),
                Glue::None => held == 0,
            })
    }
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

impl Operand {
    fn read(mut operand: &str) -> Self {
        let mut negated = false;
        while let Some(rest) = operand.strip_prefix("not ") {
            negated = !negated;
            operand = rest;
        }
        let test = match operand {
            ":empty:" => Test::Empty,
            ":notempty:" => Test::NotEmpty,
            "*" => Test::Anything,
            _ => {
                let (operator, text) = split_operator(operand);
                Test::Compare {
                    operator,
                    text: text.to_owned(),
                    date: dates::criterion(text),
                    number: text.parse().ok(),
                }
            }
        };
        Self { negated, test }
    }
}

impl Test {
    fn holds(&self, actual: Actual<'_>) -> Result<bool, InvalidParameter> {
        let (operator, text, date, number) = match self {
            Self::Empty => return Ok(is_empty(actual)),
            Self::NotEmpty => return Ok(!is_empty(actual)),
            Self::Anything => return Ok(true),
            Self::Compare {
                operator,
                text,
                date,
                number,
            } => (*operator, text, date, number),
        };
        let ordering = match actual {
            Actual::Text(actual) if operator == "=" => {
                return Ok(actual.is_some_and(|actual| like(text, actual)));
            }
            Actual::Text(actual) => actual.map(|actual| actual.cmp(text)),
            Actual::Date(actual) => {
                let limit = date.ok_or(InvalidParameter)?;
                actual.map(|actual| actual.cmp(&limit))
            }
            Actual::Number(actual) => {
                let limit = number.ok_or(InvalidParameter)?;
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
        Parameter::read(&parameter)
            .holds(Actual::Text(Some(actual)))
            .unwrap()
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
        assert_eq!(Parameter::read(&inside).holds(Actual::Date(Some(at))), Ok(true));
        assert_eq!(
            Parameter::read(&json!([">= soon"])).holds(Actual::Date(Some(at))),
            Err(InvalidParameter)
        );
    }

    #[test]
    fn empty_and_not_empty_are_values() {
        assert!(text_matches(json!(":empty:"), ""));
        assert!(text_matches(json!([":notempty:"]), "x"));
    }
}
