//! `images.source = "cms"`: the CMS scales the images, and they are published under our own host all the same.

use super::{assert_colour, images};
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::model::model;
use crate::support::pictures::{self, CORNERS};
use embedded_craft::Fault;
use image::{ImageFormat, Rgba, RgbaImage};
use serde_json::json;
use sitegen::config::ImageSource;
use std::collections::BTreeSet;

fn site() -> (SiteTest, tempfile::TempDir) {
    let cache = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.cache = cache.path().to_owned();
        config.images.source = ImageSource::Cms;
    });
    site.change(|content| {
        let logo = pictures::encode(
            RgbaImage::from_pixel(300, 120, Rgba([9, 99, 9, 128])),
            ImageFormat::Png,
        );
        content.add_asset("images", "logo.png", logo, json!({ "alt": "Logo" }));
        let svg =
            &b"<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><path d='M0 0h9'/></svg>"[..];
        content.add_asset("images", "teken.svg", svg, json!({ "alt": "Teken" }));
        let photo = pictures::jpeg(&pictures::quarters(1800, 1200), &[]);
        content.add_asset(
            "images",
            "map/foto.jpg",
            photo,
            json!({ "alt": "Foto", "focalPoint": [0.1, 0.5] }),
        );
        let blocks = json!([
            { "type": "quotes", "naam": "Jan", "tekst": "Ja", "afbeelding": ["map/foto.jpg"] },
            { "type": "tekstAfbeelding", "titel": "T", "afbeelding": ["map/foto.jpg"] },
            { "type": "partners", "titel": "P", "logos": ["logo.png", "teken.svg"] },
        ]);
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
    });
    (site, cache)
}

/// Directories of the transforms that the CMS was asked for: `_629x355_crop_center-center_100_none` and the extension.
fn asked(site: &SiteTest) -> BTreeSet<String> {
    let requests = site.cms().requests();
    let transforms = requests.iter().filter_map(|request| {
        let directory = request.path.split('/').find(|part| part.starts_with('_'))?;
        let extension = request.path.rsplit('.').next()?;
        Some(format!("{directory} {extension}"))
    });
    transforms.collect()
}

#[test]
fn the_cms_is_asked_for_exactly_the_sizes_of_the_specification() {
    let (mut site, _cache) = site();
    assert_eq!(site.build().problems, 0);
    let wanted = [
        "_629x355_crop_center-center_100_none jpeg",
        "_629x355_crop_center-center_100_none webp",
        "_612x748_crop_center-center_100_none jpeg",
        "_612x748_crop_center-center_100_none webp",
        "_AUTOx46_fit_center-center_100_none jpeg",
        "_AUTOx46_fit_center-center_100_none webp",
    ];
    assert_eq!(asked(&site), BTreeSet::from(wanted.map(str::to_owned)));
}

#[test]
fn the_document_names_quality_and_formats() {
    let operation = model().queries.operation("Transforms", None).unwrap();
    for part in ["format: \"webp\"", "format: \"jpeg\"", "quality: 100"] {
        assert!(
            operation.document.contains(part),
            "{part} in {}",
            operation.document
        );
    }
}

#[test]
fn the_files_of_the_cms_are_published_as_they_are() {
    let (mut site, _cache) = site();
    site.build();
    let html = site.html("foto.html");
    let photo = images(&html)[0];
    assert_eq!((photo.get("width"), photo.get("height")), ("629", "355"));
    assert!(photo.get("src").starts_with("/_media/foto-") && photo.get("src").ends_with(".jpg"));
    let source = html.all("source")[0].get("srcset").to_owned();
    assert!(
        source.starts_with("/_media/foto-") && source.ends_with(".webp 629w"),
        "{source}"
    );
    let path = source.split(' ').next().unwrap().trim_start_matches('/');
    let published = std::fs::read(site.out().join(path)).unwrap();
    let uploads = site.cms().requests();
    let request = uploads
        .iter()
        .find(|request| request.path.contains("_629x355") && request.path.ends_with("webp"));
    let url = format!("{}{}", site.cms().url(), request.unwrap().path);
    let original = site.block_on(async { reqwest::get(url).await.unwrap().bytes().await.unwrap() });
    assert_eq!(published, original);
}

#[test]
fn transparency_falls_back_to_png_and_svgs_stay_svgs() {
    let (mut site, _cache) = site();
    site.build();
    let html = site.html("foto.html");
    let sources: Vec<&str> = images(&html).iter().map(|image| image.get("src")).collect();
    assert!(
        sources
            .iter()
            .any(|source| source.starts_with("/_media/logo-") && source.ends_with(".png")),
        "{sources:?}"
    );
    assert!(
        sources
            .iter()
            .any(|source| source.starts_with("/_media/teken-") && source.ends_with(".svg")),
        "{sources:?}"
    );
}

#[test]
fn a_photograph_that_its_camera_turned_is_upright_also_when_the_cms_scales() {
    let (mut site, _cache) = site();
    site.change(|content| {
        let stored = image::imageops::rotate270(&pictures::quarters(1800, 1200));
        let photo = pictures::jpeg(&stored, &[(1, pictures::exif(6))]);
        content.add_asset("images", "map/foto.jpg", photo, json!({ "alt": "Foto" }));
    });
    assert_eq!(site.build().problems, 0);
    let html = site.html("foto.html");
    let file = images(&html)[0].get("src").trim_start_matches('/').to_owned();
    let published = image::open(site.out().join(file)).unwrap().into_rgb8();
    for (corner, point) in CORNERS
        .into_iter()
        .zip([(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)])
    {
        assert_colour(&published, point, corner);
    }
}

#[test]
fn a_transform_that_is_made_later_is_followed_and_never_published() {
    let (mut site, _cache) = site();
    site.build();
    let before = site.tree();
    site.set_up_cms(|settings| settings.late_transforms = true);
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| config.cache = cache.path().to_owned());
    assert_eq!(site.build().problems, 0);
    site.tree().assert_same(&before, "late transforms");
    for path in before.paths() {
        let bytes = std::fs::read(site.out().join(path)).unwrap();
        assert!(
            !String::from_utf8_lossy(&bytes).contains("generate-transform"),
            "{path}"
        );
    }
}

#[test]
fn a_redirect_to_somewhere_else_is_not_followed() {
    let (mut site, _cache) = site();
    let other = SiteTest::small();
    site.set_up_cms(|settings| settings.late_transforms = true);
    site.fault(Fault::path("/index.php").redirect(&format!("{}/uploads/x.webp", other.cms().url())));
    assert!(site.build().problems > 0);
    assert!(other.cms().requests().is_empty());
    assert!(
        !images(&site.html("foto.html")).is_empty(),
        "placeholders in their place"
    );
}

#[test]
fn a_second_build_downloads_no_transform_again() {
    let (mut site, _cache) = site();
    assert_eq!(site.build().assets.made, 4);
    let assets = site.build().assets;
    assert_eq!(
        (assets.downloaded, assets.unchanged, assets.made, assets.jobs),
        (0, 0, 0, 4)
    );
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(1800, 1200), &[]);
        let moved = json!({ "alt": "Foto", "focalPoint": [0.9, 0.5] });
        content.add_asset("images", "map/foto.jpg", photo, moved);
    });
    let assets = site.build().assets;
    assert_eq!(
        (assets.downloaded, assets.unchanged, assets.made),
        (2, 2, 1),
        "the focal point moved: both boxes are asked for, one of them shows another part"
    );
}
