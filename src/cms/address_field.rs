//! The old addresses that editors keep in a field of pages.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::optional_list::{self, LIST};
use crate::config::AddressField;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What an editor wrote in the field of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressesOfEntry {
    /// The entry's id.
    pub id: String,
    /// Its old addresses, as written; none is empty.
    pub addresses: Vec<String>,
}

/// Asks for those from `offset` on.
pub(super) fn ask(client: &Client, field: &AddressField, offset: usize) -> Ask {
    let types = client.page_types_with(&field.handle);
    let variables = json!({ "limit": LIST, "offset": offset });
    Ask::optional("OldAddresses", document(field, &types), variables)
}

/// All of them in order of the ids, from the first answer on. Types without the field have none.
///
/// # Errors
/// The CMS is not reached, or has no such field or column for this token.
pub(super) async fn read(
    client: &Client,
    field: &AddressField,
    answer: Value,
) -> Result<Vec<AddressesOfEntry>, Error> {
    let missing = || Error::Schema {
        missing: match &field.column {
            None => format!("the text field `{}` of a page", field.handle),
            Some(column) => format!(
                "the table field `{}` of a page, with the column `{column}`",
                field.handle
            ),
        },
        sections: "`addresses.field` in sitegen.toml".into(),
    };
    let is_known = !client.page_types_with(&field.handle).is_empty();
    let entries = optional_list::entries(client, answer, |offset| ask(client, field, offset)).await?;
    let entries = entries.filter(|_| is_known).ok_or_else(missing)?;
    let mut found = Vec::new();
    for entry in entries {
        let Some(value) = entry.get("old").filter(|value| !value.is_null()) else {
            continue;
        };
        let addresses = texts(value, field.column.as_deref()).ok_or_else(missing)?;
        let lines = addresses.into_iter().flat_map(str::lines).map(str::trim);
        let mut addresses: Vec<String> = Vec::new();
        for line in lines.filter(|line| !line.is_empty()) {
            if !addresses.iter().any(|known| known == line) {
                addresses.push(line.to_owned());
            }
        }
        let id = entry["id"].as_str().unwrap_or_default().to_owned();
        found.push(AddressesOfEntry { id, addresses });
    }
    Ok(found)
}

/// Only entries that have an old address are asked for, so a large site needs no further request.
fn document(field: &AddressField, types: &[String]) -> String {
    let handle = &field.handle;
    let column = field.column.as_ref();
    let column = column.map_or_else(String::new, |column| format!(" {{ address: {column} }}"));
    let mut fragments = String::new();
    for entry_type in types {
        let _ = write!(fragments, " ... on {entry_type} {{ old: {handle}{column} }}");
    }
    format!(
        r#"query OldAddresses($limit: Int, $offset: Int) {{ entries(section: ["*"], {handle}: [":notempty:"], orderBy: "elements.id asc", limit: $limit, offset: $offset) {{ __typename id{fragments} }} entryCount(section: ["*"], {handle}: [":notempty:"]) }}"#
    )
}

/// The texts of a text field, or of a column of a table; `None`: the field is of another type than the settings say.
fn texts<'a>(value: &'a Value, column: Option<&str>) -> Option<Vec<&'a str>> {
    match (value, column) {
        (Value::String(text), None) => Some(vec![text]),
        (Value::Array(rows), Some(_)) => {
            // In production Craft leaves out a column that it does not know.
            let cell = |row: &'a Value| match row.get("address")? {
                Value::Null => Some(""),
                cell => cell.as_str(),
            };
            rows.iter().map(cell).collect()
        }
        _ => None,
    }
}
