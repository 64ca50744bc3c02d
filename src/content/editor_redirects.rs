//! The redirects that editors keep in a section of the CMS.

use super::route::encode_path;
use crate::cms::RedirectEntry;
use crate::config::redirects::{Draft, Part, Wrong};
use crate::config::{ContentSettings, EntryRedirects, Redirect};
use crate::report::{ExitCode, Failure};
use url::Url;

/// The status of a redirect that has none.
const PERMANENT: u16 = 301;

/// A redirect and the entry that it is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditorRedirect {
    /// The rule.
    pub rule: Redirect,
    /// The entry's id.
    pub id: String,
    /// The field with the old address.
    pub field: String,
    /// Where to change it.
    pub edit_url: String,
}

/// Reads them.
///
/// # Errors
/// One that no host could apply: exit 5, with its entry and field.
pub(super) fn read(
    entries: &[RedirectEntry],
    config: ContentSettings<'_>,
) -> Result<Vec<EditorRedirect>, Failure> {
    let Some(fields) = &config.cms.redirects else {
        return Ok(Vec::new());
    };
    let read = |entry: &RedirectEntry| {
        let edit_url = config.cms.edit_url(&fields.section, &entry.id);
        let rule = rule(entry, &config.site.url).map_err(|wrong| {
            let field = field_of(wrong.part, entry, fields);
            let place = format!("entry {}, field `{field}`: {edit_url}", entry.id);
            Failure::new(ExitCode::ContentRefused, wrong.what, place, wrong.hint)
        })?;
        Ok(EditorRedirect {
            rule,
            id: entry.id.clone(),
            field: fields.from.clone(),
            edit_url,
        })
    };
    entries.iter().map(read).collect()
}

fn rule(entry: &RedirectEntry, site: &Url) -> Result<Redirect, Wrong> {
    let status = match entry.status.as_deref().map(str::parse) {
        None => PERMANENT,
        Some(Ok(status)) => status,
        Some(Err(_)) => {
            return Err(Wrong {
                part: Part::Status,
                what: format!(
                    "`{}` is not a status",
                    entry.status.as_deref().unwrap_or_default()
                ),
                hint: "use 301, 302 or 410, or leave it empty",
            });
        }
    };
    let from = own_path(entry.from.as_deref().unwrap_or_default(), site);
    let (from, query) = from.split_once('?').unwrap_or((&from, ""));
    let query = query.split('&').filter(|parameter| !parameter.is_empty());
    let query = query.map(|parameter| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        (name.to_owned(), value.to_owned())
    });
    let page = entry.page.as_deref().map(|uri| match uri {
        "__home__" => "/".to_owned(),
        uri => encode_path(&format!("/{uri}")),
    });
    let to = page.or_else(|| entry.to.as_deref().map(|to| own_path(to, site)));
    Draft {
        from,
        query: query.collect(),
        to: to.as_deref(),
        status,
        force: false,
    }
    .checked()
}

/// An address of this site as its path; editors copy both from the browser. Any other one is as it was.
fn own_path(address: &str, site: &Url) -> String {
    match Url::parse(address) {
        Ok(url) if url.origin() == site.origin() => url[url::Position::BeforePath..].to_owned(),
        Ok(_) => address.to_owned(),
        Err(_) if address.starts_with('/') => address.to_owned(),
        Err(_) => format!("/{address}"),
    }
}

/// The handle of the field that a part of a rule is from.
fn field_of<'a>(part: Part, entry: &RedirectEntry, fields: &'a EntryRedirects) -> &'a str {
    let field = match part {
        Part::From => None,
        Part::Status => fields.status.as_ref(),
        Part::To if entry.to.is_some() => fields.to.as_ref(),
        Part::To => fields.page.as_ref().or(fields.to.as_ref()),
    };
    field.unwrap_or(&fields.from)
}
