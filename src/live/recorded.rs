//! A page, and what its templates used.

use super::Live;
use crate::assets::Manifest;
use crate::content::Page;
use crate::render::{Recorder, RenderedPage, SiteTemplates, Uses};
use crate::report::Failure;
use std::sync::Arc;

impl Live {
    /// Renders a page again, and notes what its templates use.
    ///
    /// # Errors
    /// A template has a mistake: exit 2, with its place.
    pub fn recorded(&self, page: &Page) -> Result<(RenderedPage, Uses), Failure> {
        let (site, config) = (&self.content.site, self.project.config.for_render());
        let recorder = Recorder::new();
        let templates = SiteTemplates::recording(
            site,
            Arc::clone(&self.assets.manifest),
            self.project.messages()?,
            Arc::clone(&self.prerender),
            config,
            recorder.clone(),
        )?;
        self.project.threads.install(|| {
            templates.with_renderer(site, config, |renderer| {
                // The parts that all pages share were rendered with another page.
                recorder.take();
                let (rendered, _) = renderer.page(page)?;
                Ok((rendered, recorder.take()))
            })
        })
    }

    /// The addresses of all files that pages use.
    pub fn manifest(&self) -> &Manifest {
        &self.assets.manifest
    }
}
