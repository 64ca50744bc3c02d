//! Files that are not images, or images that are too large, are reported clearly and need little memory.

use super::made;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::page;
use crate::support::pictures;
use image::{ImageFormat, Rgb, RgbImage};
use serde_json::json;
use sitegen::content::Transform;

#[track_caller]
fn refused(bytes: &[u8], words: &str) {
    let broken = made(bytes, Transform::crop(629, 355)).expect_err(words);
    assert!(broken.to_string().contains(words), "{broken}");
}

#[test]
fn a_truncated_file_is_not_published_in_part() {
    let image = pictures::quarters(300, 200);
    let files = [
        pictures::jpeg(&image, &[]),
        pictures::encode(image.clone(), ImageFormat::Png),
        pictures::encode(image.clone(), ImageFormat::WebP),
        pictures::encode(image, ImageFormat::Gif),
    ];
    for file in files {
        for length in [20, file.len() / 2, file.len() - 12] {
            let broken = made(&file[..length], Transform::crop(60, 40));
            assert!(
                broken.is_err(),
                "{length} of {} bytes, {:02x?}",
                file.len(),
                &file[..4]
            );
        }
    }
}

#[test]
fn a_file_that_is_not_an_image_is_reported() {
    refused(b"", "not an image");
    refused(b"<!doctype html><title>Login</title>", "not an image");
    refused(b"%PDF-1.7 ...", "PDF");
    refused(
        b"<!doctype html><title>Login</title><svg><path/></svg>",
        "not an image",
    );
    refused(b"\0\0\0\x20ftypavif\0\0\0\0", "AVIF");
    refused(b"\0\0\0\x20ftypheic\0\0\0\0", "HEIC");
    refused(b"II\x2a\0\x08\0\0\0", "TIFF");
}

#[test]
fn a_strip_of_20_000_by_10_pixels_is_a_picture() {
    let strip = RgbImage::from_pixel(20_000, 10, Rgb([40, 90, 60]));
    for file in [
        pictures::jpeg(&strip, &[]),
        pictures::encode(strip.clone(), ImageFormat::Png),
    ] {
        let files = made(&file, Transform::fit_width(1240)).unwrap();
        assert_eq!(files.layout, (1240, 1));
        assert_eq!(files.webp.last().unwrap().width, 2480);
        // As high as a logo it would be 92,000 pixels wide, which no WebP can be.
        let logo = made(&file, Transform::fit_height(46)).unwrap();
        assert_eq!(logo.webp.last().unwrap().width, 16_383);
        assert!(made(&file, Transform::crop(629, 355)).is_ok());
    }
}

#[test]
fn bombs_are_not_unpacked() {
    refused(&pictures::bomb_png(30_000, 30_000), "MB of memory");
    let mut png = pictures::encode(RgbImage::new(1, 1), ImageFormat::Png);
    png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    assert!(made(&png, Transform::crop(60, 40)).is_err());
    let mut gif = pictures::animated_gif();
    gif[6..10].copy_from_slice(&[0xff; 4]);
    refused(&gif, "65535 × 65535 pixels");
    let jpeg = pictures::huge_jpeg(8, 8);
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    let mut large = jpeg;
    large[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    refused(&large, "65535 × 65535 pixels; at most");
}

#[test]
fn a_profile_that_unpacks_to_everything_is_not_read() {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 8, 8);
    encoder.set_color(png::ColorType::Rgb);
    let mut info = png::Info::with_size(8, 8);
    info.color_type = png::ColorType::Rgb;
    info.icc_profile = Some(vec![0; 200 << 20].into());
    let encoder = png::Encoder::with_info(&mut bytes, info).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[200; 8 * 8 * 3]).unwrap();
    drop(writer);
    assert!(bytes.len() < 1 << 20);
    // The picture without its profile, or a problem: but not 200 MB.
    match made(&bytes, Transform::crop(60, 40)) {
        Ok(files) => assert_eq!(files.webp.len(), 1),
        Err(broken) => assert!(!broken.to_string().is_empty()),
    }
}

#[test]
fn an_svg_that_could_run_something_is_refused() {
    refused(
        b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>",
        "<script",
    );
    refused(
        b"<?xml version='1.0'?><svg width='9' height='9' onload='x()'></svg>",
        "onload",
    );
    refused(
        b"<svg xmlns='http://www.w3.org/2000/svg'><image href = '//evil.example/x'/></svg>",
        "outside",
    );
    refused(b"<svg>\xe9</svg>", "not UTF-8");
    let harmless = b"<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><path d='M0 0h9'/></svg>";
    let files = made(harmless, Transform::fit_height(46)).unwrap();
    assert_eq!((files.layout, files.fallback[0].extension), ((69, 46), "svg"));
    let text = String::from_utf8(files.fallback[0].bytes.clone()).unwrap();
    assert!(text.contains("<path d=\"M0 0h9\"/>"), "{text}");
}

/// Everything at once, with a photograph of 100 megapixels, in a process whose memory is watched.
#[test]
fn a_build_with_all_of_it_stays_below_one_gigabyte() {
    let photo = pictures::quarters(3000, 2000);
    let corpus: Vec<(&str, Vec<u8>)> = vec![
        ("reus.jpg", pictures::huge_jpeg(12_000, 8_400)),
        ("reus-2.jpg", pictures::huge_jpeg(8_400, 12_000)),
        (
            "reus-3.jpg",
            [pictures::huge_jpeg(11_000, 9_000), vec![0]].concat(),
        ),
        ("bom.png", pictures::bomb_png(30_000, 30_000)),
        ("vlak.png", pictures::bomb_png(9_000, 9_000)),
        (
            "strook.png",
            pictures::encode(RgbImage::new(20_000, 10), ImageFormat::Png),
        ),
        ("foto.webp", pictures::encode(photo.clone(), ImageFormat::WebP)),
        ("foto.jpg", pictures::jpeg(&photo, &[])),
        ("geen.jpg", b"not an image".to_vec()),
    ];
    let mut site = SiteTest::small();
    site.change(|content| {
        for (name, bytes) in &corpus {
            content.add_asset("images", name, bytes.clone(), json!({ "alt": "Foto" }));
        }
        let names: Vec<&str> = corpus.iter().map(|(name, _)| *name).collect();
        let blocks = json!([{ "type": "tekstSlider", "afbeeldingen": names }]);
        content.entries_mut("pages").push(page("alles", "Alles", blocks));
    });
    let workspace = Workspace::with_own_cache();
    let line = format!("build --json --lang en --cms-url {}", site.cms().url());
    let run = workspace.run_watched(&line, &[("SITEGEN_CMS_TOKEN", site.config.cms.token.reveal())]);
    assert_eq!(run.0.code, Some(0), "{}", run.0);
    assert!(run.1 > 10_000 && run.1 < 1_000_000, "{} kB at most", run.1);
    let broken: Vec<&str> = run
        .0
        .stdout
        .lines()
        .filter(|line| line.contains("image-broken"))
        .collect();
    assert_eq!(broken.len(), 2, "{broken:#?}");
    assert!(
        broken
            .iter()
            .any(|line| line.contains("geen.jpg") && line.contains("not an image"))
    );
    assert!(
        broken
            .iter()
            .any(|line| line.contains("bom.png") && line.contains("30000"))
    );
}
