//! Which sizes of an image are made: from the box, the original's size and the focal point; pure.

use crate::content::{Image, Mode, Transform};

/// Densities above and below the box, in percent. The original is never enlarged.
const STEPS: [u32; 4] = [50, 100, 150, 200];

/// What to cut from the original, and the sizes to scale it to, largest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// x, y, width, height in pixels of the original.
    pub cut: (f64, f64, f64, f64),
    /// Width and height in pixels, largest first.
    pub sizes: Vec<(u32, u32)>,
    /// Layout width and height in CSS pixels.
    pub layout: (u32, u32),
}

/// Plans an image for an original of `width` × `height` pixels.
pub fn plan(image: &Image, width: u32, height: u32) -> Plan {
    let (width, height) = (f64::from(width.max(1)), f64::from(height.max(1)));
    let Transform {
        width: box_width,
        height: box_height,
        mode,
    } = image.transform;
    let (box_width, box_height) = (box_width.map(f64::from), box_height.map(f64::from));
    let ratio = match (mode, box_width, box_height) {
        (Mode::Crop, Some(w), Some(h)) => w / h,
        _ => width / height,
    };
    // The layout box: the given box for a crop, else what fits into it.
    let layout_width = match (box_width, box_height) {
        (Some(w), Some(h)) if mode == Mode::Fit => w.min(h * ratio),
        (Some(w), _) => w,
        (None, Some(h)) => h * ratio,
        (None, None) => width,
    };
    let (cut_width, cut_height) = if width / height > ratio {
        (height * ratio, height)
    } else {
        (width, width / ratio)
    };
    let offset = |focal: u16, whole: f64, part: f64| {
        (f64::from(focal) / 1000.0 * whole - part / 2.0).clamp(0.0, whole - part)
    };
    let cut = (
        offset(image.focal_point.0, width, cut_width),
        offset(image.focal_point.1, height, cut_height),
        cut_width,
        cut_height,
    );

    let mut widths: Vec<f64> = STEPS
        .iter()
        .map(|step| layout_width * f64::from(*step) / 100.0)
        .filter(|w| *w <= cut_width)
        .collect();
    // The original lies between two steps: it is the largest there can be.
    if widths.len() < STEPS.len() {
        widths.push(cut_width);
    }
    let size = |w: f64| ((w.round() as u32).max(1), ((w / ratio).round() as u32).max(1));
    let mut sizes: Vec<(u32, u32)> = widths.into_iter().map(size).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.dedup_by_key(|size| size.0);
    let layout = size(if mode == Mode::Crop {
        layout_width
    } else {
        layout_width.min(width)
    });
    Plan { cut, sizes, layout }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(transform: Transform, focal_point: (u16, u16)) -> Image {
        Image {
            key: String::new(),
            url: String::new(),
            version: None,
            alt: String::new(),
            title: String::new(),
            external_link: None,
            focal_point,
            transform,
        }
    }

    #[test]
    fn a_crop_keeps_the_focal_point_and_the_ratio() {
        let plan = plan(&image(Transform::crop(600, 300), (1000, 500)), 2000, 2000);
        assert_eq!(plan.cut, (0.0, 500.0, 2000.0, 1000.0));
        assert_eq!(plan.sizes, [(1200, 600), (900, 450), (600, 300), (300, 150)]);
        assert_eq!(plan.layout, (600, 300));
    }

    #[test]
    fn nothing_is_enlarged() {
        let small = plan(&image(Transform::crop(600, 300), (500, 500)), 400, 400);
        assert_eq!(small.sizes, [(400, 200), (300, 150)]);
        let logo = plan(&image(Transform::fit_height(46), (500, 500)), 300, 60);
        assert_eq!(logo.sizes[0], (300, 60));
        assert_eq!(logo.layout, (230, 46));
        let pixel = plan(&image(Transform::crop(600, 300), (500, 500)), 1, 1);
        assert_eq!(pixel.sizes, [(1, 1)]);
    }
}
