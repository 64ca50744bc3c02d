//! A complete site in little: one entry of each kind, six vacancies, no images. Its texts are the tests' own.

use embedded_craft::Content;
use serde_json::{Map, Value, json};

/// Vacancies of the small site; losing three of them is more than the shrink guard lets pass.
pub const VACANCIES: usize = 6;

/// Where the terms are that the footer links to.
pub const TERMS: &str = "https://law.example.test/terms";
/// Where the privacy policy is that it links to.
pub const PRIVACY: &str = "https://law.example.test/privacy";

/// An image file, for assets.
pub const PHOTO: &[u8] = include_bytes!("photo.png");

/// The content.
pub fn small() -> Content {
    let mut content = Content::default();
    let single = |content: &mut Content, section: &str, slug: &str, title: &str| {
        let entry =
            json!({ "slug": slug, "title": title, "headerTitle": title, "postDate": "2026-11-01T09:00" });
        content.entries_mut(section).push(entry);
    };
    *content.site_mut() = object(json!({ "name": "Klein", "language": "nl", "locale": "de" }));
    single(&mut content, "home", "home", "Thuis");
    single(&mut content, "vacancyOverview", "vacatures", "Alle vacatures");
    single(&mut content, "contact", "contact", "Contact");
    single(&mut content, "applicationSuccess", "bedankt", "Bedankt");
    single(&mut content, "contactSuccess", "gelukt", "Gelukt");
    single(&mut content, "pageNotFound", "404", "Niet gevonden");
    single(&mut content, "serviceUnavailable", "503", "Even niet");
    single(&mut content, "overviews", "blog", "Blog");
    single(&mut content, "overviews", "cases", "Cases");
    single(&mut content, "blog", "bericht", "Bericht");
    single(&mut content, "cases", "klus", "Klus");
    *content.entries_mut("pages") = vec![json!({
        "slug": "over-wt", "title": "Over WT", "postDate": "2026-11-01T09:00",
        "contentMatrix": [{ "type": "tekst", "tekst": "<p>Wij zijn klein.</p>" }],
        "children": [{ "slug": "team", "title": "Team", "postDate": "2026-11-01T09:00" }],
    })];
    *content.entries_mut("team") = vec![json!({ "slug": "jan", "title": "Jan", "fullName": "Jan Jansen" })];
    *content.entries_mut("vacancies") = (1..=VACANCIES).map(vacancy).collect();
    *content.entries_mut("fixedNavigation") = vec![
        json!({ "slug": "over-wt", "title": "Over WT", "cta": { "entry": "pages/over-wt" },
            "children": [{ "slug": "team", "title": "Team", "cta": { "entry": "pages/team" } }] }),
        json!({ "slug": "vacatures", "title": "Vacatures", "cta": { "entry": "vacancyOverview/vacatures" } }),
    ];
    *content.global_mut("contact") =
        object(json!({ "phone": "0591 123 456", "emailAddress": "werk@example.test" }));
    *content.global_mut("footer") = object(json!({
        "footerLinkBlocks": [{ "links": [{ "cta": { "entry": "pages/over-wt" } }] }],
        "subFooter": [{ "links": [
            { "cta": { "url": TERMS, "customText": "Voorwaarden" } },
            { "cta": { "url": PRIVACY, "customText": "Privacy" } },
        ] }],
    }));
    content
}

/// A vacancy with all facts, posted on a day of its own.
pub fn vacancy(number: usize) -> Value {
    json!({
        "slug": format!("vacature-{number}"),
        "title": format!("Vacature {number}"),
        "postDate": format!("2026-10-{:02}T09:00", 10 + number % 18),
        "vacancyLocation": "Emmen", "position": "Timmerman", "hours": "36-40", "traineeship": false, "popular": true,
        "salaryMin": 2900, "salaryMax": 3600, "salaryUnit": "MONTH", "employmentType": "FULL_TIME", "remote": false,
        "startDate": "2027-01-04", "introText": "Regel een\nRegel twee",
        "contentMatrix": [{ "type": "tekst", "tekst": "<p>Hout.</p>" }],
    })
}

/// A page at the top level with these blocks.
pub fn page(slug: &str, title: &str, blocks: Value) -> Value {
    json!({ "slug": slug, "title": title, "postDate": "2026-11-01T09:00", "contentMatrix": blocks })
}

/// The fields of a JSON object.
pub fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => panic!("no object: {other}"),
    }
}
