//! `_search/vacancies.json`: what the text field of the vacancy overview looks into.
//!
//! Each vacancy and each column has a line of its own, so that a browser can read a long file in turns
//! (`frontend/islands/VacancyList/index-file.ts`): to parse the file of 10,000 vacancies at once takes longer than a key
//! may wait.

use super::search_cards::Cards;
use super::{Body, OutputFile};
use crate::assets::Manifest;
use crate::content::vacancy_fields::{LOCATION, POSITION};
use crate::content::{PageKind, Site, folders};
use crate::report::Failure;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the file has. Fields of work and places are written once, because many vacancies share them.
#[derive(Debug, Default)]
struct Index<'a> {
    /// Fields of work and places, each once.
    names: Vec<&'a str>,
    vacancies: Vec<Entry<'a>>,
    /// What the overview cannot find on its own page, because it is divided.
    cards: Option<Cards<'a>>,
}

/// More bytes than a vacancy takes, mostly.
const LINE: usize = 256;

impl Index<'_> {
    fn text(&self) -> serde_json::Result<Vec<u8>> {
        // Room that is left takes no memory.
        let mut text = Vec::with_capacity(self.vacancies.len() * LINE);
        text.extend_from_slice(b"{\"names\":");
        serde_json::to_writer(&mut text, &self.names)?;
        text.extend_from_slice(b",\n\"vacancies\":[");
        for (number, vacancy) in self.vacancies.iter().enumerate() {
            text.extend_from_slice(if number == 0 { b"\n" } else { b",\n" });
            serde_json::to_writer(&mut text, vacancy)?;
        }
        text.extend_from_slice(b"\n]");
        if let Some(cards) = &self.cards {
            text.extend_from_slice(b",\n\"cards\":");
            text.extend_from_slice(cards.text()?.as_bytes());
        }
        text.push(b'}');
        Ok(text)
    }
}

/// `[id, path, title, names…]`: a row instead of an object keeps 10,000 vacancies small.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Part<'a> {
    /// The entry's: what was saved is filtered by it.
    Id(&'a str),
    Path(String),
    Title(&'a str),
    /// Index of a name.
    Name(usize),
}

type Entry<'a> = Vec<Part<'a>>;

/// The file of a site that has vacancies, whose content is written in `language`.
///
/// # Errors
/// None that content can cause: text and numbers are always JSON.
pub fn file(site: &Site, manifest: &Manifest, language: &str) -> Result<Option<OutputFile>, Failure> {
    let mut index = Index::default();
    let mut known = BTreeMap::new();
    let vacancies = site.of_kind(PageKind::Vacancy);
    if site
        .parts
        .iter()
        .any(|part| part.kind == PageKind::VacancyOverview)
    {
        index.cards = Some(Cards::new(&vacancies, manifest, language)?);
    }
    for page in vacancies {
        let names = [POSITION, LOCATION].map(|field| page.fields.text(field));
        let places = names.into_iter().flatten().map(|name| {
            Part::Name(*known.entry(name).or_insert_with(|| {
                index.names.push(name);
                index.names.len() - 1
            }))
        });
        let entry = [
            Part::Id(&page.id),
            Part::Path(page.route.href()),
            Part::Title(&page.title),
        ];
        index.vacancies.push(entry.into_iter().chain(places).collect());
    }
    if index.vacancies.is_empty() {
        return Ok(None);
    }
    let text =
        (index.text()).map_err(|error| Failure::internal(error.to_string(), folders::VACANCY_SEARCH))?;
    Ok(Some(OutputFile {
        path: folders::VACANCY_SEARCH.to_owned(),
        body: Body::Bytes(text),
        immutable: false,
    }))
}
