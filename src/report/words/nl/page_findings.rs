//! What is wrong with finished pages, in Dutch.

use crate::report::page_finding::PageFinding;
use crate::report::words::{Text, say};

pub fn page_finding(finding: &PageFinding) -> Text {
    use PageFinding as F;
    match finding {
        F::AltMissing => say!(
            "de afbeelding heeft geen beschrijving: wie haar niet kan zien, weet niet wat erop staat",
            "beschrijf in de alternatieve tekst wat erop te zien is"
        ),
        F::DescriptionMissing => say!(
            "zoekmachines krijgen geen beschrijving van de pagina",
            "vul de beschrijving in op het tabblad SEO"
        ),
        F::DescriptionShared { others } => say!(
            "de pagina heeft dezelfde beschrijving als een andere pagina",
            "beschrijf wat bijzonder is aan deze pagina; zie {others}"
        ),
        F::ExternalBroken { address, status } => {
            let answer = answer(*status);
            say!(
                "de link naar {address} leidt nergens heen: de server {answer}",
                "verwijder de link, of zoek het nieuwe adres op"
            )
        }
        F::ExternalMoved { address, to } => say!(
            "de link naar {address} wordt blijvend doorgestuurd",
            "link naar {to}"
        ),
        F::ExternalWatched {
            address,
            status,
            failures,
        } => {
            let answer = answer(*status);
            say!(
                "de link naar {address} werkte niet bij controles: {failures}; de server {answer}",
                "nog niets: na drie mislukte controles, verspreid over een dag, wordt het gemeld"
            )
        }
        F::HeadingSkipped { text, from, to } => {
            let next = from + 1;
            say!(
                "de kop `{text}` heeft niveau {to}, maar de kop ervoor niveau {from}",
                "kies er niveau {next} voor, zodat lezers weten wat bij elkaar hoort"
            )
        }
        F::MainHeadings { count } => say!(
            "de pagina heeft {count} koppen van het eerste niveau in plaats van één",
            "gebruik in de inhoud koppen van het tweede niveau"
        ),
        F::OriginalTooLarge {
            width,
            height,
            megapixels,
        } => say!(
            "de afbeelding heeft {width} × {height} pixels ({megapixels} megapixels)",
            "upload een kleinere versie: 4000 pixels aan de langste zijde is genoeg"
        ),
        F::PageTooLarge { kilobytes, most } => say!(
            "de pagina is na compressie {kilobytes} KB groot; de grens is {most} KB",
            "verplaats een deel van de inhoud naar een andere pagina"
        ),
        F::TitleShared { title, others } => say!(
            "een andere pagina heeft dezelfde titel, `{title}`",
            "geef elke pagina een eigen titel op het tabblad SEO; zie {others}"
        ),
    }
}

fn answer(status: Option<u16>) -> String {
    match status {
        Some(status) => format!("antwoordde met status {status}"),
        None => "gaf geen antwoord".to_owned(),
    }
}
