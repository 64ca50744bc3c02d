//! `[kinds.<handle>]`: kinds of pages that a project declares.

use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What the pages of vacancies are about.
const VACANCY: &str = "JobPosting";

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
    /// The schema.org type of what they are about, of which name and address are filled in.
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
        let name = kind.schema_type.as_str();
        let starts = name.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
        if !starts || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            let what = format!("`{name}` is not a type of schema.org");
            return wrong("schema_type", what, "write it as `WebPage`");
        }
        if name == VACANCY {
            let what = format!("`{name}` is what vacancies are, with facts that other pages do not have");
            return wrong("schema_type", what, "write another type, such as `WebPage`");
        }
    }
    Ok(file)
}
