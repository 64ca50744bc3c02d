//! Links to files, and to places on pages: whether they are among what is published.

use super::OutputFile;
use crate::content::Site;
use crate::content::links::Awaited;
use crate::content::markup::each_value;
use crate::report::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// The ids of pages' elements, by the path of the page.
pub type Ids = BTreeMap<String, BTreeSet<String>>;

/// The pages of which the ids must be known.
pub fn wanted(site: &Site) -> BTreeSet<&str> {
    let with_id = site.awaited.iter().filter(|link| link.id.is_some());
    with_id.map(|link| link.file.as_str()).collect()
}

/// The problems of links whose file, or place in it, is not there. `ids` are those of all [`wanted`] pages; without them
/// only files are looked for.
pub fn problems<'a>(
    site: &Site,
    files: impl IntoIterator<Item = &'a OutputFile>,
    ids: Option<&Ids>,
) -> Vec<Problem> {
    let paths: BTreeSet<&str> = files.into_iter().map(|file| file.path.as_str()).collect();
    let leads = |link: &Awaited| match (&link.id, ids) {
        (None, _) => paths.contains(link.file.as_str()),
        (Some(id), Some(ids)) => ids.get(&link.file).is_some_and(|ids| ids.contains(id)),
        (Some(_), None) => true,
    };
    let broken = site.awaited.iter().filter(|link| !leads(link));
    broken.map(|link| link.problem.clone()).collect()
}

/// The ids of a page's elements.
pub fn ids(html: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    each_value(html, "[id]", "id", |id| {
        ids.insert(id);
    });
    ids
}
