//! Content of any size: vacancies that are composed of words, for measuring.
//!
//! The vacancy with a number is always the same, whatever the total, so the first 100 of 1,000 are those of 100.

mod dice;
mod vacancy;
mod words;

use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::content::place::Place;
use crate::content::place::{Status, status};
use crate::content::{Content, ContentError};
use vacancy::{Pool, compose};
use words::words;

/// The most vacancies that there can be: half of the ids that a section has.
const MAX_VACANCIES: usize = 50_000;
/// Different images that composed vacancies show.
const IMAGES: usize = 12;
const SECTION: &str = "vacancies";

/// Why there cannot be that many vacancies.
#[derive(Debug, thiserror::Error)]
pub enum VacanciesError {
    /// Fewer than the content has.
    #[error("{total} vacancies are too few: the content has {own} of its own")]
    TooFew {
        /// What was asked for.
        total: usize,
        /// Number of vacancies that the content has, without hidden ones.
        own: usize,
    },
    /// More than there are ids for.
    #[error("{total} vacancies are too many: there can be {MAX_VACANCIES}")]
    TooMany {
        /// What was asked for.
        total: usize,
    },
    /// The content or the lists of words cannot be read.
    #[error(transparent)]
    Content(#[from] ContentError),
}

impl Content {
    /// Adds composed vacancies until `total` are visible at the moment `now`; those of the content stay.
    ///
    /// # Errors
    /// A total that is lower than what the content has, or higher than 50,000; a date in the content that is none.
    pub fn fill_vacancies(&mut self, total: usize, now: Timestamp) -> Result<(), VacanciesError> {
        if total > MAX_VACANCIES {
            return Err(VacanciesError::TooMany { total });
        }
        let own = self.visible_vacancies(now)?;
        if total < own {
            return Err(VacanciesError::TooFew { total, own });
        }
        let words = words().map_err(|problem| ContentError::file("words.json", problem))?;
        let pool = self.pool();
        let composed = (0..total - own).filter_map(|number| compose(words, &pool, number));
        self.entries_mut(SECTION).extend(composed);
        Ok(())
    }

    fn visible_vacancies(&self, now: Timestamp) -> Result<usize, ContentError> {
        let mut visible = 0;
        let own = self.entries.get(SECTION).map_or(&[][..], Vec::as_slice);
        for entry in own.iter().filter_map(Value::as_object) {
            let place = Place {
                file: format!("entries/{SECTION}.json"),
                entry: slug_of(entry).unwrap_or_default(),
                field: String::new(),
            };
            visible += usize::from(status(entry, now, &place)? == Status::Live);
        }
        Ok(visible)
    }

    /// What composed vacancies can point to: files and people that are there anyway.
    fn pool(&self) -> Pool {
        let photos = self
            .assets
            .iter()
            .filter(|asset| asset.volume == "images" && asset.file.ends_with(".jpg"));
        let team = self.entries.get("team").map_or(&[][..], Vec::as_slice);
        Pool {
            images: photos.map(|asset| asset.file.clone()).take(IMAGES).collect(),
            team: team
                .iter()
                .filter_map(|member| slug_of(member.as_object()?))
                .collect(),
        }
    }
}

fn slug_of(entry: &Map<String, Value>) -> Option<String> {
    entry.get("slug").and_then(Value::as_str).map(str::to_owned)
}
