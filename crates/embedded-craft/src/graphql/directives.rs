//! Craft's directives on fields: `@transform`, `@formatDateTime`, `@stripTags`, `@trim`.

use apollo_compiler::ast::{DirectiveList, Value as Literal};
use apollo_compiler::response::JsonValue;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Map, Value};

use crate::dates::system_zone;

/// Merges the arguments of `@transform` into those of an asset field that takes them.
pub(crate) fn add_transform(directives: &DirectiveList, field: &str, arguments: &mut Map<String, Value>) {
    if !matches!(field, "url" | "width" | "height" | "format") {
        return;
    }
    let Some(transform) = directives.get("transform") else {
        return;
    };
    for argument in &transform.arguments {
        let value = match &*argument.value {
            Literal::String(text) => Value::from(text.as_str()),
            Literal::Int(number) => number.try_to_i32().map_or(Value::Null, Value::from),
            Literal::Boolean(value) => Value::from(*value),
            _ => continue,
        };
        arguments.entry(argument.name.as_str()).or_insert(value);
    }
}

/// Applies the directives to a scalar, in the order in which they stand.
pub(crate) fn apply(directives: &DirectiveList, value: JsonValue) -> JsonValue {
    let Some(text) = value.as_str() else { return value };
    let mut text = text.to_owned();
    for directive in directives.iter() {
        let argument = |name: &str| {
            let argument = directive
                .arguments
                .iter()
                .find(|argument| argument.name == name)?;
            argument.value.as_str().map(str::to_owned)
        };
        match directive.name.as_str() {
            "trim" => text = text.trim().to_owned(),
            "stripTags" => text = strip_tags(&text),
            "formatDateTime" => {
                let format = argument("format").unwrap_or_else(|| "Y-m-d\\TH:i:sP".to_owned());
                text = format_date(&text, &format, argument("timezone").as_deref()).unwrap_or(text);
            }
            _ => {}
        }
    }
    JsonValue::from(text)
}

fn strip_tags(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '<' => inside = true,
            '>' if inside => inside = false,
            letter if !inside => output.push(letter),
            _ => {}
        }
    }
    output
}

/// Formats with PHP's date letters, in English. The offset stays as it is when no time zone is named.
fn format_date(text: &str, format: &str, zone: Option<&str>) -> Option<String> {
    let at: Timestamp = text.parse().ok()?;
    let zone = match zone {
        None if text.ends_with("+00:00") => TimeZone::UTC,
        None | Some("Europe/Amsterdam") => system_zone(),
        Some("UTC") => TimeZone::UTC,
        Some(name) => TimeZone::get(name).ok()?,
    };
    let at = at.to_zoned(zone);
    let mut output = String::new();
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        let directive = match letter {
            '\\' => {
                output.extend(letters.next());
                continue;
            }
            'Y' => "%Y",
            'y' => "%y",
            'm' => "%m",
            'n' => "%-m",
            'd' => "%d",
            'j' => "%-d",
            'F' => "%B",
            'M' => "%b",
            'l' => "%A",
            'D' => "%a",
            'H' => "%H",
            'G' => "%-H",
            'i' => "%M",
            's' => "%S",
            'P' => "%:z",
            'U' => "%s",
            other => {
                output.push(other);
                continue;
            }
        };
        output.push_str(&at.strftime(directive).to_string());
    }
    Some(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn php_date_letters_are_understood() {
        let formatted = format_date("2026-02-28T23:00:00+00:00", "j F Y", Some("Europe/Amsterdam"));
        assert_eq!(formatted.as_deref(), Some("1 March 2026"));
    }
}
