//! Scalars on their way into the response.

use apollo_compiler::resolvers::{FieldError, ResolvedValue};
use apollo_compiler::response::JsonValue;

/// What a field resolves to.
pub(crate) type Resolved<'a> = Result<ResolvedValue<'a>, FieldError>;

/// A scalar; what cannot be serialised (which none of our values is) becomes null.
pub(crate) fn leaf<'a>(value: impl serde::Serialize) -> ResolvedValue<'a> {
    ResolvedValue::Leaf(serde_json::to_value(value).map_or(JsonValue::Null, JsonValue::from))
}
