//! Why an SVG is not published, in English.

use crate::report::SvgFault;

pub fn svg_fault(fault: &SvgFault) -> String {
    match fault {
        SvgFault::TooLarge { megabytes, most } => {
            format!("the SVG has {megabytes} MB; at most {most} MB are allowed")
        }
        SvgFault::NotUtf8 => "the SVG is not UTF-8".into(),
        SvgFault::Entities => "the SVG declares an entity (`<!ENTITY`) that is not a short text".into(),
        SvgFault::TooManyAttributes => "the SVG has an element with too many attributes".into(),
        SvgFault::TooManyNamespaces { most } => format!("the SVG declares more than {most} namespaces"),
        SvgFault::NotXml(detail) => format!("the SVG is not well-formed XML: {detail}"),
        SvgFault::NotSvg => "the file is not an SVG".into(),
        SvgFault::Element(name) => format!("the SVG contains `<{name}>`"),
        SvgFault::Handler(name) => format!("the SVG contains the event handler `{name}`"),
        SvgFault::NoSize => "the SVG has no size".into(),
        SvgFault::TooWide { most } => format!("the SVG is larger than {most} CSS pixels"),
        SvgFault::TooDeep { most } => format!("the SVG nests more than {most} elements"),
        SvgFault::Style(part) => format!("the SVG's styles contain `{part}`"),
        SvgFault::Backslash => "the SVG's styles contain a backslash".into(),
        SvgFault::Outside(address) => format!("the SVG refers to something outside of it: `{address}`"),
        SvgFault::Filter { attribute, most } => format!("the SVG's `{attribute}` is more than {most}"),
        SvgFault::Blur { most } => format!("the SVG's styles blur by more than {most}"),
        SvgFault::UnclearStyles => "the references in the SVG's styles cannot be determined".into(),
        SvgFault::TooManyStyles => "the SVG has too many styles for its elements".into(),
        SvgFault::Variable => "the SVG's styles contain a reference in a variable".into(),
        SvgFault::Circular => "an element of the SVG refers to itself".into(),
        SvgFault::TooManyElements { most } => {
            format!("the SVG draws more than {most} elements, counted with references")
        }
    }
}
