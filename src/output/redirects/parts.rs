//! Addresses of parts of overviews that do not exist: there are fewer items than there were, or somebody guessed.

use crate::config::Redirect;
use crate::content::route::encode_path;
use crate::content::{Part, Site};

/// A rule for each divided overview. The first part is the overview itself, for good; others may come back.
pub fn rules(site: &Site, language: &str) -> Vec<Redirect> {
    let divided = site.pages.iter().filter(|page| page.part.is_some());
    let rules = divided.flat_map(|page| {
        let folder = encode_path(&Part::folder(&page.route, language));
        let overview = page.route.href();
        [
            Redirect::new(format!("{folder}/1"), overview.clone(), 301),
            Redirect::new(format!("{folder}/*"), overview, 302),
        ]
    });
    rules.collect()
}
