//! Plain values of content files: texts, numbers, lightswitches, dropdowns, dates, lists.

use apollo_compiler::schema::FieldDefinition;
use serde_json::{Map, Value};

use crate::content::ContentError;
use crate::content::place::Place;
use crate::dates;

/// Dropdowns that have an option without a value, which is their default.
const EMPTY_OPTION: [&str; 3] = ["department", "salaryUnit", "employmentType"];

/// The items of a list; a missing list is empty.
pub(crate) fn list<'a>(value: &'a Value, place: &Place) -> Result<&'a [Value], ContentError> {
    match value {
        Value::Null => Ok(&[]),
        Value::Array(items) => Ok(items),
        _ => Err(place.error("a list is expected")),
    }
}

/// The rows of a table field, each with its values by column.
pub(crate) fn read_rows(value: &Value, place: &Place) -> Result<Vec<Map<String, Value>>, ContentError> {
    let row = |row: &Value| {
        row.as_object()
            .cloned()
            .ok_or_else(|| place.error("a row is an object"))
    };
    list(value, place)?.iter().map(row).collect()
}

/// The value of a field that is neither a link nor a relation, as it is delivered: of checkboxes, a list.
pub(crate) fn read_leaf(
    name: &str,
    type_name: &str,
    definition: &FieldDefinition,
    value: &Value,
    place: &Place,
) -> Result<Value, ContentError> {
    if definition.ty.is_list() {
        let items = list(value, place)?.iter();
        let items = items.map(|value| scalar(type_name, value, place));
        return items.collect::<Result<_, _>>().map(Value::Array);
    }
    let dropdown = definition
        .arguments
        .iter()
        .any(|argument| argument.name == "label");
    match (type_name, value) {
        ("Boolean", Value::Null) => Ok(Value::Bool(false)),
        ("String", Value::Null) if dropdown && EMPTY_OPTION.contains(&name) => Ok(Value::from("")),
        // A plain text field that was emptied is stored as null.
        ("String", Value::String(text)) if text.is_empty() && !dropdown => Ok(Value::Null),
        (_, Value::Null) => Ok(Value::Null),
        _ => scalar(type_name, value, place),
    }
}

/// A value of a plain type.
fn scalar(type_name: &str, value: &Value, place: &Place) -> Result<Value, ContentError> {
    match (type_name, value) {
        ("Boolean", Value::Bool(_)) | ("String", Value::String(_)) => Ok(value.clone()),
        // In GraphQL an integer is a value of the type `Float`.
        ("Float", Value::Number(number)) => Ok(Value::from(number.as_f64())),
        ("Number" | "Int", Value::Number(_)) => Ok(value.clone()),
        ("DateTime", Value::String(text)) => match dates::custom(text) {
            Some(moment) => Ok(Value::from(moment.text)),
            None => Err(place.error(format!("`{text}` is not a date"))),
        },
        _ => Err(place.error(format!("{value} is not a value of the type `{type_name}`"))),
    }
}
