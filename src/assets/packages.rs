//! React and react-helmet-async as ES modules.
//!
//! They are CommonJS, or need packages that are. esbuild wraps those in helper functions, and puts the helpers into a
//! script of their own which all other scripts load, whether they use it or not. Bundled into ES modules first, the
//! packages keep the helpers to themselves: 0.37 KB less in every page before anything runs, and one request.

use super::compile_hint::REACT;
use super::esbuild;
use crate::report::Failure;
use std::path::Path;
use std::process::Command;

/// A module of `frontend/browser/packages/`.
struct Package {
    /// Its name there, which is the name of the bundled file too.
    module: &'static str,
    /// What scripts import it as.
    names: &'static [&'static str],
    /// The package that stays an import.
    external: Option<&'static str>,
}

const PACKAGES: [Package; 2] = [
    Package {
        module: REACT,
        names: &["react", "react/jsx-runtime", "react-dom", "react-dom/client"],
        external: None,
    },
    Package {
        module: "react-helmet-async",
        names: &["react-helmet-async"],
        external: Some("react"),
    },
];

/// Bundles the packages into `out`. `command` starts esbuild with the flags of all runs; `scratch` is the folder for
/// everything that is made. Gives the flags by which scripts get the bundled packages.
///
/// # Errors
/// A package is not as these modules expect it, or the files cannot be written.
pub fn bundle(
    command: impl Fn() -> Command,
    frontend: &Path,
    out: &Path,
    scratch: &Path,
) -> Result<Vec<String>, Failure> {
    let mut aliases = Vec::new();
    for package in &PACKAGES {
        let file = out.join(format!("{}.js", package.module));
        let mut esbuild = command();
        esbuild
            .arg(format!("frontend/browser/packages/{}.ts", package.module))
            .args(["--format=esm", "--legal-comments=none"])
            .args(package.external.map(|name| format!("--external:{name}")))
            .arg(format!("--outfile={}", file.display()));
        esbuild::run(&mut esbuild, frontend, scratch)?;
        let alias = |name: &&str| format!("--alias:{name}={}", file.display());
        aliases.extend(package.names.iter().map(alias));
    }
    Ok(aliases)
}
