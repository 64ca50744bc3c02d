//! Props of the filtered vacancy overview. The cards are the slot `list`: a list whose items have `data-vacancy`, and
//! for each facet `data-<name>` with the vacancy's value.

use super::prelude::*;
use std::collections::BTreeMap;

/// What `VacancyList` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VacancyListProps {
    /// How many vacancies there are, on all pages of the overview.
    pub total: u32,
    /// Address of the file for the text search ([`crate::content::folders::VACANCY_SEARCH`]).
    pub index: String,
    /// The facets to filter by; a facet without options is not shown.
    pub facets: Vec<Facet>,
    /// Texts.
    pub texts: VacancyListTexts,
    /// Of an overview that is divided: what cards say. The cards that a visitor looks for are made of the file of the search
    /// and the `template` in the slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardTexts>,
}

/// What cards say, with places for values.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardTexts {
    /// Label of the button that saves the vacancy, with `{title}`.
    pub save: String,
    /// With `{hours}`.
    pub hours: String,
    /// With `{amount}`.
    pub amount: String,
    /// Only a minimum, with `{amount}`.
    pub from: String,
    /// Only a maximum, with `{amount}`.
    pub to: String,
    /// With `{min}` and `{max}`.
    pub range: String,
    /// For what is paid, by the salary's unit.
    pub units: BTreeMap<String, String>,
    /// Contracts by schema.org's words.
    pub types: BTreeMap<String, String>,
}

/// A property of vacancies.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Facet {
    /// Name in the address and in the items' data attribute.
    pub name: String,
    /// Name for visitors.
    pub label: Phrase,
    /// Whether the facet is a single checkbox. The others are lists of values.
    pub toggle: bool,
    /// Values, and the number of vacancies for each.
    pub options: Vec<(String, u32)>,
}

/// Texts of the vacancy overview.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VacancyListTexts {
    /// Name of the filters for screen readers.
    pub filters: String,
    /// Label of the text field.
    pub search: String,
    /// What the text can be about, inside the empty field.
    pub hint: String,
    /// Text when the search cannot be loaded.
    pub failed: String,
    /// The option without a filter.
    pub any: String,
    /// Label of the filter that leaves what the visitor has saved.
    pub saved: String,
    /// Label of the button that resets all filters.
    pub reset: String,
    /// Number of results, with `{count}`.
    pub many: String,
    /// One result, with `{count}`.
    pub one: String,
    /// Label of the button that shows more of a long list, which may have `{count}`.
    pub all: String,
    /// Text without results.
    pub none: String,
    /// The same when the visitor wants what is saved and has saved nothing.
    pub unsaved: String,
    /// What stands before the last three digits of a number.
    pub thousands: String,
}
