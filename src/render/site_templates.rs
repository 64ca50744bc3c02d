//! The templates of a project, ready for the pages of one site.

use super::cards::Lists;
use super::messages::Messages;
use super::page::Renderer;
use super::prerender::Prerender;
use super::recorder::Recorder;
use super::{badge, templates};
use crate::assets::Manifest;
use crate::config::RenderSettings;
use crate::content::Site;
use crate::report::Failure;
use minijinja::Environment;
use std::sync::Arc;

/// Compiled templates, with everything that they can call.
#[derive(Debug)]
pub struct SiteTemplates {
    environment: Environment<'static>,
    manifest: Arc<Manifest>,
    prerender: Arc<Prerender>,
    recorder: Recorder,
    /// A hash of templates, messages and islands.
    sources: String,
}

impl SiteTemplates {
    /// Reads and compiles the templates of a project for a site with these files.
    ///
    /// # Errors
    /// A template has a mistake: exit 2, with file and line.
    pub fn new(
        site: &Site,
        manifest: Arc<Manifest>,
        messages: Messages,
        prerender: Arc<Prerender>,
        config: RenderSettings<'_>,
    ) -> Result<Self, Failure> {
        Self::recording(site, manifest, messages, prerender, config, Recorder::default())
    }

    /// Reads the templates as [`Self::new`] does; `recorder` notes what they use.
    ///
    /// # Errors
    /// The errors of [`Self::new`].
    pub fn recording(
        site: &Site,
        manifest: Arc<Manifest>,
        messages: Messages,
        prerender: Arc<Prerender>,
        config: RenderSettings<'_>,
        recorder: Recorder,
    ) -> Result<Self, Failure> {
        let texts = format!("{messages:?}");
        let (mut environment, sources) = templates::environment(
            config.project,
            Arc::clone(&manifest),
            messages,
            Arc::clone(&prerender),
            &recorder,
        )?;
        badge::register(&mut environment, site)?;
        Ok(Self {
            environment,
            manifest,
            recorder,
            sources: format!("{sources} {} {texts}", prerender.id()),
            prerender,
        })
    }

    /// Whether the recorder notes what pages look up.
    pub(super) fn notes_lookups(&self) -> bool {
        self.recorder.notes_lookups()
    }

    /// What renders islands.
    pub fn prerender(&self) -> &Prerender {
        &self.prerender
    }

    /// Runs `render` with what renders the pages of the site. Call it on a thread with
    /// [`super::prerender::THREAD_STACK`].
    ///
    /// # Errors
    /// The layout has a mistake, or that of `render`.
    pub fn with_renderer<T>(
        &self,
        site: &Site,
        config: RenderSettings<'_>,
        render: impl FnOnce(Renderer<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let lists = Lists::new(site, &config.site.content_language)?;
        self.with_lists(&lists, config, render)
    }

    /// The same, for the site of these lists.
    pub(super) fn with_lists<T>(
        &self,
        lists: &Lists<'_>,
        config: RenderSettings<'_>,
        render: impl FnOnce(Renderer<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        render(Renderer::new(
            &self.environment,
            lists.site,
            lists,
            &self.manifest,
            config,
            &self.recorder,
            &self.sources,
        )?)
    }
}
