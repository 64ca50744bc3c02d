//! Sends the queries of a build as a build does, about one entry of each section, and keeps nothing of the answers: so
//! limits in Craft's settings show before a build meets them.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::listing::{self, Listing};
use super::listing_read;
use super::optional::Optional;
use super::site;
use super::site_wide::SiteWide;
use super::uri::{HOME_URI, path_of_uri};
use crate::config;
use futures::{StreamExt, stream};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// An id that no element has. What a query costs does not depend on its ids.
const NOBODY: &str = "0";

/// What came of the queries.
#[derive(Debug, Default)]
pub struct Trial {
    /// How many different ones were sent.
    pub queries: usize,
    /// The queries without a usable answer.
    pub refused: Vec<Refused>,
    /// Live entries of the CMS.
    pub entries: usize,
    /// Where the CMS cuts lists off, if it does.
    pub results: Option<usize>,
    /// How many operations the CMS takes in one array, if a build would send more.
    pub operations: Option<usize>,
    /// The operations in the largest array that was tried.
    pub array: usize,
    /// The requests that its operations took.
    pub requests: usize,
}

/// A query without a usable answer.
#[derive(Debug)]
pub struct Refused {
    /// Its name, and what it was about: `Page` for `/over-wt`.
    pub query: String,
    /// What went wrong.
    pub error: Error,
}

/// An operation, and what it is about.
#[derive(Debug, Clone)]
struct Tried {
    ask: Ask,
    about: String,
}

impl Tried {
    fn refused(&self, error: Error) -> Refused {
        let name = &self.ask.operation.name;
        Refused {
            query: match self.about.as_str() {
                "" => format!("`{name}`"),
                about => format!("`{name}` for {about}"),
            },
            error,
        }
    }
}

/// Tries them all.
///
/// # Errors
/// The project's `queries/` lack one of them.
pub async fn of_build(client: &Client, config: &config::Cms) -> Result<Trial, Error> {
    let mut trial = Trial::default();
    let since = listing::since(client.clock());
    let listing = match listing_read::everything(client, since, 0).await {
        Ok(listing) => listing,
        Err(error) => {
            let query = "`Uris` and `Changes`".to_owned();
            trial.refused.push(Refused { query, error });
            Listing::new(client)
        }
    };
    if let Err(failure) = site::check(&listing.entries, config.site_id) {
        let (query, error) = ("`Uris`".to_owned(), failure.into());
        trial.refused.push(Refused { query, error });
    }
    trial.queries = 2;
    trial.entries = listing.entries.len();
    for group in [
        pages(client, &listing)?,
        site_wide(client, config)?,
        others(client, config)?,
    ] {
        trial.queries += group.len();
        trial.send(client, group).await;
    }
    trial.results = client.pace().results();
    trial.operations = Some(client.pace().operations()).filter(|most| *most < trial.array);
    Ok(trial)
}

impl Trial {
    /// Sends operations as one array, and each alone when there is something about one of them.
    async fn send(&mut self, client: &Client, group: Vec<Tried>) {
        let before = client.host().costs().requests;
        let asks: Vec<Ask> = group.iter().map(|tried| tried.ask.clone()).collect();
        let together = client.answers(asks).await;
        if group.len() > self.array {
            self.array = group.len();
            self.requests = client.host().costs().requests - before;
        }
        let refused: Vec<Refused> = match together {
            Ok(answers) => {
                let answers = group.iter().zip(answers);
                answers
                    .filter_map(|(tried, answer)| {
                        Some(tried.refused(read(client, &tried.ask, answer).err()?))
                    })
                    .collect()
            }
            Err(_) => {
                let alone = stream::iter(group).map(async |tried| {
                    let answered = client.answers(vec![tried.ask.clone()]).await;
                    let answer = match answered {
                        Ok(answers) => answers.into_iter().next().unwrap_or_default(),
                        Err(failed) => return Some(tried.refused(failed.into())),
                    };
                    Some(tried.refused(read(client, &tried.ask, answer).err()?))
                });
                let alone = alone.buffered(client.concurrency());
                alone.filter_map(async |refused| refused).collect().await
            }
        };
        self.refused.extend(refused);
    }
}

/// Whether an answer has what the document asks for.
fn read(client: &Client, ask: &Ask, answer: Value) -> Result<(), Error> {
    match ask.optional {
        true => Ok(()),
        false => client.read::<Value>(ask, answer).map(drop),
    }
}

/// One entry of each section and type, or none of each type if the entries are not known.
fn pages(client: &Client, listing: &Listing) -> Result<Vec<Tried>, Error> {
    let page = |entry_type: &str, id: &str, about: String| {
        let ask = Ask::new(
            client.queries(),
            "Page",
            Some(entry_type),
            json!({ "section": ["*"] }),
        )?;
        let ask = ask.about(vec![id.to_owned()]);
        Ok(Tried { ask, about })
    };
    let mut firsts = BTreeMap::new();
    for (id, entry) in listing.with_page() {
        let entry_type = listing.page_type(entry).unwrap_or_default();
        let path = path_of_uri(entry.uri.as_deref().unwrap_or_default());
        firsts
            .entry((entry_type, entry.section_handle.as_deref()))
            .or_insert((id, path));
    }
    if listing.entries.is_empty() {
        let types = client.queries().page_types().into_iter();
        return types
            .map(|name| page(&name, NOBODY, format!("`{name}`")))
            .collect();
    }
    let firsts = firsts.into_iter();
    firsts
        .map(|((entry_type, _), (id, path))| page(entry_type, id, format!("the page `{path}`")))
        .collect()
}

/// What is asked once for the whole site.
fn site_wide(client: &Client, config: &config::Cms) -> Result<Vec<Tried>, Error> {
    let named = SiteWide::names().into_iter().chain([SiteWide::VACANCY_COUNT]);
    let asks = named.map(|name| Ask::new(client.queries(), name, None, json!({})));
    let mut asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
    asks.extend(Optional::asks(client, config));
    Ok(asks.into_iter().map(plain).collect())
}

/// What a build asks after it has read the pages.
fn others(client: &Client, config: &config::Cms) -> Result<Vec<Tried>, Error> {
    let home = json!({ "uri": HOME_URI, "siteId": config.site() });
    let asks = [
        ("Live", json!({ "id": [NOBODY] })),
        ("Assets", json!({ "id": [NOBODY] })),
        ("Seo", home),
    ];
    let asks = asks.map(|(name, variables)| Ask::new(client.queries(), name, None, variables).map(plain));
    asks.into_iter().collect()
}

fn plain(ask: Ask) -> Tried {
    let about = String::new();
    Tried { ask, about }
}
