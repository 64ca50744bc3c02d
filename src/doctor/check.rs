//! What one examination says.

use crate::report::Failure;
use serde::Serialize;

/// The result of a check in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// As it should be.
    Ok,
    /// A build succeeds, but something is missing or may go wrong later.
    Advice,
    /// A build fails.
    Problem,
}

impl State {
    /// In one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Advice => "advice",
            Self::Problem => "problem",
        }
    }
}

/// The result of one examination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What was looked at, such as `node` or `cms-token`.
    pub name: &'static str,
    /// Whether it is as it should be.
    pub state: State,
    /// What was found.
    pub what: String,
    /// What to change, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl Check {
    /// All is well.
    pub(super) fn ok(name: &'static str, what: impl Into<String>) -> Self {
        Self {
            name,
            state: State::Ok,
            what: what.into(),
            remedy: None,
        }
    }

    /// Something could be better.
    pub(super) fn advice(name: &'static str, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            name,
            state: State::Advice,
            what: what.into(),
            remedy: Some(remedy.into()),
        }
    }

    /// A build succeeds, but something after it would fail like this.
    pub(super) fn worse_later(name: &'static str, failure: &Failure) -> Self {
        Self {
            state: State::Advice,
            ..Self::problem(name, failure)
        }
    }

    /// A build fails.
    pub(super) fn stops(name: &'static str, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            state: State::Problem,
            ..Self::advice(name, what, remedy)
        }
    }

    /// A check that depends on a section of the settings that could not be read.
    pub(super) fn unknown(name: &'static str, section: &str) -> Self {
        let what = format!("not known: `{section}` in sitegen.toml has a mistake");
        Self::advice(name, what, "correct the settings, then run the doctor again")
    }

    /// A build would fail like this.
    pub(super) fn problem(name: &'static str, failure: &Failure) -> Self {
        Self {
            name,
            state: State::Problem,
            what: match failure.place.as_str() {
                "" => failure.what.clone(),
                place => format!("{} ({place})", failure.what),
            },
            remedy: Some(failure.hint.clone()),
        }
    }

    /// A build would fail like this: for each of the failures that were found together.
    pub(super) fn problems(name: &'static str, failure: &Failure) -> Vec<Self> {
        let all = failure.and_others();
        all.map(|failure| Self::problem(name, failure)).collect()
    }

    /// For people: one line, and one for the remedy.
    pub fn lines(&self) -> Vec<String> {
        let Self {
            name, state, what, ..
        } = self;
        let mut lines = vec![format!("{:<8} {name}: {what}", state.word())];
        lines.extend(self.remedy.iter().map(|remedy| format!("         → {remedy}")));
        lines
    }
}
