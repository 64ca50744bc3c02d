//! Entries that are still to appear. Craft shows them only to a token that may read inactive elements; to any other one
//! the argument `status` does not exist, and the query with it is refused.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Entries in one request.
const LIST: usize = 1000;
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
pub(super) async fn read(client: &Client, mut answer: Value) -> Result<Option<Vec<PendingEntry>>, Error> {
    let (mut found, mut offset) = (Vec::new(), 0);
    loop {
        let (Some(entries), Some(count)) = (answer["entries"].as_array(), answer["entryCount"].as_u64())
        else {
            return Ok(None);
        };
        offset += entries.len();
        found.extend(entries.iter().filter_map(entry));
        if entries.is_empty() || offset as u64 >= count {
            found.sort_unstable();
            return Ok(Some(found));
        }
        let more = client.answers(vec![ask(offset)]).await?;
        answer = more.into_iter().next().unwrap_or_default();
    }
}

fn entry(entry: &Value) -> Option<PendingEntry> {
    Some(PendingEntry {
        post_date: entry["postDate"].as_str()?.parse().ok()?,
        id: entry["id"].as_str()?.to_owned(),
        type_handle: entry["typeHandle"].as_str()?.to_owned(),
    })
}
