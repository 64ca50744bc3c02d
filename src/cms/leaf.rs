//! Whether a value without fields is of the kind that the schema says.

use super::answer_path::kind;
use apollo_compiler::ast::Type;
use serde_json::Value;

/// What is wrong with a value of this type; null is judged elsewhere, except in a list, where it is
/// something that is missing.
pub(super) fn misfit(value: &Value, ty: &Type) -> Option<String> {
    if value.is_null() {
        return None;
    }
    if ty.is_list() {
        let Some(items) = value.as_array() else {
            return Some(format!("expected a list, found {}", kind(value)));
        };
        return items.iter().find_map(|item| match item {
            Value::Null => Some("expected no null in the list".to_owned()),
            item => misfit(item, ty.item_type()),
        });
    }
    let (fits, expected) = match ty.inner_named_type().as_str() {
        "Boolean" => (value.is_boolean(), "a boolean"),
        "Int" => (value.is_i64(), "an integer"),
        "Float" | "Number" => (value.is_number(), "a number"),
        "String" | "ID" | "DateTime" => (value.is_string(), "a text"),
        // What other scalars and enumerations are is not known.
        _ => return None,
    };
    (!fits).then(|| format!("expected {expected}, found {}", kind(value)))
}
