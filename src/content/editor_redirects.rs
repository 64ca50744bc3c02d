//! The redirects that editors keep in the CMS: in a section of their own, and in a field of the pages they lead to.

use super::Route;
use super::links;
use super::own_address::own_path;
use super::route::encode_path;
use crate::cms::uri::path_of_uri;
use crate::cms::{RedirectEntry, Snapshot};
use crate::config::redirects::{Draft, Part};
use crate::config::{ContentSettings, EntryRedirects, Redirect};
use crate::report::{self, Place, Problem, RedirectFinding, Step, Subject};
use std::collections::BTreeMap;
use url::Url;

/// The status of a redirect that has none.
const PERMANENT: u16 = 301;

/// A redirect and the entry that it is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditorRedirect {
    /// The rule.
    pub rule: Redirect,
    /// The field with the old address.
    pub place: Place,
    /// Where to change it.
    pub edit_url: String,
}

impl EditorRedirect {
    /// A problem with it.
    pub fn problem(&self, finding: RedirectFinding) -> Problem {
        problem(finding, self.place.clone(), &self.edit_url)
    }
}

/// Reads the redirects; redirects of the section come first. `routes` are the routes of pages, by the entry's id. One that no
/// host could apply is a problem and is left out, because it would keep everything else from being published.
/// One from the page's own present address is left out as well: the page answers there.
pub(super) fn read(
    snapshot: &Snapshot,
    routes: &BTreeMap<String, Route>,
    config: ContentSettings<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<EditorRedirect> {
    let mut redirects = of_section(&snapshot.redirects, routes, config, problems);
    redirects.extend(of_pages(snapshot, routes, config, problems));
    redirects
}

/// Old addresses in a field of pages: each leads to the present one.
fn of_pages(
    snapshot: &Snapshot,
    routes: &BTreeMap<String, Route>,
    config: ContentSettings<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<EditorRedirect> {
    let Some(field) = &config.cms.address_field else {
        return Vec::new();
    };
    let name = config.cms.editor_names().name(&field.handle);
    let mut redirects = Vec::new();
    for entry in &snapshot.addresses {
        let mut listed = snapshot.uris.iter();
        let Some(listed) = listed.find(|listed| listed.id.as_ref() == Some(&entry.id)) else {
            continue;
        };
        let section = listed.section_handle.as_deref().unwrap_or_default();
        let edit_url = config.cms.edit_url(section, &entry.id);
        let subject = Subject::Entry {
            uri: listed.uri.as_deref().unwrap_or(section).to_owned(),
            id: entry.id.clone(),
        };
        let place = place(subject, field.to_string(), name.clone());
        let to = routes.get(&entry.id).map(|route| encode_path(route.as_str()));
        for address in &entry.addresses {
            let rule = match checked(address, to.as_deref(), PERMANENT, &config.site.url) {
                Ok(rule) if is_of_page(&rule) => continue,
                Ok(rule) => rule,
                Err(part) => {
                    let from = address.clone();
                    let finding = match part {
                        Part::To => RedirectFinding::NoPage { from },
                        part => finding(part, from, to.clone(), None),
                    };
                    problems.push(problem(finding, place.clone(), &edit_url));
                    continue;
                }
            };
            redirects.push(EditorRedirect {
                rule,
                place: place.clone(),
                edit_url: edit_url.clone(),
            });
        }
    }
    redirects
}

fn of_section(
    entries: &[RedirectEntry],
    routes: &BTreeMap<String, Route>,
    config: ContentSettings<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<EditorRedirect> {
    let Some(fields) = &config.cms.redirects else {
        return Vec::new();
    };
    let mut redirects = Vec::new();
    for entry in entries {
        let edit_url = config.cms.edit_url(&fields.section, &entry.id);
        let place_of = |field: &str| {
            let subject = Subject::Item {
                name: entry.from.as_ref().unwrap_or(&fields.section).clone(),
                id: entry.id.clone(),
                section: fields.section.clone(),
            };
            place(subject, field.to_owned(), config.cms.editor_names().name(field))
        };
        let Some(from) = &entry.from else {
            problems.push(problem(RedirectFinding::Empty, place_of(&fields.from), &edit_url));
            continue;
        };
        let rule = match rule(from, entry, &config.site.url) {
            Ok(rule) if is_of_page(&rule) && (entry.page.is_some() || is_page(&rule.to, routes)) => continue,
            Ok(rule) => rule,
            Err(part) => {
                let to = page(entry).or_else(|| entry.to.clone());
                let finding = finding(part, from.clone(), to, entry.status.clone());
                let place = place_of(field_of(part, entry, fields));
                problems.push(problem(finding, place, &edit_url));
                continue;
            }
        };
        redirects.push(EditorRedirect {
            rule,
            place: place_of(&fields.from),
            edit_url,
        });
    }
    redirects
}

/// A field of an entry, with what editors call it.
fn place(subject: Subject, path: String, name: String) -> Place {
    let part = report::Part::Field { name };
    Place {
        subject,
        steps: vec![Step { path, part }],
    }
}

fn problem(finding: RedirectFinding, place: Place, edit_url: &str) -> Problem {
    Problem::new(
        report::Finding::Redirect(finding),
        place,
        Some(edit_url.to_owned()),
    )
}

/// The path of the page that an editor chose, if it is live.
fn page(entry: &RedirectEntry) -> Option<String> {
    entry.page.as_deref().map(|uri| encode_path(&path_of_uri(uri)))
}

fn rule(from: &str, entry: &RedirectEntry, site: &Url) -> Result<Redirect, Part> {
    let status = match &entry.status {
        None => PERMANENT,
        Some(status) => status.parse().map_err(|_| Part::Status)?,
    };
    let to = page(entry).or_else(|| entry.to.as_deref().map(|to| own_path(to, site)));
    checked(from, to.as_deref(), status, site)
}

/// The rule for an old address as an editor wrote it.
fn checked(from: &str, to: Option<&str>, status: u16, site: &Url) -> Result<Redirect, Part> {
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
    .map_err(|wrong| wrong.part)
}

/// What is wrong with a part of a redirect, with the addresses as they were written.
fn finding(part: Part, from: String, to: Option<String>, status: Option<String>) -> RedirectFinding {
    use RedirectFinding as F;
    match (part, to) {
        (Part::From, _) => F::Address { from },
        (Part::Query, _) => F::Parameter { from },
        (Part::Placeholder, _) => F::Placeholder { from },
        (Part::To, Some(to)) => F::Target { from, to },
        (Part::To, None) => F::NoTarget { from },
        (Part::Shown, to) => F::Shown {
            from,
            to: to.unwrap_or_default(),
        },
        (Part::Status, _) => F::Status {
            from,
            status: status.unwrap_or_default(),
        },
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
        Part::To | Part::Shown if entry.page.is_none() && entry.to.is_some() => fields.to.as_ref(),
        Part::To | Part::Shown => fields.page.as_ref().or(fields.to.as_ref()),
    };
    field.unwrap_or(&fields.from)
}
