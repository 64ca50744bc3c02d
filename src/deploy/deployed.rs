//! The result of a deploy, and how it is reported.

use super::manifest::Manifest;
use super::plan::Plan;
use crate::report::Reporter;
use serde::Serialize;
use serde_json::json;

/// What a deploy did, or would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deployed {
    /// Where the site can be seen.
    pub url: String,
    /// Files that went up.
    pub uploaded: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Number of uploaded files that the store had lost, or that were changed there after the last deploy.
    pub repaired: usize,
    /// Files that were there already.
    pub unchanged: usize,
    /// Files that were removed.
    pub removed: usize,
    /// Hashed files that stay although the site no longer has them.
    pub kept: usize,
    /// Whether an unfinished deploy was completed.
    pub resumed: bool,
    /// Whether the host has a deploy that it did not have before. It may show one although no file went up.
    pub new_deploy: bool,
    /// Whether nothing was sent.
    pub dry_run: bool,
}

impl Deployed {
    /// What follows from the plan alone.
    pub(super) fn planned(plan: &Plan, url: &str, dry_run: bool) -> Self {
        Self {
            url: url.to_owned(),
            uploaded: plan.uploads.len(),
            bytes: plan.bytes(),
            repaired: 0,
            unchanged: plan.unchanged,
            removed: plan.removals.len(),
            kept: plan.kept.len(),
            resumed: false,
            new_deploy: false,
            dry_run,
        }
    }

    /// Prints the result.
    pub fn report(&self, reporter: &Reporter) {
        let Self {
            url,
            uploaded,
            bytes,
            repaired,
            unchanged,
            removed,
            kept,
            ..
        } = self;
        let would = if self.dry_run { "would go up" } else { "went up" };
        let nothing = *uploaded == 0 && *removed == 0 && !self.resumed;
        let text = if nothing && self.new_deploy {
            format!(
                "a new deploy, for which no file had to go up: the host had all {unchanged} of them → {url}"
            )
        } else if nothing {
            format!("the host has this site already: {unchanged} files → {url}")
        } else {
            let megabytes = *bytes as f64 / 1e6;
            let resumed = if self.resumed {
                ", as the rest of an unfinished deploy"
            } else {
                ""
            };
            let repaired = match repaired {
                0 => String::new(),
                some => format!(", {some} of them because the store had lost or changed them"),
            };
            format!(
                "{uploaded} files ({megabytes:.1} MB) {would}{resumed}{repaired}, {unchanged} unchanged, {removed} removed, \
                 {kept} kept for open tabs → {url}"
            )
        };
        reporter.info("deployed", &text, json!(self));
    }
}

/// Prints what happens to each file: for people only if it is not done, for programs always.
pub(super) fn report_files(plan: &Plan, before: &Manifest, dry_run: bool, reporter: &Reporter) {
    let tell = |event: &'static str, text: String, fields| {
        if dry_run {
            reporter.info(event, &text, fields);
        } else {
            reporter.lines(event, &[], fields);
        }
    };
    for upload in &plan.uploads {
        let (sign, change) = if upload.replaces {
            ('~', "changed")
        } else {
            ('+', "added")
        };
        let text = format!("{sign} {} ({} bytes)", upload.path, upload.bytes);
        tell(
            "upload",
            text,
            json!({ "path": upload.path, "bytes": upload.bytes, "change": change }),
        );
    }
    for path in &plan.removals {
        let bytes = before.files.get(path).map_or(0, |entry| entry.bytes);
        tell(
            "removal",
            format!("- {path}"),
            json!({ "path": path, "bytes": bytes }),
        );
    }
}
