//! A template's output, and what was collected during its rendering.

use super::islands::Used;
use super::page_images::PageImages;
use minijinja::{Error, ErrorKind, Template, Value};

/// What came of a template.
#[derive(Debug)]
pub(super) struct Rendered {
    pub(super) html: String,
    pub(super) islands: Used,
    pub(super) images: PageImages,
}

/// Bytes of most documents, for which memory is asked once: a text that grows is copied again and again.
const USUAL_BYTES: usize = 64 * 1024;

impl Rendered {
    /// Renders a template with this value.
    pub(super) fn new(template: &Template<'_, '_>, value: impl Into<Value>) -> Result<Self, Error> {
        let mut html = Vec::with_capacity(USUAL_BYTES);
        let mut captured = template.render_captured_to(value, &mut html)?;
        let (islands, images) = captured.with_state_mut(|state| {
            let islands = std::mem::take(state.get_or_insert_extension(Used::default()));
            let images = std::mem::take(state.get_or_insert_extension(PageImages::default()));
            (islands, images)
        });
        let html = String::from_utf8(html);
        let html = html.map_err(|error| Error::new(ErrorKind::WriteFailure, error.to_string()))?;
        Ok(Self {
            html,
            islands,
            images,
        })
    }
}
