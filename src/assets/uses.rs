//! Problems with an asset, named with the asset and with the pages that show it.

use crate::config::Config;
use crate::content::Site;
use crate::report::Problem;
use percent_encoding::percent_decode_str;
use url::Url;

/// Pages that are named; the rest are counted.
const NAMED: usize = 5;

/// A problem with the asset at `url`.
pub fn problem(
    site: &Site,
    config: &Config,
    url: &str,
    code: &'static str,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Problem {
    let id = site
        .images
        .iter()
        .find(|image| image.url == url && !image.id.is_empty())
        .map(|image| image.id.as_str());
    let path = Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    let mut place = percent_decode_str(&path).decode_utf8_lossy().into_owned();
    if let Some(id) = id {
        place.push_str(&format!(" (asset {id})"));
    }
    let entries: Vec<&crate::content::EntryRef> = site.uses.get(url).into_iter().flatten().collect();
    if !entries.is_empty() {
        let names: Vec<&str> = entries
            .iter()
            .take(NAMED)
            .map(|entry| entry.label.as_str())
            .collect();
        place.push_str(&format!(" on {}", names.join(", ")));
        if entries.len() > NAMED {
            place.push_str(&format!(" and {} more", entries.len() - NAMED));
        }
    }
    Problem {
        code,
        place,
        message: message.into(),
        hint: hint.into(),
        edit_url: id
            .map(|id| config.cms.asset_edit_url(id))
            .or_else(|| entries.iter().find_map(|entry| entry.edit_url.clone())),
    }
}
