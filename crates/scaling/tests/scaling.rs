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

/// Soft colours, with noise.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let pixels = (0..width * height).map(|at| (at % width, at / width));
    let pixels =
        pixels.flat_map(|(x, y)| [x * 2 + y, 90 + y, 230 - x].map(|value| (value + x * y * 37 % 23) as u8));
    pixels.collect()
}

/// What the two decoders at hand make of a file.
fn decoded(file: &[u8]) -> Result<[Vec<u8>; 2], Box<dyn std::error::Error>> {
    Ok([
        image::load_from_memory(file)?.into_rgb8().into_raw(),
        jpeg_decoder::Decoder::new(file).decode()?,
    ])
}

#[test]
fn the_effort_changes_the_size_of_a_jpeg_but_hardly_the_image() {
    // With whole squares of 16 pixels, with parts of them, and with less than one.
    for size in [(64, 48), (70, 50), (5, 3), (1, 1)] {
        let pixels = photo(size.0, size.1);
        for quality in [1, 50, 85, 95] {
            let of = |effort| jpeg(&pixels, size, quality, effort).unwrap();
            let (fast, small) = (of(Effort::Fast), of(Effort::Small));
            if size.0 > 60 && quality < 90 {
                assert!(small.len() < fast.len(), "{size:?} {quality}");
            }
            for (fast, small) in decoded(&fast).unwrap().iter().zip(&decoded(&small).unwrap()) {
                assert_eq!(small.len(), pixels.len());
                let (fast, small) = (apart(fast, &pixels), apart(small, &pixels));
                assert!(small < fast + 2.0, "{size:?} {quality}: {small} and {fast}");
            }
        }
    }
}

/// The mean difference of two bytes.
fn apart(one: &[u8], other: &[u8]) -> f64 {
    let pairs = one.iter().zip(other);
    pairs
        .map(|(one, other)| f64::from(one.abs_diff(*other)))
        .sum::<f64>()
        / one.len() as f64
}

#[test]
fn a_jpeg_has_all_pixels_of_its_size() {
    assert!(jpeg(&[0; 47 * 3], (16, 3), 80, Effort::Small).is_err());
    assert!(jpeg(&[], (0, 3), 80, Effort::Small).is_err());
}

#[test]
fn a_jpeg_has_at_most_65_535_pixels_on_a_side() {
    let error = jpeg(&[], (65_536, 1), 85, Effort::Fast).unwrap_err();
    assert!(matches!(error, JpegError::TooLarge), "{error}");
}
