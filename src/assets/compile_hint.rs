//! Tells browsers to compile React while it loads.

use super::scripts::Metafile;
use crate::cache;
use crate::content::folders;
use crate::report::Failure;
use std::path::Path;

/// The module that holds React: `frontend/browser/packages/react.ts`.
pub const REACT: &str = "react";

/// A script that starts with this line is compiled in full, beside the page's own work, instead of function by function
/// when each is first called (V8's explicit compile hints): 30 ms less in one task on a slow phone. Only React is large
/// enough to gain by it; in each of the small scripts the line costs 20 bytes after gzip.
const HINT: &[u8] = b"//# allFunctionsCalledOnLoad\n";

/// Puts the hint before the script of the bundle in `out` that holds React.
///
/// # Errors
/// A script that cannot be read or written.
pub fn add(meta: &Metafile, out: &Path) -> Result<(), Failure> {
    let module = format!("/{REACT}.js");
    for (output, about) in &meta.outputs {
        if !about.inputs.keys().any(|input| input.ends_with(&module)) {
            continue;
        }
        let name = output.rsplit('/').next().unwrap_or(output);
        let path = out.join(folders::ASSETS).join(name);
        let script = std::fs::read(&path).map_err(|error| {
            Failure::internal(
                format!("cannot read a script of the bundle: {error}"),
                path.display().to_string(),
            )
        })?;
        cache::write(&path, &[HINT, &script].concat())?;
    }
    Ok(())
}
