//! What stands in for a picture that cannot be had: a drawing of the same shape, so that the page keeps its layout.

use super::encode::Encoded;
use crate::content::Image;

/// The shape of a box of which nothing else is known.
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

/// Rafters of a roof on sand, in lines as on a carpenter's plan. The colours are those of `tokens.css`.
pub fn drawing(width: u32, height: u32) -> Encoded {
    let (w, h) = (f64::from(width), f64::from(height));
    let unit = w.min(h);
    let (x, y) = (w / 2.0, h / 2.0 + unit * 0.04);
    let (half, rise, post) = (unit * 0.26, unit * 0.17, unit * 0.15);
    let line = (unit / 90.0).clamp(1.0, 4.0);
    let mut lines = String::new();
    let mut draw = |x1: f64, y1: f64, x2: f64, y2: f64| {
        lines.push_str(&format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"));
    };
    draw(x - half * 1.18, y + rise * 0.18, x, y - rise);
    draw(x + half * 1.18, y + rise * 0.18, x, y - rise);
    draw(x - half, y, x + half, y);
    draw(x, y - rise, x, y);
    draw(x, y, x - half / 2.0, y - rise / 2.0);
    draw(x, y, x + half / 2.0, y - rise / 2.0);
    for side in [-1.0, 1.0] {
        draw(x + side * half, y, x + side * half, y + post);
    }
    draw(x - half * 1.5, y + post, x + half * 1.5, y + post);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <path fill=\"#efe8dc\" d=\"M0 0h{width}v{height}H0z\"/>\
         <path fill=\"#e7dece\" d=\"M0 {height}V{:.1}L{w} {:.1}V{height}z\"/>\
         <path fill=\"none\" stroke=\"#b9ad97\" stroke-width=\"{line:.1}\" stroke-linecap=\"round\" d=\"{lines}\"/></svg>",
        h * 0.82,
        h * 0.6,
    );
    super::drawing(svg.into_bytes(), width, height)
}

#[cfg(test)]
mod tests {
    use super::super::svg;
    use super::*;

    #[test]
    fn the_drawing_is_an_svg_that_we_would_publish() {
        for (width, height) in [(1600, 900), (286, 286), (160, 46), (1, 1)] {
            let file = drawing(width, height);
            let drawing = svg::clean(&file.bytes).unwrap();
            assert_eq!(drawing.size, (f64::from(width), f64::from(height)));
            assert!(file.bytes.len() < 900, "{}", file.bytes.len());
        }
    }
}
