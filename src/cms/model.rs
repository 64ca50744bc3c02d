//! The places that contain content: sections, global sets and volumes. A token may lack permission for each of them.

use super::GlobalSet;

/// Sections whose entries have no page, each with the type of its entries. Those of pages are the content stage's.
const SECTIONS: [(&str, &str); 2] = [(TEAM, "teamMember_Entry"), (NAVIGATION, "navigation_Entry")];

/// The section of the people who work there.
pub const TEAM: &str = "team";

/// The section that the navigation is made of; its structure is the order of the items.
pub const NAVIGATION: &str = "fixedNavigation";

/// The section of vacancies.
pub const VACANCIES: &str = "vacancies";

const VOLUMES: [(&str, &str); 2] = [("images", "images_Asset"), ("files", "files_Asset")];

/// What kind of place content is kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Entries.
    Section,
    /// Fields of the whole site.
    GlobalSet,
    /// Files. Without permission for it, file fields are empty and there is no error.
    Volume,
}

impl Kind {
    /// The root field that lists what is kept in it.
    pub fn root_field(self) -> &'static str {
        match self {
            Self::Section => "entries",
            Self::GlobalSet => "globalSets",
            Self::Volume => "assets",
        }
    }
}

/// One place that content is kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The kind of the place.
    pub kind: Kind,
    /// Its handle in Craft.
    pub handle: &'static str,
    /// The GraphQL type that a token's schema has when it may read it.
    pub type_name: &'static str,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            Kind::Section => "section",
            Kind::GlobalSet => "global set",
            Kind::Volume => "volume",
        };
        write!(f, "the {kind} `{}` (`{}`)", self.handle, self.type_name)
    }
}

impl Place {
    /// A section with the type of its entries.
    pub const fn section(handle: &'static str, type_name: &'static str) -> Self {
        Self {
            kind: Kind::Section,
            handle,
            type_name,
        }
    }
}

/// All of them; `pages` are the sections of pages.
pub fn places(pages: &[Place]) -> impl Iterator<Item = Place> {
    let of = |kind, list: &'static [(&'static str, &'static str)]| {
        list.iter().map(move |(handle, type_name)| Place {
            kind,
            handle,
            type_name,
        })
    };
    pages
        .iter()
        .copied()
        .chain(of(Kind::Section, &SECTIONS))
        .chain(GlobalSet::ALL.iter().map(|set| Place {
            kind: Kind::GlobalSet,
            handle: set.handle(),
            type_name: set.type_name(),
        }))
        .chain(of(Kind::Volume, &VOLUMES))
}

#[cfg(test)]
mod tests {
    use super::*;
    /// The stored schema.
    const SCHEMA: &str = include_str!("../../queries/schema.graphql");

    #[test]
    fn every_global_set_and_volume_of_the_schema_is_known() {
        let known: Vec<&str> = places(&[]).map(|place| place.type_name).collect();
        let types = SCHEMA.lines().filter_map(|line| line.strip_prefix("type "));
        let kept = types
            .filter_map(|line| line.split(' ').next())
            .filter(|name| name.ends_with("_GlobalSet") || name.ends_with("_Asset"));
        for name in kept {
            assert!(known.contains(&name), "{name}");
        }
    }
}
