//! Everything in Craft may be empty: a page with less than everything still renders, and shows nothing of what is not
//! there.

use crate::support::all_pages::AllPages;
use crate::support::content::{PHOTO, object, page};
use crate::support::model::{demo_samples, model};
use crate::support::nothing::{assert_no_empty_list, assert_no_nothing};
use crate::support::{Html, SiteTest};
use embedded_craft::Content;
use serde_json::{Value, json};
use sitegen::assets;
use sitegen::cms::Snapshot;
use sitegen::config::AcceptEmpty;
use sitegen::content::parse;
use sitegen::render::prerender::Prerender;
use sitegen::render::{Lists, Messages, SiteTemplates, render};
use sitegen::report::Reporter;
use std::collections::BTreeSet;
use std::sync::Arc;

#[track_caller]
fn assert_every_page_is_clean(site: &SiteTest) {
    for path in site.pages() {
        assert_no_nothing(&path, &site.html(&path));
        assert_no_empty_list(&path, &site.read(&path));
    }
}

#[test]
fn an_entry_of_every_type_renders_with_nothing_but_its_slug() {
    let mut site = SiteTest::small();
    site.change(|content| {
        for section in [
            "home",
            "pages",
            "vacancies",
            "vacancyOverview",
            "blog",
            "cases",
            "overviews",
            "team",
            "contact",
            "applicationSuccess",
            "contactSuccess",
            "pageNotFound",
            "serviceUnavailable",
            "fixedNavigation",
        ] {
            for entry in content.entries_mut(section) {
                *entry = json!({ "slug": entry["slug"] });
            }
        }
        for global in [
            "contact",
            "social",
            "footer",
            "cookiemelding",
            "popup",
            "teamPage",
            "navigation",
        ] {
            content.global_mut(global).clear();
        }
        content.site_mut().clear();
    });
    site.build();
    assert_every_page_is_clean(&site);
    assert_eq!(site.html("over-wt.html").one("h1").text.trim(), "over-wt");
}

#[test]
fn rows_of_global_sets_may_be_empty() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let contact = json!({ "openingstijden": [{}, {}], "adresGegevens": [{}] });
        *content.global_mut("contact") = object(contact);
        let footer =
            json!({ "footerLinkBlocks": [{}, { "links": [] }, { "links": [{}] }], "subFooter": [{}, { "links": [{}] }] });
        *content.global_mut("footer") = object(footer);
        *content.global_mut("social") = object(json!({ "socialMedia": [{}] }));
    });
    site.build();
    assert_every_page_is_clean(&site);
}

#[test]
fn sections_may_be_empty_on_a_first_build_that_is_told_so() {
    let mut site = SiteTest::small();
    site.configure(|config| config.guard.accept_empty = AcceptEmpty::parse("all"));
    site.change(|content| {
        for section in ["pages", "vacancies", "blog", "cases", "team"] {
            content.entries_mut(section).clear();
        }
    });
    site.build();
    assert_every_page_is_clean(&site);
    let codes: Vec<&str> = site.problems().iter().map(|(code, _)| *code).collect();
    assert_eq!(
        codes.iter().filter(|code| **code == "section-empty").count(),
        5,
        "{codes:?}"
    );
}

#[test]
fn a_block_of_every_type_renders_without_any_field() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut blocks: Vec<Value> = demo_samples()
            .iter()
            .map(|(handle, _)| json!({ "type": handle }))
            .collect();
        blocks.push(json!({ "type": "stappen", "stap": [{}, {}] }));
        blocks.push(json!({ "type": "tekstGrid", "gridBlocks": [{}, {}] }));
        blocks.push(json!({ "type": "actueel", "items": [{}, { "blogTitle": "T" }] }));
        blocks.push(json!({ "type": "team", "leden": ["team/jan", "team/niets"] }));
        blocks.push(json!({ "type": "team", "layout": "grid", "leden": ["team/jan", "team/niets"] }));
        content.entries_mut("team").push(json!({ "slug": "niets" }));
        content
            .entries_mut("pages")
            .push(page("leeg", "Leeg", json!(blocks)));
    });
    site.build();
    assert_every_page_is_clean(&site);
}

#[test]
fn every_field_of_every_block_may_be_missing() {
    let mut content = Content::embedded().unwrap();
    let mut expected = Vec::new();
    for (handle, sample) in demo_samples() {
        for field in object(sample.clone()).keys() {
            let mut block = sample.clone();
            block.as_object_mut().unwrap().remove(field);
            block["type"] = json!(handle);
            let slug = format!("zonder-{handle}-{field}").to_lowercase();
            content
                .entries_mut("pages")
                .push(page(&slug, "Zonder", json!([block])));
            expected.push(format!("{slug}.html"));
        }
    }
    let mut site = SiteTest::new(content);
    site.build();
    for path in expected {
        assert_no_nothing(&path, &site.html(&path));
    }
}

#[test]
fn every_field_of_an_entry_may_be_missing() {
    let mut content = Content::embedded().unwrap();
    let mut expected = Vec::new();
    for (section, folder) in [
        ("vacancies", "vacatures/"),
        ("blog", "blog/"),
        ("cases", "cases/"),
        ("pages", ""),
    ] {
        let mut entry = content.entries_mut(section)[0].clone();
        entry.as_object_mut().unwrap().remove("children");
        for field in object(entry.clone()).keys().filter(|field| *field != "slug") {
            let mut variant = entry.clone();
            variant.as_object_mut().unwrap().remove(field);
            let slug = format!("zonder-{}", field.to_lowercase());
            variant["slug"] = json!(slug);
            content.entries_mut(section).push(variant);
            expected.push(format!("{folder}{slug}.html"));
        }
    }
    let mut site = SiteTest::new(content);
    site.build();
    for path in expected {
        assert_no_nothing(&path, &site.html(&path));
    }
}

// What no editor can leave empty may still be null in an answer: a permission, a plugin, a deleted file.
#[test]
fn every_nullable_value_of_an_answer_may_be_null() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto", "alt": "Een foto" }));
        let samples = json!([
            { "type": "afbeelding", "afbeelding": ["foto.png"] },
            { "type": "titelTekst", "titel": "T", "cta": { "entry": "pages/team", "customText": "Team" } },
            { "type": "team", "layout": "grid", "leden": ["team/jan"] },
            { "type": "actueel", "items": [{ "blogTitle": "A", "cta": { "entry": "blog/bericht" }, "afbeelding": ["foto.png"] }] },
            { "type": "stappen", "stap": [{ "titel": "1" }] },
            { "type": "tekstGrid", "gridBlocks": [{ "titel": "G", "afbeelding": ["foto.png"] }] },
            { "type": "youtube", "video": "https://youtu.be/ysz5S6PUM-U" },
        ]);
        content.entries_mut("pages").push(page("vol", "Vol", samples));
        *content.global_mut("popup") = object(json!({ "popupEnabled": true, "popupTitle": "Hoi", "image": ["foto.png"] }));
        *content.global_mut("cookiemelding") = object(json!({ "avgTekst": "<p>a</p>", "melding": [{ "titel": "C" }] }));
        *content.global_mut("teamPage") = object(json!({ "departmentDisplayOrder": "A, B" }));
        content.entries_mut("vacancies").truncate(1);
    });
    let reporter = Reporter::silent();
    let (model, host) = (model(), site.host());
    let parsed = parse(site.snapshot(), model, site.config.for_content());
    let complete = parsed.unwrap().site;
    let prepared = assets::prepare(
        &complete,
        &model.queries,
        site.config.for_assets(),
        &host,
        &reporter,
    );
    let manifest = Arc::new(prepared.unwrap().manifest);
    let prerender = Arc::new(Prerender::new(&manifest.bundle.prerender).unwrap());
    let whole = serde_json::to_value(site.snapshot()).unwrap();
    let mut places = BTreeSet::new();
    collect(&whole, String::new(), &mut places);
    let mut nullable = 0;
    for place in &places {
        let mut holed = whole.clone();
        clear(&mut holed, place.trim_start_matches('/'));
        let Ok(snapshot) = serde_json::from_value::<Snapshot>(holed) else {
            continue;
        };
        nullable += 1;
        let holed = parse(snapshot, model, site.config.for_content()).unwrap().site;
        let messages = Messages::read(site.config.for_render()).unwrap();
        let config = site.config.for_render();
        let (manifest, prerender) = (Arc::clone(&manifest), Arc::clone(&prerender));
        let templates = SiteTemplates::new(&holed, manifest, messages, prerender, config).unwrap();
        let lists = Lists::new(&holed, &config.site.content_language).unwrap();
        let done = render(&lists, &[], &templates, config, &reporter, &AllPages, None);
        let done = done.unwrap_or_else(|failure| panic!("{place}: {} ({})", failure.what, failure.place));
        for page in done.pages {
            assert_no_nothing(
                &format!("{} without {place}", page.route),
                &Html::parse(&page.html),
            );
        }
    }
    assert!(
        nullable > 100,
        "{nullable} of {} places may be null",
        places.len()
    );
}

/// Every path in a JSON value; an item of any list is `*`.
fn collect(value: &Value, path: String, places: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                // SEOmatic's answers are keyed by the entry's id.
                let key = if path == "/seo" { "*" } else { key };
                collect(inner, format!("{path}/{key}"), places);
            }
        }
        Value::Array(list) => list
            .iter()
            .for_each(|inner| collect(inner, format!("{path}/*"), places)),
        _ => {}
    }
    if !path.is_empty() && !value.is_null() {
        places.insert(path);
    }
}

/// Makes the values at a path null.
fn clear(value: &mut Value, path: &str) {
    let (key, rest) = path
        .split_once('/')
        .map_or((path, None), |(key, rest)| (key, Some(rest)));
    let inner: Vec<&mut Value> = match value {
        Value::Object(map) if key == "*" => map.values_mut().collect(),
        Value::Object(map) => map.get_mut(key).into_iter().collect(),
        Value::Array(list) => list.iter_mut().collect(),
        _ => Vec::new(),
    };
    for inner in inner {
        match rest {
            Some(rest) => clear(inner, rest),
            None => *inner = Value::Null,
        }
    }
}
