//! The fields of an entry type, and what each is likely to mean.

use crate::cms::documents::BLOCKS_UNION;
use crate::content::ENTRY_TYPE;
use apollo_compiler::Schema;
use apollo_compiler::schema::{ExtendedType, FieldDefinition};
use std::collections::{BTreeMap, BTreeSet};

/// How deep rows in rows are followed.
const DEPTH: usize = 3;
/// What all entries are; a field of it holds related entries.
const ENTRY: &str = "EntryInterface";
/// What all assets are.
const ASSET: &str = "AssetInterface";
/// The type of a typed link.
const LINK: &str = "linkField_Link";

/// An entry type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// Its type in the schema.
    pub type_name: String,
    /// Its own fields, in the schema's order.
    pub fields: Vec<(String, Guess)>,
    /// Other names for fields whose own one is taken in the queries, by that name.
    pub aliases: BTreeMap<String, String>,
}

/// What a field is likely to mean. A text's name tells whether it is rich: the schema does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guess {
    Text,
    Title,
    Rich,
    Texts,
    Number,
    Switch,
    Date,
    Link,
    Image,
    /// The image behind a page's title.
    Hero,
    File,
    Rows(Vec<Outline>),
    Related,
    /// The blocks of a page.
    Blocks,
    /// Nothing that a template shows.
    Other(String),
}

impl Outline {
    /// Reads a type of the CMS's schema.
    pub fn new(schema: &Schema, type_name: &str) -> Self {
        Self::at_depth(schema, type_name, 0)
    }

    /// What templates call a field.
    pub fn shown<'a>(&'a self, field: &'a str) -> &'a str {
        self.aliases.get(field).map_or(field, String::as_str)
    }

    /// A field of one of these kinds, by name.
    pub fn first(&self, kind: &Guess) -> Option<&str> {
        let mut fields = self.fields.iter();
        fields
            .find(|(_, guess)| guess == kind)
            .map(|(name, _)| name.as_str())
    }

    fn at_depth(schema: &Schema, type_name: &str, depth: usize) -> Self {
        let mut fields = Vec::new();
        if let Some(object) = schema.get_object(type_name) {
            let interfaces = object.implements_interfaces.iter();
            let of_all: BTreeSet<&str> = interfaces
                .filter_map(|interface| schema.get_interface(interface))
                .flat_map(|interface| interface.fields.keys().map(|name| name.as_str()))
                .collect();
            let own = object
                .fields
                .iter()
                .filter(|(name, _)| !of_all.contains(name.as_str()));
            fields.extend(own.map(|(name, field)| (name.to_string(), guess(schema, field, depth))));
        }
        let handle = type_name.trim_end_matches("_Entry");
        let reserved = fields.iter().filter(|(name, _)| name == ENTRY_TYPE);
        Self {
            type_name: type_name.to_owned(),
            aliases: reserved
                .map(|(name, _)| (name.clone(), alias(handle, name)))
                .collect(),
            fields,
        }
    }
}

/// Another name for a field of a type.
pub(super) fn alias(handle: &str, field: &str) -> String {
    let mut field = field.to_owned();
    if let Some(first) = field.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{handle}{field}")
}

fn guess(schema: &Schema, field: &FieldDefinition, depth: usize) -> Guess {
    let type_name = field.ty.inner_named_type();
    let name = field.name.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match (type_name.as_str(), schema.types.get(type_name)) {
        (LINK, _) => Guess::Link,
        (ENTRY, _) => Guess::Related,
        (BLOCKS_UNION, _) => Guess::Blocks,
        (ASSET, _) if name == "headerimage" => Guess::Hero,
        (ASSET, _) if says(&["bestand", "file", "document", "download", "bijlage", "pdf"]) => Guess::File,
        (ASSET, _) => Guess::Image,
        ("Boolean" | "Int" | "Float" | "Number" | "DateTime", _) if field.ty.is_list() => {
            Guess::Other(field.ty.to_string())
        }
        ("Boolean", _) => Guess::Switch,
        ("Int" | "Float" | "Number", _) => Guess::Number,
        ("DateTime", _) => Guess::Date,
        (_, Some(ExtendedType::Scalar(_) | ExtendedType::Enum(_))) if field.ty.is_list() => Guess::Texts,
        (_, Some(ExtendedType::Scalar(_) | ExtendedType::Enum(_))) => {
            if says(&["subtitel", "subtitle"]) {
                Guess::Text
            } else if says(&["titel", "title", "kop", "heading", "vraag", "question"]) {
                Guess::Title
            } else if says(&[
                "tekst",
                "text",
                "body",
                "omschrijving",
                "description",
                "antwoord",
                "answer",
                "inhoud",
                "content",
            ]) {
                Guess::Rich
            } else {
                Guess::Text
            }
        }
        (_, Some(ExtendedType::Union(union))) if field.ty.is_list() && depth < DEPTH => {
            let members = union.members.iter();
            Guess::Rows(
                members
                    .map(|member| Outline::at_depth(schema, &member.name, depth + 1))
                    .collect(),
            )
        }
        _ => Guess::Other(field.ty.to_string()),
    }
}
