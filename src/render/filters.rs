//! Values of the vacancy filters, sorted by the rules of their language.

use crate::content::vacancy_fields::{LOCATION, POSITION};
use crate::content::{Fields, Page};
use crate::report::Failure;
use icu_collator::options::{AlternateHandling, CollatorOptions};
use icu_collator::{Collator, CollatorBorrowed};
use icu_locale_core::Locale;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use unicode_normalization::UnicodeNormalization;

/// Values of the vacancy filters with their counts, in the order that a reader of the language expects.
#[derive(Debug, Serialize)]
pub struct Filters<'a> {
    /// Locations.
    pub locations: Vec<(&'a str, usize)>,
    /// Job groups.
    pub positions: Vec<(&'a str, usize)>,
    /// Number of traineeships.
    pub traineeships: usize,
    /// Number of 'Beliebte Jobs'.
    pub popular: usize,
    #[serde(skip)]
    spellings: [Spellings<'a>; 2],
}

/// The spellings that are shown.
#[derive(Debug, Default)]
struct Spellings<'a> {
    /// By each spelling that was counted: vacancies share a few.
    written: HashMap<&'a str, &'a str>,
    /// By the normalised form.
    folded: BTreeMap<String, &'a str>,
}

impl<'a> Spellings<'a> {
    fn get(&self, value: &str) -> Option<&'a str> {
        let known = self.written.get(value);
        known.or_else(|| self.folded.get(&folded(value))).copied()
    }
}

impl<'a> Filters<'a> {
    /// Filters of these vacancies, whose values are written in `language`.
    ///
    /// # Errors
    /// `language` is not a language. [`crate::config`] has checked that.
    pub fn new(pages: &[&'a Page], language: &str) -> Result<Self, Failure> {
        let collator = collator(language)?;
        let values = |name| counted(pages.iter().filter_map(|page| page.fields.text(name)), &collator);
        let (locations, places) = values(LOCATION);
        let (positions, fields) = values(POSITION);
        let count = |name| pages.iter().filter(|page| page.fields.is_on(name)).count();
        Ok(Self {
            locations,
            positions,
            traineeships: count("traineeship"),
            popular: count("popular"),
            spellings: [places, fields],
        })
    }

    /// The filter values of a vacancy with these fields: its location and its job group.
    pub fn values(&self, vacancy: &Fields) -> (Option<&'a str>, Option<&'a str>) {
        let spelling = |spellings: &Spellings<'a>, value: Option<&str>| spellings.get(value?);
        let [places, fields] = &self.spellings;
        (
            spelling(places, vacancy.text(LOCATION)),
            spelling(fields, vacancy.text(POSITION)),
        )
    }
}

/// Each value once with its count, and the spelling to show: the most frequent one.
fn counted<'a>(
    values: impl Iterator<Item = &'a str>,
    collator: &CollatorBorrowed<'_>,
) -> (Vec<(&'a str, usize)>, Spellings<'a>) {
    let mut counts: HashMap<&'a str, usize> = HashMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let mut alike: BTreeMap<String, BTreeMap<&'a str, usize>> = BTreeMap::new();
    for (value, count) in counts {
        alike.entry(folded(value)).or_default().insert(value, count);
    }
    let mut shown = Vec::new();
    let mut spellings = Spellings::default();
    for (key, written) in alike {
        // Among equally frequent spellings the capitalised one, which comes first in the map.
        let most = written.iter().rev().max_by_key(|(_, count)| **count);
        let Some((spelling, _)) = most else { continue };
        shown.push((*spelling, written.values().sum()));
        let spellings_of_it = written.keys().map(|value| (*value, *spelling));
        spellings.written.extend(spellings_of_it);
        spellings.folded.insert(key, *spelling);
    }
    shown.sort_by(|(a, _), (b, _)| collator.compare(a, b).then_with(|| a.cmp(b)));
    (shown, spellings)
}

/// Normalises a value: case, spaces and the Unicode form do not matter.
fn folded(value: &str) -> String {
    let words: Vec<&str> = value.split_whitespace().collect();
    words.join(" ").nfc().collect::<String>().to_lowercase()
}

/// `’s-Gravenhage` is between `Schiedam` and `Sittard`: apostrophes and hyphens only break ties.
fn collator(language: &str) -> Result<CollatorBorrowed<'static>, Failure> {
    let failure =
        |error: &dyn std::fmt::Display| Failure::internal(error.to_string(), "site.content_language");
    let locale = Locale::try_from_str(language).map_err(|error| failure(&error))?;
    let mut options = CollatorOptions::default();
    options.alternate_handling = Some(AlternateHandling::Shifted);
    Collator::try_new((&locale).into(), options).map_err(|error| failure(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(language: &str, values: &[&'static str]) -> Vec<(&'static str, usize)> {
        counted(values.iter().copied(), &collator(language).unwrap()).0
    }

    fn names(language: &str, values: &[&'static str]) -> Vec<&'static str> {
        order(language, values)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    #[test]
    fn values_are_in_the_order_of_their_language() {
        let words = ["Zürich", "Ärzte", "Aal", "Österreich", "Ort", "Zebra"];
        assert_eq!(
            names("de", &words),
            ["Aal", "Ärzte", "Ort", "Österreich", "Zebra", "Zürich"]
        );
        assert_eq!(
            names("sv", &words),
            ["Aal", "Ort", "Zebra", "Zürich", "Ärzte", "Österreich"]
        );
    }

    #[test]
    fn the_most_frequent_spelling_is_shown_and_of_two_the_one_with_the_capital() {
        assert_eq!(order("nl", &["emmen", "Emmen", "emmen"]), [("emmen", 3)]);
        assert_eq!(order("nl", &["emmen", "Emmen"]), [("Emmen", 2)]);
        assert_eq!(
            order("nl", &["Den Haag", "Den  haag", "Den Haag"]),
            [("Den Haag", 3)]
        );
    }
}
