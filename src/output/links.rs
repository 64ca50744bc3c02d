//! Links to files, and to places on pages: whether they are among what is published.

use super::{Body, OutputFile};
use crate::content::Site;
use crate::content::links::Awaited;
use crate::content::markup::each_value;
use crate::report::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// The problems of links whose file, or place in it, is not there.
pub fn problems(site: &Site, files: &[OutputFile]) -> Vec<Problem> {
    let by_path: BTreeMap<&str, &OutputFile> = files.iter().map(|file| (file.path.as_str(), file)).collect();
    let wanted: BTreeSet<&str> = site
        .awaited
        .iter()
        .filter(|link| link.id.is_some())
        .map(|link| link.file.as_str())
        .collect();
    let ids: BTreeMap<&str, BTreeSet<String>> = wanted
        .into_iter()
        .filter_map(|path| Some((path, ids(by_path.get(path)?))))
        .collect();
    let leads = |link: &Awaited| match &link.id {
        None => by_path.contains_key(link.file.as_str()),
        Some(id) => ids.get(link.file.as_str()).is_some_and(|ids| ids.contains(id)),
    };
    let broken = site.awaited.iter().filter(|link| !leads(link));
    broken.map(|link| link.problem.clone()).collect()
}

/// The ids of a page's elements.
fn ids(page: &OutputFile) -> BTreeSet<String> {
    let Body::Bytes(bytes) = &page.body else {
        return BTreeSet::new();
    };
    let mut ids = BTreeSet::new();
    each_value(&String::from_utf8_lossy(bytes), "[id]", "id", |id| {
        ids.insert(id);
    });
    ids
}
