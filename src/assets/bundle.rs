//! Scripts, styles and fonts: one esbuild run, stored by the hash of everything that goes into it.

use super::cache;
use super::manifest::{Artifact, Manifest};
use super::npm;
use crate::config::Config;
use crate::report::{ExitCode, Failure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Entry points in `frontend/`: name in templates → source.
const ENTRIES: [(&str, &str); 2] = [("main.js", "browser/main.ts"), ("site.css", "styles/site.css")];
/// Names in templates of files that styles refer to, by what their source's name starts with.
const REFERRED: [(&str, &str); 1] = [("figtree.woff2", "figtree-latin-wght-normal")];

/// Changes when the arguments below do.
const RECIPE: &[u8] = b"esbuild 1";

#[derive(Debug, Deserialize)]
struct Metafile {
    outputs: BTreeMap<String, Output>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Output {
    entry_point: Option<String>,
    #[serde(default)]
    inputs: BTreeMap<String, serde_json::Value>,
}

/// Bundles `frontend/`, or takes the bundle of an earlier build from the cache.
pub fn bundle(config: &Config) -> Result<Manifest, Failure> {
    let frontend = config.project.join("frontend");
    npm::ensure(&frontend)?;
    let folder = config.cache.join("bundle").join(inputs_hash(&frontend)?);
    if !folder.join("meta.json").is_file() {
        run(&frontend, &folder)?;
    }
    read(&folder)
}

/// Every source file and the lock file, which stands for the packages.
fn inputs_hash(frontend: &Path) -> Result<String, Failure> {
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
        let name = entry.file_name();
        if name == "node_modules" || name.to_string_lossy().starts_with('.') {
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

fn run(frontend: &Path, folder: &Path) -> Result<(), Failure> {
    let esbuild = npm::esbuild(frontend)?;
    if let Some(parent) = folder.parent() {
        cache::write(
            &parent.join("CACHEDIR.TAG"),
            b"Signature: 8a477f597d28d172789f06886806bc55\n",
        )?;
    }
    let scratch = cache::scratch(folder)?;
    let out = std::path::absolute(&scratch).unwrap_or_else(|_| scratch.clone());
    let output = Command::new(esbuild)
        .current_dir(frontend)
        .args(ENTRIES.iter().map(|(_, source)| *source))
        .arg(format!("--outdir={}", out.join("assets").display()))
        .arg(format!("--metafile={}", out.join("meta.json").display()))
        .args([
            "--bundle",
            "--splitting",
            "--format=esm",
            "--target=es2022,chrome111,firefox114,safari16.4",
            "--minify",
            "--legal-comments=none",
            "--charset=utf8",
            "--jsx=automatic",
            "--entry-names=[name]-[hash]",
            "--chunk-names=[name]-[hash]",
            "--asset-names=[name]-[hash]",
            "--loader:.woff2=file",
            "--loader:.svg=file",
            "--public-path=/assets",
            "--define:process.env.NODE_ENV=\"production\"",
            "--log-level=error",
            "--color=false",
        ])
        .output()
        .map_err(|error| {
            Failure::internal(
                format!("esbuild cannot run: {error}"),
                frontend.display().to_string(),
            )
        })?;
    if !output.status.success() {
        cache::discard(&scratch);
        let said = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = said
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .take(3)
            .collect();
        return Err(Failure::new(
            ExitCode::Usage,
            format!("the front end does not build: {}", lines.join(" ")),
            "esbuild in frontend/",
            "correct the source",
        ));
    }
    cache::keep(&scratch, folder)
}

fn read(folder: &Path) -> Result<Manifest, Failure> {
    let broken = |what: String| {
        Failure::new(
            ExitCode::CannotWrite,
            format!("the cached bundle is broken: {what}"),
            folder.display().to_string(),
            "delete the folder `.sitegen`",
        )
    };
    let text = std::fs::read(folder.join("meta.json")).map_err(|error| broken(error.to_string()))?;
    let meta: Metafile = serde_json::from_slice(&text).map_err(|error| broken(error.to_string()))?;
    let mut manifest = Manifest::default();
    for (path, output) in meta.outputs {
        let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
        let address = format!("/assets/{name}");
        if let Some(entry) = output.entry_point.as_deref() {
            let entry = ENTRIES.iter().find(|(_, source)| *source == entry);
            manifest
                .entries
                .extend(entry.map(|(name, _)| ((*name).to_owned(), address.clone())));
        } else if let Some(input) = output.inputs.keys().next() {
            let input = input.rsplit('/').next().unwrap_or(input);
            let referred = REFERRED.iter().find(|(_, start)| input.starts_with(start));
            manifest
                .entries
                .extend(referred.map(|(name, _)| ((*name).to_owned(), address.clone())));
        }
        manifest.artifacts.push(Artifact {
            path: format!("assets/{name}"),
            source: folder.join("assets").join(&name),
            immutable: true,
        });
    }
    match ENTRIES
        .iter()
        .find(|(name, _)| !manifest.entries.contains_key(*name))
    {
        Some((name, _)) => Err(broken(format!("no `{name}`"))),
        None => Ok(manifest),
    }
}
