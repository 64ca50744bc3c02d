//! The texts of the bar, in the editors' languages.

use crate::report::Lang;
use serde::Serialize;

/// One language.
#[derive(Debug, Serialize)]
pub(super) struct Words {
    bar: &'static str,
    draft: &'static str,
    published: &'static str,
    expired: &'static str,
    away: &'static str,
    failed: &'static str,
    open: &'static str,
    phone: &'static str,
    desktop: &'static str,
    now: &'static str,
    show: &'static str,
    today: &'static str,
    leave: &'static str,
    hide: &'static str,
    more: &'static str,
    tools: &'static str,
}

const EN: Words = Words {
    bar: "Preview",
    draft: "Draft",
    published: "Published content",
    expired: "The link has expired, or the draft is published. This is the published page.",
    away: "The CMS does not answer. This page asks again.",
    failed: "This page cannot be shown. It is asked for again.",
    open: "Open in Craft",
    phone: "Phone width",
    desktop: "Full width",
    now: "Show the site at",
    show: "Show",
    today: "Back to now",
    leave: "Leave the preview",
    hide: "Hide the bar",
    more: "Show the bar",
    tools: "Options",
};

const NL: Words = Words {
    bar: "Voorbeeld",
    draft: "Concept",
    published: "Gepubliceerde inhoud",
    expired: "De link is verlopen, of het concept is gepubliceerd. Dit is de gepubliceerde pagina.",
    away: "Het CMS antwoordt niet. Deze pagina probeert het opnieuw.",
    failed: "Deze pagina kan niet worden getoond. Ze wordt opnieuw opgevraagd.",
    open: "Openen in Craft",
    phone: "Breedte van een telefoon",
    desktop: "Volle breedte",
    now: "Toon de site op",
    show: "Tonen",
    today: "Terug naar nu",
    leave: "Voorbeeld verlaten",
    hide: "Balk verbergen",
    more: "Balk tonen",
    tools: "Opties",
};

const DE: Words = Words {
    bar: "Vorschau",
    draft: "Entwurf",
    published: "Veröffentlichter Inhalt",
    expired: "Der Link ist abgelaufen, oder der Entwurf ist veröffentlicht. Dies ist die veröffentlichte Seite.",
    away: "Das CMS antwortet nicht. Diese Seite versucht es erneut.",
    failed: "Diese Seite kann nicht gezeigt werden. Sie wird erneut abgerufen.",
    open: "In Craft öffnen",
    phone: "Breite eines Telefons",
    desktop: "Volle Breite",
    now: "Die Seite zeigen am",
    show: "Zeigen",
    today: "Zurück zu jetzt",
    leave: "Vorschau verlassen",
    hide: "Leiste ausblenden",
    more: "Leiste einblenden",
    tools: "Optionen",
};

/// The tag of a language, and its texts.
pub(super) fn words(lang: Lang) -> (&'static str, &'static Words) {
    match lang {
        Lang::En => ("en", &EN),
        Lang::Nl => ("nl", &NL),
        Lang::De => ("de", &DE),
    }
}
