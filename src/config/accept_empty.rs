//! Sections that may be empty in a first build.

use serde::Deserialize;
use std::collections::BTreeSet;

/// Sections that are intended to be empty. A first build has nothing to compare with, so they must be listed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<String>")]
pub struct AcceptEmpty {
    all: bool,
    sections: BTreeSet<String>,
}

impl AcceptEmpty {
    /// Parses `vacancies,blog`, or `all`, `true` or `1` for all sections; `false`, `0` and an empty text mean none.
    pub fn parse(text: &str) -> Self {
        match text.trim() {
            "all" | "true" | "1" => Self {
                all: true,
                sections: BTreeSet::new(),
            },
            "" | "false" | "0" => Self::default(),
            list => list.split(',').map(str::to_owned).collect::<Vec<_>>().into(),
        }
    }

    /// Whether the section may be empty.
    pub fn includes(&self, section: &str) -> bool {
        self.all || self.sections.contains(section)
    }

    /// The sections that are named, in order.
    pub fn named(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(String::as_str)
    }

    /// The union of both.
    pub(super) fn union(mut self, other: Self) -> Self {
        self.all |= other.all;
        self.sections.extend(other.sections);
        self
    }
}

impl From<Vec<String>> for AcceptEmpty {
    fn from(sections: Vec<String>) -> Self {
        let named = sections.iter().map(|section| section.trim().to_owned());
        Self {
            all: false,
            sections: named.filter(|section| !section.is_empty()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_sections_and_a_plain_yes_names_all() {
        let some = AcceptEmpty::parse("vacancies, blog");
        assert!(some.includes("vacancies") && some.includes("blog") && !some.includes("cases"));
        for yes in ["all", "true", "1"] {
            assert!(AcceptEmpty::parse(yes).includes("cases"));
        }
        for no in ["", "false", "0"] {
            assert_eq!(AcceptEmpty::parse(no), AcceptEmpty::default());
        }
        assert!(some.union(AcceptEmpty::parse("all")).includes("cases"));
    }
}
