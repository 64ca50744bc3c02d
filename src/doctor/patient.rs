//! What is examined.

use super::check::Check;
use super::reach::Reach;
use crate::config::{Examined, Mistake};
use std::path::Path;
use std::time::Instant;

/// What is examined, and with what.
#[derive(Clone, Copy)]
pub struct Patient<'a> {
    /// The settings, as far as they can be read.
    pub settings: &'a Examined,
    /// The project's folder.
    pub project: &'a Path,
    /// Asks hosts and stores, which this room does not.
    pub reach: &'a dyn Reach,
    /// Variables of the environment.
    pub environment: &'a [(String, String)],
    /// When the clock was read that is in the settings.
    pub since: Instant,
}

impl Patient<'_> {
    /// What is to be said instead of what depends on a section that could not be read.
    pub(super) fn unknown(&self, name: &'static str, section: &str) -> Option<Check> {
        let wrong = [section, Mistake::FILE]
            .into_iter()
            .find(|section| self.settings.is_wrong(section))?;
        Some(match wrong {
            Mistake::FILE => Check::advice(
                name,
                "not known: sitegen.toml cannot be read",
                "correct the settings, then run the doctor again",
            ),
            section => Check::unknown(name, section),
        })
    }

    /// A variable that is set.
    pub(super) fn variable(&self, name: &str) -> Option<&str> {
        let known = self.environment.iter().find(|(known, _)| known == name);
        known
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    }
}
