//! What is wrong with finished pages, in German.

use crate::report::page_finding::PageFinding;
use crate::report::words::{Text, say};
use crate::report::{FeedFact, LinkFinding, ServerFault};

pub fn page_finding(finding: &PageFinding) -> Text {
    use PageFinding as F;
    match finding {
        F::AltMissing => say!(
            "das Bild hat keine Beschreibung: wer es nicht sehen kann, erfährt nichts davon",
            "beschreiben Sie im Alternativtext, was es zeigt"
        ),
        F::CmsAddress { address } => say!(
            "`{address}` ist eine Adresse des CMS, die nicht auf der Website stehen darf: Besucher kämen dorthin",
            "schreiben Sie die Adresse der Seite auf der Website, oder laden Sie die Datei im CMS in einem Format hoch, das veröffentlicht wird"
        ),
        F::DescriptionMissing => say!(
            "Suchmaschinen bekommen keine Beschreibung der Seite",
            "füllen Sie die Beschreibung im Reiter SEO aus"
        ),
        F::DescriptionShared { others } => say!(
            "die Seite hat dieselbe Beschreibung wie eine andere Seite",
            "beschreiben Sie, was diese Seite besonders macht; siehe {others}"
        ),
        F::ExternalBroken { address, fault } => {
            let answer = answer(*fault);
            say!(
                "der Link auf {address} führt nirgendwohin: Der Server {answer}",
                "entferne den Link oder suche seine neue Adresse"
            )
        }
        F::ExternalMoved { address, to } => say!(
            "der Link auf {address} wird dauerhaft weitergeleitet",
            "verlinke {to}"
        ),
        F::ExternalWatched {
            address,
            fault,
            failures,
        } => {
            let answer = answer(*fault);
            say!(
                "der Link auf {address} hat bei Prüfungen nicht funktioniert: {failures}; der Server {answer}",
                "noch nichts: nach drei misslungenen Prüfungen innerhalb von mindestens einem Tag wird es gemeldet"
            )
        }
        F::FeedFactMissing { feeds, fact, field } => {
            let (fact, hint) = match fact {
                FeedFact::Date => ("kein Datum", "tragen Sie das Veröffentlichungsdatum ein"),
                FeedFact::Description => (
                    "keinen Text",
                    &*format!("füllen Sie `{field}` aus, oder ergänzen Sie einen Block mit Text"),
                ),
                FeedFact::Location => ("keinen Ort", &*format!("füllen Sie `{field}` aus")),
                FeedFact::Title => ("keinen Titel", "tragen Sie den Titel ein"),
            };
            say!(
                "die Seite hat in den Feeds {feeds} {fact}, was deren Leser aber brauchen",
                "{hint}"
            )
        }
        F::HeadingSkipped { text, from, to } => {
            let next = from + 1;
            say!(
                "die Überschrift `{text}` hat Ebene {to}, die vor ihr aber Ebene {from}",
                "wählen Sie Ebene {next}, damit klar ist, was zusammengehört"
            )
        }
        F::MainHeadings { count } => say!(
            "die Seite hat {count} Überschriften der ersten Ebene statt einer",
            "verwenden Sie im Inhalt Überschriften der zweiten Ebene"
        ),
        F::NameMissing { href, class, others } => {
            let what = match href {
                Some(href) => format!("der Link auf {href} hat keinen Text"),
                None => format!("ein Button (class `{class}`) hat keinen Text"),
            };
            let also = match others.as_str() {
                "" => String::new(),
                others => format!(" (auch auf {others})"),
            };
            say!(
                "{what}{also}: wer der Seite zuhört, weiß nicht, wozu er da ist",
                "geben Sie ihm einen Text oder ein Label oder seinem Bild eine Beschreibung; stammt er von einer Island, vergleichen Sie die Namen ihrer Props"
            )
        }
        F::OriginalTooHeavy { megabytes, most } => say!(
            "die Datei des Bildes ist {megabytes} MB groß; die Grenze sind {most} MB",
            "laden Sie eine kleinere Fassung hoch: ein JPEG mit 4000 Pixeln an der längeren Seite hat 2 bis 4 MB"
        ),
        F::OriginalTooLarge {
            width,
            height,
            megapixels,
        } => say!(
            "das Bild hat {width} × {height} Pixel ({megapixels} Megapixel)",
            "laden Sie eine kleinere Fassung hoch: 4000 Pixel an der längeren Seite genügen"
        ),
        F::PageTooLarge { kilobytes, most } => say!(
            "die Seite ist komprimiert {kilobytes} KB groß; die Grenze sind {most} KB",
            "verschieben Sie einen Teil des Inhalts auf eine andere Seite"
        ),
        F::SharedImageWithoutText { text, letter } => say!(
            "das Bild für geteilte Links zeigt `{text}` nicht: seine Schrift hat kein `{letter}`",
            "wählen Sie in SEOmatic ein Bild für die Seite, oder bitten Sie die Entwickler um eine Schrift mit diesen Buchstaben (frontend/brand/social.ttf)"
        ),
        F::TitleShared { title, others } => say!(
            "eine andere Seite hat denselben Titel, `{title}`",
            "geben Sie jeder Seite im Reiter SEO einen eigenen Titel; siehe {others}"
        ),
    }
}

pub fn other_site(href: &str) -> Text {
    let host = href.trim_start_matches('/');
    say!(
        "`{href}` ist keine Seite der Website",
        "ist eine andere Website gemeint, dann setzen Sie https:// vor die Adresse: https://{host}"
    )
}

pub fn link_finding(finding: &LinkFinding) -> Text {
    use LinkFinding as F;
    match finding {
        F::Gone { href } => say!(
            "`{href}` ist die Adresse einer Seite, die es nicht mehr gibt: Besucher sehen, dass sie entfallen ist (410)",
            "wählen Sie eine andere Seite, oder leeren Sie den Link"
        ),
        F::InCircle { href } => say!(
            "`{href}` wird im Kreis weitergeleitet: Browser geben auf",
            "wählen Sie die Seite selbst, und bitten Sie die Entwickler, die Weiterleitungen zu berichtigen"
        ),
        F::Redirected { href, to } => say!(
            "`{href}` wird nach `{to}` weitergeleitet: das geht, auf einem Umweg",
            "verlinken Sie `{to}`"
        ),
        F::RedirectedNowhere { href, to } => say!(
            "`{href}` wird nach `{to}` weitergeleitet, und das gibt es nicht",
            "wählen Sie eine andere Seite, und bitten Sie die Entwickler, die Weiterleitung zu berichtigen"
        ),
    }
}

fn answer(fault: ServerFault) -> String {
    match fault {
        ServerFault::Status(status) => format!("hat mit Status {status} geantwortet"),
        ServerFault::Silent => "hat nicht geantwortet".to_owned(),
        ServerFault::Circle => "leitet im Kreis weiter, oder mehr als zehnmal".to_owned(),
    }
}
