//! What templates ask for while a page is rendered, besides the values of the page.

use serde::{Deserialize, Serialize};

/// What a page looked up.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Lookup {
    /// A value that all templates can see, by its name.
    Value(String),
    /// The files of an image, by its key.
    Image(String),
    /// The published address of a file, by that in the CMS.
    File(String),
    /// Whether a path of this site is a page or a file.
    Path(String),
}
