//! Whether search engines may list a live site at all. SEOmatic hides every page outside of its live environment, and with
//! one wrong setting: the site would leave the results of searches without a word.

use crate::config;
use crate::content::{Page, PageKind, Site};
use crate::report::{Finding, Place, Problem, Subject};

/// The problem if the home page of a live site is hidden, or every page.
pub fn problem(site: &Site, config: &config::Site) -> Option<Problem> {
    if config.staging {
        return None;
    }
    // Some kinds are never listed.
    let mut pages = site.pages.iter().filter(|page| page.kind.rules().indexable);
    let is_hidden = |page: &Page| !page.listing.indexable;
    let home = pages.clone().find(|page| page.kind == PageKind::Home);
    let all = pages.clone().next().is_some() && pages.all(|page| is_hidden(page));
    let is_wrong = all || home.is_some_and(|home| is_hidden(home));
    let finding = Finding::RobotsForbidPages { all };
    is_wrong.then(|| Problem::new(finding, Place::from(Subject::Site), None))
}
