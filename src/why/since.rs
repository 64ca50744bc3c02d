//! What changed on a page since the published build.

use super::edit::{Edit, LastBuild, Sources, edits};
use crate::content::Site;
use crate::diff::{ChangedPage, Published, compare_one};
use crate::output::build_info::BuildInfo;
use crate::output::publish::ledger;
use crate::output::schedule;
use crate::render::RenderedPage;
use crate::report::Failure;
use jiff::Timestamp;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// A page beside the published one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// No site is published.
    Unpublished,
    /// The published site is of another CMS.
    OtherSite,
    /// The published site has no such page.
    New,
    /// The page says the same.
    Same,
    /// The page says something else.
    Changed,
}

/// What changed since the published build, and what was edited.
#[derive(Debug, Serialize)]
pub struct Since {
    /// The page.
    pub state: State,
    /// The moment that the published site was built for, or when its content was read if the CMS was not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub built_for: Option<Timestamp>,
    /// How the published page differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<ChangedPage>,
    /// What was edited of the things that the page is made of.
    pub edits: Vec<Edit>,
    /// Pages that the site has now and had not.
    pub appeared: Vec<String>,
    /// Pages that it had.
    pub gone: Vec<String>,
}

/// Compares a page with the published site in `out`.
///
/// # Errors
/// The published site is damaged: exit 2.
pub(super) fn since(
    page: &RenderedPage,
    site: &Site,
    sources: &Sources<'_>,
    out: &Path,
) -> Result<Since, Failure> {
    let nothing = |state| Since {
        state,
        built_for: None,
        page: None,
        edits: Vec::new(),
        appeared: Vec::new(),
        gone: Vec::new(),
    };
    let is_published = out.join(ledger::NAME).exists();
    let Some(info) = BuildInfo::read(out).filter(|_| is_published) else {
        return Ok(nothing(State::Unpublished));
    };
    if info.source != site.source {
        return Ok(nothing(State::OtherSite));
    }
    let published = Published::open(out)?;
    let path = page.route.file();
    let compared = published
        .fingerprint(&path)
        .map(|_| compare_one(&published, &path, &page.html))
        .transpose()?;
    let state = match &compared {
        None => State::New,
        Some(page) if page.changes.is_empty() => State::Same,
        Some(_) => State::Changed,
    };
    let content_of = info.content_of.as_deref().and_then(|at| at.parse().ok());
    let last = LastBuild {
        read_at: content_of.or_else(|| schedule::built_for(out)),
        info: &info,
        files: &published,
    };
    let before: BTreeSet<String> = info.routes.values().flatten().cloned().collect();
    let now: BTreeSet<String> = site.pages.iter().map(|page| page.route.to_string()).collect();
    Ok(Since {
        built_for: last.read_at,
        page: compared.filter(|page| !page.changes.is_empty()),
        edits: edits(sources, &last),
        appeared: now.difference(&before).cloned().collect(),
        gone: before.difference(&now).cloned().collect(),
        ..nothing(state)
    })
}
