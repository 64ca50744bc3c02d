//! Imports that load nothing. esbuild has each script import all that it needs in the end, also what another import brings
//! anyway: two lines in each island's script, 200 bytes of a page after compression.

use super::scripts::{Metafile, closure, file_name};
use crate::cache;
use crate::content::folders;
use crate::report::Failure;
use std::collections::BTreeSet;
use std::path::Path;

/// Removes them from the scripts of the bundle in `out`.
///
/// # Errors
/// A script that cannot be read or written.
pub(super) fn remove(meta: &Metafile, out: &Path) -> Result<(), Failure> {
    for (output, about) in &meta.outputs {
        let imported: Vec<&str> = about.static_imports().collect();
        let path = out.join(folders::ASSETS).join(file_name(output));
        if imported.len() < 2 || path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let script = std::fs::read_to_string(&path).map_err(|error| {
            let what = format!("cannot read a script of the bundle: {error}");
            Failure::internal(what, path.display().to_string())
        })?;
        let brought = |wanted: &str| {
            let others = imported.iter().filter(|other| **other != wanted);
            let files: BTreeSet<String> = others.flat_map(|other| closure(meta, other)).collect();
            files.contains(file_name(wanted))
        };
        let mut shorter = script.clone();
        for wanted in imported.iter().filter(|wanted| brought(wanted)) {
            let import = format!("import\"/{}/{}\";", folders::ASSETS, file_name(wanted));
            shorter = shorter.replacen(&import, "", 1);
        }
        if shorter != script {
            cache::write(&path, shorter.as_bytes())?;
        }
    }
    Ok(())
}
