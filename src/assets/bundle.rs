//! Scripts, styles and fonts: two esbuild runs (browser, prerender), cached by the hash of all inputs.

use super::artifact::Artifact;
use super::bundled::Bundle;
use super::bundling::{Bundling, PRERENDER_OUT, WARNINGS, broken, metafile};
use super::entries::{defines, entries};
use super::esbuild::Message;
use super::npm;
use super::scripts::Scripts;
use super::shared_weight::SharedWeight;
use super::sizes::Sizes;
use crate::cache::{self, Area, sealed_folder};
use crate::config::AssetSettings;
use crate::config::is_of_text_editor;
use crate::content::folders;
use crate::report::{Code, Failure};
use std::path::{Path, PathBuf};

/// The entry of the styles of screens.
const SHEET: &str = "site.css";

/// Change this when what [`super::bundling`] does changes.
const RECIPE: &[u8] = b"esbuild 13";

/// Bundles `frontend/`, or takes an intact bundle of an earlier build from the cache.
///
/// # Errors
/// Scripts, styles or the brand have mistakes, or esbuild cannot be started: exit 2, with file and line.
pub fn bundle(config: AssetSettings<'_>) -> Result<Bundle, Failure> {
    let frontend = config.project.join("frontend");
    npm::ensure_packages(&frontend)?;
    let defines = defines(config);
    let entries = entries(config.tags);
    let id = inputs_hash(&frontend, &defines)?;
    made(config, &frontend, &entries, &defines, id)
}

/// A bundle with the present styles and everything else of the `known` one.
///
/// # Errors
/// Styles have mistakes: exit 2, with file and line.
pub fn with_styles(known: &Bundle, config: AssetSettings<'_>) -> Result<Bundle, Failure> {
    let frontend = config.project.join("frontend");
    let defines = defines(config);
    let entries = entries(config.tags);
    let styles: Vec<(&str, &str)> = entries
        .into_iter()
        .filter(|(_, source)| source.ends_with(".css"))
        .collect();
    let id = format!("styles-{}", inputs_hash(&frontend, &defines)?);
    let new = made(config, &frontend, &styles, &defines, id)?;
    let mut bundle = known.clone();
    let old: Vec<String> = styles
        .iter()
        .filter_map(|(name, _)| bundle.entries.get(*name))
        .map(|address| address.trim_start_matches('/').to_owned())
        .collect();
    bundle.artifacts.retain(|file| !old.contains(&file.path));
    let is_new = |file: &Artifact| known.artifacts.iter().all(|other| other.path != file.path);
    let files = new.artifacts.into_iter();
    bundle
        .artifacts
        .extend(files.filter(|file| is_new(file) || old.contains(&file.path)));
    bundle.entries.extend(new.entries);
    (bundle.fonts, bundle.shared) = (new.fonts, new.shared);
    bundle.warnings.retain(|warning| !warning.place.contains(".css"));
    bundle.warnings.extend(new.warnings);
    Ok(bundle)
}

/// The bundle with that id, from the cache if an earlier run has made it.
fn made(
    config: AssetSettings<'_>,
    frontend: &Path,
    entries: &[(&'static str, &'static str)],
    defines: &[String],
    id: String,
) -> Result<Bundle, Failure> {
    let folder = folder(config.cache, &id);
    tag(&Area::Bundles.folder(config.cache).join("CACHEDIR.TAG"))?;
    if !sealed_folder::check(&folder).whole {
        Bundling {
            frontend,
            folder: &folder,
            entries,
            defines,
            development: config.development,
        }
        .run()?;
    }
    let bundle = read(&folder, entries)?;
    Ok(Bundle { id, ..bundle })
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
            Code::SourceUnreadable,
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
                Code::SourceUnreadable,
                format!("cannot read: {error}"),
                path.display().to_string(),
                "make it readable",
            )
        })?;
        let name = path.strip_prefix(frontend).unwrap_or(&path).to_string_lossy();
        // The same on each system.
        hasher.update(name.replace(std::path::MAIN_SEPARATOR, "/").as_bytes());
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(&bytes);
    }
    Ok(hasher.finalize().to_hex()[..32].to_owned())
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_other = name.starts_with('.') || name.contains(".test.") || is_of_text_editor(&name);
        if name == "node_modules" || is_other {
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

/// Tells backup programs that the folder can be made again.
fn tag(path: &Path) -> Result<(), Failure> {
    const TAG: &[u8] = b"Signature: 8a477f597d28d172789f06886806bc55\n";
    if std::fs::read(path).is_ok_and(|tag| tag == TAG) {
        return Ok(());
    }
    cache::write(path, TAG)
}

fn read(folder: &Path, entries: &[(&str, &str)]) -> Result<Bundle, Failure> {
    let broken = |what: String| broken(folder, &what);
    let meta = metafile(folder)?;
    let source = |name: &str| folder.join(folders::ASSETS).join(name);
    let text = std::fs::read(folder.join(WARNINGS)).map_err(|error| broken(error.to_string()))?;
    let warnings: Vec<Message> = serde_json::from_slice(&text).map_err(|error| broken(error.to_string()))?;
    let sizes = Sizes::read(folder).map_err(|error| broken(error.to_string()))?;
    let scripts = Scripts::measure(&meta, entries[0].1, |name| sizes.size(name));
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
            blake3: None,
            immutable: true,
        });
    }
    match entries
        .iter()
        .find(|(name, _)| !bundle.entries.contains_key(*name))
    {
        Some((name, _)) => Err(broken(format!("no `{name}`"))),
        None => {
            let shared = SharedWeight::measure(bundle.entries.get(SHEET), bundle.fonts.values(), &sizes);
            let shared = shared.map_err(|error| broken(error.to_string()))?;
            Ok(Bundle { shared, ..bundle })
        }
    }
}
