//! One difference between two documents of a page.

use super::document::Document;
use super::lines;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a difference is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The title, the description, robots and other metadata.
    Meta,
    /// Structured data.
    Data,
    /// What visitors read.
    Text,
    /// Where links lead.
    Link,
    /// Pictures with their descriptions.
    Image,
    /// What an island gets.
    Island,
    /// Elements and attributes besides these, and scripts.
    Markup,
}

impl Kind {
    /// Its name for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Meta => "meta",
            Self::Data => "structured data",
            Self::Text => "text",
            Self::Link => "links",
            Self::Image => "images",
            Self::Island => "islands",
            Self::Markup => "mark-up",
        }
    }
}

/// A difference.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Change {
    /// The part of the page that differs.
    pub kind: Kind,
    /// Which metadata, or which value: `title`, `JobPosting.baseSalary`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What is gone. If nothing is gone or new, the same elements stand in another order or number.
    pub before: Vec<String>,
    /// What is new.
    pub after: Vec<String>,
}

impl Change {
    fn unnamed(kind: Kind, before: Vec<String>, after: Vec<String>) -> Self {
        let name = String::new();
        Self {
            kind,
            name,
            before,
            after,
        }
    }
}

/// All differences, by kind, in the order of the documents.
pub fn changes(old: &Document, new: &Document) -> Vec<Change> {
    let mut changes = named(Kind::Meta, &old.metas, &new.metas);
    together(&mut changes);
    changes.extend(named(Kind::Data, &old.data, &new.data));
    changes.extend(texts(&old.text, &new.text));
    changes.extend(single(Kind::Link, &old.links, &new.links));
    changes.extend(single(Kind::Image, &old.images, &new.images));
    changes.extend(named(Kind::Island, &old.islands, &new.islands));
    changes.extend(markup(old, new));
    if changes.is_empty() && old.outline != new.outline {
        changes.push(Change::unnamed(Kind::Markup, Vec::new(), Vec::new()));
    }
    let mut seen = BTreeSet::new();
    changes.retain(|change| seen.insert(change.clone()));
    changes
}

/// Values with names.
fn named(
    kind: Kind,
    old: &BTreeMap<String, Vec<String>>,
    new: &BTreeMap<String, Vec<String>>,
) -> Vec<Change> {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let values =
        |all: &BTreeMap<String, Vec<String>>, name: &String| all.get(name).cloned().unwrap_or_default();
    let changed = names.into_iter().filter_map(|name| {
        let (before, after) = (values(old, name), values(new, name));
        let (before, after) = lines::only_in_one(&before, &after);
        let differs = !before.is_empty() || !after.is_empty();
        differs.then(|| Change {
            kind,
            name: name.clone(),
            before,
            after,
        })
    });
    changed.collect()
}

/// One description is the metadata of several readers: what changed in the same way is one change with all names.
fn together(changes: &mut Vec<Change>) {
    let mut merged: Vec<Change> = Vec::new();
    for change in changes.drain(..) {
        let same = merged
            .iter_mut()
            .find(|known| (&known.before, &known.after) == (&change.before, &change.after));
        match same {
            Some(known) => known.name = format!("{}, {}", known.name, change.name),
            None => merged.push(change),
        }
    }
    *changes = merged;
}

fn texts(old: &[String], new: &[String]) -> Vec<Change> {
    let hunks = lines::hunks(old, new).into_iter();
    hunks
        .map(|(before, after)| Change::unnamed(Kind::Text, before, after))
        .collect()
}

/// Each value that only one of them has is a change of its own.
fn single(kind: Kind, old: &[String], new: &[String]) -> Vec<Change> {
    let (before, after) = lines::only_in_one(old, new);
    let gone = before.into_iter().map(|value| (vec![value], Vec::new()));
    let new = after.into_iter().map(|value| (Vec::new(), vec![value]));
    gone.chain(new)
        .map(|(before, after)| Change::unnamed(kind, before, after))
        .collect()
}

/// Elements of which a document had none before, or has none now: one card more is not a change of the mark-up.
fn markup(old: &Document, new: &Document) -> Vec<Change> {
    let (before, after) = lines::only_in_one(&old.markup, &new.markup);
    if before.len() != after.len() {
        return single(Kind::Markup, &before, &after);
    }
    let pairs = before.into_iter().zip(after);
    pairs
        .map(|(before, after)| Change::unnamed(Kind::Markup, vec![before], vec![after]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_card_more_changes_no_markup_and_another_order_is_noticed() {
        let read = |html: &str| Document::read(html);
        let card = "<p class=card>x</p>";
        let (one, two) = (read(card), read(&card.repeat(2)));
        let kinds: Vec<Kind> = changes(&one, &two).iter().map(|change| change.kind).collect();
        assert_eq!(kinds, [Kind::Text]);
        let moved = changes(&read("<b></b><hr>"), &read("<hr><b></b>"));
        assert_eq!(moved, [Change::unnamed(Kind::Markup, Vec::new(), Vec::new())]);
    }

    #[test]
    fn each_change_says_what_it_is_in() {
        let old = Document::read(
            "<title>A</title><meta name=description content=x><meta property=og:description content=x>\
             <main><p>One</p><p>Two</p><a class=a href=/a>Go</a></main>",
        );
        let new = Document::read(
            "<title>A</title><meta name=description content=y><meta property=og:description content=y>\
             <main><p>One</p><p>Three</p><a class=b href=/b>Go</a></main>",
        );
        let changes = changes(&old, &new);
        let told: Vec<String> = changes
            .iter()
            .map(|change| {
                format!(
                    "{} {} {:?} {:?}",
                    change.kind.words(),
                    change.name,
                    change.before,
                    change.after
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                r#"meta description, og:description ["x"] ["y"]"#,
                r#"text  ["Two"] ["Three"]"#,
                r#"links  ["/a"] []"#,
                r#"links  [] ["/b"]"#,
                r#"mark-up  ["<a class=\"a\">"] ["<a class=\"b\">"]"#,
            ]
        );
    }
}
