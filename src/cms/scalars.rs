//! Craft's custom scalars as they arrive.

/// ISO 8601 with an offset: UTC for date fields, the system's zone for native dates. Parse it, never compare it.
pub type DateTime = String;
/// An integer if integral, else a float.
pub type Number = f64;
/// A string or an integer.
pub type QueryArgument = String;
/// A content block: the content stage reads it by the declaration of its type.
#[expect(non_camel_case_types, reason = "the name is the schema's")]
pub type contentMatrix_MatrixField = serde_json::Value;
