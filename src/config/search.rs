//! `[search]`: the search for vacancies.

use serde::Deserialize;

/// Where visitors can search. The vacancy overview always has the field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// The header of the home page has the field too, and leads to the overview.
    pub on_home: bool,
}
