//! Every defect that somebody plants is found.

use super::{check, keep_sarif};
use crate::support::SiteTest;
use crate::support::content::{PHOTO, object, page, vacancy};
use embedded_craft::Content;
use serde_json::{Value, json};
use sitegen::config::Role;
use sitegen::report::Level;
use std::collections::BTreeSet;

/// What stops a build.
pub const ERRORS: [&str; 3] = ["budget-exceeded", "cms-host-in-text", "site-shrunk"];

/// Text with something wrong in it.
pub fn text(slug: &str, html: &str) -> Value {
    page(slug, slug, json!([{ "type": "tekst", "tekst": html }]))
}

/// A page with one block.
fn block(slug: &str, block: Value) -> Value {
    page(slug, slug, json!([block]))
}

/// Mistakes of editors: the code of each, and where it is planted.
pub fn editors(content: &mut Content) -> Vec<(&'static str, &'static str)> {
    content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
    content.add_asset(
        "images",
        "kapot.png",
        &b"%PDF-1.7"[..],
        json!({ "title": "Kapot" }),
    );
    content.add_asset(
        "images",
        "scan.png",
        scan(6000, 4200),
        json!({ "title": "Scan", "alt": "Scan" }),
    );
    content.add_asset(
        "images",
        "camera.png",
        [PHOTO, &vec![0; 11_000_000]].concat(),
        json!({ "title": "Camera", "alt": "Camera" }),
    );
    content.add_asset("images", "boek.pdf", &b"%PDF-1.7"[..], json!({ "title": "Boek" }));
    content.add_asset("images", "weg.exe", &b"MZ"[..], json!({ "title": "Programma" }));
    let pages = [
        (
            "anchor-missing",
            text("anker", "<p><a href=\"/over-wt#niets\">x</a></p>"),
        ),
        (
            "link-to-nowhere",
            text("dood", "<p><a href=\"/bestaat-niet\">x</a></p>"),
        ),
        (
            "link-refused",
            text("script", "<p><a href=\"javascript:alert(1)\">x</a></p>"),
        ),
        (
            "image-refused",
            text("beeld", "<p><img src=\"https://elders.example/x.png\"></p>"),
        ),
        ("text-too-complex", text("diep", &"<div>".repeat(3000))),
        ("heading-skipped", text("koppen", "<h2>a</h2><h4>b</h4>")),
        (
            "name-missing",
            text("naamloos", "<p>Lees <a href=\"/over-wt\"></a></p>"),
        ),
        ("page-too-large", text("zwaar", &incompressible())),
        (
            "link-without-target",
            block(
                "doel",
                json!({ "type": "titelTekst", "titel": "T", "cta": { "entry": "pages/uit", "customText": "Lees" } }),
            ),
        ),
        (
            "row-empty",
            block(
                "rij",
                json!({ "type": "stappen", "titel": "T", "stap": [{ "titel": "" }] }),
            ),
        ),
        (
            "item-without-title",
            block(
                "nieuws",
                json!({ "type": "actueel", "titel": "T", "items": [{ "blogAuthor": "Jan" }] }),
            ),
        ),
        (
            "video-unknown",
            block(
                "film",
                json!({ "type": "youtube", "video": "https://video.example/1" }),
            ),
        ),
        (
            "not-an-image",
            block(
                "boek",
                json!({ "type": "afbeelding", "afbeelding": ["boek.pdf"] }),
            ),
        ),
        (
            "file-refused",
            block("programma", json!({ "type": "bestand", "bestand": ["weg.exe"] })),
        ),
        (
            "not-a-team-member",
            block(
                "leden",
                json!({ "type": "team", "titel": "T", "leden": ["pages/over-wt"] }),
            ),
        ),
    ];
    let mut planted = Vec::new();
    let mut slugs = Vec::new();
    for (code, entry) in pages {
        slugs.push(entry["slug"].as_str().unwrap().to_owned());
        content.entries_mut("pages").push(entry);
        planted.push((code, &*slugs.last().unwrap().clone().leak()));
    }
    for (slug, image) in [
        ("alt", "foto.png"),
        ("kapot", "kapot.png"),
        ("groot", "scan.png"),
        ("rauw", "camera.png"),
    ] {
        let image = json!({ "type": "afbeelding", "afbeelding": [image] });
        content.entries_mut("pages").push(block(slug, image));
    }
    let mut disabled = page("uit", "Uit", json!([]));
    disabled["enabled"] = false.into();
    content.entries_mut("pages").push(disabled);
    for (slug, seo) in [
        ("beschreven", json!({ "description": "Dezelfde" })),
        ("omschreven", json!({ "description": "Dezelfde" })),
        ("titel-1", json!({ "title": "Dezelfde", "description": "Een" })),
        ("titel-2", json!({ "title": "Dezelfde", "description": "Twee" })),
    ] {
        let mut entry = page(slug, slug, json!([]));
        entry["seo"] = seo;
        content.entries_mut("pages").push(entry);
    }
    let mut paid = vacancy(20);
    paid["slug"] = "betaald".into();
    paid["salaryMin"] = 5000.into();
    content.entries_mut("vacancies").push(paid);
    let mut negative = vacancy(22);
    negative["slug"] = "negatief".into();
    negative["salaryMin"] = json!(-1);
    content.entries_mut("vacancies").push(negative);
    let mut nowhere = vacancy(21);
    nowhere["slug"] = "nergens".into();
    nowhere["vacancyLocation"] = Value::Null;
    content.entries_mut("vacancies").push(nowhere);
    content
        .entries_mut("team")
        .push(json!({ "slug": "naamloos", "title": "" }));
    content
        .entries_mut("team")
        .push(json!({ "slug": "post", "title": "Post", "fullName": "Post", "email": "geen adres" }));
    let members = json!({ "type": "team", "titel": "T", "leden": ["team/naamloos", "team/post"] });
    content.entries_mut("pages").push(block("ploeg", members));
    *content.global_mut("popup") = object(json!({ "popupEnabled": true }));
    content.global_mut("footer").remove("subFooter");
    content.entries_mut("cases").clear();
    content.entries_mut("contactSuccess").clear();
    planted.extend([
        ("alt-missing", "foto.png"),
        ("image-broken", "kapot.png"),
        ("original-too-large", "scan.png"),
        ("original-too-large", "camera.png"),
        ("description-shared", "beschreven"),
        ("description-shared", "omschreven"),
        ("title-shared", "titel-1"),
        ("title-shared", "titel-2"),
        ("description-missing", "over-wt"),
        ("salary-reversed", "betaald"),
        ("salary-negative", "negatief"),
        ("job-fact-missing", "nergens"),
        ("member-without-name", "ploeg"),
        ("mail-refused", "ploeg"),
        ("popup-empty", "popup"),
        ("legal-link-missing", "footer"),
        ("section-empty", "cases"),
        ("page-missing", "de site"),
    ]);
    planted
}

/// A black picture of that many pixels, in a few kilobytes.
fn scan(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    let row = width.div_ceil(8) as usize;
    writer.write_image_data(&vec![0; row * height as usize]).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Text that no compression makes small, and always the same.
pub fn incompressible() -> String {
    let mut hash = blake3::hash(b"zwaar");
    let mut text = String::new();
    for _ in 0..700 {
        text.push_str(&format!("<p>{}</p>", hash.to_hex()));
        hash = blake3::hash(hash.as_bytes());
    }
    text
}

#[test]
fn every_mistake_of_an_editor_is_found_where_it_is() {
    let mut site = SiteTest::small();
    let mut planted = Vec::new();
    site.change(|content| planted = editors(content));
    let findings = check(&site);
    let missed: Vec<_> = planted
        .iter()
        .filter(|(code, place)| {
            !findings
                .iter()
                .any(|finding| finding.code == *code && finding.place.contains(place))
        })
        .collect();
    let found: BTreeSet<String> = findings
        .iter()
        .map(|finding| format!("{}: {}", finding.code, finding.place))
        .collect();
    assert!(missed.is_empty(), "{missed:?} not in {found:#?}");
    let skipped = findings.iter().find(|finding| finding.code == "heading-skipped");
    assert_eq!(skipped.unwrap().field.as_deref(), Some("contentMatrix[0].tekst"));
    for finding in &findings {
        let is_in_cms = finding.route.is_some();
        assert!(!is_in_cms || finding.edit_url.is_some(), "{finding:?}");
    }
    keep_sarif("editors", &findings);
}

#[test]
fn what_stops_a_build_is_one_finding_among_the_others() {
    let mut site = SiteTest::small();
    site.build();
    let before = site.tree();
    let address = site.config.cms.url.to_string();
    site.change(|content| {
        content.entries_mut("vacancies").truncate(2);
        let html = format!("<p>Zie {address}over-wt</p>");
        content.entries_mut("pages").push(text("beheer", &html));
        content.add_asset("images", "kapot.png", PHOTO, json!({ "title": "Kapot" }));
    });
    site.configure(|config| {
        config.budget = toml::from_str("[default]\nall = 1000").unwrap();
        config.pages.insert(Role::Terms, "/nergens".into());
    });
    let findings = check(&site);
    let errors: Vec<&str> = findings
        .iter()
        .take_while(|finding| finding.level == Level::Error)
        .map(|finding| finding.code.as_str())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(errors, ERRORS);
    let host = findings
        .iter()
        .find(|finding| finding.code == "cms-host-in-text")
        .unwrap();
    assert_eq!(
        (host.route.as_deref(), host.field.as_deref()),
        (Some("beheer"), Some("contentMatrix[0].tekst"))
    );
    assert!(
        host.edit_url.is_some() && host.message.contains("over-wt"),
        "{host:?}"
    );
    let heavy = findings.iter().find(|finding| finding.code == "budget-exceeded");
    assert!(heavy.unwrap().route.is_some(), "{heavy:?}");
    keep_sarif("stops", &findings);
    let warned = |code: &str| findings.iter().any(|finding| finding.code == code);
    assert!(
        warned("description-missing") && warned("page-missing"),
        "{findings:#?}"
    );
    site.tree().assert_same(&before, "nothing is published");
}
