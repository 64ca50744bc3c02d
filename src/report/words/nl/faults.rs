//! Why files, images and texts are not published, in Dutch. What decoders say of an image is in English and helps no
//! editor, so it is in the English message only.

use super::svg::svg_fault;
use crate::report::finding::TextFault;
use crate::report::words::Text;
use crate::report::{FileFault, ImageFault};

pub fn text_fault(fault: TextFault) -> String {
    match fault {
        TextFault::TooLong { bytes, most } => format!("hij telt {bytes} bytes, {most} zijn toegestaan"),
        TextFault::TooManyAttributes { most } => format!("een tag heeft meer dan {most} attributen"),
        TextFault::TooDeep { most } => format!("hij is meer dan {most} niveaus diep genest"),
        TextFault::NotClosed => "tags worden niet gesloten in de volgorde waarin ze zijn geopend".into(),
        TextFault::Misplaced => "elementen staan in elkaar op een manier die HTML niet toestaat".into(),
    }
}

pub fn file_fault(fault: &FileFault) -> String {
    match fault {
        FileFault::NotAnAddress => "het adres van het bestand is geen adres".into(),
        FileFault::Host { origin } => {
            format!(
                "bestanden van {origin} worden niet opgehaald: de host staat niet in `cms.asset_hosts` in sitegen.toml"
            )
        }
        FileFault::Inside { host } => {
            format!(
                "{host} ligt in een besloten netwerk; bestanden worden alleen van openbare adressen opgehaald"
            )
        }
        FileFault::Status(status) => format!("de server antwoordde met status {status}"),
        FileFault::Empty => "de server antwoordde met een leeg bestand".into(),
        FileFault::Page => "de server antwoordde met een webpagina in plaats van het bestand".into(),
        FileFault::NotPdf => "de server antwoordde met iets dat geen PDF is".into(),
        FileFault::RedirectsNowhere => "de server verwijst door zonder adres".into(),
        FileFault::RedirectsAgain => "de server blijft doorverwijzen".into(),
        FileFault::TooLarge { megabytes } => format!("het bestand is groter dan {megabytes} MB"),
        FileFault::BrokenOff(detail) => format!("het downloaden is afgebroken: {detail}"),
        FileFault::Unreachable(detail) => format!("de server is niet bereikbaar: {detail}"),
        FileFault::Deadline => "de tijd voor het lezen van het CMS is om".into(),
        FileFault::Broken(fault) => image_fault(fault).message,
        FileFault::NotAsked => "het CMS is niet naar de huidige versie gevraagd".into(),
    }
}

pub fn image_fault(fault: &ImageFault) -> Text {
    let message = match fault {
        ImageFault::NotAnImage => "het bestand is geen afbeelding".into(),
        ImageFault::Unsupported(format) => format!("het bestandstype {format} kan niet worden gelezen"),
        ImageFault::TooLarge { width, height, most } => {
            format!(
                "de afbeelding heeft {width} × {height} pixels; per zijde zijn er hoogstens {most} mogelijk"
            )
        }
        ImageFault::TooHeavy {
            width,
            height,
            megabytes,
        } => {
            format!("de afbeelding heeft {width} × {height} pixels en vraagt {megabytes} MB geheugen")
        }
        ImageFault::Truncated => "het einde van het bestand ontbreekt".into(),
        ImageFault::Damaged(_) => "het bestand is beschadigd".into(),
        ImageFault::Svg(fault) => svg_fault(fault),
        ImageFault::Encoding(_) => "de afbeelding kan niet worden omgezet".into(),
    };
    let hint = match fault {
        ImageFault::TooLarge { .. } | ImageFault::TooHeavy { .. } => {
            "upload een kleinere: 4000 pixels aan de lange zijde is ruim genoeg"
        }
        ImageFault::Svg(fault) if fault.is_unsafe() => {
            "exporteer de SVG opnieuw zonder scripts, links en ingesloten bestanden, of upload een PNG"
        }
        ImageFault::Svg(_) => "exporteer de SVG opnieuw of upload een PNG",
        _ => "upload de afbeelding opnieuw als JPEG, PNG of WebP",
    };
    Text {
        message,
        hint: hint.into(),
    }
}
