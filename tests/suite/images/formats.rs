//! Every kind of file gives the right picture.

use super::{assert_colour, decoded, made, picture};
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::pictures::{self, CORNERS};
use image::{DynamicImage, ImageBuffer, ImageFormat, Luma, Rgb, RgbImage, Rgba, RgbaImage};
use jpeg_encoder::ColorType;
use moxcms::ColorProfile;
use serde_json::json;
use sitegen::content::Transform;

#[track_caller]
fn assert_upright(image: &RgbImage, what: &str) {
    assert_eq!((image.width(), image.height()), (96, 64), "{what}");
    for (corner, point) in CORNERS
        .into_iter()
        .zip([(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)])
    {
        assert_colour(image, point, corner);
    }
}

#[test]
fn every_orientation_comes_out_upright() {
    let upright = DynamicImage::ImageRgb8(pictures::quarters(96, 64));
    let stored = [
        upright.clone(),
        upright.fliph(),
        upright.rotate180(),
        upright.flipv(),
        upright.rotate90().fliph(),
        upright.rotate270(),
        upright.rotate270().fliph(),
        upright.rotate90(),
    ];
    for (stored, orientation) in stored.into_iter().zip(1..) {
        let file = pictures::jpeg(&stored.into_rgb8(), &[(1, pictures::exif(orientation))]);
        assert_upright(&picture(&file).into_rgb8(), &format!("orientation {orientation}"));
    }
}

#[test]
fn inks_become_light() {
    for kind in [ColorType::Cmyk, ColorType::CmykAsYcck] {
        let image = picture(&pictures::ink_jpeg(kind, [0, 204, 204, 26], 64, 48)).into_rgb8();
        assert_colour(&image, (0.5, 0.5), [229, 45, 45]);
    }
}

#[test]
fn wide_colours_find_their_place_in_srgb() {
    // What these numbers mean in sRGB, by the profiles' primaries.
    for (profile, stored, shown) in [
        (ColorProfile::new_display_p3(), [180, 90, 60], [193, 86, 52]),
        (ColorProfile::new_adobe_rgb(), [180, 90, 60], [207, 89, 55]),
    ] {
        let image = RgbImage::from_pixel(64, 48, Rgb(stored));
        let file = pictures::jpeg(&image, &[(2, pictures::icc(&profile))]);
        let found = picture(&file).into_rgb8().get_pixel(20, 20).0;
        let off = found.iter().zip(shown).map(|(a, b)| a.abs_diff(b)).max();
        assert!(off <= Some(5), "{found:?}, expected {shown:?}");
    }
}

#[test]
fn sixteen_bits_become_eight() {
    let grey: ImageBuffer<Luma<u16>, Vec<u16>> = ImageBuffer::from_pixel(40, 30, Luma([0x80ff]));
    let image = picture(&pictures::encode(grey, ImageFormat::Png)).into_rgb8();
    assert_colour(&image, (0.5, 0.5), [128; 3]);
    let clear: ImageBuffer<Rgba<u16>, Vec<u16>> =
        ImageBuffer::from_pixel(40, 30, Rgba([0xffff, 0x8000, 0, 0x8000]));
    let image = picture(&pictures::encode(clear, ImageFormat::Png)).into_rgba8();
    assert!(image.get_pixel(20, 15).0[3].abs_diff(128) < 4);
}

#[test]
fn transparency_is_kept_and_falls_back_to_png() {
    let mut image = RgbaImage::from_pixel(200, 200, Rgba([20, 120, 60, 255]));
    for x in 0..100 {
        for y in 0..200 {
            image.put_pixel(x, y, Rgba([255, 255, 255, 0]));
        }
    }
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let files = made(
            &pictures::encode(image.clone(), format),
            Transform::fit_width(200),
        )
        .unwrap();
        let webp = decoded(files.webp.last().unwrap()).into_rgba8();
        assert_eq!(
            (webp.get_pixel(20, 20).0[3], webp.get_pixel(180, 20).0[3]),
            (0, 255)
        );
        assert_eq!(files.fallback[0].extension, "png");
        assert_eq!(files.placeholder, None, "it would show through");
    }
}

#[test]
fn an_unused_alpha_channel_is_not_transparency() {
    let opaque = RgbaImage::from_pixel(200, 200, Rgba([20, 120, 60, 255]));
    let files = made(
        &pictures::encode(opaque, ImageFormat::Png),
        Transform::fit_width(200),
    )
    .unwrap();
    assert_eq!(files.fallback[0].extension, "jpg");
    assert!(
        files
            .placeholder
            .is_some_and(|uri| uri.starts_with("data:image/webp;base64,") && uri.len() < 300)
    );
}

#[test]
fn a_palette_is_read() {
    let image = picture(&pictures::palette_png()).into_rgba8();
    assert_eq!((image.get_pixel(1, 4).0[3], image.get_pixel(6, 4).0[3]), (255, 0));
}

#[test]
fn of_an_animation_the_first_picture_is_shown() {
    for file in [pictures::animated_gif(), pictures::animated_webp()] {
        assert_colour(&picture(&file).into_rgb8(), (0.5, 0.5), [255, 0, 0]);
        assert!(made(&file, Transform::crop(60, 40)).unwrap().animated);
    }
    let still = pictures::encode(pictures::quarters(40, 30), ImageFormat::Gif);
    assert!(!made(&still, Transform::crop(60, 40)).unwrap().animated);
}

#[test]
fn editors_learn_that_an_animation_does_not_move() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset(
            "images",
            "draait.gif",
            pictures::animated_gif(),
            json!({ "alt": "Wiel" }),
        );
        let block = json!([{ "type": "tekstSlider", "afbeeldingen": ["draait.gif", "draait.gif"] }]);
        content.entries_mut("pages").push(page("wiel", "Wiel", block));
    });
    // From the file, then from the cache.
    for _ in 0..2 {
        let problems = site.problem_texts();
        let [problem] = problems.as_slice() else {
            panic!("{problems:#?}");
        };
        assert_eq!(problem.code, "image-animated");
        assert!(problem.place.contains("draait.gif"), "{problem:?}");
    }
}

#[test]
fn an_image_whose_metadata_contains_an_svg_is_an_image() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 8, 8);
    encoder.set_color(png::ColorType::Rgb);
    encoder
        .add_text_chunk("Comment".into(), "made from <svg onload='x'>".into())
        .unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[200; 8 * 8 * 3]).unwrap();
    drop(writer);
    assert_colour(&picture(&file).into_rgb8(), (0.5, 0.5), [200; 3]);
}

/// The name says nothing: an editor's "foto.jpg" may be any format, and a server may call it a JPEG.
#[test]
fn a_png_that_is_called_a_jpeg_gives_the_right_picture() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let file = pictures::encode(pictures::quarters(300, 200), ImageFormat::Png);
        content.add_asset("images", "eigenlijk-png.jpg", file, json!({ "alt": "Hoeken" }));
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["eigenlijk-png.jpg"] }]);
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
    });
    assert_eq!(site.build().problems, 0);
    let published: Vec<String> = site
        .tree()
        .paths()
        .filter(|path| path.contains("_media/eigenlijk-png-"))
        .map(str::to_owned)
        .collect();
    assert!(published.len() > 1, "{published:?}");
    for path in published {
        let image = image::open(site.out().join(&path)).unwrap().into_rgb8();
        for (corner, point) in CORNERS
            .into_iter()
            .zip([(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)])
        {
            assert_colour(&image, point, corner);
        }
    }
}

#[test]
fn one_pixel_is_a_picture() {
    for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let file = pictures::encode(RgbImage::from_pixel(1, 1, Rgb([200, 40, 40])), format);
        let files = made(&file, Transform::crop(629, 355)).unwrap();
        assert_eq!(files.layout, (629, 355), "the layout keeps its room");
        assert_eq!((files.webp.len(), files.webp[0].width), (1, 1));
        assert_colour(&decoded(&files.webp[0]).into_rgb8(), (0.0, 0.0), [200, 40, 40]);
    }
}

#[test]
fn a_crop_shows_the_focal_point() {
    let file = pictures::jpeg(&pictures::quarters(400, 400), &[]);
    let mut job = super::job(Transform::crop(100, 50));
    job.shape.focal_point = (1000, 1000);
    let files = super::make_all(&[&job], &file).remove(0).unwrap();
    let image = decoded(files.webp.last().unwrap()).into_rgb8();
    assert_eq!((image.width(), image.height()), (300, 150));
    assert_colour(&image, (0.25, 0.9), CORNERS[2]);
    assert_colour(&image, (0.75, 0.9), CORNERS[3]);
}

#[test]
fn nothing_of_the_metadata_is_published() {
    let segments = [
        (1, pictures::exif(1)),
        (2, pictures::icc(&ColorProfile::new_display_p3())),
    ];
    let file = pictures::jpeg(&pictures::quarters(200, 200), &segments);
    let files = made(&file, Transform::fit_width(200)).unwrap();
    for file in files.webp.iter().chain(&files.fallback) {
        for private in ["Exif", "EXIF", "GPS", "Jan", "ICC"] {
            let found = file
                .bytes
                .windows(private.len())
                .any(|part| part == private.as_bytes());
            assert!(!found, "{private} in {}", file.extension);
        }
    }
}
