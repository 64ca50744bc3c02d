//! Problems with an asset, reported with the asset and the pages that show it.

use crate::config::Cms;
use crate::content::image::path_of;
use crate::content::{EntryRef, Site};
use crate::report::{Finding, Problem, Subject};
use std::sync::Arc;

/// A problem with the asset at `url`.
pub fn problem(site: &Site, cms: &Cms, url: &str, finding: Finding) -> Problem {
    let id = site
        .images
        .iter()
        .find(|image| image.url == url && !image.id.is_empty())
        .map(|image| image.id.as_str());
    let entries = site.uses.get(url).into_iter().flatten();
    let entries: Vec<&EntryRef> = entries.map(Arc::as_ref).collect();
    let asset = Subject::Asset {
        path: path_of(url),
        id: id.map(str::to_owned),
        shown: entries
            .iter()
            .take(Subject::NAMED)
            .map(|entry| entry.subject.clone())
            .collect(),
        more: entries.len().saturating_sub(Subject::NAMED),
    };
    let edit_url = id
        .map(|id| cms.asset_edit_url(id))
        .or_else(|| entries.iter().find_map(|entry| entry.edit_url.clone()));
    Problem::new(finding, asset, edit_url)
}
