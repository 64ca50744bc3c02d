//! The redirects that editors keep in a section of the CMS.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::optional_list::{self, LIST};
use crate::config::EntryRedirects;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A redirect as an editor wrote it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedirectEntry {
    /// The entry's id.
    pub id: String,
    /// The old address.
    pub from: Option<String>,
    /// The new one as a text.
    pub to: Option<String>,
    /// The new one as an entry: its `uri`.
    pub page: Option<String>,
    /// The status.
    pub status: Option<String>,
}

/// Asks for those from `offset` on.
pub(super) fn ask(fields: &EntryRedirects, offset: usize) -> Ask {
    let variables = json!({ "section": [fields.section], "limit": LIST, "offset": offset });
    Ask::optional("Redirects", document(fields), variables)
}

/// All of them in order of their ids, from the first answer on.
///
/// # Errors
/// The CMS is not reached, or has no such section, type or fields for this token.
pub(super) async fn read(
    client: &Client,
    fields: &EntryRedirects,
    answer: Value,
) -> Result<Vec<RedirectEntry>, Error> {
    let missing = || Error::Schema {
        missing: format!("`{}_Entry` with {}", fields.entry_type, named(fields)),
        sections: "`addresses.entries` in sitegen.toml".into(),
    };
    let entries = optional_list::entries(client, answer, |offset| ask(fields, offset)).await?;
    let entries = entries.ok_or_else(missing)?;
    let read = |entry: &Value| {
        // In production Craft leaves out what it does not know.
        let all_there = fields.fields().all(|(key, _)| entry.get(key).is_some());
        let id = entry["id"].as_str().filter(|_| all_there).ok_or_else(missing)?;
        Ok(read_entry(id, entry))
    };
    entries.iter().map(read).collect()
}

fn document(fields: &EntryRedirects) -> String {
    let mut selected = String::new();
    for (key, field) in fields.fields() {
        let of_entry = if key == "page" { " { uri }" } else { "" };
        let _ = write!(selected, " {key}: {field}{of_entry}");
    }
    format!(
        r#"query Redirects($section: [String], $limit: Int, $offset: Int) {{ entries(section: $section, orderBy: "elements.id asc", limit: $limit, offset: $offset) {{ __typename id ... on {}_Entry {{{selected} }} }} entryCount(section: $section) }}"#,
        fields.entry_type
    )
}

fn read_entry(id: &str, entry: &Value) -> RedirectEntry {
    let text = |key: &str| match &entry[key] {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    RedirectEntry {
        id: id.to_owned(),
        from: text("from"),
        to: text("to"),
        page: entry["page"][0]["uri"].as_str().map(str::to_owned),
        status: text("status"),
    }
}

/// `` `oudAdres`, `nieuwAdres` ``
fn named(fields: &EntryRedirects) -> String {
    let names: Vec<String> = fields.fields().map(|(_, field)| format!("`{field}`")).collect();
    names.join(", ")
}
