//! What is wrong with content, in German.

use super::faults::{file_fault, image_fault, text_fault};
use super::page_findings::{link_finding, other_site, page_finding};
use super::redirects::redirect_finding;
use crate::report::finding::{Finding, GlobalSet, JobFact, NeededPage, TagFault};
use crate::report::words::{Text, is_host, say};

pub fn finding(finding: &Finding) -> Text {
    use Finding as F;
    match finding {
        F::AnchorMissing { href, page, id } => say!(
            "`{href}` führt zu einer Stelle, die die Seite `{page}` nicht hat",
            "entfernen Sie `#{id}` aus der Adresse, oder geben Sie der Stelle auf jener Seite die ID `{id}`"
        ),
        F::CanonicalChain { canonical, next } => say!(
            "die kanonische Adresse `{canonical}` gehört einer Seite, deren kanonische Adresse `{next}` ist",
            "entfernen Sie eine der beiden in SEOmatic; die Sitemap nennt keine der beiden Seiten"
        ),
        F::CanonicalElsewhere { host } => say!(
            "die meisten Seiten haben eine kanonische Adresse auf `{host}`: Suchmaschinen zeigen jene Website statt dieser",
            "falls das nicht gewollt ist, berichtigen Sie die Adresse der Website in Craft oder die Adressen in SEOmatic"
        ),
        F::DevMode { mark } => say!(
            "SEOmatic setzt `{mark}` vor seine Titel: der devMode von Craft ist an; das Zeichen wird nicht veröffentlicht",
            "schalten Sie devMode in dem CMS aus, aus dem die Website gebaut wird"
        ),
        F::DateUnreadable { value } => {
            say!("`{value}` ist kein Datum", "geben Sie das Datum noch einmal ein")
        }
        F::ElementsDropped { names } => say!(
            "Teile des Textes werden nicht veröffentlicht: `{names}`",
            "entfernen Sie sie aus dem Text; die Entwickler können der Website ein Formular oder ein Widget hinzufügen"
        ),
        F::FileNotChecked(fault) => {
            let fault = file_fault(fault);
            say!(
                "{fault}; die Datei eines früheren Builds wird verwendet",
                "bauen Sie noch einmal, wenn das CMS wieder läuft, oder laden Sie die Datei noch einmal hoch"
            )
        }
        F::FileRefused { name } => say!(
            "`{name}` ist von einer Art, die nicht veröffentlicht wird",
            "veröffentlichen Sie die Datei als PDF, als Office-Dokument oder in einem ZIP-Archiv"
        ),
        F::FileUnavailable(fault) => {
            let fault = file_fault(fault);
            say!(
                "{fault}",
                "laden Sie die Datei noch einmal hoch, oder prüfen Sie die öffentliche URL des Volumes"
            )
        }
        F::FileWithoutUrl => say!(
            "die Datei hat keine öffentliche Adresse",
            "geben Sie dem Volume der Datei eine öffentliche URL"
        ),
        F::GlobalSetMissing(set) => {
            let so = match set {
                GlobalSet::Contact => "Adresse und Telefonnummer werden nicht angezeigt",
                GlobalSet::Cookie => "Besucher werden nicht um Einwilligung gebeten",
                GlobalSet::Popup => "es gibt kein Pop-up",
                GlobalSet::TeamPage => "Abteilungen haben keine Reihenfolge",
            };
            say!(
                "das CMS gibt das globale Set nicht heraus: {so}",
                "legen Sie das Set an, oder geben Sie es für das Schema des Tokens frei"
            )
        }
        F::ImageAnimated => say!(
            "das Bild ist animiert; Besucher sehen nur das erste Einzelbild",
            "laden Sie ein unbewegtes Bild hoch, oder nehmen Sie ein Video, wo sich etwas bewegen soll"
        ),
        F::ImageBroken(fault) => image_fault(fault),
        F::ImageRefused { source } => say!(
            "das Bild `{source}` in einem Text wird nicht veröffentlicht: es liegt nicht im CMS",
            "laden Sie es ins CMS hoch, und wählen Sie es dort aus"
        ),
        F::ImageWithoutUrl { asset } => say!(
            "Asset {asset} hat keine öffentliche Adresse",
            "geben Sie dem Volume des Assets eine öffentliche URL"
        ),
        F::ItemWithoutTitle { field } => say!(
            "der Beitrag hat keinen Titel und verlinkt nichts mit einem Titel",
            "füllen Sie `{field}` aus"
        ),
        F::JobFactMissing { fact, field } => {
            let (missing, hint) = match fact {
                JobFact::Country => (
                    "das Land des Standorts ist nicht bekannt",
                    "bitten Sie die Entwickler, `vacancies.country` in sitegen.toml oder den Standort in `vacancies.locations` einzutragen",
                ),
                JobFact::Description => (
                    "sie hat keinen Text",
                    &*format!("füllen Sie `{field}` aus, oder fügen Sie einen Textblock hinzu"),
                ),
                JobFact::Location => ("sie hat keinen Standort", &*format!("füllen Sie `{field}` aus")),
                JobFact::Posted => ("sie hat kein Datum", "füllen Sie das Veröffentlichungsdatum aus"),
            };
            say!("Jobsuchmaschinen zeigen die Stelle nicht: {missing}", "{hint}")
        }
        F::LegalLinkMissing { page, role, field } => say!(
            "der Footer hat keinen Link zu `{page}`, der Seite `{role}`",
            "fügen Sie den Link in `{field}` hinzu"
        ),
        F::LegalPageUnknown { role } => say!(
            "es gibt keinen Link zur Seite `{role}`",
            "tragen Sie den Pfad dieser Seite als `pages.{role}` in sitegen.toml ein"
        ),
        F::Link(finding) => link_finding(finding),
        F::LinkRefused { address } => say!(
            "`{address}` wird nicht veröffentlicht",
            "verwenden Sie eine http(s)-, mailto- oder tel-Adresse oder einen Pfad, ohne Benutzernamen"
        ),
        F::LinksRefused { more } => {
            let addresses = match more {
                1 => "1 weitere Adresse wird".to_owned(),
                more => format!("{more} weitere Adressen werden"),
            };
            say!(
                "{addresses} nicht veröffentlicht",
                "verwenden Sie http(s)-, mailto- oder tel-Adressen oder Pfade, ohne Benutzernamen"
            )
        }
        F::LinkTargetWithoutAddress { title } => say!(
            "`{title}` hat keine Adresse, der Link führt daher nirgendwohin",
            "wählen Sie einen Eintrag mit einer Seite oder eine Datei mit einer öffentlichen Adresse, oder leeren Sie den Link"
        ),
        F::LinkToNoFile { href } | F::LinkToNoPage { href } if is_host(href) => other_site(href),
        F::LinkToNoFile { href } => say!(
            "`{href}` ist keine Datei der Website",
            "wählen Sie eine Datei des CMS, oder bitten Sie die Entwickler, diese hinzuzufügen"
        ),
        F::LinkToNoPage { href } => say!(
            "`{href}` ist keine Seite der Website",
            "wählen Sie eine andere Seite, oder veröffentlichen Sie diese"
        ),
        F::LinkWithoutTarget => say!(
            "der verlinkte Eintrag ist deaktiviert oder gelöscht",
            "wählen Sie ein anderes Ziel, oder leeren Sie den Link"
        ),
        F::MailRefused { mail } => say!(
            "`{mail}` ist keine E-Mail-Adresse",
            "geben Sie eine einzige Adresse ein, etwa `werk@example.com`"
        ),
        F::MemberWithoutName { field } => {
            say!("das Teammitglied hat keinen Namen", "füllen Sie `{field}` aus")
        }
        F::NavigationWithoutTitle => say!(
            "der Menüpunkt hat weder Titel noch Text",
            "geben Sie dem Eintrag einen Titel"
        ),
        F::NotAnImage { asset, kind } => say!(
            "Asset {asset} ist von der Art `{kind}`",
            "wählen Sie in diesem Feld ein Bild aus"
        ),
        F::NotATeamMember => say!(
            "der gewählte Eintrag ist kein Teammitglied",
            "wählen Sie einen Eintrag des Bereichs `team`"
        ),
        F::PageMissing { page, kind, role } => {
            let so = match page {
                NeededPage::Vacancies => "Stellenangebote haben keine Übersicht",
                NeededPage::Blog => "Blogbeiträge haben keine Übersicht",
                NeededPage::Cases => "Cases haben keine Übersicht",
                NeededPage::ContactSuccess => {
                    "wer das Kontaktformular abschickt, bekommt keine Bestätigung zu sehen"
                }
                NeededPage::ApplicationSuccess => "wer sich bewirbt, bekommt keine Bestätigung zu sehen",
            };
            say!(
                "es gibt keine Seite vom Typ `{kind}`: {so}",
                "legen Sie den Eintrag an, nennen Sie eine andere Seite als `pages.{role}` in sitegen.toml, oder prüfen Sie, was das Schema des Tokens lesen darf"
            )
        }
        F::PhoneRefused { phone } => say!(
            "`{phone}` ist nicht eine einzige Telefonnummer",
            "geben Sie eine einzige Nummer ein, etwa `0591-00 19 98`, und alles Übrige in einem anderen Feld"
        ),
        F::PopupEmpty => say!(
            "das Pop-up ist eingeschaltet, hat aber weder Titel noch Bild",
            "füllen Sie es aus, oder schalten Sie es ab"
        ),
        F::Redirect(finding) => redirect_finding(finding),
        F::RobotsForbidPages { all: true } => say!(
            "SEOmatic verbietet Suchmaschinen, auch nur eine Seite aufzunehmen (`robots`: none oder noindex)",
            "prüfen Sie, ob die Umgebung des CMS als live eingestellt ist, und die robots-Einstellung in SEOmatic"
        ),
        F::RobotsForbidPages { all: false } => say!(
            "SEOmatic verbietet Suchmaschinen, die Startseite aufzunehmen (`robots`: none oder noindex)",
            "prüfen Sie, ob die Umgebung des CMS als live eingestellt ist, und die robots-Einstellung in SEOmatic"
        ),
        F::RobotsForbidEverything => say!(
            "die robots.txt von SEOmatic hält Suchmaschinen von der ganzen Website fern; sie wird nicht veröffentlicht",
            "ändern Sie die Vorlage in SEOmatic, oder prüfen Sie, ob die Umgebung des CMS als live eingestellt ist"
        ),
        F::RowEmpty => say!(
            "die Zeile ist leer",
            "füllen Sie die Zeile aus, oder entfernen Sie sie"
        ),
        F::SalaryNegative { amount } => say!(
            "das Gehalt {amount} ist negativ und wird nicht angezeigt",
            "geben Sie einen Betrag ohne Minuszeichen ein, oder lassen Sie das Feld leer"
        ),
        F::SalaryReversed { min, max } => say!(
            "das niedrigste Gehalt {min} liegt über dem höchsten {max}",
            "vertauschen Sie die beiden"
        ),
        F::SalaryTooHigh { amount } => say!(
            "das Gehalt {amount} ist zu hoch, um gemeint zu sein, und wird nicht angezeigt",
            "geben Sie den Betrag noch einmal ein"
        ),
        F::SectionEmpty { section } => say!(
            "der Bereich `{section}` hat keinen aktiven Eintrag",
            "prüfen Sie, was das Schema des Tokens lesen darf; soll der Bereich leer sein, ist alles in Ordnung"
        ),
        F::SeoMissing => say!(
            "SEOmatic hat nichts für diese Seite",
            "geben Sie dem Token Zugriff auf SEOmatic, und richten Sie den Bereich in SEOmatic ein"
        ),
        F::SeoScriptsIgnored { names } => say!(
            "die Skripte von SEOmatic ({names}) werden nicht veröffentlicht: vor der Einwilligung läuft nichts",
            "schalten Sie sie in SEOmatic ab, und richten Sie den Tag-Manager in sitegen.toml ein"
        ),
        F::SeoTagDropped { tag, why } => {
            let (why, hint) = match why {
                TagFault::NotAllowed => (
                    "",
                    "entfernen Sie das Tag in SEOmatic; Skripte, Stile und Richtlinien der Website stehen im Projekt",
                ),
                TagFault::IncompletePosting => (
                    ": es fehlen Angaben, die Suchmaschinen verlangen",
                    "entfernen Sie es in SEOmatic, dann schreibt sitegen es selbst; oder setzen Sie title, description, datePosted, hiringOrganization, und jobLocation mit einem Land",
                ),
                TagFault::EndedPosting => (
                    ": validThrough liegt vor dem Tag, an dem die Stelle gespeichert wurde",
                    "entfernen Sie es in SEOmatic, dann schreibt sitegen es selbst; oder korrigieren Sie validThrough",
                ),
                TagFault::SecondPosting => (
                    ": die Seite hat schon eines",
                    "entfernen Sie eines von beiden in SEOmatic",
                ),
                TagFault::NoLanguage => (
                    ": hreflang ist keine Sprache",
                    "korrigieren Sie es in SEOmatic; schreiben Sie es als nl oder nl-BE",
                ),
                TagFault::NoPage => (
                    ": die Website hat keine Seite unter der Adresse",
                    "schalten Sie es in SEOmatic ab, oder veröffentlichen Sie die Seite",
                ),
                TagFault::OtherPosting => (
                    ": es handelt nicht von der Stelle seiner Seite",
                    "entfernen Sie es in SEOmatic",
                ),
            };
            say!("`{tag}` von SEOmatic wird nicht veröffentlicht{why}", "{hint}")
        }
        F::SeoUnreadable => say!(
            "die Antwort von SEOmatic ist kein JSON-Objekt",
            "prüfen Sie das Template dieses Containers in SEOmatic"
        ),
        F::SharedImageRefused { source } => say!(
            "das Bild für geteilte Links `{source}` wird nicht veröffentlicht: es liegt nicht im CMS",
            "laden Sie es ins CMS hoch, und wählen Sie es in SEOmatic aus; bis dahin wird eines erzeugt"
        ),
        F::TextRefused(fault) => {
            let reason = text_fault(*fault);
            say!(
                "der Text wird nicht veröffentlicht: {reason}",
                "fügen Sie ihn noch einmal als reinen Text ein"
            )
        }
        F::UnknownBlock { kind } => say!(
            "die Website kennt den Blocktyp `{kind}` nicht",
            "entfernen Sie den Block, oder bitten Sie die Entwickler, den Typ hinzuzufügen"
        ),
        F::UnknownEntryType { kind } => say!(
            "Einträge vom Typ `{kind}` haben keine Seite",
            "bitten Sie die Entwickler, den Typ in queries/page.graphql und templates/pages/ hinzuzufügen, oder sein URI-Format in Craft zu entfernen"
        ),
        F::UnknownOption { value } => say!(
            "`{value}` gehört nicht zu den Optionen",
            "wählen Sie eine der Optionen dieses Feldes"
        ),
        F::UnknownRow { kind } => say!(
            "die Website kennt den Zeilentyp `{kind}` nicht",
            "entfernen Sie die Zeile, oder bitten Sie die Entwickler, den Typ hinzuzufügen"
        ),
        F::Page(finding) => page_finding(finding),
        F::VideoUnknown { address } => say!(
            "`{address}` ist nicht die Adresse eines YouTube-Videos",
            "fügen Sie die Adresse der Seite des Videos ein"
        ),
    }
}
