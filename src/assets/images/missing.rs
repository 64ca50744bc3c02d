//! Placeholders for images that are not available: an SVG of the same shape, so that the page keeps its layout.

use super::encoded::Encoded;
use super::published::{artifact, variant};
use super::store::Store;
use crate::assets::brand::Palette;
use crate::assets::manifest::{ImageSet, Manifest};
use crate::cache::UsedFiles;
use crate::content::{Image, Site, Transform, folders};
use crate::report::Failure;
use std::path::Path;

/// The aspect ratio of a box if nothing else is known.
const RATIO: f64 = 4.0 / 3.0;

/// Layout size of an image use in CSS pixels.
pub fn size(image: &Image) -> (u32, u32) {
    let ratio = match (image.transform.width, image.transform.height, image.size) {
        (Some(width), Some(height), _) => f64::from(width) / f64::from(height.max(1)),
        (_, _, Some((width, height))) => f64::from(width) / f64::from(height),
        _ => RATIO,
    };
    match (image.transform.width, image.transform.height) {
        (Some(width), _) => (width, (f64::from(width) / ratio).round().max(1.0) as u32),
        (None, Some(height)) => ((f64::from(height) * ratio).round().max(1.0) as u32, height),
        (None, None) => image.size.unwrap_or((640, 480)),
    }
}

/// The usual symbol for a missing image: a framed landscape in lines.
pub fn placeholder_svg(width: u32, height: u32, palette: &Palette) -> Encoded {
    let (w, h) = (f64::from(width), f64::from(height));
    let unit = w.min(h);
    let line = (unit / 90.0).clamp(1.0, 4.0);
    let (half, rise) = (unit * 0.2, unit * 0.15);
    let (left, right) = (w / 2.0 - half, w / 2.0 + half);
    let (top, bottom) = (h / 2.0 - rise, h / 2.0 + rise);
    let point = |across: f64, down: f64| {
        let (x, y) = (left + across * half * 2.0, top + down * rise * 2.0);
        format!("{x:.1} {y:.1}")
    };
    let frame = format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}z");
    let hills = format!(
        "M{}L{}L{}L{}L{}",
        point(0.0, 0.86),
        point(0.32, 0.46),
        point(0.56, 0.76),
        point(0.72, 0.6),
        point(1.0, 0.88),
    );
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <path fill=\"{}\" d=\"M0 0h{width}v{height}H0z\"/>\
         <path fill=\"{}\" d=\"M0 {height}V{:.1}L{w} {:.1}V{height}z\"/>\
         <g fill=\"none\" stroke=\"{}\" stroke-width=\"{line:.1}\" stroke-linejoin=\"round\"><path d=\"{frame}{hills}\"/>\
         <circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/></g></svg>",
        palette.surface.hex(),
        palette.surface.mixed(palette.line, 36).hex(),
        h * 0.82,
        h * 0.6,
        palette.line.mixed(palette.muted, 24).hex(),
        left + half * 1.42,
        top + rise * 0.6,
        unit * 0.035,
    );
    Encoded::svg(svg.into_bytes(), width, height)
}

/// Adds a placeholder of the same shape for every image use without a file.
///
/// # Errors
/// A placeholder cannot be written to the cache.
pub fn add_placeholders(
    site: &Site,
    cache: &Path,
    used: &UsedFiles,
    manifest: &mut Manifest,
) -> Result<(), Failure> {
    let store = Store::new(cache, used);
    for image in site.all_images() {
        if manifest.image(&image.key).is_none() && image.transform != Transform::SHARED {
            let (width, height) = size(image);
            let file = store.file(&placeholder_svg(width, height, &manifest.brand.palette))?;
            let path = format!("{}/missing-{}", folders::MEDIA, file.name);
            let fallback = variant(&path, &file);
            let artifacts = vec![artifact(path, &file, &store)];
            let set = ImageSet {
                width,
                height,
                missing: true,
                ..ImageSet::from_file(fallback)
            };
            manifest.add_image(image, set, artifacts);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::svg;
    use super::*;

    #[test]
    fn the_placeholder_passes_our_own_svg_rules() {
        for (width, height) in [(1600, 900), (286, 286), (160, 46), (1, 1)] {
            let file = placeholder_svg(width, height, &Palette::default());
            let image = svg::clean(&file.bytes).unwrap();
            assert_eq!(image.size, (f64::from(width), f64::from(height)));
            assert!(file.bytes.len() < 900, "{}", file.bytes.len());
        }
    }
}
