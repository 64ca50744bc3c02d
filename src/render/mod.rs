//! Stage 4: HTML. Pure: the same site and manifest give the same bytes, with any number of threads.

pub mod badge;
pub mod cached_partial;
mod card_value;
pub mod cards;
pub mod catalogue;
mod check;
pub mod dead_links;
mod digest;
pub mod filters;
pub mod functions;
mod gone;
pub mod head;
mod inputs;
pub mod islands;
mod lookup;
pub mod messages;
pub mod middleware;
pub mod page;
pub mod page_data;
pub mod page_images;
mod paging;
mod part;
mod partial_values;
pub mod phrase;
pub mod picture;
pub mod policy;
pub mod prerender;
mod record;
pub mod recorder;
mod rendered;
mod reuse;
pub mod rich_text;
mod scope;
mod shared;
mod shown;
mod site_templates;
mod slotted;
mod template_error;
pub mod templates;

pub use cards::Lists;
pub use check::check;
pub use messages::Messages;
pub use page::RenderedPage;
pub use record::{Record, Traces};
pub use recorder::{Recorder, UsedIsland, Uses};
pub use reuse::{Pages, RenderedSite};
pub use site_templates::SiteTemplates;

use crate::config::RenderSettings;
use crate::content::addresses::Gone;
use crate::report::{Failure, Reporter};
use prerender::Prerender;
use rayon::prelude::*;
use reuse::{Comparison, Done};
use std::collections::BTreeMap;
use std::path::Path;

/// Checks that the guards of all routes exist in the front end's bundle.
///
/// # Errors
/// Exit 2: a route names a guard that does not exist, or the bundle cannot be loaded.
pub fn check_guards(bundle: &Path, guards: &BTreeMap<String, Vec<String>>) -> Result<(), Failure> {
    check_guards_of(&Prerender::new(bundle)?, guards)
}

/// Checks the guards as [`check_guards`] does, with a bundle that is loaded already.
///
/// # Errors
/// Exit 2: a route names a guard that does not exist.
pub fn check_guards_of(prerender: &Prerender, guards: &BTreeMap<String, Vec<String>>) -> Result<(), Failure> {
    middleware::check(guards, prerender.guards())
}

/// Renders every page of the site of these lists, in the order of routes, and then those that say that a page is gone. An island that
/// fails is a problem. Each page is given to `pages` as soon as it is rendered: all of them would need too much memory.
///
/// With the `record` of the published site, pages that are made of the same are not rendered, if `pages` still has them.
/// The templates must have been made with [`Recorder::of_lookups`] then, or every page is rendered.
///
/// # Errors
/// A template has a mistake: exit 2, with its place. The errors of `pages`.
pub fn render<P: Pages>(
    lists: &Lists<'_>,
    gone: &[Gone],
    templates: &SiteTemplates,
    config: RenderSettings<'_>,
    reporter: &Reporter,
    pages: &P,
    record: Option<Record<P::Published>>,
) -> Result<RenderedSite<P::Output>, Failure> {
    let site = lists.site;
    templates.with_lists(lists, config, |renderer| {
        let all = site.pages.par_iter().chain(&site.parts);
        let progress = reporter.progress("rendering", all.len());
        let record = record.filter(|_| templates.notes_lookups());
        let comparison = record.and_then(|record| Comparison::new(&renderer, record, pages.base()));
        let rendered = all.map(|page| {
            let done = match &comparison {
                Some(comparison) => comparison.page(page, pages),
                None => Done::rendered(&renderer, page, pages),
            };
            progress.inc(1);
            done
        });
        let gone = gone.par_iter().map(|gone| {
            let (page, problems) = renderer.gone(gone, &site.kinds)?;
            Ok(Done {
                output: pages.take(page)?,
                problems,
                trace: None,
            })
        });
        let done: Result<Vec<Done<P::Output>>, Failure> = rendered.chain(gone).collect();
        let done = done?;
        progress.finish_and_clear();
        let prerender = templates.prerender();
        let (renders, repeats) = prerender.counts();
        reporter.record_work(
            "render/islands",
            prerender.time(),
            format!("{renders} rendered, {repeats} repeated"),
        );
        reporter.record_time("render/links", renderer.link_time());
        let same = comparison.as_ref().map_or(0, Comparison::same_pages);
        let rendered = done.len() - same;
        if let Some(comparison) = &comparison {
            let detail = format!("{rendered} pages rendered, {same} are the same");
            reporter.record_work("render/comparison", comparison.time(), detail);
        }
        let (mut outputs, mut problems, mut traces) = (Vec::new(), Vec::new(), Vec::new());
        for page in done {
            outputs.push(page.output);
            problems.extend(page.problems);
            traces.push(page.trace);
        }
        let traces = comparison.map(|comparison| comparison.traces(traces));
        problems.extend(renderer.shared_problems);
        problems.sort();
        // The problems of a partial that pages share are the same on each of them.
        problems.dedup();
        Ok(RenderedSite {
            pages: outputs,
            rendered,
            problems,
            traces,
        })
    })
}
