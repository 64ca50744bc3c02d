//! Plans the sizes of an image from the box, the original's size and the focal point; pure.

use super::shape::Shape;
use crate::content::{Image, Mode, Transform};

/// Widths in percent of the box: smaller ones for phones, larger ones for high-density screens. The steps are close
/// enough that a browser between two of them never loads much more than it shows.
const STEPS: [u32; 7] = [50, 75, 100, 125, 150, 200, 300];
/// Widths in percent of boxes as wide as the page, which cards show much smaller. Twice that width would exceed
/// [`MAX_WIDTH`] for most.
const WIDE: [u32; 9] = [25, 46, 60, 75, 86, 100, 120, 150, 200];
/// A box of at least this many CSS pixels is as wide as the page.
const WIDE_FROM: u32 = 1000;
/// No screen shows more detail than this width; only the box itself may be wider.
const MAX_WIDTH: f64 = 2560.0;
/// Maximum pixels per side of a WebP.
const MAX_SIDE: f64 = 16_383.0;

/// A size must be larger by this factor to be worth a file.
const WORTH: f64 = 1.15;

/// The widths to make for a box, in percent of it.
pub fn steps(transform: &Transform) -> &'static [u32] {
    match transform.width {
        Some(width) if width >= WIDE_FROM => &WIDE,
        _ => &STEPS,
    }
}

/// The crop of the original, and the sizes to scale it to, largest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// x, y, width, height in pixels of the original.
    pub cut: (f64, f64, f64, f64),
    /// Width and height in pixels, largest first.
    pub sizes: Vec<(u32, u32)>,
    /// Layout width and height in CSS pixels.
    pub layout: (u32, u32),
}

impl Plan {
    /// Pixels of the largest size per pixel of the original: at most 1.
    pub fn scale(&self) -> f64 {
        let largest = self.sizes.first().map_or(1, |size| size.0);
        (f64::from(largest) / self.cut.2).min(1.0)
    }
}

/// Plans the sizes for an original of `width` × `height` pixels.
pub fn plan(shape: &Shape, width: u32, height: u32) -> Plan {
    let (width, height) = (f64::from(width.max(1)), f64::from(height.max(1)));
    let Transform {
        width: box_width,
        height: box_height,
        mode,
    } = shape.transform;
    let (box_width, box_height) = (box_width.map(f64::from), box_height.map(f64::from));
    let cut = cut(shape.transform, shape.focal_point, width, height);
    let ratio = cut.2 / cut.3;
    // The layout box: for a crop the given box, otherwise what fits into it.
    let layout_width = match (box_width, box_height) {
        (Some(w), Some(h)) if mode == Mode::Fit => w.min(h * ratio),
        (Some(w), _) => w,
        (None, Some(h)) => h * ratio,
        (None, None) => width,
    };
    let size = |w: f64| ((w.round() as u32).max(1), ((w / ratio).round() as u32).max(1));
    let most = cut.2.min(MAX_SIDE).min(MAX_SIDE * ratio);
    let mut sizes: Vec<(u32, u32)> = widths(shape.steps, layout_width, most)
        .into_iter()
        .map(size)
        .collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.dedup_by_key(|size| size.0);
    let layout = size(if mode == Mode::Crop {
        layout_width
    } else {
        layout_width.min(width)
    });
    Plan { cut, sizes, layout }
}

/// x, y, width, height of the visible part of an original, with the focal point as close to its centre as possible.
fn cut(transform: Transform, focal_point: (u16, u16), width: f64, height: f64) -> (f64, f64, f64, f64) {
    let (Mode::Crop, Some(w), Some(h)) = (transform.mode, transform.width, transform.height) else {
        return (0.0, 0.0, width, height);
    };
    let ratio = f64::from(w) / f64::from(h);
    // Rounding can make a side that is not cropped a trifle longer than it is.
    let (cut_width, cut_height) = if width / height > ratio {
        ((height * ratio).min(width), height)
    } else {
        (width, (width / ratio).min(height))
    };
    let offset = |focal: u16, whole: f64, part: f64| {
        (f64::from(focal) / 1000.0 * whole - part / 2.0).clamp(0.0, whole - part)
    };
    (
        offset(focal_point.0, width, cut_width),
        offset(focal_point.1, height, cut_height),
        cut_width,
        cut_height,
    )
}

/// The position of the focal point in the published image, in percent of width and height, for layouts that crop it
/// again; `None` for the centre, which is the browsers' default. `original` is the upright size, which the CMS does not know
/// of a photo that a phone turned by its metadata.
pub fn focus(image: &Image, original: Option<(u32, u32)>) -> Option<(u8, u8)> {
    let (x, y) = image.focal_point;
    // If the size is unknown, assume that nothing is cropped.
    let (left, top, width, height, all) = match original.or(image.size) {
        Some((width, height)) => {
            let (width, height) = (f64::from(width), f64::from(height));
            let (left, top, w, h) = cut(image.transform, image.focal_point, width, height);
            (left, top, w, h, (width, height))
        }
        None => (0.0, 0.0, 1.0, 1.0, (1.0, 1.0)),
    };
    let percent = |focal: u16, whole: f64, start: f64, part: f64| {
        let at = (f64::from(focal) / 1000.0 * whole - start) / part * 100.0;
        at.round().clamp(0.0, 100.0) as u8
    };
    let focus = (percent(x, all.0, left, width), percent(y, all.1, top, height));
    (focus != (50, 50)).then_some(focus)
}

/// Widths for a box, at most that of the original and of the file format.
fn widths(steps: &[u32], layout: f64, most: f64) -> Vec<f64> {
    let wanted: Vec<f64> = steps
        .iter()
        .map(|step| layout * f64::from(*step) / 100.0)
        .filter(|width| *width <= MAX_WIDTH.max(layout))
        .collect();
    let mut widths: Vec<f64> = wanted.iter().copied().filter(|width| *width <= most).collect();
    // The original is between two steps: its width is added if that makes a difference.
    let largest = widths.iter().copied().fold(0.0, f64::max);
    if widths.len() < wanted.len() && most > largest * WORTH {
        widths.push(most);
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(transform: Transform, focal_point: (u16, u16)) -> Shape {
        Shape {
            transform,
            focal_point,
            steps: steps(&transform),
        }
    }

    fn sizes(transform: Transform, width: u32, height: u32) -> Vec<(u32, u32)> {
        plan(&shape(transform, (500, 500)), width, height).sizes
    }

    #[test]
    fn a_crop_keeps_the_focal_point_and_the_ratio() {
        let plan = plan(&shape(Transform::crop(600, 300), (1000, 500)), 2000, 2000);
        assert_eq!(plan.cut, (0.0, 500.0, 2000.0, 1000.0));
        assert_eq!(
            plan.sizes,
            [
                (1800, 900),
                (1200, 600),
                (900, 450),
                (750, 375),
                (600, 300),
                (450, 225),
                (300, 150)
            ]
        );
        assert_eq!(plan.layout, (600, 300));
    }

    #[test]
    fn the_focus_is_where_the_focal_point_lies_in_the_crop() {
        let image = |focal_point, size| Image {
            key: String::new(),
            id: String::new(),
            url: String::new(),
            version: None,
            alt: String::new(),
            title: String::new(),
            external_link: None,
            focal_point,
            transform: Transform::crop(600, 300),
            size,
        };
        let square = Some((2000, 2000));
        assert_eq!(focus(&image((500, 500), square), None), None);
        assert_eq!(
            focus(&image((500, 400), square), None),
            None,
            "the crop has it in its middle"
        );
        assert_eq!(focus(&image((900, 100), square), None), Some((90, 20)));
        assert_eq!(focus(&image((900, 100), None), None), Some((90, 10)));
        let turned = image((500, 50), Some((4000, 2000)));
        assert_eq!(focus(&turned, Some((2000, 4000))), Some((50, 20)));
    }

    #[test]
    fn nothing_is_enlarged() {
        assert_eq!(
            sizes(Transform::crop(600, 300), 400, 400),
            [(400, 200), (300, 150)]
        );
        let logo = plan(&shape(Transform::fit_height(46), (500, 500)), 300, 60);
        assert_eq!(logo.sizes[0], (288, 58));
        assert_eq!(logo.layout, (230, 46));
        assert_eq!(sizes(Transform::crop(600, 300), 1, 1), [(1, 1)]);
    }

    #[test]
    fn a_picture_of_any_size_is_planned_and_none_sticks_out_of_its_original() {
        let boxes = [
            Transform::fit_width(1240),
            Transform::fit_height(46),
            Transform::crop(600, 300),
            Transform::crop(700, 500),
            Transform::crop(333, 777),
        ];
        for (width, height) in (1..200).flat_map(|w| (1..200).map(move |h| (w * 10, h * 10))) {
            for transform in boxes {
                let (x, y, w, h) = plan(&shape(transform, (1000, 1000)), width, height).cut;
                let inside = x >= 0.0 && y >= 0.0 && x + w <= f64::from(width) && y + h <= f64::from(height);
                assert!(inside, "{transform:?} of {width} × {height}: {x} {y} {w} {h}");
            }
        }
    }

    #[test]
    fn a_wide_box_has_a_size_for_phones_and_none_that_no_screen_shows() {
        let widths: Vec<u32> = sizes(Transform::crop(1600, 900), 6000, 4000)
            .iter()
            .map(|size| size.0)
            .collect();
        assert_eq!(widths, [2400, 1920, 1600, 1376, 1200, 960, 736, 400]);
    }

    #[test]
    fn a_box_as_wide_as_a_page_has_a_size_for_screens_of_twice_the_density() {
        let largest = |width| sizes(Transform::fit_width(width), 6000, 4000)[0].0;
        assert_eq!((largest(999), largest(1240), largest(1280)), (1998, 2480, 2560));
        assert_eq!(largest(1600), 2400, "twice as much is more than a screen shows");
    }

    #[test]
    fn no_side_is_longer_than_a_file_can_have() {
        for (transform, width, height, largest) in [
            (Transform::fit_height(46), 20_000, 10, (16_383, 8)),
            (Transform::fit_width(1240), 10, 20_000, (8, 16_383)),
            (Transform::fit_width(20_000), 30_000, 30_000, (15_000, 15_000)),
        ] {
            let sizes = sizes(transform, width, height);
            assert_eq!(sizes[0], largest, "{width} × {height}");
            assert!(sizes.iter().all(|size| size.0 <= 16_383 && size.1 <= 16_383));
        }
    }

    #[test]
    fn a_strip_of_20_000_by_10_pixels_is_planned_without_an_empty_side() {
        let strip = sizes(Transform::fit_width(1240), 20_000, 10);
        let widths: Vec<u32> = strip.iter().map(|size| size.0).collect();
        assert_eq!(widths, [2480, 1860, 1488, 1240, 1066, 930, 744, 570, 310]);
        assert!(strip.iter().all(|size| size.1 == 1));
    }
}
