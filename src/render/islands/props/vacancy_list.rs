//! Props of the filtered vacancy overview. The cards are the slot `list`: a list whose items have `data-vacancy`, and
//! for each facet `data-<name>` with the vacancy's value.

use super::prelude::*;

/// What `VacancyList` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VacancyListProps {
    /// How many vacancies there are.
    pub total: u32,
    /// Address of the file for the text search ([`crate::content::folders::VACANCY_SEARCH`]).
    pub index: String,
    /// The facets to filter by; a facet without options is not shown.
    pub facets: Vec<Facet>,
    /// Texts.
    pub texts: VacancyListTexts,
}

/// A property of vacancies.
#[derive(Debug, Serialize, Deserialize, TS)]
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
#[derive(Debug, Serialize, Deserialize, TS)]
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
    /// Label of the button that resets all filters.
    pub reset: String,
    /// Number of results, with `{count}`.
    pub many: String,
    /// One result, with `{count}`.
    pub one: String,
    /// Label of the button that shows the rest of a long list, with `{count}`.
    pub all: String,
    /// Text without results.
    pub none: String,
}
