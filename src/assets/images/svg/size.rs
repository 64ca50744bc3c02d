//! The size of an SVG.

use crate::report::SvgFault;
use roxmltree::Node;

/// The browsers' default for an SVG without a size.
const UNKNOWN: (f64, f64) = (300.0, 150.0);
/// CSS pixels of each unit. Units that depend on a font or a window (`em`, `%`) are unknown here.
const UNITS: [(&str, f64); 6] = [
    ("px", 1.0),
    ("pt", 96.0 / 72.0),
    ("pc", 16.0),
    ("in", 96.0),
    ("cm", 96.0 / 2.54),
    ("mm", 96.0 / 25.4),
];

/// Width and height in CSS pixels, from the attributes of the root element.
///
/// # Errors
/// A side is 0, negative or not finite.
pub fn in_pixels(root: Node<'_, '_>) -> Result<(f64, f64), SvgFault> {
    let side = |name: &str| root.attribute(name).and_then(length);
    let view = view(root);
    let (width, height) = match (side("width"), side("height"), view) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some(view)) => (width, width * view.1 / view.0),
        (None, Some(height), Some(view)) => (height * view.0 / view.1, height),
        (None, None, Some(view)) => view,
        (width, height, None) => (width.unwrap_or(UNKNOWN.0), height.unwrap_or(UNKNOWN.1)),
    };
    let is_size = |side: f64| side.is_finite() && side > 0.0;
    if is_size(width) && is_size(height) {
        Ok((width, height))
    } else {
        Err(SvgFault::NoSize)
    }
}

/// Width and height of the visible part, in the SVG's own units.
pub fn view(root: Node<'_, '_>) -> Option<(f64, f64)> {
    root.attribute("viewBox").and_then(view_box)
}

fn length(value: &str) -> Option<f64> {
    let value = value.trim();
    let (number, factor) = UNITS
        .iter()
        .find_map(|(unit, factor)| Some((value.strip_suffix(unit)?, *factor)))
        .unwrap_or((value, 1.0));
    number
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite())
        .map(|number| number * factor)
}

/// Width and height from a `viewBox`.
fn view_box(value: &str) -> Option<(f64, f64)> {
    let separated = value.split(|c: char| c == ',' || c.is_ascii_whitespace());
    let numbers: Result<Vec<f64>, _> = separated
        .filter(|part| !part.is_empty())
        .map(str::parse)
        .collect();
    match numbers.ok()?.as_slice() {
        [_, _, width, height] if *width > 0.0 && *height > 0.0 => Some((*width, *height)),
        _ => None,
    }
}
