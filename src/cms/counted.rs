//! Which of the entries that answers show the CMS counts as live on its site. Nested entries that are gone are not counted,
//! nor are entries of another site, to which links and relations can lead.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::wire::live;
use serde_json::json;
use std::collections::BTreeSet;

/// Ids in one operation that counts.
const COUNTED: usize = 1000;

/// Those of these entries that the CMS does not count. Where a count is too small, the halves are counted.
///
/// # Errors
/// The CMS is not reached, or its answers cannot be used.
pub(super) async fn uncounted(client: &Client, ids: &[String]) -> Result<BTreeSet<String>, Error> {
    let mut missing = BTreeSet::new();
    let mut groups: Vec<&[String]> = ids.chunks(COUNTED).collect();
    while !groups.is_empty() {
        let counts = counts(client, &groups).await?;
        let mut halves = Vec::new();
        for (group, count) in groups.into_iter().zip(counts) {
            if i64::try_from(group.len()) == Ok(count) {
                continue;
            }
            if count <= 0 || group.len() == 1 {
                missing.extend(group.iter().cloned());
            } else {
                let (first, second) = group.split_at(group.len() / 2);
                halves.extend([first, second]);
            }
        }
        groups = halves;
    }
    Ok(missing)
}

async fn counts(client: &Client, groups: &[&[String]]) -> Result<Vec<i64>, Error> {
    let asks = groups
        .iter()
        .map(|ids| Ask::new(client.queries(), "Live", None, json!({ "id": ids })));
    let asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
    let answers = client.answers(asks.clone()).await?;
    let read = |(ask, answer)| {
        let answer: live::ResponseData = client.read(ask, answer)?;
        Ok(answer.entry_count)
    };
    asks.iter().zip(answers).map(read).collect()
}
