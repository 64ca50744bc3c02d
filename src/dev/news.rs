//! What a state of the site is made after.

use super::poll::Answer;
use super::watch::Change;
use std::collections::BTreeSet;

/// What a state is made after.
#[derive(Debug)]
pub enum News {
    /// A file was saved.
    Edit(Change),
    /// Content was read for queries that no state shows yet.
    Read(Box<Answer>),
    /// The CMS was asked about what is shown; `None`: nothing is shown yet.
    Answer(Option<Box<Answer>>),
}

/// What several news say together.
#[derive(Debug, Default)]
pub(super) struct Heard {
    /// What was edited.
    pub(super) changes: BTreeSet<Change>,
    /// What the CMS has.
    pub(super) answers: Vec<Answer>,
    /// Whether it was time to ask the CMS.
    pub(super) was_asked: bool,
}

impl Heard {
    pub(super) fn from_news(all: impl IntoIterator<Item = News>) -> Self {
        let mut heard = Self::default();
        for news in all {
            match news {
                News::Edit(change) => drop(heard.changes.insert(change)),
                News::Read(answer) => heard.answers.push(*answer),
                News::Answer(answer) => {
                    heard.was_asked = true;
                    heard.answers.extend(answer.map(|answer| *answer));
                }
            }
        }
        heard
    }
}
