//! Damage is repaired by the next plain build: in the published site, and in every kind of file in the cache.

use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use crate::support::pictures;
use crate::support::tree::files;
use image::{Rgb, RgbImage};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};

/// Flips a byte in the middle of a file and puts its times back.
fn flip(path: &Path) {
    let file = File::options().read(true).write(true).open(path).unwrap();
    let meta = file.metadata().unwrap();
    let middle = meta.len() / 2;
    let mut byte = [0];
    if file.read_at(&mut byte, middle).unwrap() == 1 {
        file.write_at(&[byte[0] ^ 0x01], middle).unwrap();
    }
    let times = std::fs::FileTimes::new().set_modified(meta.modified().unwrap());
    file.set_times(times).unwrap();
    assert_eq!(file.metadata().unwrap().mtime_nsec(), meta.mtime_nsec());
}

/// A site with pictures, a download and an embed, and a cache of its own.
fn site() -> (SiteTest, tempfile::TempDir) {
    let cache = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| config.cache = cache.path().to_owned());
    site.change(|content| {
        let photo = pictures::jpeg(&RgbImage::from_pixel(600, 400, Rgb([120, 60, 20])), &[]);
        content.add_asset("images", "foto.jpg", photo, json!({ "alt": "Hout" }));
        content.add_asset("images", "icoon.png", PHOTO, json!({ "title": "Icoon" }));
        let blocks = json!([
            { "type": "afbeelding", "afbeelding": ["foto.jpg"] },
            { "type": "afbeelding", "afbeelding": ["icoon.png"] },
            { "type": "htmlEmbed", "htmlEmbed": "<b>x</b>" },
        ]);
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
    });
    (site, cache)
}

#[test]
fn a_flipped_byte_in_any_published_file_is_repaired() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    let known = ["_ledger.json", "build-info.json"];
    let (known, others): (Vec<&str>, Vec<&str>) = before.paths().partition(|path| known.contains(path));
    assert_eq!(known.len(), 2);
    for damaged in [others, vec![known[0]], vec![known[1]]] {
        for path in &damaged {
            flip(&site.out().join(path));
        }
        let summary = site.build();
        assert_eq!(
            summary.written,
            damaged.len(),
            "the files that are not damaged are kept"
        );
        site.tree().assert_same(&before, damaged[0]);
    }
    assert_eq!(site.build().written, 0);
}

#[test]
fn a_published_file_that_is_missing_is_written_again() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    std::fs::remove_file(site.out().join("over-wt.html")).unwrap();
    assert_eq!(site.build().written, 1);
    site.tree().assert_same(&before, "a file was missing");
}

/// What is in the cache, by its path in it; the lock that builds hold is empty.
fn cached(site: &SiteTest) -> BTreeMap<PathBuf, Vec<u8>> {
    let cache = &site.config.cache;
    let read = |path: PathBuf| {
        (
            path.strip_prefix(cache).unwrap().to_owned(),
            std::fs::read(&path).unwrap(),
        )
    };
    let mut files: BTreeMap<_, _> = files(cache).into_iter().map(read).collect();
    files.remove(Path::new("in-use.lock"));
    files
}

/// `images` with its extension, `bundle`, `deploys`, …: files that are read in the same way.
fn kind(path: &Path) -> String {
    let area = path.iter().next().unwrap().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let name = path.file_name().unwrap().to_string_lossy();
    match area.as_ref() {
        "images" | "originals" => format!("{area}/*.{extension}"),
        "bundle" if name.contains('-') => format!("bundle/chunks.{extension}"),
        "bundle" => format!("bundle/{name}"),
        _ => area.into_owned(),
    }
}

#[test]
fn a_flipped_byte_in_any_kind_of_cache_file_is_repaired() {
    let (mut site, _cache) = site();
    site.build();
    // A second deploy, so that chunks of an earlier one are in the cache as well.
    site.change_project(|project| {
        let style = project.join("frontend/styles/base.css");
        let css = std::fs::read_to_string(&style).unwrap();
        std::fs::write(&style, format!("{css}\n.proef {{ width: 1px; }}\n")).unwrap();
    });
    site.build();
    let (before, cache) = (site.tree(), cached(&site));
    let mut kinds: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in cache.keys() {
        kinds.entry(kind(path)).or_default().push(path.clone());
    }
    let names: Vec<&str> = kinds.keys().map(String::as_str).collect();
    let expected = [
        "builds",
        "bundle/CACHEDIR.TAG",
        "bundle/blocks.css",
        "bundle/chunks.css",
        "bundle/chunks.js",
        "bundle/chunks.woff2",
        "bundle/hashes.json",
        "bundle/meta.json",
        "bundle/prerender.js",
        "bundle/prerender.js.map",
        "bundle/sizes.json",
        "bundle/warnings.json",
        "deploys",
        "images/*.jpg",
        "images/*.json",
        "images/*.png",
        "images/*.svg",
        "images/*.webp",
        "last-used.json",
        "originals/*.",
        "originals/*.json",
        "pages",
    ];
    assert_eq!(names, expected, "another kind needs its place here");
    for (kind, paths) in kinds {
        // Unpublished files of earlier bundles cannot be made again, and nothing needs them.
        let needless = |path: &&PathBuf| {
            let earlier = !site_bundle(&site, path);
            let unpublished = [
                "blocks.css",
                "prerender.js",
                "prerender.js.map",
                "meta.json",
                "sizes.json",
                "warnings.json",
            ];
            earlier && unpublished.iter().any(|name| path.ends_with(name))
        };
        let paths: Vec<&PathBuf> = paths.iter().filter(|path| !needless(path)).collect();
        if kind != "builds" {
            // A build that has nothing to do reads nothing else.
            std::fs::remove_dir_all(site.config.cache.join("builds")).unwrap();
        }
        paths.iter().for_each(|path| flip(&site.config.cache.join(path)));
        let damaged = cached(&site);
        let summary = site.build();
        assert!(!summary.ended_early, "{kind}");
        assert_eq!((summary.written, summary.problems), (0, 0), "{kind}");
        site.tree().assert_same(&before, &kind);
        let now = cached(&site);
        let differ: Vec<&&PathBuf> = paths
            .iter()
            .filter(|path| now.get(**path) == damaged.get(**path))
            .collect();
        assert!(differ.is_empty(), "{kind}: {differ:?} stay damaged");
    }
}

/// Whether a file belongs to the bundle of the present build, or to none.
fn site_bundle(site: &SiteTest, path: &Path) -> bool {
    let mut parts = path.iter().map(|part| part.to_str().unwrap());
    let (Some("bundle"), Some(name)) = (parts.next(), parts.next()) else {
        return true;
    };
    let style = files(&site.config.cache.join("bundle").join(name))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "css"));
    style
        .into_iter()
        .any(|path| std::fs::read_to_string(path).unwrap().contains(".proef"))
}

#[test]
fn no_published_file_is_a_hard_link_to_one_of_the_cache() {
    let (mut site, _cache) = site();
    let identities = |folder: &Path| -> BTreeSet<u64> {
        let identity = |path: PathBuf| path.metadata().unwrap().ino();
        files(folder).into_iter().map(identity).collect()
    };
    for title in ["Een", "Twee"] {
        site.change(|content| content.entries_mut("pages")[0]["headerTitle"] = json!(title));
        site.build();
        for path in files(site.out()) {
            assert_eq!(path.metadata().unwrap().nlink(), 1, "{}", path.display());
        }
        assert!(identities(site.out()).is_disjoint(&identities(&site.config.cache)));
    }
}
