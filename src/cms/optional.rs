//! What not every CMS has, and not every token may read. It is asked for together with what is read once for the site.

use super::address_field::{self, AddressesOfEntry};
use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::pending::{self, PendingEntry};
use super::redirects::{self, RedirectEntry};
use super::retention;
use super::robots;
use crate::config;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What there was of it.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct Optional {
    /// Entries that are still to appear; `None`: the token may not read them.
    pub(super) pending: Option<Vec<PendingEntry>>,
    /// SEOmatic's `robots.txt`.
    pub(super) robots: Option<String>,
    /// Redirects that editors keep.
    pub(super) redirects: Vec<RedirectEntry>,
    /// Old addresses that pages have in a field.
    #[serde(default)]
    pub(super) addresses: Vec<AddressesOfEntry>,
    /// How long personal data are kept.
    #[serde(default)]
    pub(super) retention: Option<String>,
}

impl Optional {
    /// Asks for all of it.
    pub(super) fn asks(client: &Client, config: &config::Cms) -> Vec<Ask> {
        let redirects = config.redirects.as_ref().map(|fields| redirects::ask(fields, 0));
        let field = config.address_field.as_ref();
        let addresses = field.map(|field| address_field::ask(client, field, 0));
        let asks = [pending::ask(0), robots::ask(config.site())];
        let retention = config.retention.as_ref().map(retention::ask);
        let named = redirects.into_iter().chain(addresses).chain(retention);
        asks.into_iter().chain(named).collect()
    }

    /// Reads the answers.
    ///
    /// # Errors
    /// The CMS is not reached for the rest of a list, or lacks what the settings name.
    pub(super) async fn read(
        client: &Client,
        config: &config::Cms,
        answers: Vec<Value>,
    ) -> Result<Self, Error> {
        let mut answers = answers.into_iter();
        let mut next = || answers.next().unwrap_or_default();
        Ok(Self {
            pending: pending::read(client, next()).await?,
            robots: robots::read(&next()),
            redirects: match &config.redirects {
                Some(fields) => redirects::read(client, fields, next()).await?,
                None => Vec::new(),
            },
            addresses: match &config.address_field {
                Some(field) => address_field::read(client, field, next()).await?,
                None => Vec::new(),
            },
            retention: match &config.retention {
                Some(field) => retention::read(field, &next())?,
                None => None,
            },
        })
    }
}
