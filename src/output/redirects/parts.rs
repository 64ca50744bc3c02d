//! Addresses of parts of overviews that do not exist: there are fewer items than there were, or somebody guessed.

use crate::config::Redirect;
use crate::content::parts::listed_on;
use crate::content::route::encode_path;
use crate::content::{Part, Site};

/// Rules for each overview, also for one that is a single page: it may have been divided yesterday. The first part is the
/// overview itself, for good; others may come back.
pub fn rules(site: &Site, language: &str) -> Vec<Redirect> {
    let kinds = || site.kinds.iter();
    let overviews = site
        .pages
        .iter()
        .filter(|page| listed_on(page, kinds(), &site.roles).is_some());
    let rules = overviews.flat_map(|page| {
        let folder = encode_path(&Part::folder(&page.route, language));
        let overview = page.route.href();
        [
            Redirect::new(format!("{folder}/1"), overview.clone(), 301),
            Redirect::new(format!("{folder}/*"), overview, 302),
        ]
    });
    rules.collect()
}
