//! What a field can be.

use crate::content::Transform;
use std::sync::Arc;

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
}

/// A field that a template may name.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name in the CMS, or its alias in the fragment.
    pub name: Arc<str>,
    /// What it means.
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
    /// `@rich`: sanitised HTML; `plain` is without tags.
    Rich {
        /// Without tags, on one line.
        plain: bool,
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
}

/// What an object in an answer has to hold to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needs {
    /// The fragment that asks for all of it.
    pub fragment: &'static str,
    /// What is asked for.
    pub keys: &'static [&'static str],
}

impl Kind {
    /// What has to be asked for inside the braces of the field.
    pub fn needs(&self) -> Option<Needs> {
        match self {
            Self::Link => Some(Needs {
                fragment: "{ ...Cta }",
                keys: &["url", "ariaLabel", "customText", "target", "type", "element"],
            }),
            Self::Image(_) | Self::Images(_) => Some(Needs {
                fragment: "{ ...Img }",
                keys: &[
                    "id",
                    "url",
                    "title",
                    "alt",
                    "width",
                    "height",
                    "kind",
                    "dateModified",
                    "focalPoint",
                ],
            }),
            Self::File(_) => Some(Needs {
                fragment: "{ ...Img filename extension size }",
                keys: &[
                    "id",
                    "url",
                    "title",
                    "kind",
                    "dateModified",
                    "filename",
                    "extension",
                    "size",
                ],
            }),
            _ => None,
        }
    }

    /// The parts of what a template sees; none of a value that has no parts.
    pub fn parts(&self) -> &'static [&'static str] {
        match self {
            Self::Phone => &["text", "href"],
            Self::Date => &["iso", "long", "month_year"],
            Self::Link => &[
                "href",
                "custom_text",
                "element_title",
                "element_slug",
                "aria_label",
                "new_tab",
                "external",
                "shows_count",
            ],
            Self::Image(_) | Self::Images(_) => &[
                "key",
                "id",
                "url",
                "version",
                "alt",
                "title",
                "external_link",
                "focal_point",
                "transform",
                "size",
            ],
            Self::File(_) => &[
                "path",
                "url",
                "filename",
                "title",
                "extension",
                "version",
                "size",
                "size_text",
                "image",
            ],
            _ => &[],
        }
    }
}
