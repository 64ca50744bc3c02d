//! The sentence about how long personal data are kept, which editors have in a global set.

use super::ask::Ask;
use super::error::Error;
use crate::config::GlobalField;
use serde_json::{Value, json};

/// Asks for it.
pub(super) fn ask(GlobalField { set, field }: &GlobalField) -> Ask {
    let document = format!(
        "query Retention {{ globalSet(handle: \"{set}\") {{ __typename ... on {set}_GlobalSet {{ text: {field} }} }} }}"
    );
    Ask::optional("Retention", document, json!({}))
}

/// The sentence; `None`: the field is empty.
///
/// # Errors
/// The CMS has no such set or text field for this token.
pub(super) fn read(
    GlobalField { set, field }: &GlobalField,
    answer: &Value,
) -> Result<Option<String>, Error> {
    match answer["globalSet"].get("text") {
        Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
        _ => Err(Error::Schema {
            missing: format!("the text field `{field}` of the global set `{set}`"),
            sections: "`forms.retention` in sitegen.toml".into(),
        }),
    }
}
