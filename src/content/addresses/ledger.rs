//! The file of the ledger.

use crate::content::Site;
use crate::content::vacancy::Salary;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Another number for another format of the file.
pub const VERSION: u32 = 1;

/// More bytes than an entry takes in the file, mostly.
const ENTRY: usize = 1024;

/// What a site remembers of its pages, by the id of their entry.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The format.
    pub version: u32,
    /// Names the CMS's content: ids mean something only there.
    pub source: String,
    /// Every entry that has or had a page.
    pub entries: BTreeMap<String, Entry>,
}

/// An entry that has or had a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The handle of its kind of page.
    pub kind: String,
    /// Its last title.
    pub title: String,
    /// What the page that says that it is gone tells of it.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
    /// When the entry expires, or expired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<Timestamp>,
    /// All its addresses; the last is the present one, or the last that it had.
    pub addresses: Vec<Address>,
    /// Set if it has no page any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// An address of an entry. Days are those of the builds, in the site's time zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// The path, not percent-encoded.
    pub path: String,
    /// The day on which it was first seen there.
    pub from: Date,
    /// The day on which it was no longer seen there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// The id of the entry that has had the address since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_by: Option<String>,
}

/// How the page of an entry ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Why.
    pub how: How,
    /// The day of its expiry, or that of the build that missed it.
    pub on: Date,
}

/// Why a page ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Its expiry date passed.
    Expired,
    /// The entry was deleted or disabled, or has no address any more.
    Removed,
}

/// The facts of a vacancy, as its page showed them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Facts {
    /// Place of work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Job group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Hours a week.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<String>,
    /// One of schema.org's values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employment_type: Option<String>,
    /// What was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salary: Option<Salary>,
}

impl Facts {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Why a file is not the ledger of a site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The file cannot be parsed, or says something impossible.
    #[error("the address ledger is damaged: {0}")]
    Damaged(String),
    /// The file has another format.
    #[error("the address ledger has the format {0}, and this program reads the format {VERSION}")]
    OtherVersion(u32),
    /// The file is the ledger of another CMS.
    #[error("the address ledger is of another CMS")]
    Foreign,
}

/// What every format has.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

impl Ledger {
    /// One that knows nothing yet.
    pub fn new(source: &str) -> Self {
        Self {
            version: VERSION,
            source: source.to_owned(),
            entries: BTreeMap::new(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The file is damaged, or of another version of the program.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, LedgerError> {
        let damaged = |error: serde_json::Error| LedgerError::Damaged(error.to_string());
        let Versioned { version } = serde_json::from_slice(bytes).map_err(damaged)?;
        if version != VERSION {
            return Err(LedgerError::OtherVersion(version));
        }
        let ledger: Self = serde_json::from_slice(bytes).map_err(damaged)?;
        let lost = ledger
            .entries
            .iter()
            .find(|(_, entry)| entry.addresses.is_empty());
        if let Some((id, _)) = lost {
            return Err(LedgerError::Damaged(format!("entry {id} has no address")));
        }
        let mut addresses = ledger.entries.values().flat_map(|entry| &entry.addresses);
        if let Some(address) = addresses.find(|address| !address.path.starts_with('/')) {
            return Err(LedgerError::Damaged(format!("`{}` is not a path", address.path)));
        }
        Ok(ledger)
    }

    /// The ledger, if it is that of a site: of the same source, or the site has most of its pages, whose home page was made
    /// again or is missing.
    ///
    /// # Errors
    /// It is of another CMS.
    pub fn of_site(self, site: &Site) -> Result<Self, LedgerError> {
        if self.source == site.source {
            return Ok(self);
        }
        let pages = site.pages.iter();
        let now: HashMap<&str, &str> = pages
            .map(|page| (page.id.as_str(), page.route.as_str()))
            .collect();
        let present = || {
            let entries = self.entries.iter().filter(|(_, entry)| entry.ended.is_none());
            entries.filter_map(|(id, entry)| Some((id, entry.addresses.last()?)))
        };
        let same = present().filter(|(id, last)| now.get(id.as_str()) == Some(&last.path.as_str()));
        if 2 * same.count() <= present().count() {
            return Err(LedgerError::Foreign);
        }
        // A site without a home page has no name.
        let source = Some(site.source.clone()).filter(|source| !source.is_empty());
        Ok(Self {
            source: source.unwrap_or_else(|| self.source.clone()),
            ..self
        })
    }

    /// The bytes of its file.
    pub fn to_vec(&self) -> Vec<u8> {
        // Room that is left takes no memory; a list that grows leaves its smaller copies behind.
        let mut bytes = Vec::with_capacity(self.entries.len() * ENTRY);
        // All keys are texts, so this does not fail.
        let _ = serde_json::to_writer_pretty(&mut bytes, self);
        bytes.push(b'\n');
        bytes
    }
}
