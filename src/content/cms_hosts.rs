//! Hosts under which links may name the site in the CMS.

use crate::cms::Snapshot;
use crate::config::Cms;
use rayon::prelude::*;
use std::collections::HashMap;
use url::Origin;

/// Where the CMS was asked, and where SEOmatic says that most of its pages are. A few pages may name another host, where
/// the same text was published first.
pub(super) fn names(snapshot: &Snapshot, cms: &Cms) -> Vec<Origin> {
    let named = snapshot.pages.par_iter().filter_map(|page| {
        let seo = snapshot.seo.get(page.id.as_ref()?)?;
        Some(seo.own_canonical(page.uri.as_deref()?)?.origin())
    });
    let named: Vec<Origin> = named.collect();
    let mut pages: HashMap<Origin, usize> = HashMap::new();
    named
        .into_iter()
        .for_each(|origin| *pages.entry(origin).or_default() += 1);
    let all: usize = pages.values().sum();
    let most = pages.into_iter().find(|(_, number)| number * 2 > all);
    let mut names = vec![cms.url.origin()];
    names.extend(
        most.map(|(origin, _)| origin)
            .filter(|origin| !names.contains(origin)),
    );
    names
}

/// `cms.example.com`, `127.0.0.1:8055`
pub(super) fn hosts(origins: &[Origin]) -> Vec<String> {
    let origins = origins.iter().map(Origin::ascii_serialization);
    let hosts = origins.filter_map(|origin| Some(origin.split_once("://")?.1.to_owned()));
    hosts.collect()
}
