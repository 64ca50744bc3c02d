//! Two sources for one file: an error that names both, unless `static.overrides` prefers the project's file.

use super::fingerprint::Fingerprint;
use super::publish::ledger;
use super::{Body, OutputFile, SourceFile, build_info};
use crate::assets::brand::FOLDER;
use crate::config::OutputSettings;
use crate::content::Site;
use crate::content::folders::DATA;
use crate::report::{Code, Failure};
use std::path::Path;

/// The project's static files, published under their own names.
pub const STATIC: &str = "frontend/static";

/// Removes duplicate paths. `files` are sorted by path; of equal paths the preferred one is first.
///
/// # Errors
/// Exit 2: a path has two different sources, or an override has no effect.
pub fn without_duplicates(
    mut files: Vec<OutputFile>,
    site: &Site,
    config: OutputSettings<'_>,
) -> Result<Vec<OutputFile>, Failure> {
    overrides(&mut files, config)?;
    let mut unique: Vec<OutputFile> = Vec::with_capacity(files.len());
    for file in files {
        if let Some(reserved) = reserved(&file.path, &file.body, config) {
            return Err(reserved);
        }
        match unique.last() {
            Some(last) if last.path == file.path => {
                // The name of an immutable file identifies its content.
                let agree = (last.immutable && file.immutable) || same(&last.body, &file.body);
                if !agree {
                    return Err(two_sources(last, &file, site, config));
                }
            }
            _ => unique.push(file),
        }
    }
    Ok(unique)
}

/// Removes generated files that the project's files override.
fn overrides(files: &mut Vec<OutputFile>, config: OutputSettings<'_>) -> Result<(), Failure> {
    for name in config.overrides {
        if !may_be_overridden(name) {
            return Err(Failure::new(
                Code::SettingWrong,
                format!("`{name}` cannot be overridden: it is a page, or the next build needs it"),
                "`static.overrides` in sitegen.toml",
                "remove it from the list, and rename the file in frontend/static",
            ));
        }
        let is_it = |file: &OutputFile| file.path == *name;
        let own = files
            .iter()
            .any(|file| is_it(file) && is_static(&file.body, config));
        let before = files.len();
        if own {
            files.retain(|file| !is_it(file) || is_static(&file.body, config));
        }
        if files.len() == before {
            let what = if own {
                "is not generated"
            } else {
                "is not in frontend/static"
            };
            return Err(Failure::new(
                Code::SettingWrong,
                format!("`{name}` {what}, so nothing is overridden"),
                "`static.overrides` in sitegen.toml",
                "correct the name, or remove it from the list",
            ));
        }
    }
    Ok(())
}

/// The next build would mistake a project's file of that name for ours.
fn reserved(path: &str, body: &Body, config: OutputSettings<'_>) -> Option<Failure> {
    let ours = [ledger::NAME, build_info::NAME].contains(&path) && is_static(body, config);
    ours.then(|| {
        Failure::new(
            Code::TwoSources,
            format!(
                "two sources for `{path}`: {STATIC}/{path} and sitegen's own record of the published site"
            ),
            format!("{STATIC}/{path}"),
            "rename or remove the file; this one cannot be overridden",
        )
    })
}

fn two_sources(one: &OutputFile, other: &OutputFile, site: &Site, config: OutputSettings<'_>) -> Failure {
    let (path, one, other) = (&one.path, source(one, site, config), source(other, site, config));
    let hint = if may_be_overridden(path) {
        format!(
            "remove or rename one; to publish your own, write `overrides = [\"{path}\"]` under [static] in sitegen.toml"
        )
    } else {
        "remove or rename one".to_owned()
    };
    Failure::new(
        Code::TwoSources,
        format!("two sources for `{path}`: {one} and {other}"),
        path,
        hint,
    )
}

/// The source of a file, described for its author.
fn source(file: &OutputFile, site: &Site, config: OutputSettings<'_>) -> String {
    let address = |path: &str| path.trim_start_matches('/') == file.path;
    let path = match &file.body {
        _ if is_static(&file.body, config) => return format!("{STATIC}/{}", file.path),
        Body::Staged { .. } | Body::Bytes(_) if is_page(&file.path) => {
            return "the page with this address".into();
        }
        Body::Staged { .. } | Body::Bytes(_) => return "the generated file".into(),
        Body::File(SourceFile { path, .. })
            if path.starts_with(config.cache) || path.starts_with(config.project.join(FOLDER)) =>
        {
            return format!("the file that sitegen makes from {FOLDER}");
        }
        Body::File(source) => &source.path,
    };
    // Downloads are named by their path in the CMS; two with one name are listed in a stable order.
    let mut urls = site
        .files
        .iter()
        .filter(|download| address(&download.path))
        .map(|download| download.url.as_str());
    match urls.next() {
        Some(first) => urls.fold(first.to_owned(), |all, url| format!("{all}, {url}")),
        None => path.display().to_string(),
    }
}

/// Files that a project may override; pages, and files that the next build needs, are reserved.
fn may_be_overridden(path: &str) -> bool {
    let ours = [ledger::NAME, build_info::NAME].contains(&path);
    !ours && !path.contains('/') && !path.ends_with(".html")
}

/// Whether a generated file is that of a page.
fn is_page(path: &str) -> bool {
    path.ends_with(".html") || path.split('/').next() == Some(DATA)
}

fn is_static(body: &Body, config: OutputSettings<'_>) -> bool {
    matches!(body, Body::File(source) if source.path.starts_with(config.project.join(STATIC)))
}

fn same(one: &Body, other: &Body) -> bool {
    let read = |path: &Path| std::fs::read(path).ok();
    match (one, other) {
        (Body::Bytes(one), Body::Bytes(other)) => one == other,
        (Body::File(one), Body::File(other)) => {
            one.path == other.path || read(&one.path).is_some_and(|one| Some(one) == read(&other.path))
        }
        (Body::Bytes(bytes), Body::File(source)) | (Body::File(source), Body::Bytes(bytes)) => {
            read(&source.path).as_ref() == Some(bytes)
        }
        (Body::Staged { fingerprint, .. }, other) | (other, Body::Staged { fingerprint, .. }) => {
            match other {
                Body::Staged {
                    fingerprint: other, ..
                } => fingerprint == other,
                Body::Bytes(bytes) => *fingerprint == Fingerprint::from_bytes(bytes),
                Body::File(source) => {
                    read(&source.path).is_some_and(|bytes| *fingerprint == Fingerprint::from_bytes(&bytes))
                }
            }
        }
    }
}
