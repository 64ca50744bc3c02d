//! What is read once for the whole site: the navigation and the global sets.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::wire;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Answers by operation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SiteWide {
    pub(super) navigation: wire::navigation::ResponseData,
    pub(super) contact: wire::contact_details::ResponseData,
    pub(super) footer: wire::footer::ResponseData,
    pub(super) cookie: wire::cookie::ResponseData,
    pub(super) popup: wire::popup::ResponseData,
    pub(super) team_page: wire::team_page::ResponseData,
    /// Vacancies as the CMS counts them.
    pub(super) vacancies: i64,
}

/// The operation that counts the vacancies.
const VACANCY_COUNT: &str = "VacancyCount";

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
            vacancies: 0,
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

    /// Runs these operations in one request, with the count of vacancies when that is wanted.
    pub(super) async fn read(
        &mut self,
        client: &Client,
        names: &BTreeSet<&'static str>,
        vacancies: bool,
    ) -> Result<(), Error> {
        let count = vacancies.then_some(VACANCY_COUNT);
        let asks = names
            .iter()
            .copied()
            .chain(count)
            .map(|name| Ask::new(client.queries(), name, None, json!({})));
        let asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
        if asks.is_empty() {
            return Ok(());
        }
        let answers = client.answers(asks.clone()).await?;
        for (ask, answer) in asks.iter().zip(answers) {
            self.take(client, ask, answer)?;
        }
        Ok(())
    }

    fn take(&mut self, client: &Client, ask: &Ask, answer: Value) -> Result<(), Error> {
        let [navigation, contact, footer, cookie, popup, team_page] = Self::NAMES;
        match ask.operation.name.as_str() {
            name if name == navigation => self.navigation = client.read(ask, answer)?,
            name if name == contact => self.contact = client.read(ask, answer)?,
            name if name == footer => self.footer = client.read(ask, answer)?,
            name if name == cookie => self.cookie = client.read(ask, answer)?,
            name if name == popup => self.popup = client.read(ask, answer)?,
            name if name == team_page => self.team_page = client.read(ask, answer)?,
            _ => {
                self.vacancies = client
                    .read::<wire::vacancy_count::ResponseData>(ask, answer)?
                    .entry_count
            }
        }
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
