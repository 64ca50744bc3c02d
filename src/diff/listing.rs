//! Files that are lists: rules of the host, the sitemap, feeds. What was added, removed and changed in each.

use super::feed_items;
use super::hashed_names::without_hashes;
use super::published::Published;
use crate::content::folders::{DATA, FEEDS};
use crate::output::fingerprint::Fingerprint;
use crate::report::Failure;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A file that is a list.
#[derive(Debug, Serialize)]
pub struct Listing {
    /// The file.
    pub file: String,
    /// What differs in it. Empty if only something besides its entries does, such as a date of the file.
    pub entries: Vec<Entry>,
}

/// An entry that differs.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// An address, a rule's path, the name of a header.
    pub key: String,
    /// Whether the entry is new, gone, or different.
    pub change: EntryChange,
    /// What the old one says, if that can be said in short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What the new one says, if that can be said in short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// What happened to an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryChange {
    /// Only the new list has it.
    Added,
    /// Only the old list has it.
    Removed,
    /// Both have it, and it says something else.
    Changed,
}

/// The entries of a list: values by key.
type Entries = BTreeMap<String, String>;

/// Whether a file is such a list.
pub fn is_listing(path: &str) -> bool {
    let is_feed = || path.strip_prefix(FEEDS)?.strip_prefix('/');
    matches!(path, "_headers" | "_redirects" | "robots.txt" | "sitemap.xml")
        || is_feed().is_some_and(|name| !name.ends_with(".schema.json"))
}

/// All lists that differ.
///
/// # Errors
/// A published file cannot be read: exit 2.
pub fn compare(old: &Published, new: &Published) -> Result<Vec<Listing>, Failure> {
    let paths: BTreeSet<&str> = old.files().chain(new.files()).map(|(path, _)| path).collect();
    let differing = paths
        .into_iter()
        .filter(|path| is_listing(path) && old.fingerprint(path) != new.fingerprint(path));
    differing
        .map(|path| {
            let (before, after) = (entries(old, path)?, entries(new, path)?);
            let mut entries = compared(&before, &after);
            if path.starts_with(FEEDS) {
                // Hashes say nothing to a reader.
                entries.iter_mut().for_each(Entry::forget_values);
            }
            Ok(Listing {
                file: path.to_owned(),
                entries,
            })
        })
        .collect()
}

fn entries(site: &Published, path: &str) -> Result<Entries, Failure> {
    if site.fingerprint(path).is_none() {
        return Ok(Entries::new());
    }
    let text = site.text(path)?;
    Ok(match path {
        "_headers" => headers(&text),
        "_redirects" => redirects(&text),
        "robots.txt" => keyed(lines(&text).map(|line| (line, ""))),
        _ => feed_items::read(&without_hashes(&text, site.marks()))
            .into_iter()
            .map(|(address, item)| {
                let value = match item.dated {
                    Some(date) => date,
                    None => Fingerprint::from_bytes(item.text.as_bytes()).blake3.to_string(),
                };
                (address, value)
            })
            .collect(),
    })
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Rules by path, without those that follow from others: for the data of the same pages.
fn redirects(text: &str) -> Entries {
    let rules = lines(text).map(|line| line.split_once(' ').unwrap_or((line, "")));
    let is_data = |path: &str| path.trim_start_matches('/').split('/').next() == Some(DATA);
    keyed(rules.filter(|(path, _)| !is_data(path)))
}

/// Values by key; what has the same key is one value.
fn keyed<'a>(entries: impl Iterator<Item = (&'a str, &'a str)>) -> Entries {
    let mut keyed = Entries::new();
    for (key, value) in entries {
        let known: &mut String = keyed.entry(key.to_owned()).or_default();
        if !known.is_empty() {
            known.push_str(" · ");
        }
        known.push_str(value.trim());
    }
    keyed
}

/// Headers by path and name.
fn headers(text: &str) -> Entries {
    let mut pattern = "";
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        match line.split_once(':') {
            Some((name, value)) if line.starts_with([' ', '\t']) => {
                found.push((format!("{pattern} {}", name.trim()), value));
            }
            _ if line.trim().is_empty() => {}
            _ => pattern = line.trim(),
        }
    }
    keyed(found.iter().map(|(key, value)| (key.as_str(), *value)))
}

fn compared(old: &Entries, new: &Entries) -> Vec<Entry> {
    let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let differing = keys.into_iter().filter(|key| old.get(*key) != new.get(*key));
    differing
        .map(|key| {
            let (before, after) = (old.get(key).cloned(), new.get(key).cloned());
            let change = match (&before, &after) {
                (None, _) => EntryChange::Added,
                (_, None) => EntryChange::Removed,
                _ => EntryChange::Changed,
            };
            Entry {
                key: key.clone(),
                change,
                before,
                after,
            }
        })
        .collect()
}

impl Entry {
    fn forget_values(&mut self) {
        (self.before, self.after) = (None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_compared_by_what_they_are_for() {
        let before = headers("/*\n  A: 1\n  B: x: y\n/old/*\n  A: 2\n");
        let after = headers("# note\n/*\n  A: 3\n  B: x: y\n\n/new/*\n  A: 2\n");
        let told: Vec<_> = compared(&before, &after)
            .into_iter()
            .map(|entry| (entry.key, entry.before, entry.after))
            .collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            [
                ("/* A".to_owned(), text("1"), text("3")),
                ("/new/* A".to_owned(), None, text("2")),
                ("/old/* A".to_owned(), text("2"), None),
            ]
        );
    }
}
