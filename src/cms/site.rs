//! Craft's site, of several: the settings can name the one whose content is asked for. Otherwise Craft chooses it, by the
//! address of the request.

use super::error::Error;
use super::wire::uris::UrisEntries;
use crate::report::{Code, Failure};
use std::collections::BTreeMap;

/// The header that selects a site by its id.
pub(super) const HEADER: &str = "X-Craft-Site";

/// Checks that the listed entries are of the site that the settings name. A token that may not query that site gets the
/// content of another one, without an error.
///
/// # Errors
/// An entry is of another site: exit 4.
pub(super) fn check(listed: &BTreeMap<String, UrisEntries>, wanted: Option<i64>) -> Result<(), Failure> {
    let Some(wanted) = wanted else { return Ok(()) };
    let of_other = |site: &i64| *site != wanted;
    let mut entries = listed.iter();
    let other = entries.find_map(|(id, entry)| Some((id, entry, entry.site_id.filter(of_other)?)));
    other.map_or(Ok(()), |(id, entry, site)| {
        let label = entry.uri.as_deref().or(entry.slug.as_deref()).unwrap_or_default();
        Err(Failure::new(
            Code::CmsOtherSite,
            format!("the CMS answers with the content of its site {site}, not {wanted}"),
            format!("query `Uris`, entry {id} `{label}`"),
            "check `cms.site_id` in sitegen.toml, and whether the schema of SITEGEN_CMS_TOKEN may query that site",
        ))
    })
}

/// An error with what else can be its cause: Craft answers 500 if it has no site of that id.
pub(super) fn explained(error: Error, site: Option<i64>) -> Error {
    match (error, site) {
        (
            Error::Status {
                query,
                status: status @ 500,
                detail,
            },
            Some(site),
        ) => Error::Status {
            query,
            status,
            detail: format!("{detail}, as it does if it has no site {site} (`cms.site_id`)"),
        },
        (error, _) => error,
    }
}
