//! Which islands a project has.

use super::props;
use std::collections::BTreeSet;
use std::path::Path;

/// The islands whose props are Rust types, and those that are a component in `frontend/islands/<Name>/<Name>.tsx` and
/// nothing else.
pub fn names(project: &Path) -> BTreeSet<String> {
    let folder = project.join("frontend/islands");
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let added = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| folder.join(name).join(format!("{name}.tsx")).is_file());
    added
        .chain(props::NAMES.iter().map(|name| (*name).to_owned()))
        .collect()
}
