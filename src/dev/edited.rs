//! The state of a site after an edit, of which nothing is made again that the edit does not touch.

use super::watch::Change;
use crate::assets::{Bundle, bundle};
use crate::cms::Snapshot;
use crate::live::Live;
use crate::report::{Failure, Reporter};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A state after these changes, none of which is of queries or settings. `content` is the present one.
///
/// # Errors
/// A file of the project has a mistake: exit 2, with its place. Or a file of the CMS is missing.
pub(super) fn edited(
    live: &Arc<Live>,
    changes: &BTreeSet<Change>,
    content: Option<&Snapshot>,
    reporter: &Reporter,
) -> Result<Arc<Live>, Failure> {
    let has = |change| changes.contains(&change);
    let silent = Reporter::silent();
    let mut next = Arc::clone(live);
    if let (true, Some(content)) = (has(Change::Content), content) {
        let project = next.project().renewed(reporter)?;
        next = Arc::new(next.with_content(project, content.clone(), &silent)?);
    }
    let settings = next.project().config.for_assets();
    if has(Change::Files) {
        next = Arc::new(next.with_files(bundle::bundle(settings)?, &silent)?);
    } else if has(Change::Scripts) || has(Change::Styles) {
        let bundle: Bundle = match has(Change::Scripts) {
            true => bundle::bundle(settings)?,
            false => bundle::with_styles(next.bundle(), settings)?,
        };
        next = Arc::new(next.with_bundle(bundle, &silent)?);
    }
    if has(Change::Templates) {
        next = Arc::new(next.with_templates()?);
    }
    Ok(next)
}
