//! What is wrong with content, in Dutch.

use super::faults::{file_fault, image_fault, text_fault};
use super::page_findings::{link_finding, other_site, page_finding};
use super::redirects::redirect_finding;
use crate::report::finding::{Finding, GlobalSet, JobFact, NeededPage, TagFault};
use crate::report::words::{Text, is_host, say};

pub fn finding(finding: &Finding) -> Text {
    use Finding as F;
    match finding {
        F::AnchorMissing { href, page, id } => say!(
            "`{href}` wijst naar een plek die de pagina `{page}` niet heeft",
            "haal `#{id}` uit het adres, of geef de plek op die pagina de id `{id}`"
        ),
        F::CanonicalChain { canonical, next } => say!(
            "het canonieke adres `{canonical}` is van een pagina die zelf `{next}` als canoniek adres heeft",
            "verwijder een van beide in SEOmatic; de sitemap noemt geen van beide pagina’s"
        ),
        F::CanonicalElsewhere { host } => say!(
            "de meeste pagina’s hebben een canoniek adres op `{host}`: zoekmachines tonen die site, niet deze",
            "is dat niet de bedoeling, corrigeer dan het adres van de site in Craft of de canonieke adressen in SEOmatic"
        ),
        F::DevMode { mark } => say!(
            "SEOmatic zet `{mark}` voor zijn titels: Crafts devMode staat aan; het teken wordt niet gepubliceerd",
            "zet devMode uit in het CMS waaruit de site wordt gebouwd"
        ),
        F::DateUnreadable { value } => say!("`{value}` is geen datum", "vul de datum opnieuw in"),
        F::ElementsDropped { names } => say!(
            "onderdelen van de tekst worden niet gepubliceerd: `{names}`",
            "verwijder ze uit de tekst; de ontwikkelaars kunnen een formulier of widget aan de site toevoegen"
        ),
        F::FileNotChecked(fault) => {
            let fault = file_fault(fault);
            say!(
                "{fault}; het bestand van een eerdere build wordt gebruikt",
                "bouw opnieuw zodra het CMS weer werkt, of upload het bestand opnieuw"
            )
        }
        F::FileRefused { name } => say!(
            "`{name}` is van een soort die niet wordt gepubliceerd",
            "publiceer het als PDF, als Office-document of in een zipbestand"
        ),
        F::FileUnavailable(fault) => {
            let fault = file_fault(fault);
            say!(
                "{fault}",
                "upload het bestand opnieuw, of controleer de openbare URL van het volume"
            )
        }
        F::FileWithoutUrl => say!(
            "het bestand heeft geen openbaar adres",
            "geef het volume van het bestand een openbare URL"
        ),
        F::GlobalSetMissing(set) => {
            let so = match set {
                GlobalSet::Contact => "er staan geen adres en geen telefoonnummer op de site",
                GlobalSet::Cookie => "bezoekers worden niet om toestemming gevraagd",
                GlobalSet::Popup => "er is geen pop-up",
                GlobalSet::TeamPage => "afdelingen hebben geen volgorde",
            };
            say!(
                "het CMS geeft de globale set niet: {so}",
                "maak de set aan, of geef het schema van de token er toegang toe"
            )
        }
        F::ImageAnimated => say!(
            "de afbeelding beweegt; bezoekers zien alleen het eerste beeld",
            "upload een stilstaande afbeelding, of kies een video waar iets moet bewegen"
        ),
        F::ImageBroken(fault) => image_fault(fault),
        F::ImageRefused { source } => say!(
            "de afbeelding `{source}` in een tekst wordt niet gepubliceerd: die staat niet in het CMS",
            "upload de afbeelding in het CMS en kies die daar"
        ),
        F::ImageWithoutUrl { asset } => say!(
            "asset {asset} heeft geen openbaar adres",
            "geef het volume van de asset een openbare URL"
        ),
        F::ItemWithoutTitle { field } => say!(
            "het nieuwsitem heeft geen titel en linkt naar niets met een titel",
            "vul `{field}` in"
        ),
        F::JobFactMissing { fact, field } => {
            let (missing, hint) = match fact {
                JobFact::Country => (
                    "het land van de locatie is niet bekend",
                    "vraag de ontwikkelaars om `vacancies.country` in sitegen.toml in te stellen, of de locatie in `vacancies.locations`",
                ),
                JobFact::Description => (
                    "er is geen tekst",
                    &*format!("vul `{field}` in, of voeg een tekstblok toe"),
                ),
                JobFact::Location => ("er is geen locatie", &*format!("vul `{field}` in")),
                JobFact::Posted => ("er is geen datum", "vul de publicatiedatum in"),
            };
            say!("vacaturezoekmachines tonen de vacature niet: {missing}", "{hint}")
        }
        F::LegalLinkMissing { page, role, field } => say!(
            "de footer heeft geen link naar `{page}`, de pagina `{role}`",
            "voeg de link toe aan `{field}`"
        ),
        F::LegalPageUnknown { role } => say!(
            "er is geen link naar de pagina `{role}`",
            "laat `pages.{role}` in sitegen.toml naar die pagina wijzen"
        ),
        F::Link(finding) => link_finding(finding),
        F::LinkRefused { address } => say!(
            "`{address}` wordt niet gepubliceerd",
            "gebruik een http(s)-, mailto- of tel-adres of een pad, zonder gebruikersnaam"
        ),
        F::LinksRefused { more } => {
            let addresses = match more {
                1 => "nog 1 adres wordt".to_owned(),
                more => format!("nog {more} adressen worden"),
            };
            say!(
                "{addresses} niet gepubliceerd",
                "gebruik http(s)-, mailto- of tel-adressen of paden, zonder gebruikersnaam"
            )
        }
        F::LinkTargetWithoutAddress { title } => say!(
            "`{title}` heeft geen adres, dus de link leidt nergens heen",
            "kies een item met een pagina of een bestand met een openbaar adres, of maak de link leeg"
        ),
        F::LinkToNoFile { href } | F::LinkToNoPage { href } if is_host(href) => other_site(href),
        F::LinkToNoFile { href } => say!(
            "`{href}` is geen bestand van de site",
            "kies een bestand uit het CMS, of vraag de ontwikkelaars dit toe te voegen"
        ),
        F::LinkToNoPage { href } => say!(
            "`{href}` is geen pagina van de site",
            "kies een andere pagina, of publiceer deze"
        ),
        F::LinkWithoutTarget => say!(
            "het gelinkte item is uitgeschakeld of verwijderd",
            "kies een ander doel, of maak de link leeg"
        ),
        F::MailRefused { mail } => say!(
            "`{mail}` is geen e-mailadres",
            "vul één adres in, zoals `werk@example.com`"
        ),
        F::MemberWithoutName { field } => say!("het teamlid heeft geen naam", "vul `{field}` in"),
        F::NavigationWithoutTitle => say!(
            "het menu-item heeft geen titel en geen tekst",
            "geef het item een titel"
        ),
        F::NotAnImage { asset, kind } => say!(
            "asset {asset} is van de soort `{kind}`",
            "kies een afbeelding in dit veld"
        ),
        F::NotATeamMember => say!(
            "het gekozen item is geen teamlid",
            "kies een item uit de sectie `team`"
        ),
        F::PageMissing { page, kind, role } => {
            let so = match page {
                NeededPage::Vacancies => "vacatures hebben geen overzicht",
                NeededPage::Blog => "blogs hebben geen overzicht",
                NeededPage::Cases => "cases hebben geen overzicht",
                NeededPage::ContactSuccess => {
                    "wie het contactformulier verstuurt, krijgt geen bevestiging te zien"
                }
                NeededPage::ApplicationSuccess => "wie solliciteert, krijgt geen bevestiging te zien",
            };
            say!(
                "er is geen pagina van het type `{kind}`: {so}",
                "maak het item aan, noem een andere pagina als `pages.{role}` in sitegen.toml, of controleer wat het schema van de token mag lezen"
            )
        }
        F::PhoneRefused { phone } => say!(
            "`{phone}` is niet één telefoonnummer",
            "vul één nummer in, zoals `0591-00 19 98`, en zet al het andere in een ander veld"
        ),
        F::PopupEmpty => say!(
            "de pop-up staat aan, maar heeft geen titel en geen afbeelding",
            "vul de pop-up, of zet hem uit"
        ),
        F::Redirect(finding) => redirect_finding(finding),
        F::RobotsForbidPages { all: true } => say!(
            "SEOmatic verbiedt zoekmachines om ook maar één pagina te tonen (`robots`: none of noindex)",
            "controleer of de omgeving van het CMS op live staat, en de robots-instelling in SEOmatic"
        ),
        F::RobotsForbidPages { all: false } => say!(
            "SEOmatic verbiedt zoekmachines om de homepage te tonen (`robots`: none of noindex)",
            "controleer of de omgeving van het CMS op live staat, en de robots-instelling in SEOmatic"
        ),
        F::RobotsForbidEverything => say!(
            "de robots.txt van SEOmatic houdt zoekmachines weg van de hele site; hij wordt niet gepubliceerd",
            "wijzig het sjabloon in SEOmatic, of controleer of de omgeving van het CMS op live staat"
        ),
        F::RowEmpty => say!("de rij is leeg", "vul de rij, of verwijder die"),
        F::SalaryNegative { amount } => say!(
            "het salaris {amount} is negatief en wordt niet getoond",
            "vul een bedrag zonder minteken in, of laat het veld leeg"
        ),
        F::SalaryReversed { min, max } => say!(
            "het laagste salaris {min} ligt boven het hoogste {max}",
            "wissel ze om"
        ),
        F::SalaryTooHigh { amount } => say!(
            "het salaris {amount} is te hoog om bedoeld te zijn en wordt niet getoond",
            "vul het bedrag opnieuw in"
        ),
        F::SectionEmpty { section } => say!(
            "de sectie `{section}` heeft geen actief item",
            "controleer wat het schema van de token mag lezen; hoort de sectie leeg te zijn, dan klopt het"
        ),
        F::SeoMissing => say!(
            "SEOmatic heeft niets voor deze pagina",
            "geef de token toegang tot SEOmatic, en stel de sectie in SEOmatic in"
        ),
        F::SeoScriptsIgnored { names } => say!(
            "de scripts van SEOmatic ({names}) worden niet gepubliceerd: voor de toestemming draait er niets",
            "zet ze uit in SEOmatic, en stel de tagmanager in sitegen.toml in"
        ),
        F::SeoTagDropped { tag, why } => {
            let (why, hint) = match why {
                TagFault::NotAllowed => (
                    "",
                    "verwijder de tag in SEOmatic; scripts, stijlen en beleid van de site staan in het project",
                ),
                TagFault::IncompletePosting => (
                    ": er ontbreken gegevens die zoekmachines eisen",
                    "verwijder het in SEOmatic, dan schrijft sitegen het zelf; of vul title, description, datePosted, hiringOrganization, en jobLocation met een land in",
                ),
                TagFault::EndedPosting => (
                    ": validThrough ligt voor de dag waarop de vacature is opgeslagen",
                    "verwijder het in SEOmatic, dan schrijft sitegen het zelf; of verbeter validThrough",
                ),
                TagFault::SecondPosting => (
                    ": de pagina heeft er al een",
                    "verwijder een van de twee in SEOmatic",
                ),
                TagFault::NoLanguage => (
                    ": hreflang is geen taal",
                    "verbeter het in SEOmatic; schrijf het als nl of nl-BE",
                ),
                TagFault::NoPage => (
                    ": de site heeft geen pagina op het adres ervan",
                    "zet het uit in SEOmatic, of publiceer de pagina",
                ),
                TagFault::OtherPosting => (
                    ": het gaat niet over de vacature van zijn pagina",
                    "verwijder het in SEOmatic",
                ),
            };
            say!("`{tag}` van SEOmatic wordt niet gepubliceerd{why}", "{hint}")
        }
        F::SeoUnreadable => say!(
            "het antwoord van SEOmatic is geen JSON-object",
            "controleer de template van deze container in SEOmatic"
        ),
        F::SharedImageRefused { source } => say!(
            "de afbeelding voor gedeelde links `{source}` wordt niet gepubliceerd: die staat niet in het CMS",
            "upload de afbeelding in het CMS en kies die in SEOmatic; tot dan wordt er een gemaakt"
        ),
        F::TextRefused(fault) => {
            let reason = text_fault(*fault);
            say!(
                "de tekst wordt niet gepubliceerd: {reason}",
                "plak hem opnieuw als platte tekst"
            )
        }
        F::UnknownBlock { kind } => say!(
            "de site kent het bloktype `{kind}` niet",
            "verwijder het blok, of vraag de ontwikkelaars het type toe te voegen"
        ),
        F::UnknownEntryType { kind } => say!(
            "items van het type `{kind}` hebben geen pagina",
            "vraag de ontwikkelaars het type toe te voegen aan queries/page.graphql en templates/pages/, of het URI-formaat in Craft weg te halen"
        ),
        F::UnknownOption { value } => say!("`{value}` is geen optie", "kies een van de opties van dit veld"),
        F::UnknownRow { kind } => say!(
            "de site kent het rijtype `{kind}` niet",
            "verwijder de rij, of vraag de ontwikkelaars het type toe te voegen"
        ),
        F::Page(finding) => page_finding(finding),
        F::VideoUnknown { address } => say!(
            "`{address}` is niet het adres van een YouTube-video",
            "plak het adres van de pagina van de video"
        ),
    }
}
