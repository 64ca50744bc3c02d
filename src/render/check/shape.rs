//! What is known of a value in a template.

use crate::content::Declarations;
use crate::content::declared::{ENTRY_TYPE, EntryType, Kind};

/// As much as the declarations say.
#[derive(Debug, Clone)]
pub(super) enum Shape<'a> {
    /// A block or a row, of one of these types.
    Entry(Vec<&'a EntryType>),
    /// `page`, on pages of this type.
    Page(&'a EntryType),
    /// `globals`.
    Globals(&'a Declarations),
    /// A list of these.
    List(Box<Shape<'a>>),
    /// A value with these parts.
    Record(Vec<String>),
    /// A field's value without parts.
    Leaf(&'a Kind),
    /// A template that was imported.
    Import(String),
    /// Anything.
    Unknown,
}

impl<'a> Shape<'a> {
    /// A part of it; an error with the names of all parts when there is no such part.
    pub(super) fn part(&self, name: &str) -> Result<Self, Vec<String>> {
        match self {
            Self::Entry(types) => {
                let fields = types.iter().flat_map(|entry| &entry.fields);
                let declared = fields.filter(|field| field.kind != Kind::Blocks);
                if let Some(field) = declared.clone().find(|field| &*field.name == name) {
                    return Ok(Self::from_kind(&field.kind));
                }
                let added = types.iter().flat_map(|entry| entry.added);
                if name == ENTRY_TYPE || added.clone().any(|(known, _)| *known == name) {
                    return Ok(Self::Unknown);
                }
                let names = declared.map(|field| &*field.name);
                Err(names
                    .chain(added.map(|(name, _)| *name))
                    .map(str::to_owned)
                    .collect())
            }
            Self::Page(entry) if name == "fields" => Ok(Self::Entry(vec![entry])),
            Self::Globals(declared) => match declared.site_wide(&format!("{name}_GlobalSet")) {
                Some(set) => Ok(Self::Entry(vec![set])),
                None => {
                    let sets = declared.global_sets();
                    Err(sets.map(|set| set.handle.to_string()).collect())
                }
            },
            Self::Record(parts) if !parts.iter().any(|part| part == name) => Err(parts.clone()),
            _ => Ok(Self::Unknown),
        }
    }

    /// An item of it.
    pub(super) fn item(&self) -> Self {
        match self {
            Self::List(item) => (**item).clone(),
            _ => Self::Unknown,
        }
    }

    /// Whether the value may be HTML that was sanitised.
    pub(super) fn may_be_rich(&self) -> bool {
        matches!(self, Self::Leaf(Kind::Rich { .. }) | Self::Unknown)
    }

    /// Whether the value may be written into a page: it has no parts.
    pub(super) fn may_be_text(&self) -> bool {
        matches!(self, Self::Leaf(_) | Self::Unknown)
    }

    fn from_kind(kind: &'a Kind) -> Self {
        match kind {
            Kind::Rows(types) => Self::List(Box::new(Self::Entry(types.iter().collect()))),
            Kind::Images(_) => Self::List(Box::new(Self::Record(kind.parts()))),
            kind if kind.parts().is_empty() => Self::Leaf(kind),
            kind => Self::Record(kind.parts()),
        }
    }
}
