//! Page data: a JSON file per route for in-app navigation.

use super::head::Head;
use crate::content::PageKind;
use crate::report::Failure;
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
    pub head: &'a Head<'a>,
    /// The content of `<main>`.
    pub main: &'a str,
    /// Linked paths that are not pages, between spaces: they are not prefetched.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub missing: &'a str,
    /// The CSS rules of its images' placeholders, which a document has in its head.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub placeholders: &'a str,
}

/// Bytes of the rest, and of what JSON escapes in `<main>`.
const REST: usize = 16 * 1024;

impl PageData<'_> {
    /// The file.
    ///
    /// # Errors
    /// None that content can cause: text is always JSON.
    pub(super) fn to_json(&self) -> Result<String, Failure> {
        let internal = |error: String| Failure::internal(error, self.route.clone());
        // Memory is asked once: a text that grows is copied again and again.
        let mut json = Vec::with_capacity(self.main.len() + REST);
        serde_json::to_writer(&mut json, self).map_err(|error| internal(error.to_string()))?;
        String::from_utf8(json).map_err(|error| internal(error.to_string()))
    }
}
