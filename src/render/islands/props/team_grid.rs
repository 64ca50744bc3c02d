//! Props of the menu beside a team's departments. The departments are the slot `sections`: each an element with the id
//! given here.

use super::prelude::*;

/// What `TeamGrid` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamGridProps {
    /// Name of the menu for screen readers.
    pub label: String,
    /// The departments with a name, in their order on the page.
    pub departments: Vec<Department>,
}

/// A department in the menu.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Department {
    /// Id of its section.
    pub id: String,
    /// As shown.
    pub name: String,
}
