//! What a field can be.

use crate::content::date::Date;
use crate::content::value::{Download, Phone};
use crate::content::{Image, Link, Transform};
use serde_json::json;
use std::sync::Arc;

/// Parts of images and files that functions of templates read. Templates do not name them: an address is that of the CMS.
const OF_FUNCTIONS: [&str; 6] = ["key", "id", "url", "version", "focal_point", "transform"];

/// What templates call the type of an entry, beside its fields.
pub const ENTRY_TYPE: &str = "type";

/// An entry type, as far as it is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryType {
    /// Its handle in Craft.
    pub handle: Arc<str>,
    /// Its type in the schema.
    pub type_name: String,
    /// Entries of any type, of which only what all have is asked for.
    pub of_any: bool,
    /// Its fields, in the order of the fragment.
    pub fields: Vec<Field>,
    /// What the program adds to them, with a description.
    pub added: &'static [(&'static str, &'static str)],
}

impl EntryType {
    /// Whether an entry of that type is one of these.
    pub fn is(&self, type_name: &str) -> bool {
        self.of_any || self.type_name == type_name
    }

    /// What a field means that is asked for.
    pub fn field(&self, name: &str) -> Option<&Kind> {
        let mut fields = self.fields.iter();
        fields.find(|field| &*field.name == name).map(|field| &field.kind)
    }
}

/// A field that a template may name.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name in the CMS, or its alias in the fragment.
    pub name: Arc<str>,
    /// What the field means.
    pub kind: Kind,
}

/// What a field means: how it is read, and what a template sees.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Text on one line.
    Text,
    /// Several texts, of a field with several options.
    Texts,
    /// `@lines`: the lines of a text.
    Lines,
    /// `@rich`: sanitised HTML.
    Rich {
        /// Without tags, on one line.
        plain: bool,
        /// Shown on several pages, so without anchors.
        shared: bool,
    },
    /// `@link`: an address elsewhere.
    Address,
    /// `@mail`.
    Mail,
    /// `@phone`.
    Phone,
    /// `@embed`: HTML of others.
    Embed,
    /// A number.
    Number,
    /// A switch.
    Switch,
    /// `@date`.
    Date,
    /// A typed link.
    Link,
    /// `@image`: the first image.
    Image(Transform),
    /// `@images`: all images.
    Images(Transform),
    /// `@file`: the first file, with the box of its preview.
    File(Option<Transform>),
    /// Rows of a matrix, or related entries, of these types.
    Rows(Vec<EntryType>),
    /// The content blocks of a page.
    Blocks,
}

impl Kind {
    /// What has to be asked for inside the braces of the field: how it is written, and the fields that it stands for.
    pub fn needs(&self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Link => Some(("{ ...Cta }", "url ariaLabel customText target type element")),
            Self::Image(_) | Self::Images(_) => Some((
                "{ ...Img }",
                "id url title alt width height kind size dateModified focalPoint",
            )),
            Self::File(_) => Some((
                "{ ...Img filename extension size }",
                "id url title kind dateModified filename extension size",
            )),
            _ => None,
        }
    }

    /// The name of the kind: its directive, if it has one.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Texts => "texts",
            Self::Lines => "@lines",
            Self::Rich { .. } => "@rich",
            Self::Address => "@link",
            Self::Mail => "@mail",
            Self::Phone => "@phone",
            Self::Embed => "@embed",
            Self::Number => "number",
            Self::Switch => "switch",
            Self::Date => "@date",
            Self::Link => "link",
            Self::Image(_) => "@image",
            Self::Images(_) => "@images",
            Self::File(_) => "@file",
            Self::Rows(_) => "rows",
            Self::Blocks => "blocks",
        }
    }

    /// The parts that a template may name; none of a value that has no parts.
    pub fn parts(&self) -> Vec<String> {
        let sample = match self {
            Self::Phone => json!(Phone::default()),
            Self::Date => json!(Date::default()),
            Self::Link => json!(Link::default()),
            Self::Image(_) | Self::Images(_) => json!(Image::default()),
            Self::File(_) => json!(Download::default()),
            _ => return Vec::new(),
        };
        let names = sample.as_object().into_iter().flatten().map(|(name, _)| name);
        let own = names.filter(|name| !OF_FUNCTIONS.contains(&name.as_str()));
        own.cloned().collect()
    }
}
