//! Entries that are still to appear. Craft shows them only to a token that may read inactive elements; to any other one
//! the argument `status` does not exist, and the query with it is refused.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::optional_list::{self, LIST};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The operation.
const DOCUMENT: &str = r#"query Pending($limit: Int, $offset: Int) { entries(section: ["*"], status: ["pending"], orderBy: "elements.id asc", limit: $limit, offset: $offset) { id typeHandle postDate } entryCount(section: ["*"], status: ["pending"]) }"#;

/// An entry whose post date is still to come. Nothing of its content is here: it must not be published early.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PendingEntry {
    /// When it appears.
    pub post_date: Timestamp,
    /// Its id.
    pub id: String,
    /// The handle of its type.
    pub type_handle: String,
}

/// Asks for those from `offset` on.
pub(super) fn ask(offset: usize) -> Ask {
    let variables = json!({ "limit": LIST, "offset": offset });
    Ask::optional("Pending", DOCUMENT.into(), variables)
}

/// All of them in order of time, from the first answer on; `None`: the token may not read them.
///
/// # Errors
/// The CMS is not reached.
pub(super) async fn read(client: &Client, answer: Value) -> Result<Option<Vec<PendingEntry>>, Error> {
    let entries = optional_list::entries(client, answer, ask).await?;
    Ok(entries.map(|entries| {
        let mut pending: Vec<PendingEntry> = entries.iter().filter_map(entry).collect();
        pending.sort_unstable();
        pending
    }))
}

fn entry(entry: &Value) -> Option<PendingEntry> {
    Some(PendingEntry {
        post_date: entry["postDate"].as_str()?.parse().ok()?,
        id: entry["id"].as_str()?.to_owned(),
        type_handle: entry["typeHandle"].as_str()?.to_owned(),
    })
}
