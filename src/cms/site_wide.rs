//! What is read once for the whole site: the navigation and the global sets.

use super::GlobalSet;
use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::wire::vacancy_count;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What was answered.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct SiteWide {
    /// Answers as JSON, by operation.
    pub(super) answers: BTreeMap<String, Value>,
    /// Vacancies as the CMS counts them.
    pub(super) vacancies: i64,
}

impl SiteWide {
    /// The operation that counts the vacancies.
    pub(super) const VACANCY_COUNT: &str = "VacancyCount";

    /// All other operations.
    pub(super) fn names() -> BTreeSet<&'static str> {
        GlobalSet::ALL.iter().map(|set| set.operation()).collect()
    }

    /// Runs these operations in one request, with the count of vacancies when that is wanted, and with `more` operations,
    /// whose answers it returns.
    pub(super) async fn read(
        &mut self,
        client: &Client,
        names: &BTreeSet<&'static str>,
        vacancies: bool,
        more: Vec<Ask>,
    ) -> Result<Vec<Value>, Error> {
        let count = vacancies.then_some(Self::VACANCY_COUNT);
        let asks = names
            .iter()
            .copied()
            .chain(count)
            .map(|name| Ask::new(client.queries(), name, None, json!({})));
        let asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
        let all = asks.iter().cloned().chain(more).collect();
        let mut answers = client.answers(all).await?.into_iter();
        for (ask, answer) in asks.iter().zip(answers.by_ref()) {
            if ask.operation.name == Self::VACANCY_COUNT {
                let answer: vacancy_count::ResponseData = client.read(ask, answer)?;
                self.vacancies = answer.entry_count;
            } else {
                let answer = client.read(ask, answer)?;
                self.answers.insert(ask.operation.name.clone(), answer);
            }
        }
        Ok(answers.collect())
    }
}
