//! Reads the list of all entries, in pages.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::listing::{Listing, Received};
use jiff::Timestamp;
use serde_json::json;

/// Entries in one operation.
pub(super) const LIST: usize = 1000;
/// Operations in one request, after the first has said how many entries there are.
const PAGES: usize = 10;
/// Maximum number of tries if entries are added or removed between two pages of the list.
const TRIES: usize = 3;

/// What one request has brought.
#[derive(Debug, Default)]
struct Pages {
    /// The first page of entries.
    first: Option<Received>,
    /// The last page of entries.
    last: Option<Received>,
    /// The last page of saved entries.
    saved: Option<Received>,
}

/// Reads all of it. `since`: the moment after which saves are listed. About so many entries are `expected`.
///
/// # Errors
/// The CMS is not reached, or the list keeps changing while it is read.
pub(super) async fn everything(
    client: &Client,
    since: Option<Timestamp>,
    expected: usize,
) -> Result<Listing, Error> {
    for _ in 1..TRIES {
        match once(client, since, expected).await {
            Err(Error::Inconsistent { .. }) => {}
            outcome => return outcome,
        }
    }
    once(client, since, expected).await
}

async fn once(client: &Client, since: Option<Timestamp>, expected: usize) -> Result<Listing, Error> {
    let mut all = Listing::new(client);
    let ahead = first_pages(expected, client.pace().results());
    let asks = ahead.iter().map(|offset| entries(client, *offset));
    let mut asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
    asks.push(changes(client, since, 0)?);
    let mut read = read_pages(client, asks, &mut all).await?;
    let (first, saved) = (read.first.unwrap_or_default(), read.saved.unwrap_or_default());
    if is_cut(first) {
        client.pace().cuts_lists_at(first.items);
    }
    let (more, more_saved) = further_pages(ahead.len(), first, saved);
    let more = more.into_iter().map(|offset| entries(client, offset));
    let more_saved = more_saved.into_iter();
    let more = more.chain(more_saved.map(|offset| changes(client, since, offset)));
    let more = more.collect::<Result<Vec<Ask>, Error>>()?;
    for asks in more.chunks(PAGES) {
        let now = read_pages(client, asks.to_vec(), &mut all).await?;
        read.last = now.last.or(read.last);
        read.saved = now.saved.or(read.saved);
    }
    check("listed", all.entries.len(), read.last)?;
    check("listed as just saved", all.saved.len(), read.saved)?;
    Ok(all)
}

/// Where the pages of the first request begin. A CMS that cuts lists (at the `longest` one) is asked for the first page
/// before the others.
fn first_pages(expected: usize, longest: Option<usize>) -> Vec<usize> {
    let cuts = longest.is_some_and(|longest| longest < LIST);
    let known = if cuts { 1 } else { expected.max(1) };
    (0..known).step_by(LIST).take(PAGES).collect()
}

/// Whether the CMS delivers less than a page.
fn is_cut(first: Received) -> bool {
    first.items < first.wanted.min(LIST)
}

/// Where the pages begin that are left after so many: of the entries, and of those that were saved. The first page of
/// each says how long the CMS's pages are.
fn further_pages(asked: usize, first: Received, saved: Received) -> (Vec<usize>, Vec<usize>) {
    let step = first.items.max(saved.items).max(1);
    let begin = if step < LIST { step } else { asked * LIST };
    let more = (begin..first.wanted).step_by(step);
    let more_saved = (saved.items.max(1)..saved.wanted).step_by(step);
    (more.collect(), more_saved.collect())
}

fn entries(client: &Client, offset: usize) -> Result<Ask, Error> {
    let variables = json!({ "section": ["*"], "limit": LIST, "offset": offset });
    Ask::new(client.queries(), "Uris", None, variables)
}

/// Asks for what was saved since that moment, from that item on.
pub(super) fn changes(client: &Client, since: Option<Timestamp>, offset: usize) -> Result<Ask, Error> {
    let since = since.map(|since| format!(">= {since}"));
    let variables = json!({ "since": [since], "limit": LIST, "offset": offset });
    Ask::new(client.queries(), "Changes", None, variables)
}

/// Adds the answers of one request to the list.
async fn read_pages(client: &Client, asks: Vec<Ask>, all: &mut Listing) -> Result<Pages, Error> {
    let answers = client.answers(asks.clone()).await?;
    let mut pages = Pages::default();
    for (ask, answer) in asks.iter().zip(answers) {
        if ask.operation.name == "Changes" {
            pages.saved = Some(all.take_changes(client.read(ask, answer)?).0);
        } else {
            pages.last = Some(all.take_entries(client.read(ask, answer)?));
            pages.first = pages.first.or(pages.last);
        }
    }
    Ok(pages)
}

fn check(what: &str, listed: usize, last: Option<Received>) -> Result<(), Error> {
    let counted = last.unwrap_or_default().wanted;
    if listed == counted {
        return Ok(());
    }
    Err(Error::Inconsistent {
        query: "Uris".into(),
        detail: format!("{listed} entries are {what}, but the count is {counted}"),
    })
}

#[cfg(test)]
#[path = "listing_read_tests.rs"]
mod tests;
