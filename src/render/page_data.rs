//! Per-route JSON: what in-app navigation needs of a page.

use super::head::Head;
use crate::content::PageKind;
use serde::Serialize;

/// `/_data/<route>.json`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageData<'a> {
    /// The build's scripts and styles; another build means a full load.
    pub build: &'a str,
    /// Canonical path.
    pub route: String,
    /// Content type.
    pub kind: PageKind,
    /// Slug, for the highlight in the navigation.
    pub slug: &'a str,
    /// Navigation guards to run before the page is shown.
    pub middleware: &'a [String],
    /// The head.
    pub head: &'a Head,
    /// What is inside `<main>`.
    pub main: &'a str,
    /// Paths that the page links to and that are no pages, between spaces: they are not fetched ahead.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub missing: &'a str,
    /// The rules of its images' stand-ins, which a document has in its head.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub stand_ins: &'a str,
}
