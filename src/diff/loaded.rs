//! Scripts and styles of earlier builds, which a site keeps for tabs that are open during a deploy: no page of it loads
//! them, so they are no difference.

use super::published::Published;
use crate::content::folders;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// How many documents are read before it is asked whether all files of the bundle are found.
const AT_ONCE: usize = 256;

/// Takes what only earlier builds loaded out of both sites, if their bundles differ at all.
pub fn leave_out(old: &mut Published, new: &mut Published) {
    if bundle(old).eq(bundle(new)) {
        return;
    }
    for site in [old, new] {
        let unloaded = unloaded(site);
        site.leave_out(&unloaded);
    }
}

/// The files of the bundle.
fn bundle(site: &Published) -> impl Iterator<Item = &str> {
    let in_folder = |path: &str| {
        path.strip_prefix(folders::ASSETS)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    site.files()
        .map(|(path, _)| path)
        .filter(move |path| in_folder(path))
}

/// The files of the bundle that no document names, directly or through another file of the bundle.
fn unloaded(site: &Published) -> BTreeSet<String> {
    let mut left: BTreeSet<&str> = bundle(site).collect();
    let documents = site.files().map(|(path, _)| path);
    let documents: Vec<&str> = documents.filter(|path| path.ends_with(".html")).collect();
    for documents in documents.chunks(AT_ONCE) {
        let mut next = named(site, documents, &left);
        while !next.is_empty() {
            left.retain(|path| !next.contains(path));
            let read: Vec<&str> = next.into_iter().collect();
            next = named(site, &read, &left);
        }
        if left.is_empty() {
            break;
        }
    }
    left.into_iter().map(str::to_owned).collect()
}

/// Those of `wanted` that these files name. A file that cannot be read names none.
fn named<'a>(site: &Published, files: &[&str], wanted: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let names = files.par_iter().map(|path| {
        let text = site.text(path).unwrap_or_default();
        let names = text.split(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)));
        let path = |name: &str| wanted.get(&*format!("{}/{name}", folders::ASSETS)).copied();
        names
            .filter(|name| name.contains('.'))
            .filter_map(path)
            .collect::<BTreeSet<_>>()
    });
    names.reduce(BTreeSet::new, |mut all, more| {
        all.extend(more);
        all
    })
}
