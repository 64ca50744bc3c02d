//! Page data: a JSON file per route for in-app navigation.

use super::head::Head;
use crate::content::PageKind;
use serde::Serialize;

/// `/_data/<route>.json`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageData<'a> {
    /// The id of the build; another id means a full load.
    pub build: &'a str,
    /// Canonical path.
    pub route: String,
    /// Content type.
    pub kind: PageKind,
    /// Slug, for the current item of the navigation.
    pub slug: &'a str,
    /// Navigation guards to run before the page is shown.
    pub middleware: &'a [String],
    /// The head.
    pub head: &'a Head,
    /// The content of `<main>`.
    pub main: &'a str,
    /// Linked paths that are not pages, between spaces: they are not prefetched.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub missing: &'a str,
    /// The CSS rules of its images' placeholders, which a document has in its head.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub stand_ins: &'a str,
}
