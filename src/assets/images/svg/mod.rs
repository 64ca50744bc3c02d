//! SVG files: parsed as XML and rewritten with only what shapes need; published as separate files, never inlined.
//!
//! An SVG that could run something, load something or link elsewhere is refused, so that editors learn about it.
//! Private data of editors (comments, metadata, elements and attributes of other namespaces) is silently dropped. An
//! SVG that would take a browser too long to draw is refused as well (`effort`).
//!
//! Existing libraries cover parts of this. `usvg` 0.45 drops texts, titles and `@media` rules. `svg-hush` 0.9 keeps
//! `<set>`, blurs and references that multiply, leaves parts of escaped addresses behind, cannot report what it
//! dropped, and does not terminate with 100,000 nested elements.

mod css;
mod effort;
mod encoding;
mod entities;
mod excerpt;
mod names;
mod reference;
mod size;
mod style;
mod write;

pub use size::view;

use super::encoded::{Encoded, Files};
use super::plan;
use super::shape::Shape;
use crate::content::parse_cost::tags_are_short;
use crate::report::{ImageFault, SvgFault};
use excerpt::excerpt;
use names::{SVG, XHTML};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeSet;

/// Assumed pixels of the longer side: so many that an SVG never counts as enlarged.
const PIXELS: f64 = 20_000.0;
/// Larger files are refused: a browser would take seconds to draw them.
const MAX_MEGABYTES: usize = 8;
/// CSS pixels per side: a browser needs four bytes for each pixel.
const MAX_SIDE: u32 = 16_384;
/// Maximum number of namespace prefixes: an element that declares one stores a list of all that are in scope.
const MAX_NAMESPACES: usize = 100;
/// Maximum number of elements and texts.
const MAX_NODES: u32 = 500_000;

/// A safe SVG.
#[derive(Debug, PartialEq)]
pub struct SafeSvg {
    /// Width and height in CSS pixels.
    pub size: (f64, f64),
    /// The rewritten file.
    pub text: String,
}

/// The file of a safe SVG, with the size of its box.
///
/// # Errors
/// The SVG cannot be published safely; names the unsafe part.
pub fn file(shape: &Shape, bytes: &[u8]) -> Result<Files, ImageFault> {
    let SafeSvg { size, text } = clean(bytes).map_err(ImageFault::Svg)?;
    let scale = PIXELS / size.0.max(size.1);
    // The scale makes both at most 20,000.
    let layout = plan::plan(
        shape,
        (size.0 * scale).round() as u32,
        (size.1 * scale).round() as u32,
    )
    .layout;
    Ok(Files {
        layout,
        fallback: vec![Encoded::svg(text.into_bytes(), layout.0, layout.1)],
        ..Files::default()
    })
}

/// Parses and rewrites a file, or tells why it is not published.
///
/// # Errors
/// The unsafe part, or why it cannot be drawn.
pub fn clean(bytes: &[u8]) -> Result<SafeSvg, SvgFault> {
    if bytes.len() > MAX_MEGABYTES << 20 {
        let megabytes = bytes.len() >> 20;
        return Err(SvgFault::TooLarge {
            megabytes,
            most: MAX_MEGABYTES,
        });
    }
    let text = encoding::text(bytes).ok_or(SvgFault::NotUtf8)?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let text = entities::expanded(text, MAX_MEGABYTES << 20).ok_or(SvgFault::Entities)?;
    if !tags_are_short(&text) {
        return Err(SvgFault::TooManyAttributes);
    }
    let prefixes: BTreeSet<&str> = text
        .match_indices("xmlns:")
        .map(|(at, start)| {
            text[at + start.len()..]
                .split(['=', ' ', '\n', '\t', '\r'])
                .next()
                .unwrap_or_default()
        })
        .collect();
    if prefixes.len() > MAX_NAMESPACES {
        return Err(SvgFault::TooManyNamespaces { most: MAX_NAMESPACES });
    }
    let options = ParsingOptions {
        // The plain document type that editors write. It is not published.
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document =
        Document::parse_with_options(&text, options).map_err(|error| SvgFault::NotXml(error.to_string()))?;
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    if root.tag_name().name() != "svg" || namespace.is_some_and(|namespace| namespace != SVG) {
        return Err(SvgFault::NotSvg);
    }
    if let Some(found) = document.descendants().find_map(active_content) {
        return Err(found);
    }
    let size = size::in_pixels(root)?;
    let stated = root.has_attribute("width") || root.has_attribute("height");
    if stated && size.0.max(size.1) > f64::from(MAX_SIDE) {
        return Err(SvgFault::TooWide { most: MAX_SIDE });
    }
    let text = write::rewrite(root, size)?;
    let shown = size::view(root).unwrap_or(size);
    match effort::refusal(&text, shown.0.max(shown.1)) {
        Some(refusal) => Err(refusal),
        None => Ok(SafeSvg { size, text }),
    }
}

/// The part of an element that could run, even if rewriting would drop it.
fn active_content(node: Node<'_, '_>) -> Option<SvgFault> {
    let name = node.tag_name();
    let known = matches!(name.namespace(), None | Some(SVG | XHTML));
    if !node.is_element() || !known {
        return None;
    }
    if names::is_active(name.name()) && !is_editing_data(node) {
        return Some(SvgFault::Element(excerpt(name.name())));
    }
    let handler = |name: &str| {
        name.get(..2)
            .is_some_and(|start| start.eq_ignore_ascii_case("on"))
    };
    let mut attributes = node.attributes();
    let found = attributes.find(|attribute| attribute.namespace().is_none() && handler(attribute.name()))?;
    Some(SvgFault::Handler(excerpt(found.name())))
}

/// What Illustrator keeps for itself: no browser has that extension and shows it, and rewriting drops it.
fn is_editing_data(node: Node<'_, '_>) -> bool {
    let extensions = node.attribute("requiredExtensions").unwrap_or_default();
    node.tag_name().name() == "foreignObject" && extensions.starts_with("http://ns.adobe.com/")
}

#[cfg(test)]
mod tests;
