//! `[kinds.<handle>]`: kinds of pages that a project declares.

use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;

/// How many pages of a kind a site has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Count {
    /// Exactly one; a site without it is not published.
    One,
    /// None, or one for each purpose; a site that loses one is not published unless removals are accepted.
    Optional,
    /// As many as editors add; a site that loses many at once is not published unless removals are accepted.
    #[default]
    Many,
}

impl Count {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Optional => "optional",
            Self::Many => "many",
        }
    }
}

/// What is true of all pages of an entry type.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The section that its entries are kept in.
    pub section: String,
    /// The address of the page that lists them, a path of the site.
    pub listed_by: Option<String>,
    /// How many there are.
    #[serde(default)]
    pub count: Count,
    /// Whether search engines may see them. SEOmatic can hide more.
    #[serde(default = "yes")]
    pub indexable: bool,
    /// The schema.org type of what they are about.
    #[serde(default = "web_page")]
    pub schema_type: String,
}

fn yes() -> bool {
    true
}

fn web_page() -> String {
    "WebPage".into()
}

/// Resolves the tables.
pub(super) fn kinds(file: BTreeMap<String, Kind>) -> Result<BTreeMap<String, Kind>, Failure> {
    for (handle, kind) in &file {
        let wrong = |setting: &str, what: String, hint: &str| {
            Err(usage(
                what,
                format!("`kinds.{handle}.{setting}` in sitegen.toml"),
                hint,
            ))
        };
        if let Some(address) = kind
            .listed_by
            .as_ref()
            .filter(|address| !address.starts_with('/'))
        {
            let what = format!("`{address}` is not a path of the site");
            return wrong("listed_by", what, "write it as `/agenda`");
        }
        let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_name(&kind.schema_type) {
            let what = format!("`{}` is not a type of schema.org", kind.schema_type);
            return wrong("schema_type", what, "write it as `Event`");
        }
    }
    Ok(file)
}
