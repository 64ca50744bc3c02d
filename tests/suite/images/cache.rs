//! Work is done once: results come from the cache, and a damaged cache costs time, but never an image.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::pictures;
use crate::support::tree::files;
use image::{ImageFormat, Rgb, RgbImage};
use serde_json::json;
use std::path::PathBuf;

/// A site with two photographs, one of them in two boxes, and a cache of its own.
fn site() -> (SiteTest, tempfile::TempDir) {
    let cache = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| config.cache = cache.path().to_owned());
    site.change(|content| {
        for (name, colour) in [("een.jpg", [120, 60, 20]), ("twee.jpg", [20, 60, 120])] {
            let photo = pictures::jpeg(&RgbImage::from_pixel(600, 400, Rgb(colour)), &[]);
            content.add_asset("images", name, photo, json!({ "alt": "Hout" }));
        }
        let blocks = json!([
            { "type": "tekstSlider", "afbeeldingen": ["een.jpg", "twee.jpg", "een.jpg"] },
            { "type": "quotes", "naam": "Jan", "tekst": "Ja", "afbeelding": ["een.jpg"] },
        ]);
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
    });
    (site, cache)
}

fn cached(site: &SiteTest, area: &str) -> Vec<PathBuf> {
    files(&site.config.cache.join(area))
}

#[test]
fn equal_uses_are_one_job() {
    let (mut site, _cache) = site();
    let assets = site.build().assets;
    assert_eq!((assets.originals, assets.downloaded), (2, 2));
    assert_eq!(
        (assets.jobs, assets.made),
        (3, 3),
        "two boxes of one photograph, one of the other"
    );
}

#[test]
fn a_second_build_makes_no_image_and_downloads_nothing() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    site.cms().forget_requests();
    let summary = site.build();
    let assets = summary.assets;
    assert_eq!(
        (assets.jobs, assets.made, assets.downloaded, assets.unchanged),
        (3, 0, 0, 0)
    );
    let asked = site.cms().requests();
    assert!(
        asked.iter().all(|request| !request.operations.is_empty()),
        "only GraphQL: {asked:?}"
    );
    assert_eq!(summary.written, 0);
    site.tree().assert_same(&before, "the second build");
}

#[test]
fn changing_one_asset_redoes_that_asset_only() {
    let (mut site, _cache) = site();
    site.build();
    site.change(|content| {
        let photo = pictures::jpeg(&RgbImage::from_pixel(500, 500, Rgb([0, 200, 0])), &[]);
        content.add_asset(
            "images",
            "twee.jpg",
            photo,
            json!({ "dateUpdated": "2026-11-20T10:00" }),
        );
    });
    let assets = site.build().assets;
    assert_eq!((assets.downloaded, assets.jobs, assets.made), (1, 3, 1));
}

#[test]
fn a_file_of_another_size_is_downloaded_again_though_its_date_is_the_same() {
    let (mut site, _cache) = site();
    let mut photo = |side: u32| {
        site.change(|content| {
            let photo = pictures::jpeg(&RgbImage::from_pixel(side, side, Rgb([0, 200, 0])), &[]);
            let meta = json!({ "dateUpdated": "2026-11-20T10:00" });
            content.add_asset("images", "twee.jpg", photo, meta);
        });
        site.build().assets.downloaded
    };
    assert_eq!([photo(500), photo(500), photo(50)], [2, 0, 1]);
}

#[test]
fn another_quality_is_other_work() {
    let (mut site, _cache) = site();
    site.build();
    site.configure(|config| config.images.webp_quality = 55);
    let assets = site.build().assets;
    assert_eq!((assets.made, assets.downloaded), (3, 0));
}

#[test]
fn damaged_files_of_a_restored_cache_are_made_again() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    let webp = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "webp");
    for path in cached(&site, "images").iter().filter(|path| webp(path)).take(2) {
        let mut bytes = std::fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0xff;
        std::fs::write(path, bytes).unwrap();
    }
    std::fs::remove_dir_all(site.out()).unwrap();
    let assets = site.build().assets;
    assert!(assets.made > 0 && assets.downloaded == 0);
    site.tree().assert_same(&before, "a build from a damaged cache");
}

#[test]
fn a_damaged_original_is_downloaded_again() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    for path in cached(&site, "originals")
        .iter()
        .filter(|path| path.extension().is_none())
    {
        let length = std::fs::metadata(path).unwrap().len() as usize;
        std::fs::write(path, vec![0; length]).unwrap();
    }
    std::fs::remove_dir_all(site.config.cache.join("images")).unwrap();
    std::fs::remove_dir_all(site.out()).unwrap();
    let assets = site.build().assets;
    assert_eq!((assets.downloaded, assets.made), (2, 3));
    site.tree().assert_same(&before, "a build from damaged originals");
}

#[test]
fn rubbish_in_the_cache_is_no_obstacle() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    for area in ["images", "originals"] {
        for path in cached(&site, area) {
            std::fs::write(path, "rubbish").unwrap();
        }
    }
    std::fs::write(site.config.cache.join("last-used.json"), "[1, 2").unwrap();
    std::fs::remove_dir_all(site.out()).unwrap();
    site.build();
    site.tree().assert_same(&before, "a build from rubbish");
}

#[test]
fn unused_files_are_removed_from_a_full_cache() {
    let (mut site, _cache) = site();
    let full = site.build().cache;
    assert_eq!(full.removed, 0);
    // What pages are made of is written again with them.
    let record = |site: &SiteTest| -> u64 {
        let files = cached(site, "pages").into_iter();
        files.map(|path| path.metadata().unwrap().len()).sum()
    };
    let before = record(&site);
    site.change(|content| {
        let slider = json!([{ "type": "tekstSlider", "afbeeldingen": ["twee.jpg"] }]);
        content
            .entry_mut("pages", "foto")
            .unwrap()
            .insert("contentMatrix".into(), slider);
    });
    site.configure(|config| config.max_cache = 0);
    let summary = site.build();
    assert!(
        summary.cache.removed > 0 && summary.cache.bytes < full.bytes,
        "{:?}",
        summary.cache
    );
    assert_eq!(
        summary.cache.bytes - record(&site) + summary.cache.removed_bytes,
        full.bytes - before
    );
    let again = site.build();
    assert_eq!(
        (again.assets.made, again.assets.downloaded, again.cache.removed),
        (0, 0, 0)
    );
}

#[test]
fn a_broken_picture_is_not_tried_again() {
    let (mut site, _cache) = site();
    site.change(|content| {
        let half = pictures::encode(RgbImage::new(50, 50), ImageFormat::Png);
        content.add_asset("images", "een.jpg", half[..60].to_vec(), json!({}));
    });
    assert_eq!(site.build().assets.made, 3);
    let again = site.build();
    assert_eq!(
        (again.assets.made, again.problems),
        (0, 1),
        "but it is still a problem"
    );
}
