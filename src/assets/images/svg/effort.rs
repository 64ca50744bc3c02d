//! Estimates how much a browser has to draw: a few elements that refer to each other can multiply to too many.

use super::style;
use crate::report::SvgFault;
use roxmltree::{Document, Node};
use std::collections::HashMap;

/// Maximum number of drawn elements, each counted as often as it is referenced.
const MAX_DRAWN: u64 = 1_000_000;
/// Cost of a filter, in elements: it touches each pixel several times.
const FILTER: u64 = 2_000;
/// Maximum number of style rules times elements.
const MAX_RULES: usize = 10_000_000;
/// Filter attributes whose cost grows with their value, and the largest value that editors write.
const NUMBERS: [(&str, &str, f64); 3] = [
    ("feTurbulence", "numOctaves", 10.0),
    ("feMorphology", "radius", 100.0),
    ("feConvolveMatrix", "order", 15.0),
];

/// Why a rewritten SVG takes too long to draw; `side` is its longer side in its own units.
pub fn refusal(text: &str, side: f64) -> Option<SvgFault> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return Some(SvgFault::NotXml(error.to_string())),
    };
    let elements: Vec<Node<'_, '_>> = document.descendants().filter(Node::is_element).collect();
    let large = |node: &Node<'_, '_>| too_large(*node, side);
    elements
        .iter()
        .find_map(large)
        .or_else(|| RenderingCost::new(&elements).refusal())
}

/// A filter attribute with too large a value.
fn too_large(node: Node<'_, '_>, side: f64) -> Option<SvgFault> {
    let name = node.tag_name().name();
    let blur = ("stdDeviation", side);
    let own = NUMBERS.iter().filter(|(element, ..)| *element == name);
    let limits = own.map(|(_, attribute, most)| (*attribute, *most)).chain([blur]);
    for (attribute, most) in limits {
        let value = node.attribute(attribute).unwrap_or_default();
        if numbers(value).any(|number| number > most) {
            return Some(SvgFault::Filter {
                attribute: attribute.into(),
                most: most.to_string(),
            });
        }
    }
    let styles = node
        .attributes()
        .map(|attribute| attribute.value())
        .chain(node.text());
    let blurs = styles.flat_map(|css| {
        css.match_indices("blur(")
            .chain(css.match_indices("drop-shadow("))
            .map(|(at, _)| &css[at..])
    });
    for call in blurs {
        let arguments = call.split([')', ';']).next().unwrap_or_default();
        if numbers(arguments).any(|number| number > side) {
            return Some(SvgFault::Blur {
                most: side.to_string(),
            });
        }
    }
    None
}

/// All numbers in a text, whatever separates them.
fn numbers(text: &str) -> impl Iterator<Item = f64> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | 'e' | 'E' | '+'));
    parts.filter_map(|part| part.trim_matches(['e', 'E']).parse().ok())
}

/// One element draws another: as its child, or by reference.
struct Edge {
    to: usize,
    times: Times,
}

/// How often.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Times {
    Once,
    /// Fills and strokes are inherited: once per element inside.
    Elements,
    /// Markers are drawn at each point of each path inside.
    Points,
    /// The larger of both, if the property is unknown.
    Most,
}

/// Elements that are drawn, with their references to each other.
struct RenderingCost {
    edges: Vec<Vec<Edge>>,
    /// Cost and points of each element, without its children.
    own_cost: Vec<(u64, u64)>,
    refused: Option<SvgFault>,
}

impl RenderingCost {
    fn new(elements: &[Node<'_, '_>]) -> Self {
        let places: HashMap<_, usize> = elements
            .iter()
            .enumerate()
            .map(|(at, node)| (node.id(), at))
            .collect();
        let mut ids: HashMap<&str, usize> = HashMap::new();
        for (at, node) in elements.iter().enumerate() {
            if let Some(id) = node.attribute("id") {
                ids.entry(id).or_insert(at);
            }
        }
        let sheets = elements.iter().filter(|node| node.tag_name().name() == "style");
        let mut rules = Vec::new();
        for sheet in sheets.filter_map(|node| node.text()) {
            let of_sheet = style::rules(sheet);
            let known: usize = of_sheet.iter().map(|rule| rule.references.len()).sum();
            // A comment or a nested rule would hide which element it applies to.
            if known != style::addresses(sheet).count() {
                return Self::refused(SvgFault::UnclearStyles);
            }
            rules.extend(of_sheet);
        }
        if rules.len().saturating_mul(elements.len()) > MAX_RULES {
            return Self::refused(SvgFault::TooManyStyles);
        }
        let mut cost = Self {
            edges: Vec::new(),
            own_cost: Vec::new(),
            refused: None,
        };
        for node in elements {
            let children = node.children().filter_map(|child| places.get(&child.id()));
            let mut edges: Vec<Edge> = children
                .map(|to| Edge {
                    to: *to,
                    times: Times::Once,
                })
                .collect();
            for (property, id) in references(*node, &rules) {
                if property.starts_with("--") {
                    return Self::refused(SvgFault::Variable);
                }
                if let Some(to) = ids.get(id) {
                    edges.push(Edge {
                        to: *to,
                        times: times(property),
                    });
                }
            }
            edges.sort_by_key(|edge| edge.times);
            cost.edges.push(edges);
            cost.own_cost.push(cost_and_points(*node));
        }
        cost
    }

    fn refused(fault: SvgFault) -> Self {
        Self {
            edges: Vec::new(),
            own_cost: Vec::new(),
            refused: Some(fault),
        }
    }

    /// Adds up the costs from the leaves, without recursion: a chain of references may be as long as the file.
    fn refusal(self) -> Option<SvgFault> {
        if self.refused.is_some() {
            return self.refused;
        }
        let mut sums: Vec<Option<(u64, u64)>> = vec![None; self.edges.len()];
        let mut open = vec![false; self.edges.len()];
        let mut stack: Vec<(usize, usize)> = vec![(0, 0)];
        while let Some((at, next)) = stack.pop() {
            open[at] = true;
            if let Some(edge) = self.edges[at].get(next) {
                stack.push((at, next + 1));
                if open[edge.to] {
                    return Some(SvgFault::Circular);
                }
                if sums[edge.to].is_none() {
                    stack.push((edge.to, 0));
                }
                continue;
            }
            let (mut cost, mut points) = self.own_cost[at];
            for edge in &self.edges[at] {
                let (part, inside) = sums[edge.to].unwrap_or_default();
                let times = match edge.times {
                    Times::Once => 1,
                    Times::Elements => cost,
                    Times::Points => points,
                    Times::Most => cost.max(points),
                };
                cost = cost.saturating_add(part.saturating_mul(times));
                points = points.saturating_add(inside.saturating_mul(times));
            }
            if cost > MAX_DRAWN {
                return Some(SvgFault::TooManyElements { most: MAX_DRAWN });
            }
            sums[at] = Some((cost, points));
            open[at] = false;
        }
        None
    }
}

/// Cost and points of an element, without its children.
fn cost_and_points(node: Node<'_, '_>) -> (u64, u64) {
    let cost = if node.tag_name().name() == "filter" {
        FILTER
    } else {
        1
    };
    let path = ["d", "points"].into_iter().find_map(|name| node.attribute(name));
    // Counts numbers, which are more than points. A line has two.
    let points = path.map_or(2, |path| numbers(&path.replace('-', " ")).count() as u64);
    (cost, points)
}

/// Property and id of each reference of an element.
fn references<'a>(node: Node<'a, '_>, rules: &[style::Rule<'a>]) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    for attribute in node.attributes() {
        match attribute.name() {
            // A link draws nothing.
            "href" if node.tag_name().name() != "a" => {
                found.extend(attribute.value().strip_prefix('#').map(|id| ("href", id)));
            }
            "style" => found.extend(style::references(attribute.value())),
            name => found.extend(style::addresses(attribute.value()).map(|id| (name, id))),
        }
    }
    for rule in rules.iter().filter(|rule| rule.applies(node)) {
        found.extend(&rule.references);
    }
    found
}

fn times(property: &str) -> Times {
    match property {
        "clip-path" | "filter" | "href" | "mask" => Times::Once,
        "fill" | "stroke" => Times::Elements,
        property if property.starts_with("marker") => Times::Points,
        _ => Times::Most,
    }
}

#[cfg(test)]
#[path = "effort_tests.rs"]
mod tests;
