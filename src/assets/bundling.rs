//! Runs esbuild for a bundle: the browser's scripts and styles, and the script for the build's JavaScript engine.

use super::compile_hint;
use super::esbuild;
use super::npm;
use super::packages;
use super::scripts::Metafile;
use super::sizes::{SIZES, Sizes};
use super::spare_imports;
use super::styles;
use crate::cache::{self, sealed_folder};
use crate::content::folders;
use crate::report::Failure;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The link to the sources, in the folder where the bundle is made.
const FRONTEND: &str = "frontend";
/// The script for the build's JavaScript engine.
const PRERENDER: &str = "frontend/prerender/main.ts";
/// Its name in the cached bundle, outside of the published folder.
pub(super) const PRERENDER_OUT: &str = "prerender.js";

/// The file with esbuild's warnings from when it made the bundle.
pub(super) const WARNINGS: &str = "warnings.json";
/// What esbuild says of its files.
const META: &str = "meta.json";
/// The styles of all blocks ([`styles::blocks`]), and their name for `@import`.
const BLOCKS: (&str, &str) = ("blocks.css", "#blocks");

/// The folder of the packages that were converted to ES modules.
const PACKAGES: &str = "packages";

/// Arguments of all runs. They start in the folder where the bundle is made, and reach the sources through a link in it:
/// the names of scripts depend on the paths of their sources, which are then the same in every project folder.
const COMMON: [&str; 7] = [
    "--preserve-symlinks",
    "--bundle",
    "--charset=utf8",
    "--jsx=automatic",
    "--log-level=warning",
    "--log-limit=0",
    "--color=false",
];
const BROWSER: [&str; 10] = [
    "--jsx-import-source=#browser",
    "--splitting",
    "--format=esm",
    "--target=es2022,chrome111,firefox114,safari16.4",
    "--legal-comments=none",
    "--entry-names=[name]-[hash]",
    "--chunk-names=[name]-[hash]",
    "--asset-names=[name]-[hash]",
    "--loader:.woff2=file",
    "--loader:.svg=file",
];
/// Not minified, so that stack traces are readable. The source map stays in the cache: what an island throws is reported
/// with its source and line.
const ENGINE: [&str; 7] = [
    "--format=iife",
    "--platform=browser",
    "--target=es2022",
    "--legal-comments=none",
    "--sourcemap=external",
    "--sources-content=false",
    // An island can ask the browser for it; with it comes the other half of React, and the engine starts in twice the time.
    "--external:../../browser/router",
];

/// The half of React's server that renders to a text, which is all that the engine calls. `react-dom/server.browser` loads
/// the half that streams as well: the engine took twice as long to start.
const REACT_SERVER: (&str, &str) = (
    "react-dom/server.browser",
    "node_modules/react-dom/cjs/react-dom-server-legacy.browser",
);

/// A run for one bundle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bundling<'a> {
    /// The folder with the sources.
    pub(super) frontend: &'a Path,
    /// The folder of the bundle in the cache.
    pub(super) folder: &'a Path,
    /// What is bundled for browsers.
    pub(super) entries: &'a [(&'static str, &'static str)],
    /// Settings that are constants in scripts.
    pub(super) defines: &'a [String],
    /// Not minified, with source maps for the browser.
    pub(super) development: bool,
}

impl Bundling<'_> {
    /// Makes the bundle in the cache.
    ///
    /// # Errors
    /// Scripts or styles have mistakes, or esbuild cannot be started: exit 2, with file and line.
    pub(super) fn run(self) -> Result<(), Failure> {
        let scratch = cache::scratch(self.folder)?;
        if let Err(failure) = self.fill(&scratch) {
            cache::discard(&scratch);
            return Err(failure);
        }
        cache::keep(&scratch, self.folder)
    }

    fn fill(self, scratch: &Path) -> Result<(), Failure> {
        let frontend = self.frontend;
        let absolute = |path: PathBuf| std::path::absolute(&path).unwrap_or(path);
        let program = absolute(npm::esbuild(frontend)?);
        // As the system names it: esbuild compares paths with that of the folder where it runs. What Windows calls
        // canonical (`\\?\C:\…`) is not a path that all programs accept.
        let canonical = scratch.canonicalize().ok().filter(|_| !cfg!(windows));
        let out = canonical.unwrap_or_else(|| absolute(scratch.to_owned()));
        let command = || {
            let mut command = Command::new(&program);
            command.current_dir(&out).args(COMMON).args(self.defines);
            command
        };
        styles::check(frontend)?;
        let sources = cache::link(&absolute(frontend.to_owned()), out.join(FRONTEND))?;
        let blocks = out.join(BLOCKS.0);
        cache::write(&blocks, styles::blocks(frontend)?.as_bytes())?;

        let has_scripts = self.entries.iter().any(|(name, _)| name.ends_with(".js"));
        let minify = (!self.development).then_some("--minify");
        let map = self.development.then_some("--sourcemap");
        let engine = || {
            let mut engine = command();
            engine
                .arg(PRERENDER)
                .args(ENGINE)
                .args(self.react_server())
                .arg(format!("--outfile={}", out.join(PRERENDER_OUT).display()));
            esbuild::run(&mut engine, frontend, scratch)
        };
        let browser = || {
            let packages = out.join(PACKAGES);
            let package = || {
                let mut command = command();
                command.args(minify);
                command
            };
            let bundles = self.folder.parent().filter(|_| self.development);
            let packages = has_scripts.then(|| match bundles {
                Some(bundles) => packages::from_cache(package, frontend, &packages, scratch, bundles),
                None => packages::bundle(package, frontend, &packages, scratch),
            });
            let mut browser = command();
            browser
                .args(minify)
                .args(map)
                .args(self.entries.iter().map(|(_, source)| *source))
                .args(BROWSER)
                .arg(format!("--alias:{}={}", BLOCKS.1, blocks.display()))
                .arg(format!("--public-path=/{}", folders::ASSETS))
                .arg(format!("--outdir={}", out.join(folders::ASSETS).display()))
                .arg(format!("--metafile={}", out.join(META).display()))
                .args(packages.transpose()?.unwrap_or_default());
            esbuild::run(&mut browser, frontend, scratch)
        };
        let mut warnings = BTreeSet::new();
        if has_scripts {
            // Neither needs the other.
            let (first, second) = rayon::join(engine, browser);
            warnings.extend(first?);
            warnings.extend(second?);
        } else {
            warnings.extend(browser()?);
        }
        drop(sources);
        if has_scripts {
            cache::discard(&out.join(PACKAGES));
        }
        let meta = metafile(scratch)?;
        if !self.development {
            // By both, source maps would be wrong.
            spare_imports::remove(&meta, scratch)?;
            compile_hint::add(&meta, scratch)?;
        }
        let assets = scratch.join(folders::ASSETS);
        let sizes = Sizes::measure(&meta, |name| std::fs::read(assets.join(name)))
            .map_err(|error| broken(scratch, &error.to_string()))?;
        let json = |value: serde_json::Result<Vec<u8>>| {
            value.map_err(|error| Failure::internal(error.to_string(), scratch.display().to_string()))
        };
        cache::write(&scratch.join(SIZES), &json(serde_json::to_vec(&sizes))?)?;
        cache::write(&scratch.join(WARNINGS), &json(serde_json::to_vec(&warnings))?)?;
        sealed_folder::seal(scratch)
    }

    /// Another version of React may have other files: then it is bundled as a whole.
    fn react_server(&self) -> Option<String> {
        let mode = if self.development {
            "development"
        } else {
            "production"
        };
        let file = format!("{}.{mode}.js", REACT_SERVER.1);
        let is_there = self.frontend.join(&file).is_file();
        is_there.then(|| format!("--alias:{}=./{FRONTEND}/{file}", REACT_SERVER.0))
    }
}

/// Its files are those that esbuild wrote, so that it is not the cache that is broken.
pub(super) fn broken(folder: &Path, what: &str) -> Failure {
    Failure::internal(
        format!("esbuild's output is unexpected: {what}"),
        folder.display().to_string(),
    )
}

/// What esbuild says of its files.
pub(super) fn metafile(folder: &Path) -> Result<Metafile, Failure> {
    let text = std::fs::read(folder.join(META)).map_err(|error| broken(folder, &error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| broken(folder, &error.to_string()))
}
