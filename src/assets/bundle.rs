//! Scripts, styles and fonts: two esbuild runs (browser, prerender), cached by the hash of all inputs.

use super::artifact::Artifact;
use super::bundled::Bundle;
use super::compile_hint;
use super::entries::{Entries, defines, entries};
use super::esbuild::{self, Message};
use super::npm;
use super::packages;
use super::scripts::{Metafile, Scripts};
use super::styles;
use crate::cache::{self, Area, sealed_folder};
use crate::config::AssetSettings;
use crate::content::folders;
use crate::report::{ExitCode, Failure};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The link to the sources, in the folder where the bundle is made.
const FRONTEND: &str = "frontend";
/// The script for the build's JavaScript engine.
const PRERENDER: &str = "frontend/prerender/main.ts";
/// Its name in the cached bundle, outside of the published folder.
const PRERENDER_OUT: &str = "prerender.js";

/// The file with esbuild's warnings from when it made the bundle.
const WARNINGS: &str = "warnings.json";
/// The styles of all blocks ([`styles::blocks`]), and their name for `@import`.
const BLOCKS: (&str, &str) = ("blocks.css", "#blocks");

/// The folder of the packages that were converted to ES modules.
const PACKAGES: &str = "packages";

/// Change this when the arguments below change.
const RECIPE: &[u8] = b"esbuild 8";

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
/// Not minified, so that stack traces are readable.
const ENGINE: [&str; 4] = [
    "--format=iife",
    "--platform=browser",
    "--target=es2022",
    "--legal-comments=none",
];

/// Bundles `frontend/`, or takes an intact bundle of an earlier build from the cache.
///
/// # Errors
/// Scripts, styles or the brand have mistakes, or esbuild cannot be started: exit 2, with file and line.
pub fn bundle(config: AssetSettings<'_>) -> Result<Bundle, Failure> {
    let frontend = config.project.join("frontend");
    npm::ensure_packages(&frontend)?;
    let defines = defines(config);
    let entries = entries(config.tags);
    let hash = inputs_hash(&frontend, &defines)?;
    let folder = folder(config.cache, &hash);
    tag(&Area::Bundles.folder(config.cache).join("CACHEDIR.TAG"))?;
    if !sealed_folder::check(&folder).whole {
        run(&frontend, &folder, &entries, &defines, config.development)?;
    }
    let bundle = read(&folder, &entries)?;
    Ok(Bundle { id: hash, ..bundle })
}

/// The folder of a bundle in the cache.
pub fn folder(cache: &Path, bundle: &str) -> PathBuf {
    Area::Bundles.folder(cache).join(bundle)
}

/// Every source file, and the lock file, which represents the packages.
fn inputs_hash(frontend: &Path, defines: &[String]) -> Result<String, Failure> {
    let mut files = Vec::new();
    walk(frontend, &mut files).map_err(|error| {
        Failure::new(
            ExitCode::Usage,
            format!("cannot read: {error}"),
            frontend.display().to_string(),
            "restore the folder from the repository",
        )
    })?;
    files.sort();
    let mut hasher = blake3::Hasher::new();
    hasher.update(RECIPE);
    hasher.update(defines.join("\n").as_bytes());
    for path in files {
        let bytes = std::fs::read(&path).map_err(|error| {
            Failure::new(
                ExitCode::Usage,
                format!("cannot read: {error}"),
                path.display().to_string(),
                "make it readable",
            )
        })?;
        hasher.update(
            path.strip_prefix(frontend)
                .unwrap_or(&path)
                .to_string_lossy()
                .as_bytes(),
        );
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(&bytes);
    }
    Ok(hasher.finalize().to_hex()[..32].to_owned())
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == "node_modules" || name.starts_with('.') || name.contains(".test.") {
            continue;
        }
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn run(
    frontend: &Path,
    folder: &Path,
    entries: &Entries,
    defines: &[String],
    development: bool,
) -> Result<(), Failure> {
    let absolute = |path: PathBuf| std::path::absolute(&path).unwrap_or(path);
    let program = absolute(npm::esbuild(frontend)?);
    let scratch = cache::scratch(folder)?;
    // As the system names it: esbuild compares paths with that of the folder where it runs.
    let out = scratch
        .canonicalize()
        .unwrap_or_else(|_| absolute(scratch.clone()));
    let blocks = out.join(BLOCKS.0);
    let command = || {
        let mut command = Command::new(&program);
        command.current_dir(&out).args(COMMON).args(defines);
        command
    };

    let minify = (!development).then_some("--minify");
    let mut browser = command();
    browser
        .args(minify)
        .args(entries.iter().map(|(_, source)| *source))
        .args(BROWSER)
        .arg(format!("--alias:{}={}", BLOCKS.1, blocks.display()))
        .arg(format!("--public-path=/{}", folders::ASSETS))
        .arg(format!("--outdir={}", out.join(folders::ASSETS).display()))
        .arg(format!("--metafile={}", out.join("meta.json").display()));
    let mut engine = command();
    engine
        .arg(PRERENDER)
        .args(ENGINE)
        .arg(format!("--outfile={}", out.join(PRERENDER_OUT).display()));

    let mut made = || {
        styles::check_variables(frontend)?;
        let sources = cache::link(&absolute(frontend.to_owned()), out.join(FRONTEND))?;
        cache::write(&blocks, styles::blocks(frontend)?.as_bytes())?;
        let package = || {
            let mut command = command();
            command.args(minify);
            command
        };
        browser.args(packages::bundle(
            package,
            frontend,
            &out.join(PACKAGES),
            &scratch,
        )?);
        let mut warnings = BTreeSet::new();
        for command in [&mut engine, &mut browser] {
            warnings.extend(esbuild::run(command, frontend, &scratch)?);
        }
        drop(sources);
        cache::discard(&out.join(PACKAGES));
        compile_hint::add(&metafile(&scratch)?, &scratch)?;
        let warnings = serde_json::to_vec(&warnings)
            .map_err(|error| Failure::internal(error.to_string(), scratch.display().to_string()))?;
        cache::write(&scratch.join(WARNINGS), &warnings)?;
        sealed_folder::seal(&scratch)
    };
    if let Err(failure) = made() {
        cache::discard(&scratch);
        return Err(failure);
    }
    cache::keep(&scratch, folder)
}

/// Tells backup programs that the folder can be made again.
fn tag(path: &Path) -> Result<(), Failure> {
    const TAG: &[u8] = b"Signature: 8a477f597d28d172789f06886806bc55\n";
    if std::fs::read(path).is_ok_and(|tag| tag == TAG) {
        return Ok(());
    }
    cache::write(path, TAG)
}

/// Its files are those that esbuild wrote, so that it is not the cache that is broken.
fn broken(folder: &Path, what: &str) -> Failure {
    Failure::internal(
        format!("esbuild's output is unexpected: {what}"),
        folder.display().to_string(),
    )
}

fn metafile(folder: &Path) -> Result<Metafile, Failure> {
    let text = std::fs::read(folder.join("meta.json")).map_err(|error| broken(folder, &error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| broken(folder, &error.to_string()))
}

fn read(folder: &Path, entries: &Entries) -> Result<Bundle, Failure> {
    let broken = |what: String| broken(folder, &what);
    let meta = metafile(folder)?;
    let source = |name: &str| folder.join(folders::ASSETS).join(name);
    let text = std::fs::read(folder.join(WARNINGS)).map_err(|error| broken(error.to_string()))?;
    let warnings: Vec<Message> = serde_json::from_slice(&text).map_err(|error| broken(error.to_string()))?;
    let scripts = Scripts::measure(&meta, entries[0].1, |name| std::fs::read(source(name)));
    let mut bundle = Bundle {
        warnings,
        scripts: scripts.map_err(|error| broken(error.to_string()))?,
        prerender: folder.join(PRERENDER_OUT),
        ..Bundle::default()
    };
    for (path, output) in &meta.outputs {
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        let address = format!("/{}/{name}", folders::ASSETS);
        if let Some(entry) = output.entry_point.as_deref() {
            let entry = entries.iter().find(|(_, source)| *source == entry);
            bundle
                .entries
                .extend(entry.map(|(name, _)| ((*name).to_owned(), address.clone())));
        } else if let Some(input) = output.inputs.keys().next() {
            let input = input.rsplit('/').next().unwrap_or(input);
            if input.ends_with(".woff2") {
                bundle.fonts.insert(input.to_owned(), address.clone());
            }
        }
        bundle.artifacts.push(Artifact {
            path: format!("{}/{name}", folders::ASSETS),
            source: source(&name),
            immutable: true,
        });
    }
    match entries
        .iter()
        .find(|(name, _)| !bundle.entries.contains_key(*name))
    {
        Some((name, _)) => Err(broken(format!("no `{name}`"))),
        None => Ok(bundle),
    }
}
