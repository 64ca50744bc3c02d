//! The redirects that editors keep in the CMS: in a section of their own, and in a field of the pages they lead to.

use super::Route;
use super::links::{self, is_own};
use super::route::encode_path;
use crate::cms::uri::path_of_uri;
use crate::cms::{RedirectEntry, Snapshot};
use crate::config::redirects::{Draft, Part, Wrong};
use crate::config::{ContentSettings, EntryRedirects, Redirect};
use crate::report::{Code, Failure, Finding, Problem, Subject};
use std::collections::BTreeMap;
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

/// Reads the redirects; redirects of the section come first. `routes` are the routes of pages, by the entry's id. One without
/// an old address is a problem. One from the page's own present address is left out: the page answers there.
///
/// # Errors
/// One that no host could apply: exit 5, with its entry and field.
pub(super) fn read(
    snapshot: &Snapshot,
    routes: &BTreeMap<String, Route>,
    config: ContentSettings<'_>,
    problems: &mut Vec<Problem>,
) -> Result<Vec<EditorRedirect>, Failure> {
    let mut redirects = of_section(&snapshot.redirects, routes, config, problems)?;
    redirects.extend(of_pages(snapshot, routes, config)?);
    Ok(redirects)
}

/// Old addresses in a field of pages: each leads to the present one.
fn of_pages(
    snapshot: &Snapshot,
    routes: &BTreeMap<String, Route>,
    config: ContentSettings<'_>,
) -> Result<Vec<EditorRedirect>, Failure> {
    let Some(field) = &config.cms.address_field else {
        return Ok(Vec::new());
    };
    let mut redirects = Vec::new();
    for entry in &snapshot.addresses {
        let mut listed = snapshot.uris.iter();
        let Some(listed) = listed.find(|listed| listed.id.as_ref() == Some(&entry.id)) else {
            continue;
        };
        let section = listed.section_handle.as_deref().unwrap_or_default();
        let edit_url = config.cms.edit_url(section, &entry.id);
        let to = routes.get(&entry.id).map(|route| encode_path(route.as_str()));
        for address in &entry.addresses {
            let rule = checked(address, to.as_deref(), PERMANENT, &config.site.url).map_err(|wrong| {
                let place = format!("entry {}, field `{field}`: {edit_url}", entry.id);
                let (what, hint) = match wrong.part {
                    Part::To => (
                        format!("`{address}` has no page to lead to"),
                        "remove it, or give the entry an address",
                    ),
                    _ => in_words(wrong, address, None),
                };
                Failure::new(Code::EditorRedirectWrong, what, place, hint)
            })?;
            if is_of_page(&rule) {
                continue;
            }
            redirects.push(EditorRedirect {
                rule,
                id: entry.id.clone(),
                field: field.to_string(),
                edit_url: edit_url.clone(),
            });
        }
    }
    Ok(redirects)
}

fn of_section(
    entries: &[RedirectEntry],
    routes: &BTreeMap<String, Route>,
    config: ContentSettings<'_>,
    problems: &mut Vec<Problem>,
) -> Result<Vec<EditorRedirect>, Failure> {
    let Some(fields) = &config.cms.redirects else {
        return Ok(Vec::new());
    };
    let mut redirects = Vec::new();
    for entry in entries {
        let edit_url = config.cms.edit_url(&fields.section, &entry.id);
        let Some(from) = entry.from.as_deref() else {
            let place = Subject::Entry {
                uri: fields.section.clone(),
                id: entry.id.clone(),
            };
            problems.push(Problem::new(Finding::RedirectEmpty, place, Some(edit_url)));
            continue;
        };
        let rule = rule(from, entry, &config.site.url).map_err(|wrong| {
            let field = field_of(wrong.part, entry, fields);
            let place = format!("entry {}, field `{field}`: {edit_url}", entry.id);
            let (what, hint) = in_words(wrong, from, entry.to.as_deref());
            Failure::new(Code::EditorRedirectWrong, what, place, hint)
        })?;
        if is_of_page(&rule) && (entry.page.is_some() || is_page(&rule.to, routes)) {
            continue;
        }
        redirects.push(EditorRedirect {
            rule,
            id: entry.id.clone(),
            field: fields.from.clone(),
            edit_url,
        });
    }
    Ok(redirects)
}

fn rule(from: &str, entry: &RedirectEntry, site: &Url) -> Result<Redirect, Wrong> {
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
                hint: "use 301, 302, 303, 307, 308 or 410, or leave it empty",
            });
        }
    };
    let page = entry.page.as_deref().map(|uri| encode_path(&path_of_uri(uri)));
    let to = page.or_else(|| entry.to.as_deref().map(|to| own_path(to, site)));
    checked(from, to.as_deref(), status, site)
}

/// The rule for an old address as an editor wrote it.
fn checked(from: &str, to: Option<&str>, status: u16, site: &Url) -> Result<Redirect, Wrong> {
    let from = own_path(from, site);
    // A browser shows the anchor, and never sends it.
    let from = from.split('#').next().unwrap_or_default();
    let (from, query) = from.split_once('?').unwrap_or((from, ""));
    let query = query.split('&').filter(|parameter| !parameter.is_empty());
    let query = query.map(|parameter| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        (name.to_owned(), value.to_owned())
    });
    Draft {
        from,
        query: query.collect(),
        to,
        status,
        force: false,
    }
    .checked()
}

/// What is wrong and what to do, for editors, who write addresses into fields.
fn in_words(wrong: Wrong, from: &str, to: Option<&str>) -> (String, &'static str) {
    match (wrong.part, to) {
        (Part::From, _) => (
            format!("`{from}` is not an address of the site"),
            "write a path such as /old-page, percent-encoded, or /old/* for all that is below it",
        ),
        (Part::Query, _) => (
            format!("`{from}` has a parameter without a name or a value"),
            "write it as /old-page?id=7, percent-encoded",
        ),
        (Part::To, Some(to)) => (
            format!("`{from}` cannot lead to `{to}`"),
            "write a path such as /new-page, or an http(s) address; `:splat` is what `*` stands for",
        ),
        (Part::To, None) => (
            format!("`{from}` has no new address"),
            "write a path such as /new-page, or an http(s) address",
        ),
        (Part::Shown, to) => (
            format!(
                "`{from}` has the status 410, and `{}` is not a page that it could show",
                to.unwrap_or_default()
            ),
            "write the path of one page of the site, such as /ended, or leave it empty",
        ),
        (Part::Placeholder | Part::Status, _) => (wrong.what, wrong.hint),
    }
}

/// An address of this site as its path; editors copy both from the browser. Any other one is as it was.
fn own_path(address: &str, site: &Url) -> String {
    match Url::parse(address) {
        // Two slashes would name another host.
        Ok(url) if is_own(&url, site) && !url.path().starts_with("//") => {
            url[url::Position::BeforePath..].to_owned()
        }
        Ok(_) => address.to_owned(),
        Err(_) if address.starts_with('/') => address.to_owned(),
        Err(_) => format!("/{address}"),
    }
}

/// Whether a rule leads from an address to what answers there already, in one of the spellings that hosts know.
fn is_of_page(rule: &Redirect) -> bool {
    if !rule.is_redirection() {
        return false;
    }
    let page = links::own_path(rule.from.strip_suffix(".html").unwrap_or(&rule.from));
    let page = page.map(|page| if page == "/index" { "/".into() } else { page });
    page.is_some() && page == links::own_path(&rule.to)
}

/// Whether an address is that of a page, and of no more than the page.
fn is_page(address: &str, routes: &BTreeMap<String, Route>) -> bool {
    let path = links::own_path(address).filter(|_| !address.contains(['?', '#']));
    path.is_some_and(|path| routes.values().any(|route| route.as_str() == path))
}

/// The handle of the field that a part of a rule is from.
fn field_of<'a>(part: Part, entry: &RedirectEntry, fields: &'a EntryRedirects) -> &'a str {
    let field = match part {
        Part::From | Part::Query | Part::Placeholder => None,
        Part::Status => fields.status.as_ref(),
        Part::To | Part::Shown if entry.to.is_some() => fields.to.as_ref(),
        Part::To | Part::Shown => fields.page.as_ref().or(fields.to.as_ref()),
    };
    field.unwrap_or(&fields.from)
}
