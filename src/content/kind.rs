//! The properties of each kind of page: one table that all stages use.

use crate::cms::model::Place;
use crate::config::Role;
use serde::Serialize;

/// How many pages of a kind a site has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// Exactly one; a site without it is not published.
    One,
    /// None, or one for each purpose; a site that loses one is not published unless removals are accepted.
    Optional,
    /// As many as editors add; a site that loses many at once is not published unless removals are accepted.
    Many,
}

impl Count {
    /// The word for it in the documentation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Optional => "optional",
            Self::Many => "many",
        }
    }
}

/// What a page of a kind lists below its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lists {
    /// Nothing.
    Nothing,
    /// All pages of one kind.
    Kind(PageKind),
    /// The pages of the kind that is listed by the page's role.
    ByRole,
}

/// The rules for all pages of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// The role of the page that lists its pages.
    pub listed_by: Option<Role>,
    /// What its pages list.
    pub lists: Lists,
    /// Whether search engines may see it. SEOmatic can hide more.
    pub indexable: bool,
    /// The schema.org type of what its pages are about.
    pub schema_type: &'static str,
}

macro_rules! kinds {
    ($($kind:ident: $handle:literal in $section:literal, $count:ident, $uri:expr, $listed_by:expr, $lists:expr, $indexable:expr, $schema_type:literal;)+) => {
        /// The content types with a page (spec section 2).
        ///
        /// A kind that a project declares would be another variant, whose rules are data. So only [`PageKind::rules`]
        /// matches on all kinds; everything else asks a kind for its rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "camelCase")]
        #[expect(missing_docs, reason = "the names are the content types'")]
        pub enum PageKind {
            $($kind,)+
        }

        impl PageKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind,)+];

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
                        indexable: $indexable,
                        schema_type: $schema_type,
                    },)+
                }
            }
        }
    };
}

// kind: handle in section, count, fixed uri, listed by the page of the role, lists, seen by search engines, schema.org type
#[rustfmt::skip]
kinds! {
    Home:               "home"               in "home",               One,      Some("__home__"), None,                  Lists::Nothing,              true,  "WebPage";
    Page:               "page"               in "pages",              Many,     None,             None,                  Lists::Nothing,              true,  "WebPage";
    VacancyOverview:    "vacancyOverview"    in "vacancyOverview",    Optional, None,             None,                  Lists::Kind(Self::Vacancy),  true,  "CollectionPage";
    Vacancy:            "vacancy"            in "vacancies",          Many,     None,             Some(Role::Vacancies), Lists::Nothing,              true,  "JobPosting";
    Overview:           "overview"           in "overviews",          Optional, None,             None,                  Lists::ByRole,               true,  "CollectionPage";
    Blog:               "blog"               in "blog",               Many,     None,             Some(Role::Blog),      Lists::Nothing,              true,  "BlogPosting";
    Case:               "case"               in "cases",              Many,     None,             Some(Role::Cases),     Lists::Nothing,              true,  "Article";
    Contact:            "contact"            in "contact",            Optional, None,             None,                  Lists::Nothing,              true,  "ContactPage";
    ApplicationSuccess: "applicationSuccess" in "applicationSuccess", Optional, None,             None,                  Lists::Nothing,              false, "WebPage";
    ContactSuccess:     "contactSuccess"     in "contactSuccess",     Optional, None,             None,                  Lists::Nothing,              false, "WebPage";
    PageNotFound:       "pageNotFound"       in "pageNotFound",       One,      Some("404"),      None,                  Lists::Nothing,              false, "WebPage";
    ServiceUnavailable: "serviceUnavailable" in "serviceUnavailable", One,      Some("503"),      None,                  Lists::Nothing,              false, "WebPage";
}

impl PageKind {
    /// The kind of an entry type; `None` for a type without pages.
    pub fn of_type(handle: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.handle() == handle)
    }

    /// The kind whose pages the page of a role lists.
    pub fn listed_by(role: Role) -> Option<Self> {
        let mut kinds = Self::ALL.iter().copied();
        kinds.find(|kind| kind.rules().listed_by == Some(role))
    }

    /// The entry type's handle.
    pub const fn handle(self) -> &'static str {
        self.rules().handle
    }

    /// The template of its pages, below `templates/`.
    pub fn template(self) -> String {
        format!("pages/{}.html", self.handle())
    }

    /// The sections that the pages of all kinds are kept in.
    pub fn places() -> Vec<Place> {
        let rules = Self::ALL.iter().map(|kind| kind.rules());
        rules
            .map(|rules| Place::section(rules.section, rules.entry_type))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cms::Queries;
    use std::collections::BTreeSet;

    /// A page type without a kind would be requested and silently dropped.
    #[test]
    fn the_queries_read_the_page_types_that_are_kinds() {
        let queries = Queries::read(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let operations = queries.operations.iter();
        let read: BTreeSet<&str> = operations
            .filter_map(|operation| operation.entry_type.as_deref())
            .collect();
        let kinds: BTreeSet<&str> = PageKind::ALL.iter().map(|kind| kind.rules().entry_type).collect();
        assert_eq!(read, kinds);
    }

    #[test]
    fn a_role_lists_one_kind_and_a_kind_has_one_section() {
        for kind in PageKind::ALL {
            let rules = kind.rules();
            assert_eq!(PageKind::of_type(rules.handle), Some(*kind));
            if let Some(role) = rules.listed_by {
                assert_eq!(PageKind::listed_by(role), Some(*kind));
                assert_eq!(rules.count, Count::Many, "{kind:?} is in a list");
            }
        }
        let sections: BTreeSet<&str> = PageKind::ALL.iter().map(|kind| kind.rules().section).collect();
        assert_eq!(sections.len(), PageKind::ALL.len());
    }
}
