//! Why files, images and texts are not published, in German. What decoders say of an image is in English and helps no
//! editor, so it is in the English message only.

use super::svg::svg_fault;
use crate::report::finding::TextFault;
use crate::report::words::Text;
use crate::report::{FileFault, ImageFault};

pub fn text_fault(fault: TextFault) -> String {
    match fault {
        TextFault::TooLong { bytes, most } => format!("er hat {bytes} Bytes, erlaubt sind {most}"),
        TextFault::TooManyAttributes { most } => format!("ein Tag hat mehr als {most} Attribute"),
        TextFault::TooDeep { most } => format!("er ist mehr als {most} Ebenen tief verschachtelt"),
        TextFault::NotClosed => {
            "Tags werden nicht in der Reihenfolge geschlossen, in der sie geöffnet wurden".into()
        }
        TextFault::Misplaced => "Elemente sind so verschachtelt, wie HTML es nicht erlaubt".into(),
    }
}

pub fn file_fault(fault: &FileFault) -> String {
    match fault {
        FileFault::NotAnAddress => "die Adresse der Datei ist keine Adresse".into(),
        FileFault::Host { origin } => {
            format!(
                "Dateien von {origin} werden nicht geholt: der Host steht nicht in `cms.asset_hosts` in sitegen.toml"
            )
        }
        FileFault::Inside { host } => {
            format!(
                "{host} liegt in einem geschlossenen Netz; Dateien werden nur von öffentlichen Adressen geholt"
            )
        }
        FileFault::Status(status) => format!("der Server antwortete mit Status {status}"),
        FileFault::Empty => "der Server antwortete mit einer leeren Datei".into(),
        FileFault::Page => "der Server antwortete mit einer Webseite statt der Datei".into(),
        FileFault::NotPdf => "der Server antwortete mit etwas, das kein PDF ist".into(),
        FileFault::RedirectsNowhere => "der Server leitet ohne Adresse weiter".into(),
        FileFault::RedirectsAgain => "der Server leitet immer wieder weiter".into(),
        FileFault::TooLarge { megabytes } => format!("die Datei ist größer als {megabytes} MB"),
        FileFault::BrokenOff(detail) => format!("der Download brach ab: {detail}"),
        FileFault::Unreachable(detail) => format!("der Server ist nicht erreichbar: {detail}"),
        FileFault::Deadline => "die Zeit für das Lesen des CMS ist abgelaufen".into(),
        FileFault::Broken(fault) => image_fault(fault).message,
        FileFault::NotAsked => "das CMS wurde nicht nach der aktuellen Version gefragt".into(),
    }
}

pub fn image_fault(fault: &ImageFault) -> Text {
    let message = match fault {
        ImageFault::NotAnImage => "die Datei ist kein Bild".into(),
        ImageFault::Unsupported(format) => format!("der Dateityp {format} kann nicht gelesen werden"),
        ImageFault::TooLarge { width, height, most } => {
            format!("das Bild hat {width} × {height} Pixel; je Seite sind höchstens {most} möglich")
        }
        ImageFault::TooHeavy {
            width,
            height,
            megabytes,
        } => {
            format!("das Bild hat {width} × {height} Pixel und braucht {megabytes} MB Speicher")
        }
        ImageFault::Truncated => "das Ende der Datei fehlt".into(),
        ImageFault::Damaged(_) => "die Datei ist beschädigt".into(),
        ImageFault::Svg(fault) => svg_fault(fault),
        ImageFault::Encoding(_) => "das Bild kann nicht umgewandelt werden".into(),
    };
    let hint = match fault {
        ImageFault::TooLarge { .. } | ImageFault::TooHeavy { .. } => {
            "laden Sie es kleiner hoch: 4000 Pixel auf der langen Seite reichen völlig"
        }
        ImageFault::Svg(fault) if fault.is_unsafe() => {
            "exportieren Sie es neu ohne Skripte, Links und eingebettete Dateien, oder laden Sie es als PNG hoch"
        }
        ImageFault::Svg(_) => "exportieren Sie es neu, oder laden Sie es als PNG hoch",
        _ => "laden Sie das Bild noch einmal als JPEG, PNG oder WebP hoch",
    };
    Text {
        message,
        hint: hint.into(),
    }
}
