//! Rewrites an SVG: the same text for the same content, with only what the allow-lists contain.

use super::names::{self, SVG};
use super::{css, reference};
use crate::report::SvgFault;
use roxmltree::{Attribute, Node};

/// Maximum nesting of elements. Editors nest some tens of groups.
const MAX_DEPTH: usize = 200;

const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The text of an SVG with that size in CSS pixels.
///
/// # Errors
/// Elements are nested too deeply, or the SVG has a part that is refused.
pub fn rewrite(root: Node<'_, '_>, size: (f64, f64)) -> Result<String, SvgFault> {
    let mut out = String::new();
    element(root, &mut out, 0, |out| {
        attribute(out, "xmlns", SVG);
        // Without a `viewBox` an SVG keeps its size in every box, and a smaller box crops it.
        if root.attribute("viewBox").is_none() {
            attribute(out, "viewBox", &format!("0 0 {} {}", size.0, size.1));
        }
    })?;
    Ok(out)
}

fn element(
    node: Node<'_, '_>,
    out: &mut String,
    depth: usize,
    first: impl FnOnce(&mut String),
) -> Result<(), SvgFault> {
    if depth > MAX_DEPTH {
        return Err(SvgFault::TooDeep { most: MAX_DEPTH });
    }
    let name = node.tag_name().name();
    out.push('<');
    out.push_str(name);
    first(out);
    attributes(node, out)?;
    out.push('>');
    let open = out.len();
    content(node, out, depth)?;
    if out.len() == open {
        out.truncate(open - 1);
        out.push_str("/>");
    } else {
        out.push_str("</");
        out.push_str(name);
        out.push('>');
    }
    Ok(())
}

fn content(node: Node<'_, '_>, out: &mut String, depth: usize) -> Result<(), SvgFault> {
    let name = node.tag_name().name();
    if name == "style" {
        // A browser joins all parts of the text, even if comments separate them.
        let sheet: String = node
            .children()
            .filter(Node::is_text)
            .filter_map(|text| text.text())
            .collect();
        if let Some(refusal) = css::sheet_refusal(&sheet) {
            return Err(refusal);
        }
        escape(out, sheet.trim());
        return Ok(());
    }
    let namespace = node.tag_name().namespace();
    for child in node.children() {
        let own = child.tag_name().namespace() == namespace;
        if child.is_text() && names::has_text(name) {
            escape(out, child.text().unwrap_or_default());
        } else if child.is_element() && own && names::is_element(child.tag_name().name()) {
            element(child, out, depth + 1, |_| ())?;
        }
    }
    Ok(())
}

fn attributes(node: Node<'_, '_>, out: &mut String) -> Result<(), SvgFault> {
    for found in node.attributes() {
        let (name, value) = (found.name(), found.value());
        match found.namespace() {
            None | Some(XLINK) if name == "href" => {
                let address = value.trim();
                if address.is_empty() {
                    continue;
                }
                if let Some(refusal) = reference::refusal(address) {
                    return Err(refusal);
                }
                // Browsers use the older `xlink:href` only without `href`.
                let yields = found.namespace().is_some() && has_own_reference(node);
                if !yields {
                    let picture = reference::picture(address);
                    attribute(out, "href", picture.as_deref().unwrap_or(address));
                }
            }
            None if names::is_attribute(name) => {
                let refusal = match name {
                    "style" => css::sheet_refusal(value),
                    _ if names::is_style(name) => css::refusal(value),
                    _ => None,
                };
                if let Some(refusal) = refusal {
                    return Err(refusal);
                }
                attribute(out, name, value);
            }
            Some(XML) if matches!(name, "space" | "lang") => attribute(out, &format!("xml:{name}"), value),
            _ => {}
        }
    }
    Ok(())
}

fn has_own_reference(node: Node<'_, '_>) -> bool {
    let own = |found: Attribute<'_, '_>| found.namespace().is_none() && found.name() == "href";
    node.attributes().any(own)
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, value);
    out.push('"');
}

/// For texts and attributes.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A parser would turn them into other white space.
            '\r' => out.push_str("&#13;"),
            c => out.push(c),
        }
    }
}
