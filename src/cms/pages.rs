//! Reading pages with their metadata, as many in one request as the CMS answers well.

use super::ask::Ask;
use super::batch::Failed;
use super::client::Client;
use super::error::Error;
use super::listing::{Listing, number};
use super::page_entry::{Answer, PageEntry};
use super::parts::Parts;
use super::uri::path_of_uri;
use futures::{StreamExt, TryStreamExt, stream};
use indicatif::ProgressBar;
use serde_json::json;
use std::collections::VecDeque;
use std::sync::Arc;

/// An entry to read: its type and its id.
type Wanted = (Arc<str>, String);

/// The entries of a listing that have a page and that `wants` chooses.
pub(super) fn wanted(listing: &Listing, wants: impl Fn(&String) -> bool) -> Vec<Wanted> {
    let listed = listing.with_page().filter(|(id, _)| wants(id));
    let mut wanted: Vec<Wanted> = listed
        .filter_map(|(id, entry)| Some((Arc::from(listing.page_type(entry)?), id.clone())))
        .collect();
    wanted.sort_by_cached_key(|(entry_type, id)| (Arc::clone(entry_type), number(Some(id))));
    wanted
}

/// Reads these entries as `parts` says. The size of each request is decided when it is its turn.
pub(super) async fn read(
    client: &Client,
    listing: &Listing,
    wanted: Vec<Wanted>,
    parts: &Parts,
    progress: &ProgressBar,
) -> Result<Vec<(String, PageEntry)>, Error> {
    let mut left = VecDeque::from(wanted);
    let requests = std::iter::from_fn(|| next(&mut left, client, parts));
    stream::iter(requests)
        .map(async |asks| {
            let asks = asks?;
            let elements: usize = asks.iter().map(Ask::weight).sum();
            let answers = client.answers(asks.clone()).await;
            let answers = answers.map_err(|failed| about_page(failed, listing))?;
            let mut pages = Vec::with_capacity(elements);
            for (ask, answer) in asks.iter().zip(answers) {
                let answer: Answer = client.read(ask, answer)?;
                pages.extend(answer.entries.into_iter().flatten().flatten());
            }
            progress.inc(elements as u64);
            let with_id = |page: PageEntry| Some((page.id.clone()?, page));
            Ok(pages.into_iter().filter_map(with_id).collect::<Vec<_>>())
        })
        .buffer_unordered(client.concurrency())
        .try_concat()
        .await
}

/// The operations of the next request: one for each type of entries in it.
fn next(left: &mut VecDeque<Wanted>, client: &Client, parts: &Parts) -> Option<Result<Vec<Ask>, Error>> {
    let pace = client.pace();
    let longest = pace.results().unwrap_or(usize::MAX);
    let mut groups: Vec<(Arc<str>, Vec<String>)> = Vec::new();
    for _ in 0..pace.elements() {
        let Some((entry_type, _)) = left.front() else {
            break;
        };
        let fits = groups
            .last()
            .is_some_and(|(last, ids)| last == entry_type && ids.len() < longest);
        if !fits {
            if groups.len() == pace.operations() {
                break;
            }
            groups.push((Arc::clone(entry_type), Vec::new()));
        }
        if let (Some((_, ids)), Some((_, id))) = (groups.last_mut(), left.pop_front()) {
            ids.push(id);
        }
    }
    let asks = groups.into_iter().map(|(entry_type, ids)| {
        let ask = Ask::new(
            client.queries(),
            "Page",
            Some(&entry_type),
            json!({ "section": ["*"] }),
        )?;
        Ok(ask.about(ids).cached(parts.cached).pending(parts.pending))
    });
    let asks: Result<Vec<Ask>, Error> = asks.collect();
    asks.map(|asks| (!asks.is_empty()).then_some(asks)).transpose()
}

/// An error about a single entry names its page.
fn about_page(failed: Failed, listing: &Listing) -> Error {
    let Failed { error, ids } = failed;
    let error = *error;
    let entry = match ids.as_slice() {
        [id] => listing.entries.get(id),
        _ => None,
    };
    match (entry.and_then(|entry| entry.uri.as_deref()), &error) {
        (Some(uri), Error::GraphQl { .. } | Error::Status { .. }) => Error::AboutPage {
            page: path_of_uri(uri),
            error: Box::new(error),
        },
        _ => error,
    }
}
