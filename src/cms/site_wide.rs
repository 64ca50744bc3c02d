//! What is read once for the whole site: the navigation and the global sets.

use super::client::Client;
use super::error::Error;
use super::wire;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Answers by operation.
#[derive(Debug)]
pub(super) struct SiteWide {
    pub(super) navigation: wire::navigation::ResponseData,
    pub(super) contact: wire::contact_details::ResponseData,
    pub(super) footer: wire::footer::ResponseData,
    pub(super) cookie: wire::cookie::ResponseData,
    pub(super) popup: wire::popup::ResponseData,
    pub(super) team_page: wire::team_page::ResponseData,
}

impl Default for SiteWide {
    /// Nothing is read.
    fn default() -> Self {
        Self {
            navigation: wire::navigation::ResponseData {
                entries: None,
                global_set: None,
            },
            contact: wire::contact_details::ResponseData { global_set: None },
            footer: wire::footer::ResponseData {
                social: None,
                footer: None,
            },
            cookie: wire::cookie::ResponseData { global_set: None },
            popup: wire::popup::ResponseData { global_set: None },
            team_page: wire::team_page::ResponseData { global_set: None },
        }
    }
}

impl SiteWide {
    /// The operation that reads the navigation.
    pub(super) const NAVIGATION: &str = "Navigation";

    /// All operations.
    pub(super) const NAMES: [&str; 6] = [
        Self::NAVIGATION,
        "ContactDetails",
        "Footer",
        "Cookie",
        "Popup",
        "TeamPage",
    ];

    /// The operation that reads a global set.
    pub(super) fn reads(global_set: &str) -> Option<&'static str> {
        Some(match global_set {
            "navigation" => Self::NAVIGATION,
            "contact" => "ContactDetails",
            "social" | "footer" => "Footer",
            "cookiemelding" => "Cookie",
            "popup" => "Popup",
            "teamPage" => "TeamPage",
            _ => return None,
        })
    }

    /// Runs these operations.
    pub(super) async fn read(
        &mut self,
        client: &Client,
        names: &BTreeSet<&'static str>,
    ) -> Result<(), Error> {
        tokio::try_join!(
            read_into(&mut self.navigation, Self::NAMES[0], client, names),
            read_into(&mut self.contact, Self::NAMES[1], client, names),
            read_into(&mut self.footer, Self::NAMES[2], client, names),
            read_into(&mut self.cookie, Self::NAMES[3], client, names),
            read_into(&mut self.popup, Self::NAMES[4], client, names),
            read_into(&mut self.team_page, Self::NAMES[5], client, names),
        )?;
        Ok(())
    }

    /// The answers as JSON, by operation.
    pub(super) fn answers(&self) -> [(&'static str, Value); 6] {
        let [navigation, contact, footer, cookie, popup, team_page] = Self::NAMES;
        [
            (navigation, json!(self.navigation)),
            (contact, json!(self.contact)),
            (footer, json!(self.footer)),
            (cookie, json!(self.cookie)),
            (popup, json!(self.popup)),
            (team_page, json!(self.team_page)),
        ]
    }
}

async fn read_into<T: DeserializeOwned>(
    answer: &mut T,
    name: &'static str,
    client: &Client,
    names: &BTreeSet<&'static str>,
) -> Result<(), Error> {
    if names.contains(name) {
        *answer = client.query(name, None, json!({})).await?;
    }
    Ok(())
}
