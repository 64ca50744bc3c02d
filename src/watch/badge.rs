//! `badge.svg`: one line that an editor can have in Craft's dashboard or in a bookmark.

use super::now::Now;
use super::status::State;
use crate::report::Lang;
use html_escape::encode_text;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Its media type.
pub const TYPE: &str = "image/svg+xml";
/// Pixels of a letter, about.
const LETTER: usize = 7;

/// A page with the badge, which renews itself.
pub fn page(now: &Now, lang: Lang, zone: &TimeZone) -> String {
    let svg = svg(now, lang, zone);
    let lang = words(lang, "de", "nl", "en");
    format!(
        "<!doctype html><html lang=\"{lang}\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"5\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
         <title>sitegen</title><body style=\"margin:2rem\"><main>{svg}</main></body></html>"
    )
}

/// The badge, in the editors' language and time zone. Texts on these colours have a contrast of at least 4.5 to 1.
pub fn svg(now: &Now, lang: Lang, zone: &TimeZone) -> String {
    let time = |at: Timestamp| at.to_zoned(zone.clone()).strftime("%d-%m %H:%M").to_string();
    let live = now.live.as_ref().map(|live| time(live.content_of));
    let (colour, text) = match (State::new(now), live) {
        (State::Building, _) => (
            "saddlebrown",
            words(lang, "wird gebaut …", "wordt gebouwd …", "building …").to_owned(),
        ),
        (State::Following, _) => (
            "saddlebrown",
            words(lang, "wird ausgeliefert …", "wordt uitgerold …", "going out …").to_owned(),
        ),
        (State::Failing, Some(live)) => {
            let text = words(
                lang,
                "Störung, Stand",
                "storing, stand van",
                "failing, content of",
            );
            ("firebrick", format!("{text} {live}"))
        }
        (State::Failing, None) => (
            "firebrick",
            words(lang, "Störung", "storing", "failing").to_owned(),
        ),
        (State::Live | State::Starting, Some(live)) => {
            let text = words(lang, "live, Stand", "live, stand van", "live, content of");
            ("darkgreen", format!("{text} {live}"))
        }
        (State::Live | State::Starting, None) => {
            ("dimgray", words(lang, "startet", "start", "starting").to_owned())
        }
    };
    let width = text.chars().count() * LETTER + 20;
    let text = encode_text(&text);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"24\" role=\"img\" aria-label=\"{text}\">\
         <title>{text}</title><rect width=\"{width}\" height=\"24\" rx=\"4\" fill=\"{colour}\"/>\
         <text x=\"10\" y=\"16\" fill=\"white\" font-family=\"system-ui,sans-serif\" font-size=\"13\">{text}</text></svg>"
    )
}

fn words(lang: Lang, german: &'static str, dutch: &'static str, english: &'static str) -> &'static str {
    match lang {
        Lang::De => german,
        Lang::Nl => dutch,
        Lang::En => english,
    }
}
