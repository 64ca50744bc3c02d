//! What is wrong with finished pages, in Dutch.

use crate::report::page_finding::PageFinding;
use crate::report::words::{Text, say};
use crate::report::{FeedFact, LinkFinding, ServerFault};

pub fn page_finding(finding: &PageFinding) -> Text {
    use PageFinding as F;
    match finding {
        F::AltMissing => say!(
            "de afbeelding heeft geen beschrijving: wie haar niet kan zien, weet niet wat erop staat",
            "beschrijf in de alternatieve tekst wat erop te zien is"
        ),
        F::CmsAddress { address } => say!(
            "`{address}` is een adres van het CMS, dat niet op de site mag staan: bezoekers zouden daar terechtkomen",
            "schrijf het adres van de pagina op de site, of upload het bestand in het CMS als een type dat gepubliceerd wordt"
        ),
        F::DescriptionMissing => say!(
            "zoekmachines krijgen geen beschrijving van de pagina",
            "vul de beschrijving in op het tabblad SEO"
        ),
        F::DescriptionShared { others } => say!(
            "de pagina heeft dezelfde beschrijving als een andere pagina",
            "beschrijf wat bijzonder is aan deze pagina; zie {others}"
        ),
        F::ExternalBroken { address, fault } => {
            let answer = answer(*fault);
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
            fault,
            failures,
        } => {
            let answer = answer(*fault);
            say!(
                "de link naar {address} werkte niet bij controles: {failures}; de server {answer}",
                "nog niets: na drie mislukte controles, verspreid over een dag, wordt het gemeld"
            )
        }
        F::FeedFactMissing { feeds, fact, field } => {
            let (fact, hint) = match fact {
                FeedFact::Date => ("datum", "vul de publicatiedatum in"),
                FeedFact::Description => (
                    "tekst",
                    &*format!("vul `{field}` in, of voeg een blok met tekst toe"),
                ),
                FeedFact::Location => ("plaats", &*format!("vul `{field}` in")),
                FeedFact::Title => ("titel", "vul de titel in"),
            };
            say!(
                "de pagina heeft geen {fact} in de feeds {feeds}, terwijl lezers daarvan die nodig hebben",
                "{hint}"
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
        F::NameMissing { href, class, others } => {
            let what = match href {
                Some(href) => format!("de link naar {href} heeft geen tekst"),
                None => format!("een knop (class `{class}`) heeft geen tekst"),
            };
            let also = match others.as_str() {
                "" => String::new(),
                others => format!(" (ook op {others})"),
            };
            say!(
                "{what}{also}: wie naar de pagina luistert, weet niet waarvoor hij is",
                "geef hem een tekst of een label, of zijn afbeelding een omschrijving; maakt een island hem, vergelijk dan de namen van de props"
            )
        }
        F::OriginalTooHeavy { megabytes, most } => say!(
            "het bestand van de afbeelding is {megabytes} MB groot; de grens is {most} MB",
            "upload een kleinere versie: een JPEG van 4000 pixels aan de langste zijde is 2 tot 4 MB groot"
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
        F::SharedImageWithoutText { text, letter } => say!(
            "de afbeelding voor gedeelde links toont `{text}` niet: het lettertype heeft geen `{letter}`",
            "kies in SEOmatic een afbeelding voor de pagina, of vraag de ontwikkelaars om een lettertype met deze letters (frontend/brand/social.ttf)"
        ),
        F::TitleShared { title, others } => say!(
            "een andere pagina heeft dezelfde titel, `{title}`",
            "geef elke pagina een eigen titel op het tabblad SEO; zie {others}"
        ),
    }
}

pub fn other_site(href: &str) -> Text {
    let host = href.trim_start_matches('/');
    say!(
        "`{href}` is geen pagina van de site",
        "is een andere site bedoeld, zet dan https:// voor het adres: https://{host}"
    )
}

pub fn link_finding(finding: &LinkFinding) -> Text {
    use LinkFinding as F;
    match finding {
        F::Gone { href } => say!(
            "`{href}` is het adres van een pagina die er niet meer is: bezoekers zien dat zij is vervallen (410)",
            "kies een andere pagina, of maak de link leeg"
        ),
        F::InCircle { href } => say!(
            "`{href}` wordt in een kring doorgestuurd: browsers geven het op",
            "kies de pagina zelf, en vraag de ontwikkelaars de doorverwijzingen te verbeteren"
        ),
        F::Redirected { href, to } => say!(
            "`{href}` wordt doorgestuurd naar `{to}`: het werkt, met een omweg",
            "link naar `{to}`"
        ),
        F::RedirectedNowhere { href, to } => say!(
            "`{href}` wordt doorgestuurd naar `{to}`, en dat bestaat niet",
            "kies een andere pagina, en vraag de ontwikkelaars de doorverwijzing te verbeteren"
        ),
    }
}

fn answer(fault: ServerFault) -> String {
    match fault {
        ServerFault::Status(status) => format!("antwoordde met status {status}"),
        ServerFault::Silent => "gaf geen antwoord".to_owned(),
        ServerFault::Circle => "stuurt in een kring door, of meer dan tien keer".to_owned(),
    }
}
