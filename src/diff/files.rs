//! All other files, in sum.

use super::hashed_names::{is_hashed, plain_name};
use super::listing::is_listing;
use super::pages::is_page;
use super::published::Published;
use crate::content::folders;
use crate::output::build_info;
use crate::output::fingerprint::Fingerprint;
use crate::output::schedule;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Files of one kind, in sum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// What they are.
    pub what: &'static str,
    /// New files.
    pub added: usize,
    /// Files that are gone.
    pub removed: usize,
    /// Files with the same name and other bytes.
    pub changed: usize,
    /// Bytes of all files before.
    pub bytes_before: u64,
    /// Bytes of all files now.
    pub bytes_after: u64,
    /// The files that differ, by their names without hashes; of some kinds.
    pub files: Vec<File>,
}

/// Files that differ and have the same name, apart from its hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct File {
    /// The name without its hash.
    pub name: String,
    /// Bytes before of those that differ; nothing if all of them are new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_before: Option<u64>,
    /// Bytes now of those that differ; nothing if all of them are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_after: Option<u64>,
}

const BUNDLE: &str = "bundle (scripts, styles, fonts)";
const IMAGES: &str = "images";

impl Sum {
    /// Whether these are scripts, styles and fonts.
    pub fn is_bundle(&self) -> bool {
        self.what == BUNDLE
    }
}

/// Whether a file tells of the build, such as when it was: visitors do not read it.
pub fn is_record(path: &str) -> bool {
    [build_info::NAME, schedule::NAME].contains(&path)
}

/// What a file is, if pages and lists do not tell of it, and whether its name is worth saying.
fn what(path: &str) -> Option<(&'static str, bool)> {
    if is_page(path) || is_listing(path) {
        return None;
    }
    Some(match path.split_once('/').map(|(folder, _)| folder) {
        Some(folders::ASSETS) => (BUNDLE, true),
        Some(folders::MEDIA) => (IMAGES, true),
        Some(folders::FILES) => ("files to download", true),
        Some(folders::EMBEDS) => ("embedded documents", false),
        Some(folders::DATA) => ("data of pages", false),
        Some(folders::GONE) => ("pages for addresses that are gone", false),
        _ if is_record(path) => ("records of the build", true),
        _ => ("other files", true),
    })
}

/// All kinds of files that differ.
pub fn compare(old: &Published, new: &Published) -> Vec<Sum> {
    let mut sums: BTreeMap<&'static str, Sum> = BTreeMap::new();
    let mut names: BTreeMap<(&'static str, String), File> = BTreeMap::new();
    let paths: BTreeSet<&str> = old.files().chain(new.files()).map(|(path, _)| path).collect();
    for path in paths {
        let Some((what, has_name)) = what(path) else {
            continue;
        };
        let sum = sums.entry(what).or_default();
        sum.what = what;
        let (before, after) = (old.fingerprint(path), new.fingerprint(path));
        let bytes = |file: Option<&Fingerprint>| file.map(|file| file.bytes);
        sum.bytes_before += bytes(before).unwrap_or_default();
        sum.bytes_after += bytes(after).unwrap_or_default();
        if before == after {
            continue;
        }
        match (before, after) {
            (None, _) => sum.added += 1,
            (_, None) => sum.removed += 1,
            _ => sum.changed += 1,
        }
        if has_name {
            let name = shown_name(path, what);
            let file = names.entry((what, name.clone())).or_insert(File {
                name,
                bytes_before: None,
                bytes_after: None,
            });
            let add = |sum: &mut Option<u64>, bytes: Option<u64>| {
                if let Some(bytes) = bytes {
                    *sum.get_or_insert(0) += bytes;
                }
            };
            add(&mut file.bytes_before, bytes(before));
            add(&mut file.bytes_after, bytes(after));
        }
    }
    for ((what, _), file) in names {
        if let Some(sum) = sums.get_mut(what) {
            sum.files.push(file);
        }
    }
    let differing = |sum: &Sum| sum.added + sum.removed + sum.changed > 0;
    sums.into_values().filter(differing).collect()
}

/// A name without its hash; images without their folder and width too, as one picture has a dozen files.
fn shown_name(path: &str, what: &str) -> String {
    if !is_hashed(path) {
        return path.to_owned();
    }
    let plain = plain_name(path);
    let name = plain.rsplit('/').next().unwrap_or(&plain);
    if what != IMAGES {
        return name.to_owned();
    }
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    match stem.rsplit_once('-') {
        Some((stem, width)) if width.bytes().all(|byte| byte.is_ascii_digit()) => stem.to_owned(),
        _ => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_of_a_picture_have_one_name() {
        let name = |path| shown_name(path, what(path).unwrap().0);
        assert_eq!(name("_media/blog-bos-1edc4ea1-1006.webp"), "blog-bos");
        assert_eq!(name("_media/blog-bos-1f484396-400.jpg"), "blog-bos");
        assert_eq!(name("_assets/site-UOU2SSLU.css"), "site.css");
        assert_eq!(name("_search/vacancies.json"), "_search/vacancies.json");
        assert_eq!(what("vacatures/x.html"), None);
        assert_eq!(what("sitemap.xml"), None);
    }
}
