//! A list of entries that the CMS may refuse, in as many requests as it takes.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use serde_json::Value;

/// Entries in one request.
pub(super) const LIST: usize = 1000;

/// All of them, from the first answer on; `ask` asks for those from an offset on. `None`: the CMS refuses.
///
/// # Errors
/// The CMS is not reached.
pub(super) async fn entries(
    client: &Client,
    mut answer: Value,
    ask: impl Fn(usize) -> Ask,
) -> Result<Option<Vec<Value>>, Error> {
    let mut found = Vec::new();
    loop {
        let count = answer["entryCount"].as_u64();
        let (Some(entries), Some(count)) = (answer["entries"].as_array_mut(), count) else {
            return Ok(None);
        };
        let is_end = entries.is_empty();
        found.append(entries);
        if is_end || found.len() as u64 >= count {
            return Ok(Some(found));
        }
        let more = client.answers(vec![ask(found.len())]).await?;
        answer = more.into_iter().next().unwrap_or_default();
    }
}
