//! SVG files: read with an XML parser and written anew, with what drawings need and nothing else; files of their own,
//! never inlined.
//!
//! What could run, load or lead elsewhere is refused, so that editors learn of it. What programs keep for themselves
//! (comments, metadata, elements and attributes of other namespaces) is left out without a word. What a
//! browser would draw for too long is refused as well (`effort`).
//!
//! There are libraries for parts of this. `usvg` 0.45 drops texts, titles and `@media` rules; `svg-hush` 0.9 keeps
//! `<set>`, blurs and references that multiply, leaves parts of escaped addresses behind, cannot say what it left out,
//! and does not come to an end with 100,000 nested elements.

mod css;
mod effort;
mod excerpt;
mod names;
mod reference;
mod size;
mod sniff;
mod style;
mod write;

pub use size::view;
pub use sniff::is_svg;

use super::encoded::{Encoded, Files};
use super::plan;
use super::shape::Shape;
use crate::content::parse_cost::tags_are_short;
use crate::report::ImageFault;
use excerpt::excerpt;
use names::{SVG, XHTML};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeSet;

/// Pixels on the longer side that a drawing is planned with: so many that nothing thinks of enlarging.
const PIXELS: f64 = 20_000.0;
/// Larger drawings are refused: a browser would be busy with them for seconds.
const MAX_MEGABYTES: usize = 8;
/// CSS pixels on a side: a browser keeps four bytes of each.
const MAX_SIDE: f64 = 16_384.0;
/// Prefixes of namespaces. An element that declares one has a list of all around it.
const MAX_NAMESPACES: usize = 100;
/// Elements and texts of a drawing.
const MAX_NODES: u32 = 500_000;

/// A drawing that may be published.
#[derive(Debug, PartialEq)]
pub struct Drawing {
    /// Width and height in CSS pixels.
    pub size: (f64, f64),
    /// The file, written anew.
    pub text: String,
}

/// The file of a harmless drawing, in the size of its box.
///
/// # Errors
/// The drawing cannot be published safely; says what is in it.
pub fn file(shape: &Shape, bytes: &[u8]) -> Result<Files, ImageFault> {
    let Drawing { size, text } = clean(bytes).map_err(ImageFault::Svg)?;
    let scale = PIXELS / size.0.max(size.1);
    // At most 20,000 by the scale.
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

/// Reads a file and writes it anew, or says why it is not published.
///
/// # Errors
/// What is in it that cannot be published, as the end of a sentence.
pub fn clean(bytes: &[u8]) -> Result<Drawing, String> {
    if bytes.len() > MAX_MEGABYTES << 20 {
        let megabytes = bytes.len() >> 20;
        return Err(format!(
            "the SVG has {megabytes} MB; at most {MAX_MEGABYTES} MB are allowed"
        ));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "the SVG is not UTF-8")?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // A few of them, each made of many of the one before, are more text than there is memory.
    if text.contains("<!ENTITY") {
        return Err("the SVG declares entities (`<!ENTITY`)".into());
    }
    if !tags_are_short(text) {
        return Err("the SVG has an element with too many attributes".into());
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
        return Err(format!("the SVG declares more than {MAX_NAMESPACES} namespaces"));
    }
    let options = ParsingOptions {
        // The plain one that drawing programs write. It is not published.
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| format!("the SVG is not well-formed XML: {error}"))?;
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    if root.tag_name().name() != "svg" || namespace.is_some_and(|namespace| namespace != SVG) {
        return Err("the file is not an SVG".into());
    }
    if let Some(found) = document.descendants().find_map(running) {
        return Err(format!("the SVG contains {found}"));
    }
    let size = size::of(root)?;
    let stated = root.has_attribute("width") || root.has_attribute("height");
    if stated && size.0.max(size.1) > MAX_SIDE {
        return Err(format!("the SVG is larger than {MAX_SIDE} CSS pixels"));
    }
    let text = write::drawing(root, size)?;
    let shown = size::view(root).unwrap_or(size);
    match effort::refusal(&text, shown.0.max(shown.1)) {
        Some(refusal) => Err(refusal),
        None => Ok(Drawing { size, text }),
    }
}

/// What of an element could run, also where it would be left out.
fn running(node: Node<'_, '_>) -> Option<String> {
    let name = node.tag_name();
    let known = matches!(name.namespace(), None | Some(SVG | XHTML));
    if !node.is_element() || !known {
        return None;
    }
    if names::runs(name.name()) {
        return Some(format!("`<{}>`", name.name()));
    }
    let handler = |name: &str| {
        name.get(..2)
            .is_some_and(|start| start.eq_ignore_ascii_case("on"))
    };
    let mut attributes = node.attributes();
    let found = attributes.find(|attribute| attribute.namespace().is_none() && handler(attribute.name()))?;
    Some(format!("the event handler `{}`", excerpt(found.name())))
}

#[cfg(test)]
mod tests;
