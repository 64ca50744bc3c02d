//! `sitegen why`: what made a page, what changed on it since the last build, and by which edit.
//!
//! The page is rendered by the stages of a build, while a recorder notes what its templates use; nothing is guessed from
//! their text. Nothing is published.

mod asset;
mod edit;
mod entry;
mod explanation;
mod global_set;
mod image;
mod island;
mod lines;
mod references;
mod route;
mod seo;
mod since;

pub use asset::AssetFacts;
pub use edit::{Edit, Edited};
pub use entry::{EntryFacts, Reference};
pub use explanation::Explanation;
pub use global_set::GlobalSetFacts;
pub use image::{ImageFacts, Size};
pub use island::IslandFacts;
pub use lines::lines;
pub use seo::{Origin, SeoFacts};
pub use since::{Since, State};

use crate::cms::Store;
use crate::config::Config;
use crate::live::{Live, Project};
use crate::output::publish;
use crate::pipeline::source;
use crate::report::{Failure, Reporter};
use std::sync::Arc;

/// What made the page with an address, such as `/over-wt`.
///
/// # Errors
/// The site cannot be made, or it has no page with that address: exit 2.
pub fn why(
    address: &str,
    config: &Config,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
) -> Result<Explanation, Failure> {
    publish::inspect(&config.out)?;
    let project = Project::open(config.clone(), reporter)?;
    // A mistake in a template is told before the CMS is asked.
    project.messages()?;
    let queries = &project.model.queries;
    let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, queries));
    let (snapshot, source) = source::read(
        &project.model,
        config,
        &project.host,
        store.as_ref(),
        runtime,
        reporter,
    )?;
    let project = project.with(|settings| *settings = source.config.clone(), reporter)?;
    let live = Live::new(Arc::new(project), snapshot.clone(), reporter)?;
    let page = route::find(live.content(), &source.config, address)?;
    explanation::explain(page, &live, &snapshot, &source)
}
