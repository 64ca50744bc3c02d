//! Problems with an asset, reported with the asset and the pages that show it.

use crate::config::Cms;
use crate::content::{EntryRef, Site};
use crate::report::{Finding, Problem, Subject};
use percent_encoding::percent_decode_str;
use std::sync::Arc;
use url::Url;

/// How many pages are listed; the rest is counted.
const NAMED: usize = 5;

/// A problem with the asset at `url`.
pub fn problem(site: &Site, cms: &Cms, url: &str, finding: Finding) -> Problem {
    let id = site
        .images
        .iter()
        .find(|image| image.url == url && !image.id.is_empty())
        .map(|image| image.id.as_str());
    let path = Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    let entries = site.uses.get(url).into_iter().flatten();
    let entries: Vec<&EntryRef> = entries.map(Arc::as_ref).collect();
    let asset = Subject::Asset {
        path: percent_decode_str(&path).decode_utf8_lossy().into_owned(),
        id: id.map(str::to_owned),
        shown: entries
            .iter()
            .take(NAMED)
            .map(|entry| entry.subject.clone())
            .collect(),
        more: entries.len().saturating_sub(NAMED),
    };
    let edit_url = id
        .map(|id| cms.asset_edit_url(id))
        .or_else(|| entries.iter().find_map(|entry| entry.edit_url.clone()));
    Problem::new(finding, asset, edit_url)
}
