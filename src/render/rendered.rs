//! A template's output, and what was collected during its rendering.

use super::islands::Used;
use super::page_images::PageImages;
use minijinja::Captured;

/// What came of a template.
#[derive(Debug)]
pub(super) struct Rendered {
    pub(super) html: String,
    pub(super) islands: Used,
    pub(super) images: PageImages,
}

impl From<Captured<'_>> for Rendered {
    fn from(mut captured: Captured<'_>) -> Self {
        let (islands, images) = captured.with_state_mut(|state| {
            let islands = std::mem::take(state.get_or_insert_extension(Used::default()));
            let images = std::mem::take(state.get_or_insert_extension(PageImages::default()));
            (islands, images)
        });
        Self {
            html: captured.into_output(),
            islands,
            images,
        }
    }
}
