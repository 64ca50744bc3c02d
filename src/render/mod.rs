//! Stage 4: HTML. Pure: the same site and manifest give the same bytes, on any number of threads.

pub mod cards;
pub mod functions;
pub mod head;
pub mod messages;
pub mod page;
pub mod page_data;
pub mod picture;
pub mod templates;

pub use page::RenderedPage;

use crate::assets::Manifest;
use crate::config::Config;
use crate::content::Site;
use crate::report::{Failure, Reporter};
use cards::Lists;
use page::Renderer;
use rayon::prelude::*;
use std::sync::Arc;

/// Renders every page of the site, in the order of routes.
pub fn render(
    site: &Site,
    manifest: Arc<Manifest>,
    config: &Config,
    reporter: &Reporter,
) -> Result<Vec<RenderedPage>, Failure> {
    let environment = templates::environment(config, Arc::clone(&manifest))?;
    let lists = Lists::new(site);
    let renderer = Renderer::new(&environment, site, &lists, &manifest, config)?;
    let progress = reporter.progress("rendering", site.pages.len());
    let pages = site
        .pages
        .par_iter()
        .map(|page| {
            let rendered = renderer.page(page);
            progress.inc(1);
            rendered
        })
        .collect();
    progress.finish_and_clear();
    pages
}
