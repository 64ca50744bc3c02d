//! Why an SVG is not published, in Dutch. What a parser says is in English and helps no editor,
//! so it is in the English message only.

use crate::report::SvgFault;

pub fn svg_fault(fault: &SvgFault) -> String {
    match fault {
        SvgFault::TooLarge { megabytes, most } => {
            format!("de SVG is {megabytes} MB; hoogstens {most} MB is toegestaan")
        }
        SvgFault::NotUtf8 => "de SVG is niet in UTF-8 opgeslagen".into(),
        SvgFault::Entities => "de SVG declareert een entiteit (`<!ENTITY`) die geen korte tekst is".into(),
        SvgFault::TooManyAttributes => "de SVG heeft een element met te veel attributen".into(),
        SvgFault::TooManyNamespaces { most } => format!("de SVG declareert meer dan {most} naamruimten"),
        SvgFault::NotXml(_) => "de SVG is geen geldige XML".into(),
        SvgFault::NotSvg => "het bestand is geen SVG".into(),
        SvgFault::Element(name) => format!("de SVG bevat `<{name}>`"),
        SvgFault::Handler(name) => format!("de SVG bevat `{name}`, dat een script uitvoert"),
        SvgFault::NoSize => "de SVG heeft geen afmetingen".into(),
        SvgFault::TooWide { most } => format!("de SVG is groter dan {most} CSS-pixels"),
        SvgFault::TooDeep { most } => format!("de SVG is meer dan {most} elementen diep genest"),
        SvgFault::Style(part) => format!("de stijlen van de SVG bevatten `{part}`"),
        SvgFault::Backslash => "de stijlen van de SVG bevatten een backslash".into(),
        SvgFault::Outside(address) => format!("de SVG verwijst naar iets buiten het bestand: `{address}`"),
        SvgFault::Filter { attribute, most } => format!("`{attribute}` in de SVG is meer dan {most}"),
        SvgFault::Blur { most } => format!("de stijlen van de SVG vervagen met meer dan {most}"),
        SvgFault::UnclearStyles => "waar de stijlen van de SVG naar verwijzen is niet vast te stellen".into(),
        SvgFault::TooManyStyles => "de SVG heeft te veel stijlen voor zijn elementen".into(),
        SvgFault::Variable => "de stijlen van de SVG bevatten een verwijzing in een variabele".into(),
        SvgFault::Circular => "een element van de SVG verwijst naar zichzelf".into(),
        SvgFault::TooManyElements { most } => {
            format!("de SVG tekent meer dan {most} elementen, verwijzingen meegeteld")
        }
    }
}
