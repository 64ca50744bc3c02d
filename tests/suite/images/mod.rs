//! Images: from what editors upload to what visitors see.

mod bounds;
mod cache;
mod download;
mod formats;
mod markup;
mod shared;
mod texts;
mod transforms;

use crate::support::Html;
use crate::support::html::Tag;
use image::{DynamicImage, RgbImage};
use sitegen::assets::images::encoded::{Encoded, Files};
use sitegen::assets::images::job::{Formats, ImageJob};
use sitegen::assets::images::shape::Shape;
use sitegen::assets::images::{make_all, plan};
use sitegen::content::Transform;
use sitegen::report::ImageFault;

/// A job for a box, with the usual qualities.
fn job(transform: Transform) -> ImageJob {
    ImageJob {
        source: String::new(),
        shape: Shape {
            transform,
            focal_point: (500, 500),
            steps: plan::steps(&transform),
        },
        formats: Formats {
            webp: 90,
            jpeg: 90,
            avif: None,
            all_fallbacks: false,
            shared: false,
        },
    }
}

/// What is made of a file for a box.
fn made(bytes: &[u8], transform: Transform) -> Result<Files, ImageFault> {
    make_all(&[&job(transform)], bytes).remove(0)
}

/// The largest WebP of a file, whole.
#[track_caller]
fn picture(bytes: &[u8]) -> DynamicImage {
    let files = made(bytes, Transform::fit_width(2000)).unwrap_or_else(|broken| panic!("{broken}"));
    decoded(files.webp.last().unwrap())
}

fn decoded(file: &Encoded) -> DynamicImage {
    image::load_from_memory(&file.bytes).unwrap()
}

/// The images of the page's own content.
fn images(html: &Html) -> Vec<&Tag> {
    let own = |image: &&Tag| image.inside.iter().any(|name| name == "main");
    html.all("img").into_iter().filter(own).collect()
}

/// Fails unless the colour at a point (in parts of the sides) is about that.
#[track_caller]
fn assert_colour(image: &RgbImage, (x, y): (f64, f64), wanted: [u8; 3]) {
    let at = |part: f64, side: u32| ((part * f64::from(side)) as u32).min(side - 1);
    let found = image.get_pixel(at(x, image.width()), at(y, image.height())).0;
    let near = found
        .iter()
        .zip(wanted)
        .all(|(found, wanted)| found.abs_diff(wanted) <= 24);
    assert!(near, "{found:?} at {x}, {y}, expected {wanted:?}");
}
