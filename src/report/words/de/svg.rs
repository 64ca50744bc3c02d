//! Why an SVG is not published, in German. What a parser says is in English and helps no editor,
//! so it is in the English message only.

use crate::report::SvgFault;

pub fn svg_fault(fault: &SvgFault) -> String {
    match fault {
        SvgFault::TooLarge { megabytes, most } => {
            format!("das SVG hat {megabytes} MB; höchstens {most} MB sind erlaubt")
        }
        SvgFault::NotUtf8 => "das SVG ist nicht in UTF-8 gespeichert".into(),
        SvgFault::Entities => "das SVG deklariert eine Entität (`<!ENTITY`), die kein kurzer Text ist".into(),
        SvgFault::TooManyAttributes => "das SVG hat ein Element mit zu vielen Attributen".into(),
        SvgFault::TooManyNamespaces { most } => format!("das SVG deklariert mehr als {most} Namensräume"),
        SvgFault::NotXml(_) => "das SVG ist kein gültiges XML".into(),
        SvgFault::NotSvg => "die Datei ist kein SVG".into(),
        SvgFault::Element(name) => format!("das SVG enthält `<{name}>`"),
        SvgFault::Handler(name) => format!("das SVG enthält `{name}`, das ein Skript ausführt"),
        SvgFault::NoSize => "das SVG hat keine Größe".into(),
        SvgFault::TooWide { most } => format!("das SVG ist größer als {most} CSS-Pixel"),
        SvgFault::TooDeep { most } => format!("das SVG ist mehr als {most} Elemente tief verschachtelt"),
        SvgFault::Style(part) => format!("die Stile des SVG enthalten `{part}`"),
        SvgFault::Backslash => "die Stile des SVG enthalten einen Backslash".into(),
        SvgFault::Outside(address) => format!("das SVG verweist auf etwas außerhalb der Datei: `{address}`"),
        SvgFault::Filter { attribute, most } => format!("`{attribute}` im SVG ist größer als {most}"),
        SvgFault::Blur { most } => format!("die Stile des SVG zeichnen um mehr als {most} weich"),
        SvgFault::UnclearStyles => "worauf die Stile des SVG verweisen, ist nicht festzustellen".into(),
        SvgFault::TooManyStyles => "das SVG hat zu viele Stile für seine Elemente".into(),
        SvgFault::Variable => "die Stile des SVG enthalten einen Verweis in einer Variablen".into(),
        SvgFault::Circular => "ein Element des SVG verweist auf sich selbst".into(),
        SvgFault::TooManyElements { most } => {
            format!("das SVG zeichnet mehr als {most} Elemente, Verweise mitgezählt")
        }
    }
}
