//! Files that share a background: they are what a decoder makes of the whole image, whatever is drawn.

use image::{Rgb, RgbImage};
use scaling::JpegError;
use scaling::backdrop::{Backdrop, Layer, Shape};

const WHITE: [u8; 3] = [250, 250, 240];
const RED: [u8; 3] = [220, 40, 30];

/// Soft colours, with a hard edge.
fn background(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| match x + y < 60 {
        true => Rgb([200, 120, 40]),
        false => Rgb([(x / 3) as u8, 60 + (y / 4) as u8, 90]),
    })
}

/// A disc with a soft edge.
fn disc(radius: f32) -> Shape {
    let width = (radius * 2.0) as usize + 3;
    let coverage = (0..width * width).map(|at| {
        let [x, y] = [at % width, at / width].map(|at| at as f32 - width as f32 / 2.0);
        ((radius - x.hypot(y)).clamp(0.0, 1.0) * 255.0) as u8
    });
    Shape {
        width,
        coverage: coverage.collect(),
    }
}

/// The same pixels without any JPEG.
fn painted(image: &RgbImage, draws: &[(&Shape, [u8; 3], i32, i32)]) -> RgbImage {
    let mut image = image.clone();
    for (shape, colour, left, top) in draws {
        for (at, covered) in shape.coverage.iter().enumerate() {
            let (x, y) = (left + (at % shape.width) as i32, top + (at / shape.width) as i32);
            if let Some(pixel) = image.get_pixel_mut_checked(x as u32, y as u32) {
                for (old, new) in pixel.0.iter_mut().zip(colour) {
                    let covered = f32::from(*covered) / 255.0;
                    *old = (f32::from(*old) * (1.0 - covered) + f32::from(*new) * covered).round() as u8;
                }
            }
        }
    }
    image
}

/// Both decoders that are at hand; the mean difference of a byte to these pixels.
fn apart(file: &[u8], pixels: &RgbImage) -> Result<f64, Box<dyn std::error::Error>> {
    let one = image::load_from_memory(file)?.into_rgb8();
    let other = jpeg_decoder::Decoder::new(file).decode()?;
    assert_eq!(one.dimensions(), pixels.dimensions());
    let differences = [one.as_raw(), &other].map(|bytes| {
        let pairs = bytes.iter().zip(pixels.as_raw());
        pairs.map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / bytes.len() as f64
    });
    Ok(differences.into_iter().fold(0.0, f64::max))
}

#[test]
fn a_file_shows_the_background_and_what_is_drawn_on_it() {
    // Sides that do not end with a square, one of less than a square, and one pixel.
    for size in [(400, 230), (64, 48), (9, 70), (1, 1)] {
        let image = background(size.0, size.1);
        let (small, large) = (disc(7.5), disc(40.0));
        let places = [
            (5, 5),
            (160, 90),
            (392, 220),
            (-20, 100),
            (100, -70),
            (-900, 0),
            (0, 9000),
        ];
        let mut under = Layer::new(size, RED);
        let mut over = Layer::new(size, WHITE);
        let mut draws = Vec::new();
        for (left, top) in places {
            under.draw(&large, left, top);
            draws.push((&large, RED, left, top));
        }
        for (left, top) in places {
            over.draw(&small, left + 30, top + 10);
            draws.push((&small, WHITE, left + 30, top + 10));
        }
        let drawn = [under, over];
        let backdrop = Backdrop::new(&image, 90, &[&drawn]).unwrap();
        let empty = apart(&backdrop.with(&[]), &image).unwrap();
        let file = backdrop.with(&drawn);
        let full = apart(&file, &painted(&image, &draws)).unwrap();
        assert!(empty < 4.0 && full < 6.0, "{size:?}: {empty} and {full}");
        assert_eq!(file, backdrop.with(&drawn));
    }
}

#[test]
fn what_no_example_has_is_drawn_too() {
    // Noise has coefficients of every size, in every order.
    let size = (320, 200);
    let mut random = 1_u32;
    let mut noise = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 24) as u8
    };
    let shape = Shape {
        width: 320,
        coverage: (0..320 * 200)
            .map(|_| if noise() < 128 { 0 } else { 255 })
            .collect(),
    };
    let image = RgbImage::from_pixel(size.0, size.1, Rgb([0, 0, 0]));
    let mut layer = Layer::new(size, [255, 255, 255]);
    layer.draw(&shape, 0, 0);
    for quality in [1, 50, 100] {
        let backdrop = Backdrop::new(&image, quality, &[]).unwrap();
        let apart = apart(
            &backdrop.with(std::slice::from_ref(&layer)),
            &painted(&image, &[(&shape, [255; 3], 0, 0)]),
        )
        .unwrap();
        assert!(
            apart < if quality == 100 { 2.0 } else { 120.0 },
            "{quality}: {apart}"
        );
    }
}

#[test]
fn text_costs_only_its_own_bytes() {
    let image = background(1200, 630);
    let mut layer = Layer::new((1200, 630), WHITE);
    layer.draw(&disc(30.0), 100, 100);
    let drawn = [layer];
    let backdrop = Backdrop::new(&image, 85, &[&drawn]).unwrap();
    let (empty, full) = (backdrop.with(&[]).len(), backdrop.with(&drawn).len());
    assert!(empty < full && full < empty + 3_000, "{empty} and {full}");
}

#[test]
fn a_background_has_at_most_65_535_pixels_on_a_side() {
    let error = Backdrop::new(&RgbImage::new(65_536, 1), 85, &[]).unwrap_err();
    assert!(matches!(error, JpegError::TooLarge), "{error}");
}
