//! The properties of each kind of page: one table that all stages use.

use crate::cms::model::VACANCIES;
use crate::cms::uri::HOME_URI;
use crate::config::{Count, Role};
use serde::{Serialize, Serializer};

/// Where the pages of a kind are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListedBy {
    /// On the page with a role.
    Role(Role),
    /// On the page at this address.
    Address(&'static str),
}

impl ListedBy {
    /// The role's name, or the address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Role(role) => role.name(),
            Self::Address(address) => address,
        }
    }
}

/// What a page of a kind lists below its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lists {
    /// Nothing.
    Nothing,
    /// All pages of one kind.
    Kind(PageKind),
    /// The pages of the kind that is listed by the page's role.
    ByRole,
}

/// The rules for all pages of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    /// The entry type's handle in Craft. The template is `pages/<handle>.html`.
    pub handle: &'static str,
    /// The GraphQL type of its entries.
    pub entry_type: &'static str,
    /// The section that its entries are kept in.
    pub section: &'static str,
    /// The uri that its page has whatever the section's URI format is (spec section 2).
    pub fixed_uri: Option<&'static str>,
    /// How many there are.
    pub count: Count,
    /// The page that lists its pages.
    pub listed_by: Option<ListedBy>,
    /// What its pages list.
    pub lists: Lists,
    /// Whether its pages are articles: their author, introduction, picture and day are on cards as well, and each leads to
    /// the next and the one before.
    pub is_article: bool,
    /// Whether search engines may see it. SEOmatic can hide more.
    pub indexable: bool,
    /// The schema.org type of what its pages are about, which the program says unless SEOmatic does; `None`: only SEOmatic
    /// says it.
    pub schema_type: Option<&'static str>,
}

macro_rules! kinds {
    ($($kind:ident: $handle:literal in $section:expr, $count:ident, $uri:expr, $listed_by:expr, $lists:expr, $is_article:expr, $indexable:expr, $schema_type:expr;)+) => {
        /// The content types with a page (spec section 2).
        ///
        /// Only [`PageKind::rules`] matches on all kinds; everything else asks a kind for its rules, or names the one kind
        /// that it is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are the content types'")]
        pub enum PageKind {
            $($kind,)+
            /// A kind that the project declares.
            Declared(&'static Rules),
        }

        impl PageKind {
            /// All kinds that the program knows; [`super::Kinds`] has those of the project too.
            pub const BUILT_IN: &[Self] = &[$(Self::$kind,)+];

            /// What is true of all its pages.
            pub const fn rules(self) -> Rules {
                match self {
                    $(Self::$kind => Rules {
                        handle: $handle,
                        entry_type: concat!($handle, "_Entry"),
                        section: $section,
                        fixed_uri: $uri,
                        count: Count::$count,
                        listed_by: $listed_by,
                        lists: $lists,
                        is_article: $is_article,
                        indexable: $indexable,
                        schema_type: $schema_type,
                    },)+
                    Self::Declared(rules) => *rules,
                }
            }
        }
    };
}

// kind: handle in section, count, fixed uri, listed by the page of the role, lists, is an article, seen by search engines, schema.org type
#[rustfmt::skip]
kinds! {
    Home:               "home"               in "home",               One,      Some(HOME_URI)  , None,                                  Lists::Nothing,              false, true,  None;
    Page:               "page"               in "pages",              Many,     None,             None,                                  Lists::Nothing,              false, true,  None;
    VacancyOverview:    "vacancyOverview"    in "vacancyOverview",    Optional, None,             None,                                  Lists::Kind(Self::Vacancy),  false, true,  None;
    Vacancy:            "vacancy"            in VACANCIES,            Many,     None,             Some(ListedBy::Role(Role::Vacancies)), Lists::Nothing,              false, true,  Some("JobPosting");
    Overview:           "overview"           in "overviews",          Optional, None,             None,                                  Lists::ByRole,               false, true,  None;
    Blog:               "blog"               in "blog",               Many,     None,             Some(ListedBy::Role(Role::Blog)),      Lists::Nothing,              true,  true,  Some("BlogPosting");
    Case:               "case"               in "cases",              Many,     None,             Some(ListedBy::Role(Role::Cases)),     Lists::Nothing,              true,  true,  Some("Article");
    Contact:            "contact"            in "contact",            Optional, None,             None,                                  Lists::Nothing,              false, true,  None;
    ApplicationSuccess: "applicationSuccess" in "applicationSuccess", Optional, None,             None,                                  Lists::Nothing,              false, false, None;
    ContactSuccess:     "contactSuccess"     in "contactSuccess",     Optional, None,             None,                                  Lists::Nothing,              false, false, None;
    PageNotFound:       "pageNotFound"       in "pageNotFound",       One,      Some("404"),      None,                                  Lists::Nothing,              false, false, None;
    ServiceUnavailable: "serviceUnavailable" in "serviceUnavailable", One,      Some("503"),      None,                                  Lists::Nothing,              false, false, None;
}

/// The kind of the pages that say that a page is gone ([`super::addresses`]). No entry has it.
pub const GONE: PageKind = PageKind::Declared(&Rules {
    handle: "gone",
    entry_type: "",
    section: "",
    fixed_uri: None,
    count: Count::Many,
    listed_by: None,
    lists: Lists::Nothing,
    is_article: false,
    indexable: false,
    schema_type: None,
});

impl PageKind {
    /// The kind whose pages the page of a role lists.
    pub fn listed_by(role: Role) -> Option<Self> {
        let mut kinds = Self::BUILT_IN.iter().copied();
        kinds.find(|kind| kind.rules().listed_by == Some(ListedBy::Role(role)))
    }

    /// The entry type's handle.
    pub const fn handle(self) -> &'static str {
        self.rules().handle
    }

    /// The template of its pages, below `templates/`.
    pub fn template(self) -> String {
        format!("pages/{}.html", self.handle())
    }
}

impl Serialize for PageKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.handle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_role_lists_one_kind_and_a_kind_has_one_section() {
        for kind in PageKind::BUILT_IN {
            let rules = kind.rules();
            if let Some(ListedBy::Role(role)) = rules.listed_by {
                assert_eq!(PageKind::listed_by(role), Some(*kind));
                assert_eq!(rules.count, Count::Many, "{kind:?} is in a list");
            }
        }
        let sections: BTreeSet<&str> = PageKind::BUILT_IN
            .iter()
            .map(|kind| kind.rules().section)
            .collect();
        assert_eq!(sections.len(), PageKind::BUILT_IN.len());
    }
}
