//! Where a problem is: as a path for developers, and in the words of the control panel for editors.

use super::Lang;
use std::collections::BTreeSet;

/// A place in the content or in the project.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The entry, or what else contains the place.
    pub subject: Subject,
    /// The path of nested fields that leads to it.
    pub steps: Vec<Step>,
}

/// What contains a place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// An entry with a page.
    Entry {
        /// Its address in the CMS, such as `over-wt`.
        uri: String,
        /// Its id in the CMS.
        id: String,
    },
    /// An entry without a page.
    Item {
        /// Its title in the CMS, else its slug.
        name: String,
        /// Its id in the CMS.
        id: String,
        /// The handle of its section.
        section: String,
    },
    /// A global set, by its handle.
    GlobalSet(&'static str),
    /// A section, by its handle.
    Section(&'static str),
    /// The site as a whole.
    Site,
    /// A file or a setting of the project, in developers' terms.
    Source(String),
    /// What several entries show, and where it can be corrected for all of them.
    Related {
        /// It.
        of: Box<Subject>,
        /// Some of the entries.
        shown: Vec<Subject>,
        /// How many others there are.
        more: usize,
    },
    /// A file of the CMS.
    Asset {
        /// The path of its address.
        path: String,
        /// Its id in the CMS, if known.
        id: Option<String>,
        /// Some of the places that show it.
        shown: Vec<Subject>,
        /// How many other places there are.
        more: usize,
    },
}

/// One field of the path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// `cta`, or `contentMatrix[7]`.
    pub path: String,
    /// The step in editors' terms.
    pub part: Part,
}

/// A part of an entry. Numbers count from 1; names are those of the control panel.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A field.
    Field {
        /// Its name.
        name: String,
    },
    /// A block of the page.
    Block {
        /// Its number.
        number: usize,
        /// The name of its type.
        kind: Option<String>,
    },
    /// A row of a field.
    Row {
        /// Its number.
        number: usize,
        /// The name of its type.
        kind: Option<String>,
        /// The name of the field.
        field: String,
    },
}

impl From<Subject> for Place {
    fn from(subject: Subject) -> Self {
        Self {
            subject,
            steps: Vec::new(),
        }
    }
}

impl Place {
    /// `contentMatrix[7].cta`; empty outside of all fields.
    pub fn path(&self) -> String {
        let steps: Vec<&str> = self.steps.iter().map(|step| step.path.as_str()).collect();
        steps.join(".")
    }

    /// `over-wt (entry 12), block 8 (Tekst met knop), field Knop: contentMatrix[7].cta`.
    pub fn words(&self, lang: Lang) -> String {
        let subject = std::iter::once(self.subject.words(lang));
        let parts = self.steps.iter().map(|step| step.part.words(lang));
        let words: Vec<String> = subject.chain(parts).collect();
        let words = words.join(", ");
        if self.steps.is_empty() {
            words
        } else {
            format!("{words}: {}", self.path())
        }
    }
}

impl Subject {
    /// How many entries are named that show something; the others are counted.
    pub const NAMED: usize = 5;

    /// It, as these entries show it.
    pub fn shown_in(self, entries: BTreeSet<Self>) -> Self {
        let more = entries.len().saturating_sub(Self::NAMED);
        Self::Related {
            of: Box::new(self),
            shown: entries.into_iter().take(Self::NAMED).collect(),
            more,
        }
    }

    /// What is to be corrected, without the entries that show it.
    pub fn itself(&self) -> &Self {
        match self {
            Self::Related { of, .. } => of,
            other => other,
        }
    }

    fn words(&self, lang: Lang) -> String {
        let nouns = lang.nouns();
        match self {
            Self::Entry { uri, id } => format!("{uri} ({} {id})", nouns.entry),
            Self::Item { name, id, section } => {
                format!("{name} ({} {id}, {} {section})", nouns.entry, nouns.section)
            }
            Self::GlobalSet(handle) => format!("{} {handle}", nouns.global_set),
            Self::Section(handle) => format!("{} {handle}", nouns.section),
            Self::Site => nouns.site.to_owned(),
            Self::Source(place) => place.clone(),
            Self::Asset {
                path,
                id,
                shown,
                more,
            } => {
                let id = id.as_ref().map(|id| format!(" ({} {id})", nouns.asset));
                let words = format!("{path}{}", id.unwrap_or_default());
                words + &shown_on(shown, *more, lang)
            }
            Self::Related { of, shown, more } => of.words(lang) + &shown_on(shown, *more, lang),
        }
    }

    /// As one of several places: without the id.
    fn name(&self, lang: Lang) -> String {
        match self {
            Self::Entry { uri: name, .. } | Self::Item { name, .. } => name.clone(),
            other => other.words(lang),
        }
    }
}

/// ` on over-wt, contact and 3 more`
fn shown_on(shown: &[Subject], more: usize, lang: Lang) -> String {
    let mut words = String::new();
    if !shown.is_empty() {
        let places: Vec<String> = shown.iter().map(|place| place.name(lang)).collect();
        words.push_str(&format!(" {} {}", lang.nouns().shown_on, places.join(", ")));
    }
    if more > 0 {
        words.push_str(&lang.and_more(more));
    }
    words
}

impl Part {
    /// `block 8 (Tekst met knop)`
    fn words(&self, lang: Lang) -> String {
        let nouns = lang.nouns();
        let bracketed =
            |kind: &Option<String>| kind.as_ref().map(|kind| format!(" ({kind})")).unwrap_or_default();
        match self {
            Self::Field { name } => format!("{} {name}", nouns.field),
            Self::Block { number, kind } => format!("{} {number}{}", nouns.block, bracketed(kind)),
            Self::Row { number, kind, field } => format!(
                "{} {number}{} {} {} {field}",
                nouns.row,
                bracketed(kind),
                nouns.of,
                nouns.field
            ),
        }
    }
}
