//! The kinds of pages of a site: those of the program, and those that the project declares in `sitegen.toml`.

use super::declared::Declarations;
use super::kind::{GONE, ListedBy, Lists, PageKind, Rules};
use crate::cms::model::{Place, TEAM};
use crate::config::{Count, Kind};
use crate::report::{Code, Failure};
use std::collections::BTreeMap;

/// All kinds of a site.
#[derive(Debug, Clone, PartialEq)]
pub struct Kinds(Vec<PageKind>);

impl Default for Kinds {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Kinds {
    /// The kinds of the program.
    pub fn built_in() -> Self {
        Self(PageKind::BUILT_IN.to_vec())
    }

    /// The kinds of the program and those that are declared in the settings.
    ///
    /// # Errors
    /// Exit 2: a kind that is declared has no query, or a query has no kind.
    pub fn new(declared: &BTreeMap<String, Kind>, queries: &Declarations) -> Result<Self, Failure> {
        let Self(mut kinds) = Self::built_in();
        for (handle, kind) in declared {
            let wrong = |what: String, hint: String| {
                let place = format!("[kinds.{handle}] in sitegen.toml");
                Failure::new(Code::KindWrong, what, place, hint)
            };
            if PageKind::BUILT_IN
                .iter()
                .chain([&GONE])
                .any(|known| known.handle() == handle)
            {
                let what = format!("the program has the kind of page `{handle}` already");
                return Err(wrong(what, "leave the table out".into()));
            }
            if queries.page(&format!("{handle}_Entry")).is_none() {
                let what = format!("there is no query for pages of the type `{handle}`");
                let hint = format!(
                    "write queries/kinds/{handle}.graphql (`sitegen add kind {handle}` does), or leave the table out"
                );
                return Err(wrong(what, hint));
            }
            kinds.push(PageKind::Declared(rules(handle, kind)));
        }
        let mut handles = queries.pages().map(|page| &*page.handle);
        let Some(handle) = handles.find(|handle| kinds.iter().all(|kind| kind.handle() != *handle)) else {
            return Ok(Self(kinds));
        };
        Err(Failure::new(
            Code::KindWrong,
            format!("pages of the type `{handle}` are asked for, and nothing says what they are"),
            format!("queries/kinds/{handle}.graphql"),
            format!("add `[kinds.{handle}]` with `section = \"…\"` to sitegen.toml, or remove the file"),
        ))
    }

    /// Each kind.
    pub fn iter(&self) -> impl Iterator<Item = PageKind> {
        self.0.iter().copied()
    }

    /// The kind of an entry type; `None` for a type without pages.
    pub fn of_type(&self, handle: &str) -> Option<PageKind> {
        self.iter().find(|kind| kind.handle() == handle)
    }

    /// The sections that the pages of all kinds are kept in.
    pub fn places(&self) -> Vec<Place> {
        let rules = self.iter().map(PageKind::rules);
        rules
            .map(|rules| Place::section(rules.section, rules.entry_type))
            .collect()
    }

    /// Sections that editors fill with as many entries as they like. A first build has nothing to compare with, so an
    /// empty one stops it unless it is meant to be empty.
    pub fn listed_sections(&self) -> impl Iterator<Item = &'static str> {
        let rules = self.iter().map(PageKind::rules);
        rules
            .filter(|rules| rules.count == Count::Many)
            .map(|rules| rules.section)
            .chain([TEAM])
    }
}

/// The rules of a declared kind. They live as long as the program, like those that it has itself.
fn rules(handle: &str, kind: &Kind) -> &'static Rules {
    let text = |text: &str| -> &'static str { Box::leak(text.into()) };
    Box::leak(Box::new(Rules {
        handle: text(handle),
        entry_type: text(&format!("{handle}_Entry")),
        section: text(&kind.section),
        fixed_uri: None,
        count: kind.count,
        listed_by: kind
            .listed_by
            .as_deref()
            .map(|address| ListedBy::Address(text(address))),
        lists: Lists::Nothing,
        is_article: false,
        indexable: kind.indexable,
        schema_type: Some(text(&kind.schema_type)),
    }))
}
