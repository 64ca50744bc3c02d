//! Stage 4: HTML. Pure: the same site and manifest give the same bytes, with any number of threads.

pub mod badge;
pub mod cached_partial;
pub mod cards;
mod check;
pub mod dead_links;
pub mod filters;
pub mod functions;
mod gone;
pub mod head;
pub mod islands;
pub mod messages;
pub mod middleware;
pub mod page;
pub mod page_data;
pub mod page_images;
mod paging;
mod part;
pub mod phrase;
pub mod picture;
pub mod policy;
pub mod prerender;
pub mod recorder;
mod rendered;
pub mod rich_text;
mod site_templates;
mod template_error;
pub mod templates;

pub use check::check;
pub use messages::Messages;
pub use page::RenderedPage;
pub use recorder::{Recorder, UsedIsland, Uses};
pub use site_templates::SiteTemplates;

use crate::config::RenderSettings;
use crate::content::Site;
use crate::content::addresses::Gone;
use crate::report::{Failure, Problem, Reporter};
use prerender::Prerender;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// Checks that the guards of all routes exist in the front end's bundle.
///
/// # Errors
/// Exit 2: a route names a guard that does not exist, or the bundle cannot be loaded.
pub fn check_guards(bundle: &Path, guards: &BTreeMap<String, Vec<String>>) -> Result<(), Failure> {
    check_guards_of(&Prerender::new(bundle)?, guards)
}

/// The same where the bundle is loaded already.
///
/// # Errors
/// Exit 2: a route names a guard that does not exist.
pub fn check_guards_of(prerender: &Prerender, guards: &BTreeMap<String, Vec<String>>) -> Result<(), Failure> {
    middleware::check(guards, prerender.guards())
}

/// Renders every page of the site, in the order of routes, and then those that say that a page is gone. An island that
/// fails is a problem. Each page is given to `take` as soon as it is rendered: all of them would need too much memory.
///
/// # Errors
/// A template has a mistake: exit 2, with its place. The errors of `take`.
pub fn render<T: Send>(
    site: &Site,
    gone: &[Gone],
    templates: &SiteTemplates,
    config: RenderSettings<'_>,
    reporter: &Reporter,
    take: impl Fn(RenderedPage) -> Result<T, Failure> + Sync,
) -> Result<(Vec<T>, Vec<Problem>), Failure> {
    templates.with_renderer(site, config, |renderer| {
        let all = site.pages.par_iter().chain(&site.parts);
        let progress = reporter.progress("rendering", all.len());
        let taken = |rendered: Result<(RenderedPage, Vec<Problem>), Failure>| {
            let (page, problems) = rendered?;
            Ok((take(page)?, problems))
        };
        let pages = all.map(|page| {
            let taken = taken(renderer.page(page));
            progress.inc(1);
            taken
        });
        let gone = gone
            .par_iter()
            .map(|gone| taken(renderer.gone(gone, &site.kinds)));
        let pages: Result<Vec<_>, Failure> = pages.chain(gone).collect();
        progress.finish_and_clear();
        let prerender = templates.prerender();
        let (renders, repeats) = prerender.counts();
        reporter.record_work(
            "render/islands",
            prerender.time(),
            format!("{renders} rendered, {repeats} repeated"),
        );
        reporter.record_time("render/links", renderer.link_time());
        let (pages, problems): (Vec<_>, Vec<_>) = pages?.into_iter().unzip();
        let mut problems: Vec<Problem> = problems.into_iter().flatten().collect();
        problems.extend(renderer.shared_problems);
        problems.sort();
        // Those of a partial that pages share are the same on each of them.
        problems.dedup();
        Ok((pages, problems))
    })
}
