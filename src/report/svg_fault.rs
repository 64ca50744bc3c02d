//! Why an SVG is not published.

use serde::{Deserialize, Serialize};

/// What is wrong with an SVG. Stored in the cache.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SvgFault {
    /// Larger than browsers can draw in time.
    TooLarge {
        /// Of the file.
        megabytes: usize,
        /// The limit.
        most: usize,
    },
    /// Its text has another encoding than it says.
    NotUtf8,
    /// It declares an entity that is not a short plain text.
    Entities,
    /// An element has too many attributes.
    TooManyAttributes,
    /// Too many prefixes of namespaces.
    TooManyNamespaces {
        /// The limit.
        most: usize,
    },
    /// The XML parser's message.
    NotXml(String),
    /// XML of another kind.
    NotSvg,
    /// An element that could run, load or animate: its name.
    Element(String),
    /// An event handler: its name.
    Handler(String),
    /// A side is 0, negative or not finite.
    NoSize,
    /// A side has too many CSS pixels.
    TooWide {
        /// The limit.
        most: u32,
    },
    /// Elements are nested too deeply.
    TooDeep {
        /// The limit.
        most: usize,
    },
    /// A part of its styles that could load something.
    Style(String),
    /// The styles have a backslash, which can disguise such a part.
    Backslash,
    /// The address of something outside.
    Outside(String),
    /// An attribute of a filter has too large a value.
    Filter {
        /// Its name.
        attribute: String,
        /// The limit.
        most: String,
    },
    /// A blur in the styles is too large.
    Blur {
        /// The limit.
        most: String,
    },
    /// What the styles refer to is not clear.
    UnclearStyles,
    /// Too many styles for its elements.
    TooManyStyles,
    /// A variable of the styles refers to an element.
    Variable,
    /// An element refers to itself.
    Circular,
    /// Too many elements, each counted as often as it is referenced.
    TooManyElements {
        /// The limit.
        most: u64,
    },
}

impl SvgFault {
    /// Whether it is a part that could run or load, which a program can leave out.
    pub(super) fn is_unsafe(&self) -> bool {
        use SvgFault::{Backslash, Element, Entities, Handler, Outside, Style, Variable};
        matches!(
            self,
            Backslash | Element(_) | Entities | Handler(_) | Outside(_) | Style(_) | Variable
        )
    }
}
