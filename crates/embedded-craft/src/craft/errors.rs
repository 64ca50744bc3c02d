//! What Craft says when it does not want to explain.

use apollo_compiler::resolvers::FieldError;
use serde_json::{Value, json};

/// Craft's message for anything it does not want to explain, in the language of the site.
pub(crate) const GENERIC_ERROR: &str = "Etwas ist beim Verarbeiten der GraphQL-Anfrage schief gelaufen.";
/// What selecting SEOmatic's field gives.
pub(crate) const SEO_FIELD_ERROR: &str = "Internal server error";

/// The error of a resolver, such as a bad column in `orderBy`.
pub(crate) fn internal_error() -> FieldError {
    FieldError {
        message: GENERIC_ERROR.to_owned(),
    }
}

/// The error about a type that the token's schema does not have.
pub(crate) fn unregistered(name: &str, dev_mode: bool) -> Value {
    if dev_mode {
        json!({"message": format!(
            "Tried to load an unregistered type \"{name}\". This can indicate both a typo in the query or an issue \
             with the schema used."
        )})
    } else {
        json!({"message": GENERIC_ERROR})
    }
}
