//! `budget.toml`: limits for the scripts, styles and fonts of pages.

use serde::Deserialize;
use std::collections::BTreeMap;

/// `budget.toml`: maximum bytes after compression, by kind of page; `default` for kinds that are not listed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Budget(pub BTreeMap<String, Limit>);

/// Bytes after compression. `None` means the default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limit {
    /// JavaScript that every page loads at once.
    pub critical: Option<u64>,
    /// JavaScript in all, with what its islands load.
    pub all: Option<u64>,
    /// Styles of screens. All pages have the same, so only the default can limit them.
    pub styles: Option<u64>,
    /// Fonts, likewise.
    pub fonts: Option<u64>,
}

impl Budget {
    /// The key of the limits for every kind.
    pub const DEFAULT: &str = "default";

    /// The limits of a kind of page, with the defaults for what it does not set.
    pub fn limit(&self, kind: &str) -> Limit {
        let of = |key| self.0.get(key).copied().unwrap_or_default();
        let (own, default): (Limit, Limit) = (of(kind), of(Self::DEFAULT));
        Limit {
            critical: own.critical.or(default.critical),
            all: own.all.or(default.all),
            ..default
        }
    }
}
