//! Scalars on their way into the response.

use apollo_compiler::resolvers::{FieldError, ResolvedValue};
use apollo_compiler::response::JsonValue;
use serde_json::Value;

/// What a field resolves to.
pub(crate) type Resolved<'a> = Result<ResolvedValue<'a>, FieldError>;

/// A scalar; what cannot be serialised (which none of our values is) becomes null.
pub(crate) fn leaf<'a>(value: impl serde::Serialize) -> ResolvedValue<'a> {
    ResolvedValue::Leaf(serde_json::to_value(value).map_or(JsonValue::Null, JsonValue::from))
}

/// PHP writes a floating-point number that is whole as an integer: 4, not 4.0.
pub(crate) fn drop_zero_fractions(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(drop_zero_fractions),
        Value::Array(items) => items.iter_mut().for_each(drop_zero_fractions),
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|float| float.fract() == 0.0);
            if let Some(whole) = whole.and_then(|float| format!("{float:.0}").parse::<i64>().ok()) {
                *value = Value::from(whole);
            }
        }
        _ => {}
    }
}
