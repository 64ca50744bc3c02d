//! What a deploy does: pure, of two lists of digests.

use super::manifest::{Entry, Manifest};
use super::turn::{Turn, is_hashed};
use crate::output::fingerprint::Fingerprint;
use jiff::ToSpan;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// A file to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Its path.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// Whether the host has an earlier one of this path.
    pub replaces: bool,
}

/// What a deploy sends, keeps and removes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// What goes up, in this order.
    pub uploads: Vec<Upload>,
    /// What stays although the site no longer has it.
    pub kept: BTreeMap<String, Entry>,
    /// What is removed after everything else, in this order: what leads to pages, pages, what they load.
    pub removals: Vec<String>,
    /// How many files the host has already.
    pub unchanged: usize,
}

impl Plan {
    /// Compares a folder with what was deployed before. Hashed files that the site no longer has stay for `keep_days`.
    pub fn new<'a>(
        files: impl Iterator<Item = (&'a str, &'a Fingerprint)>,
        deployed: &Manifest,
        today: Date,
        keep_days: u32,
    ) -> Self {
        let mut plan = Self::default();
        let mut left: BTreeMap<&str, &Entry> = deployed
            .files
            .iter()
            .map(|(path, entry)| (path.as_str(), entry))
            .collect();
        for (path, file) in files {
            let before = left.remove(path);
            if before.is_some_and(|before| before.has_hash_of(file) && before.bytes == file.bytes) {
                plan.unchanged += 1;
            } else {
                plan.uploads.push(Upload {
                    path: path.to_owned(),
                    bytes: file.bytes,
                    replaces: before.is_some(),
                });
            }
        }
        for (path, entry) in left {
            let since = entry.unused_since.unwrap_or(today);
            if is_hashed(path) && today < since.saturating_add(i64::from(keep_days).days()) {
                let entry = Entry {
                    unused_since: Some(since),
                    ..entry.clone()
                };
                plan.kept.insert(path.to_owned(), entry);
            } else {
                plan.removals.push(path.to_owned());
            }
        }
        plan.uploads
            .sort_by(|a, b| (Turn::for_path(&a.path), &a.path).cmp(&(Turn::for_path(&b.path), &b.path)));
        plan.removals
            .sort_by(|a, b| (Turn::for_path(b), a).cmp(&(Turn::for_path(a), b)));
        plan
    }

    /// Whether the host has the whole site already, and nothing else.
    pub fn is_empty(&self) -> bool {
        self.uploads.is_empty() && self.removals.is_empty()
    }

    /// Bytes that go up.
    pub fn bytes(&self) -> u64 {
        self.uploads.iter().map(|upload| upload.bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str, unused_since: Option<&str>) -> Entry {
        let Fingerprint { bytes, blake3 } = Fingerprint::from_bytes(text.as_bytes());
        Entry {
            bytes,
            blake3: blake3.to_string(),
            sha1: None,
            mark: None,
            unused_since: unused_since.map(|day| day.parse().unwrap()),
        }
    }

    fn plan(files: &[(&str, &str)], deployed: &[(&str, &str, Option<&str>)], keep_days: u32) -> Plan {
        let files: Vec<(&str, Fingerprint)> = files
            .iter()
            .map(|(path, text)| (*path, Fingerprint::from_bytes(text.as_bytes())))
            .collect();
        let before = deployed
            .iter()
            .map(|(path, text, since)| ((*path).to_owned(), entry(text, *since)));
        let manifest = Manifest {
            source: "home".into(),
            files: before.collect(),
        };
        let files = files.iter().map(|(path, file)| (*path, file));
        Plan::new(files, &manifest, "2026-11-21".parse().unwrap(), keep_days)
    }

    fn uploads(plan: &Plan) -> Vec<(&str, bool)> {
        plan.uploads
            .iter()
            .map(|upload| (upload.path.as_str(), upload.replaces))
            .collect()
    }

    #[test]
    fn only_what_differs_goes_up_in_the_order_that_visitors_need() {
        let files = [
            ("_assets/b-2.js", "new"),
            ("_ledger.json", "x"),
            ("a.html", "old"),
            ("b.html", "new"),
            ("build-info.json", "new"),
            ("sitemap.xml", "new"),
        ];
        let deployed = [
            ("a.html", "old", None),
            ("b.html", "old", None),
            ("_ledger.json", "y", None),
        ];
        let plan = plan(&files, &deployed, 7);
        assert_eq!(
            uploads(&plan),
            [
                ("_assets/b-2.js", false),
                ("b.html", true),
                ("sitemap.xml", false),
                ("_ledger.json", true),
                ("build-info.json", false)
            ]
        );
        assert_eq!((plan.unchanged, plan.bytes(), plan.is_empty()), (1, 13, false));
    }

    #[test]
    fn hashed_files_stay_for_some_days_and_pages_go_at_once() {
        let deployed = [
            ("_assets/fresh.js", "1", None),
            ("_assets/known.js", "2", Some("2026-11-15")),
            ("_assets/late.js", "3", Some("2026-11-14")),
            ("_feeds/old.rss", "4", None),
            ("old.html", "5", None),
        ];
        let found = plan(&[], &deployed, 7);
        assert_eq!(found.removals, ["_feeds/old.rss", "old.html", "_assets/late.js"]);
        let kept: Vec<(&str, String)> = found
            .kept
            .iter()
            .map(|(path, entry)| (path.as_str(), entry.unused_since.unwrap().to_string()))
            .collect();
        let expected = [
            ("_assets/fresh.js", "2026-11-21"),
            ("_assets/known.js", "2026-11-15"),
        ];
        assert_eq!(kept, expected.map(|(path, day)| (path, day.to_owned())));
        assert!(plan(&[], &deployed, 0).kept.is_empty());
    }

    #[test]
    fn a_file_that_comes_back_is_not_sent_again() {
        let found = plan(
            &[("_assets/a.js", "1")],
            &[("_assets/a.js", "1", Some("2026-11-20"))],
            7,
        );
        assert!(found.is_empty() && found.kept.is_empty());
        assert_eq!(found.unchanged, 1);
    }
}
