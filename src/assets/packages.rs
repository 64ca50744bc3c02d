//! React and react-helmet-async as ES modules.
//!
//! They are CommonJS, or need packages that are. esbuild wraps those in helper functions, and puts the helpers into a
//! script of their own which all other scripts load, whether they use it or not. Bundled into ES modules first, the
//! packages keep the helpers to themselves: 0.37 KB less in every page before anything runs, and one request.

use super::compile_hint::REACT;
use super::esbuild;
use crate::cache::{self, sealed_folder};
use crate::report::Failure;
use std::path::{Path, PathBuf};
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

impl Package {
    /// It, bundled into a folder.
    fn file(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.js", self.module))
    }
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
    for package in &PACKAGES {
        let mut esbuild = command();
        esbuild
            .arg(format!("frontend/browser/packages/{}.ts", package.module))
            .args(["--format=esm", "--legal-comments=none"])
            .args(package.external.map(|name| format!("--external:{name}")))
            .arg(format!("--outfile={}", package.file(out).display()));
        esbuild::run(&mut esbuild, frontend, scratch)?;
    }
    Ok(aliases(out))
}

/// Bundles as [`bundle`] does, with the packages of an earlier run from `bundles`, which is where `sitegen dev`
/// keeps them: the next state after an edit of an island takes 0.15 s instead of 0.5 s. The next build removes them.
///
/// # Errors
/// The errors of [`bundle`]; or the cache cannot be written.
pub fn from_cache(
    command: impl Fn() -> Command,
    frontend: &Path,
    out: &Path,
    scratch: &Path,
    bundles: &Path,
) -> Result<Vec<String>, Failure> {
    let kept = bundles.join(format!("packages-{}", inputs_hash(&command(), frontend)));
    if sealed_folder::check(&kept).whole && copy(&kept, out)? {
        return Ok(aliases(out));
    }
    let aliases = bundle(command, frontend, out, scratch)?;
    let copies = cache::scratch(&kept)?;
    if copy(out, &copies)? {
        sealed_folder::seal(&copies)?;
        cache::keep(&copies, &kept)?;
    } else {
        cache::discard(&copies);
    }
    Ok(aliases)
}

/// The flags, the lock file, which represents the packages, and the modules that name what is needed of them.
fn inputs_hash(command: &Command, frontend: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    for argument in command.get_args() {
        hasher.update(argument.as_encoded_bytes()).update(b"\0");
    }
    let modules = PACKAGES
        .iter()
        .map(|package| format!("browser/packages/{}.ts", package.module));
    for name in modules.chain(["package-lock.json".to_owned()]) {
        // What cannot be read is reported by esbuild.
        let bytes = std::fs::read(frontend.join(name)).unwrap_or_default();
        hasher.update(blake3::hash(&bytes).as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

/// Copies the bundled packages; `false` if one of them is not there any more.
fn copy(from: &Path, to: &Path) -> Result<bool, Failure> {
    for package in &PACKAGES {
        let Ok(bytes) = std::fs::read(package.file(from)) else {
            return Ok(false);
        };
        cache::write(&package.file(to), &bytes)?;
    }
    Ok(true)
}

fn aliases(out: &Path) -> Vec<String> {
    let of = |package: &Package| {
        let file = package.file(out);
        let alias = move |name: &&str| format!("--alias:{name}={}", file.display());
        package.names.iter().map(alias).collect::<Vec<_>>()
    };
    PACKAGES.iter().flat_map(of).collect()
}
