//! What scaled and encoded images look like.

use image::{DynamicImage, Rgba, RgbaImage};
use scaling::{Effort, JpegError, Scaled, jpeg};

#[test]
fn invisible_colours_do_not_shine_through() {
    let mut image = RgbaImage::from_pixel(64, 64, Rgba([255, 0, 0, 0]));
    for y in 0..64 {
        for x in 0..33 {
            image.put_pixel(x, y, Rgba([0, 0, 255, 255]));
        }
    }
    let small = Scaled::new(DynamicImage::ImageRgba8(image))
        .unwrap()
        .resize(None, (16, 16))
        .unwrap();
    for pixel in small
        .pixels()
        .unwrap()
        .to_rgba8()
        .pixels()
        .filter(|pixel| pixel.0[3] > 8)
    {
        assert!(pixel.0[0] < 10 && pixel.0[2] > 240, "{pixel:?}");
    }
}

#[test]
fn a_cut_may_touch_the_edge() {
    let image = Scaled::new(DynamicImage::new_rgb8(10, 10)).unwrap();
    let part = image.resize(Some((4.2, 0.0, 5.9, 10.1)), (3, 5)).unwrap();
    assert_eq!(part.size(), (3, 5));
}

#[test]
fn the_effort_changes_the_size_of_a_jpeg_but_not_the_image() {
    let (width, height) = (64_u32, 48_u32);
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|at| [at * 37 % 251, at * 91 % 253, at * 17 % 239].map(|value| value as u8))
        .collect();
    let of = |effort| jpeg(&pixels, (width, height), 85, effort).unwrap();
    let (fast, progressive) = (of(Effort::Fast), of(Effort::Progressive));
    assert!(progressive.len() < fast.len());
    // The marker of a baseline frame, and that of a progressive one.
    assert!(fast.windows(2).any(|pair| pair == [0xff, 0xc0]));
    assert!(progressive.windows(2).any(|pair| pair == [0xff, 0xc2]));
    let decoded = |bytes: &[u8]| jpeg_decoder::Decoder::new(bytes).decode().unwrap();
    assert_eq!(decoded(&fast).len(), pixels.len());
    assert!(decoded(&fast) == decoded(&progressive));
}

#[test]
fn a_jpeg_has_at_most_65_535_pixels_on_a_side() {
    let error = jpeg(&[], (65_536, 1), 85, Effort::Fast).unwrap_err();
    assert!(matches!(error, JpegError::TooLarge), "{error}");
}
