//! What is known of a value in a template.

use crate::content::Declarations;
use crate::content::declared::{ENTRY_TYPE, EntryType, Kind};
use minijinja::machinery::ast::Macro;
use minijinja::value::{Value, ValueKind};

/// As much as the declarations say, or the program itself gives.
#[derive(Clone)]
pub(super) enum Shape<'a> {
    /// A block or a row, of one of these types.
    Entry(Vec<&'a EntryType>),
    /// `page`, with the fields of one of these types and the parts of a sample.
    Page(Vec<&'a EntryType>, Value),
    /// `globals`.
    Globals(&'a Declarations),
    /// A list of these.
    List(Box<Shape<'a>>),
    /// A value with these parts.
    Record(Vec<String>),
    /// A field's value without parts.
    Leaf(&'a Kind),
    /// A value like this one. Where it has none, or an empty list, anything may be.
    Sample(Value),
    /// A template that was imported.
    Import(String),
    /// A macro of this template, or of one that was imported.
    Macro(&'a Macro<'a>),
    /// Anything.
    Unknown,
}

impl<'a> Shape<'a> {
    /// A part of it; an error with the names of all parts when there is no such part.
    pub(super) fn part(&self, name: &str) -> Result<Self, Vec<String>> {
        match self {
            Self::Entry(types) => entry_part(types, name),
            Self::Page(types, _) if name == "fields" && types.is_empty() => Ok(Self::Unknown),
            Self::Page(types, _) if name == "fields" => Ok(Self::Entry(types.clone())),
            Self::Page(_, sample) => Self::Sample(sample.clone()).part(name),
            Self::Globals(declared) => match declared.site_wide(&format!("{name}_GlobalSet")) {
                Some(set) => Ok(Self::Entry(vec![set])),
                None => {
                    let sets = declared.global_sets();
                    Err(sets.map(|set| set.handle.to_string()).collect())
                }
            },
            Self::Record(parts) if !parts.iter().any(|part| part == name) => Err(parts.clone()),
            Self::Leaf(_) | Self::List(_) => Err(Vec::new()),
            Self::Sample(sample) => match sample.kind() {
                ValueKind::Map => match sample.get_attr(name).ok().filter(|part| !part.is_undefined()) {
                    Some(part) => Ok(Self::Sample(part)),
                    None => Err(sample
                        .try_iter()
                        .into_iter()
                        .flatten()
                        .map(|name| name.to_string())
                        .collect()),
                },
                ValueKind::String | ValueKind::Number | ValueKind::Bool => Err(Vec::new()),
                _ => Ok(Self::Unknown),
            },
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

    /// Whether the value may have a part of that name, by which functions know what they are given.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.part(name).is_ok()
    }

    /// Whether the value may be HTML that was sanitised.
    pub(super) fn may_be_rich(&self) -> bool {
        matches!(
            self,
            Self::Leaf(Kind::Rich { .. }) | Self::Sample(_) | Self::Unknown
        )
    }

    /// Whether the value may be written into a page: it has no parts.
    pub(super) fn may_be_text(&self) -> bool {
        match self {
            Self::Sample(sample) => sample.kind() != ValueKind::Map,
            _ => matches!(self, Self::Leaf(_) | Self::Unknown),
        }
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

fn entry_part<'a>(types: &[&'a EntryType], name: &str) -> Result<Shape<'a>, Vec<String>> {
    let fields = types.iter().flat_map(|entry| &entry.fields);
    let declared = fields.filter(|field| field.kind != Kind::Blocks);
    let mut known = declared.clone().filter(|field| &*field.name == name);
    if let Some(field) = known.next() {
        // Types may mean different things by one name.
        let is_one = known.all(|other| other.kind == field.kind);
        return Ok(if is_one {
            Shape::from_kind(&field.kind)
        } else {
            Shape::Unknown
        });
    }
    let added = types.iter().flat_map(|entry| entry.added);
    if name == ENTRY_TYPE || added.clone().any(|(known, _)| *known == name) {
        return Ok(Shape::Unknown);
    }
    let names = declared.map(|field| &*field.name);
    Err(names
        .chain(added.map(|(name, _)| *name))
        .map(str::to_owned)
        .collect())
}
