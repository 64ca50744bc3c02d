//! Which pages were added, removed and moved, and what changed on the others.

use super::change::{Change, changes};
use super::document::Document;
use super::hashed_names::without_hashes;
use super::moves::{Alone, moves};
use super::published::{Published, marks_of};
use crate::config::Redirect;
use crate::content::folders;
use crate::report::Failure;
use crate::server::host_rules::{redirect_for, redirects};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// The pages of two sites.
#[derive(Debug, Default)]
pub struct Pages {
    /// New addresses.
    pub added: Vec<String>,
    /// Addresses without a page now.
    pub removed: Vec<Removed>,
    /// Pages with another address, and with what else changed on them.
    pub moved: Vec<Moved>,
    /// Pages that say something else.
    pub changed: Vec<ChangedPage>,
    /// Pages whose files differ in nothing but names of hashed files, placeholders of pictures and white space.
    pub unseen: usize,
    /// Pages whose files are the same.
    pub same: usize,
}

/// An address without a page.
#[derive(Debug, Serialize)]
pub struct Removed {
    /// The address.
    pub route: String,
    /// What the host answers there now.
    pub status: u16,
    /// Where the address leads, if the status is a redirect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// A page with another address.
#[derive(Debug, Serialize)]
pub struct Moved {
    /// The old address.
    pub from: String,
    /// Whether the old address leads to the new one.
    pub redirected: bool,
    /// The page.
    #[serde(flatten)]
    pub page: ChangedPage,
}

/// A page that says something else.
#[derive(Debug, Serialize)]
pub struct ChangedPage {
    /// Its address.
    pub route: String,
    /// The size of its document before.
    pub bytes_before: u64,
    /// The size now.
    pub bytes_after: u64,
    /// What changed.
    pub changes: Vec<Change>,
}

/// Compares the pages of two sites.
///
/// # Errors
/// A published file cannot be read: exit 2.
pub fn compare(old: &Published, new: &Published) -> Result<Pages, Failure> {
    let (before, after) = (paths(old), paths(new));
    let removed = alone(old, before.difference(&after).copied())?;
    let added = alone(new, after.difference(&before).copied())?;
    let rules = match new.fingerprint("_redirects") {
        Some(_) => redirects(&new.text("_redirects")?),
        None => Vec::new(),
    };
    let answers: HashMap<&str, (u16, Option<String>)> = removed
        .par_iter()
        .map(|page| (page.path.as_str(), answer(&rules, &route(&page.path))))
        .collect();
    let target = |path: &str| file(answers.get(path)?.1.as_deref()?);
    let moved = moves(&removed, &added, target);
    let targets: BTreeSet<&String> = moved.values().collect();
    let mut pages = Pages::default();
    let new_ones = added.iter().filter(|page| !targets.contains(&page.path));
    pages.added = new_ones.map(|page| route(&page.path)).collect();
    let gone = removed.iter().filter(|page| !moved.contains_key(&page.path));
    for (page, answer) in gone.filter_map(|page| Some((page, answers.get(page.path.as_str())?))) {
        let (route, (status, to)) = (route(&page.path), answer.clone());
        pages.removed.push(Removed { route, status, to });
    }
    for (from, to) in &moved {
        let page = compared(old, from, new, to)?;
        pages.moved.push(Moved {
            from: route(from),
            redirected: target(from).as_ref() == Some(to),
            page,
        });
    }
    let both: Vec<&str> = before.intersection(&after).copied().collect();
    let (same, differing): (Vec<&str>, Vec<&str>) = both
        .into_iter()
        .partition(|path| old.fingerprint(path) == new.fingerprint(path));
    pages.same = same.len();
    let differing: Vec<ChangedPage> = differing
        .into_par_iter()
        .map(|path| compared(old, path, new, path))
        .collect::<Result<_, _>>()?;
    let (changed, unseen): (Vec<_>, Vec<_>) =
        differing.into_iter().partition(|page| !page.changes.is_empty());
    pages.changed = changed;
    pages.unseen = unseen.len();
    Ok(pages)
}

/// Whether a file is the document of a page.
pub fn is_page(path: &str) -> bool {
    let folder = path.split_once('/').map(|(folder, _)| folder);
    path.ends_with(".html") && folder.is_none_or(|folder| !folders::ALL.contains(&folder))
}

fn paths(site: &Published) -> BTreeSet<&str> {
    site.files()
        .map(|(path, _)| path)
        .filter(|path| is_page(path))
        .collect()
}

/// The address of a page's file: `vacatures/x.html` → `/vacatures/x`.
fn route(path: &str) -> String {
    match path.strip_suffix(".html").unwrap_or(path) {
        "index" => "/".to_owned(),
        stem => format!("/{}", stem.strip_suffix("/index").unwrap_or(stem)),
    }
}

/// The file of an address, without its query.
fn file(target: &str) -> Option<String> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    Some(format!("{}.html", if path.is_empty() { "index" } else { &path }))
}

/// What the host answers for a path without a file: the status, and the target of a redirect.
fn answer(rules: &[Redirect], route: &str) -> (u16, Option<String>) {
    match redirect_for(rules, route, "", false) {
        Some((status, target)) => (status, Some(target).filter(|_| (300..400).contains(&status))),
        None => (404, None),
    }
}

fn alone<'a>(site: &Published, paths: impl Iterator<Item = &'a str>) -> Result<Vec<Alone>, Failure> {
    let paths: Vec<&str> = paths.collect();
    paths
        .into_par_iter()
        .map(|path| {
            let document = Document::read(&site.text(path)?);
            let (path, text) = (path.to_owned(), document.own_text().to_vec());
            Ok(Alone { path, text })
        })
        .collect()
}

/// What differs between a published page and its document of now.
///
/// # Errors
/// The published file cannot be read: exit 2.
pub fn compare_one(old: &Published, path: &str, html: &str) -> Result<ChangedPage, Failure> {
    let before = old.text(path)?;
    Ok(documents(path, (&before, old.marks()), (html, &marks_of(html))))
}

/// What differs between two documents.
fn compared(old: &Published, from: &str, new: &Published, to: &str) -> Result<ChangedPage, Failure> {
    let (before, after) = (old.text(from)?, new.text(to)?);
    Ok(documents(to, (&before, old.marks()), (&after, new.marks())))
}

/// Compares two documents; what names their builds does not count.
fn documents(path: &str, old: (&str, &[String]), new: (&str, &[String])) -> ChangedPage {
    let before = without_hashes(old.0, old.1);
    let after = without_hashes(new.0, new.1);
    let changes = if before == after {
        Vec::new()
    } else {
        changes(&Document::read(&before), &Document::read(&after))
    };
    ChangedPage {
        route: route(path),
        bytes_before: old.0.len() as u64,
        bytes_after: new.0.len() as u64,
        changes,
    }
}
