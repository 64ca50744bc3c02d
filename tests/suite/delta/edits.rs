//! What editors do between two builds, at random.

use crate::support::SiteTest;
use crate::support::content::{PHOTO, page, small};
use crate::support::pictures;
use crate::support::site_test::NOW;
use embedded_craft::Content;
use fastrand::Rng;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use std::ops::Range;

/// What Craft knows of an image.
fn uploaded(alt: &str) -> Value {
    json!({ "alt": alt, "dateCreated": "2026-10-01T09:00", "dateUpdated": "2026-10-01T09:00" })
}

/// The small site with what can change without a save: dates that pass, texts that show entries and assets, pages below
/// others, an image.
pub fn content() -> Content {
    let mut content = small();
    content.add_asset("images", "foto.png", PHOTO, uploaded("Een foto"));
    content.add_asset("images", "tekst.png", PHOTO, uploaded("In een tekst"));
    let text = "<p><a href=\"{entry:vacancies/vacature-4:url||https://elders.example}\">Werk</a> \
                <a href=\"{asset:tekst.png:url||https://elders.example}\">Foto</a></p>";
    let blocks =
        json!([{ "type": "tekst", "tekst": text }, { "type": "afbeelding", "afbeelding": ["foto.png"] }]);
    content.entries_mut("pages").push(page("los", "Los", blocks));
    let text = "<p><a href=\"{asset:tekst.png:url||https://elders.example}\">Foto</a></p>";
    let blocks = json!([{ "type": "tekst", "tekst": text }]);
    content.entries_mut("pages").push(page("noemt", "Noemt", blocks));
    let blocks = json!([{ "type": "tekst", "tekst": "<p>Eerst</p>" }]);
    content
        .entries_mut("pages")
        .push(page("blokken", "Blokken", blocks));
    let seo = json!({ "image": "foto.png" });
    content
        .entry_mut("vacancies", "vacature-3")
        .unwrap()
        .insert("seo".into(), seo);
    let below =
        json!({ "slug": "ouder", "title": "Ouder", "children": [{ "slug": "kind", "title": "Kind" }] });
    content.entries_mut("pages").push(below);
    content
}

/// The moment of a round: an hour after the round before.
pub fn moment(round: u32) -> Timestamp {
    let now: Timestamp = NOW.parse().unwrap();
    now.checked_add(i64::from(round).hours()).unwrap()
}

/// A round of edits, at its moment; says which were made.
pub fn edits_at(site: &mut SiteTest, rng: &mut Rng, round: u32, number: Range<u32>) -> Vec<&'static str> {
    let mut made = Vec::new();
    site.set_up_cms(|cms| cms.now = moment(round));
    site.configure(|config| config.now = moment(round));
    site.change(|content| {
        content.keep_ids();
        made.extend((0..rng.u32(number)).map(|_| edit(content, rng, round)));
    });
    made
}

/// One change that real editors make, with the dates that Craft changes then, and only those.
pub fn edit(content: &mut Content, rng: &mut Rng, round: u32) -> &'static str {
    let saved = json!(moment(round).checked_sub(10.minutes()).unwrap().to_string());
    let later = |hours: i64| json!(moment(round).checked_add(hours.hours()).unwrap().to_string());
    let text = json!(format!("Tekst {}", rng.u32(..)));
    let vacancy = format!("vacature-{}", rng.u32(1..=6));
    let fill = |content: &mut Content, section: &str, slug: &str, key: &str, value: Value| {
        if let Some(entry) = content.entry_mut(section, slug) {
            entry.insert(key.into(), value);
            entry.insert("dateUpdated".into(), saved.clone());
        }
    };
    // The first page of its type is always compared, the other one is not.
    let blocks = if rng.bool() { "over-wt" } else { "blokken" };
    match rng.u32(0..20) {
        0 => fill(content, "vacancies", &vacancy, "headerTitle", text),
        1 => fill(
            content,
            "vacancies",
            &vacancy,
            "slug",
            json!(format!("{vacancy}-{}", rng.u32(..9))),
        ),
        2 => fill(content, "vacancies", &vacancy, "seo", json!({ "title": text })),
        3 => fill(content, "vacancies", &vacancy, "expiryDate", later(rng.i64(1..3))),
        4 => fill(content, "vacancies", &vacancy, "postDate", later(rng.i64(1..3))),
        5 => fill(content, "pages", "ouder", "title", text),
        6 => {
            let slug = if content.entry_mut("pages", "ouder").is_some() {
                "ouder"
            } else {
                "opa"
            };
            let other = if slug == "ouder" { "opa" } else { "ouder" };
            fill(content, "pages", slug, "slug", json!(other));
        }
        7 => fill(content, "home", "home", "title", text),
        8 => {
            let block = json!([{ "type": "tekst", "tekst": text, "dateUpdated": saved }]);
            content
                .entry_mut("pages", blocks)
                .unwrap()
                .insert("contentMatrix".into(), block);
            return "a nested entry saved on its own";
        }
        9 => {
            let entry = content.entry_mut("pages", blocks).unwrap();
            entry.insert("contentMatrix".into(), json!([]));
            return "a nested entry deleted on its own";
        }
        10 => {
            content.entries_mut("fixedNavigation").reverse();
            return "a move in the navigation";
        }
        11 => {
            for name in ["foto.png", "tekst.png"] {
                let asset = content.asset_mut("images", name).unwrap();
                asset.insert("alt".into(), text.clone());
                asset.insert("dateUpdated".into(), saved.clone());
                if rng.bool() {
                    break;
                }
            }
            return "the description of an image";
        }
        12 => {
            let contact = content.global_mut("contact");
            contact.insert("phone".into(), text);
            contact.insert("dateUpdated".into(), saved);
            return "a global set";
        }
        17 => {
            // Another photograph under the same name.
            let photo = pictures::jpeg(&pictures::quarters(rng.u32(8..40), 9), &[]);
            let meta = content.asset_mut("images", "foto.png").unwrap().clone();
            content.add_asset("images", "foto.png", photo, Value::Object(meta));
            let asset = content.asset_mut("images", "foto.png").unwrap();
            asset.insert("dateUpdated".into(), saved);
            return "another file of an image";
        }
        18 => {
            let folder = json!(format!("map-{}", rng.u32(..9)));
            for name in ["foto.png", "tekst.png"] {
                let asset = content.asset_mut("images", name).unwrap();
                asset.insert("folder".into(), folder.clone());
            }
            return "another name of a folder of files";
        }
        19 => {
            let page = content.entry_mut("pages", blocks).unwrap();
            page.insert("contentMatrix".into(), json!([]));
            let new = json!([{ "type": "adresGegeven", "titel": text, "dateUpdated": saved }]);
            content.global_mut("contact").insert("adresGegevens".into(), new);
            return "a nested entry deleted, and one that no page shows added";
        }
        13 => {
            content.site_mut().insert("name".into(), text);
            return "a setting of SEOmatic";
        }
        14 => {
            let new = json!({ "slug": format!("nieuw-{}", rng.u32(..)), "title": "Nieuw", "postDate": saved, "dateUpdated": saved });
            content.entries_mut("vacancies").push(new);
            return "a new vacancy";
        }
        15 => {
            let vacancies = content.entries_mut("vacancies");
            let victim = rng.usize(..vacancies.len());
            if vacancies.len() > 4 {
                vacancies.remove(victim);
            }
            return "a vacancy deleted";
        }
        _ => {
            fill(content, "team", "jan", "fullName", text);
            return "somebody of the team";
        }
    }
    "an entry saved"
}
