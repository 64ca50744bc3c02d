//! What of the editors' content is not published, or not as they wrote it: none of it is lost without a word.

use crate::support::SiteTest;
use crate::support::content::{object, page};
use serde_json::{Value, json};
use sitegen::report::ExitCode;

/// A page with a text.
fn text(slug: &str, html: &str) -> Value {
    page(slug, slug, json!([{ "type": "tekst", "tekst": html }]))
}

/// The messages of a code, each with its place.
fn messages_of(site: &SiteTest, code: &str) -> Vec<(String, String)> {
    let problems = site.problem_texts().into_iter();
    problems
        .filter(|problem| problem.code == code)
        .map(|problem| (problem.message, problem.place))
        .collect()
}

#[test]
fn a_film_or_a_frame_of_the_cms_in_a_text_is_a_link_to_its_file() {
    let mut site = SiteTest::small();
    let cms = site.config.cms.url.to_string();
    site.change(|content| {
        content.add_asset("images", "gids.pdf", &b"%PDF-1.7"[..], json!({ "title": "Gids" }));
        let html = format!(
            "<figure class=\"media\"><oembed url=\"{cms}uploads/gids.pdf\"></oembed></figure>\
             <video src=\"{cms}uploads/gids.pdf\"></video><iframe src=\"{cms}over-wt\"></iframe>"
        );
        content.entries_mut("pages").push(text("film", &html));
    })
    .build();
    let html = site.html("film.html");
    let links = html
        .all("a")
        .into_iter()
        .filter(|tag| tag.text == "gids.pdf" && tag.get("href").starts_with("/_files/gids-"));
    assert_eq!(links.count(), 2);
    let page = html.all("a").into_iter().find(|tag| tag.text == "over-wt");
    assert_eq!(page.unwrap().get("href"), "/over-wt");
}

#[test]
fn addresses_and_elements_that_a_text_loses_are_told() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let html = "<p><a href=\"whatsapp://send?phone=316\">App</a> <a href=\"sms:+316\">Sms</a> \
                    <a href=\"tel:+316\">Bel</a></p><form action=\"/x\"><label>Naam <input name=\"n\"></label></form>\
                    <script src=\"https://widget.example/x.js\"></script>";
        content.entries_mut("pages").push(text("app", html));
    });
    let refused = messages_of(&site, "link-refused");
    let refused: Vec<&str> = refused.iter().map(|(message, _)| message.as_str()).collect();
    let expected = [
        "`whatsapp://send?phone=316` is not published",
        "`sms:+316` is not published",
    ];
    assert_eq!(refused, expected);
    let dropped = messages_of(&site, "element-dropped");
    let (message, place) = &dropped[0];
    assert_eq!(
        message,
        "parts of the text are not published: `form`, `input`, `script`"
    );
    assert!(
        place.starts_with("app ") && place.ends_with("contentMatrix[0].tekst"),
        "{place}"
    );
    assert_eq!(dropped.len(), 1);
}

#[test]
fn a_text_keeps_what_editors_mean_and_hides_what_they_hide() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let html = "<p>Van <del>36</del> naar <ins>40</ins> uur, <q>mooi</q></p><p hidden>geheim een</p>\
            <p>x<span style=\"display:none\">geheim twee</span></p><ol style=\"list-style-type:lower-alpha\"><li>a</li></ol>\
            <ul class=\"todo-list\"><li><label><input type=\"checkbox\" checked disabled><span>klaar</span></label></li></ul>\
            <craft-entry data-entry-id=\"7\"></craft-entry>";
        let vacancy = &mut content.entries_mut("vacancies")[0];
        vacancy["slug"] = "tekst".into();
        vacancy["contentMatrix"] = json!([{ "type": "tekst", "tekst": html }]);
    })
    .build();
    let page = site
        .pages()
        .into_iter()
        .find(|path| path.ends_with("/tekst.html"))
        .unwrap();
    let feed = site.read("_feeds/vacancies.json");
    for (text, end) in [(site.read(&page), ">"), (feed, "\\u003e")] {
        assert!(!text.contains("geheim"), "{page}");
        let text = text
            .replace(end, ">")
            .replace("\\u003c", "<")
            .replace("\\\"", "\"");
        for part in [
            "<del>36</del>",
            "<ins>40</ins>",
            "<q>mooi</q>",
            "<ol type=\"a\">",
            "☑ ",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    let dropped = messages_of(&site, "element-dropped");
    assert_eq!(dropped.len(), 1);
    assert!(dropped[0].0.ends_with("`craft-entry`, `hidden`"), "{dropped:?}");
}

#[test]
fn a_mistake_of_a_colleague_or_an_asset_is_one_problem_with_the_pages_that_show_it() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let photo = json!({ "title": "Foto", "alt": "Een foto", "externalLink": "javascript:x" });
        content.add_asset(
            "images",
            "partner.png",
            &include_bytes!("support/photo.png")[..],
            photo,
        );
        content.entries_mut("team")[0]["phoneNumber"] = "geen nummer".into();
        for slug in ["een", "twee"] {
            let blocks = json!([
                { "type": "team", "titel": "T", "leden": ["team/jan"] },
                { "type": "partners", "logos": ["partner.png"] },
            ]);
            content.entries_mut("pages").push(page(slug, slug, blocks));
        }
    });
    let links = messages_of(&site, "link-refused");
    assert_eq!(links.len(), 1, "{links:?}");
    assert!(
        links[0].1.contains("partner.png") && links[0].1.contains("een, twee"),
        "{links:?}"
    );
    let phones = site.problem_texts().into_iter();
    let phones: Vec<_> = phones.filter(|text| text.code == "phone-refused").collect();
    assert_eq!(phones.len(), 1, "{phones:?}");
    let place = &phones[0].place;
    assert!(
        place.contains("een, twee") && place.ends_with(": phoneNumber"),
        "{place}"
    );
    assert!(phones[0].edit_url.as_ref().unwrap().contains("/entries/team/"));
}

#[test]
fn an_option_that_no_template_knows_is_told() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let blocks = json!([
            { "type": "team", "titel": "T", "layout": "carrousel", "leden": ["team/jan"] },
            { "type": "tekstAfbeelding", "titel": "T", "tekst": "<p>x</p>", "positie": "midden" },
            { "type": "tekstAfbeelding", "titel": "T", "tekst": "<p>x</p>", "positie": "rechts" },
        ]);
        let mut entry = page("opties", "Opties", blocks);
        entry["introTextBg"] = "grijs".into();
        content.entries_mut("pages").push(entry);
    });
    let unknown = messages_of(&site, "unknown-option");
    for part in ["`carrousel`", "`midden`", "`grijs`"] {
        assert!(
            unknown.iter().any(|(message, _)| message.contains(part)),
            "{unknown:?}"
        );
    }
    assert_eq!(unknown.len(), 3, "{unknown:?}");
}

#[test]
fn a_negative_salary_is_told() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.entries_mut("vacancies")[0]["salaryMin"] = json!(-3000);
    });
    let told = messages_of(&site, "salary-negative");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].0.contains("-3000") && told[0].1.ends_with(": salaryMin"),
        "{told:?}"
    );
}

#[test]
fn a_salary_that_nobody_can_mean_is_told() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let vacancy = &mut content.entries_mut("vacancies")[0];
        vacancy["salaryMin"] = json!(2900);
        vacancy["salaryMax"] = json!(1e21);
    });
    let told = messages_of(&site, "salary-too-high");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].0.contains("1e21") && told[0].1.ends_with(": salaryMax"),
        "{told:?}"
    );
    site.build();
    assert!(!site.read("vacatures/vacature-1.html").contains("92.233.720"));
}

#[test]
fn a_link_whose_target_is_gone_is_told_also_without_a_text_of_its_own() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut disabled = page("uit", "Uit", json!([]));
        disabled["enabled"] = false.into();
        content.entries_mut("pages").push(disabled);
        let gone = json!({ "entry": "pages/uit" });
        let mut links = page(
            "links",
            "Links",
            json!([
                { "type": "titelTekst", "titel": "T", "cta": gone },
                { "type": "team", "titel": "T", "seeAll": gone },
                { "type": "titelTekst", "titel": "T", "cta": {} },
            ]),
        );
        links["vacatureCta"] = gone.clone();
        content.entries_mut("pages").push(links);
        let item = json!({ "slug": "weg", "title": "Weg", "cta": gone });
        content.entries_mut("fixedNavigation").push(item);
        let mut footer = object(json!({ "footerLinkBlocks": [{ "links": [{ "cta": gone }] }] }));
        content.global_mut("footer").append(&mut footer);
    });
    let gone = messages_of(&site, "link-without-target");
    let at = |end: &str| gone.iter().filter(|(_, place)| place.ends_with(end)).count();
    for place in [
        ": contentMatrix[0].cta",
        ": contentMatrix[1].seeAll",
        ": vacatureCta",
        "section fixedNavigation), field Cta: cta",
        ": footerLinkBlocks[0].links[0].cta",
    ] {
        assert_eq!(at(place), 1, "{place}: {gone:#?}");
    }
    assert_eq!(gone.len(), 5, "an empty link is none: {gone:#?}");
    assert!(
        gone.iter()
            .all(|(message, _)| message.contains("disabled or deleted"))
    );
}

#[test]
fn a_link_to_an_entry_without_a_page_says_so() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let cta = json!({ "entry": "team/jan" });
        let blocks = json!([{ "type": "titelTekst", "titel": "T", "cta": cta }]);
        content.entries_mut("pages").push(page("jan", "Jan", blocks));
    });
    let told = messages_of(&site, "link-without-target");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, "`Jan` has no address, so the link leads nowhere");
}

#[test]
fn no_link_to_a_preview_is_published() {
    let mut site = SiteTest::small();
    let cms = site.config.cms.url.to_string();
    site.change(|content| {
        let address = format!("{cms}over-wt?x-craft-preview=abc&token=GEHEIM");
        let html = format!("<p><a href=\"{}\">hier</a></p>", address.replace('&', "&amp;"));
        let blocks = json!([
            { "type": "titelTekst", "titel": "T", "tekst": html, "cta": { "url": address, "customText": "Lees" } },
        ]);
        content.entries_mut("pages").push(page("voorbeeld", "Voorbeeld", blocks));
    })
    .build();
    let html = site.html("voorbeeld.html");
    for label in ["hier", "Lees"] {
        let link = html.all("a").into_iter().find(|tag| tag.text.trim() == label);
        assert_eq!(link.unwrap().get("href"), "/over-wt", "{label}");
    }
    for path in ["voorbeeld.html", "_data/voorbeeld.json"] {
        assert!(!site.read(path).contains("GEHEIM"), "{path}");
    }
}

#[test]
fn html_that_names_the_cms_is_refused_with_a_page_that_shows_it() {
    let mut site = SiteTest::small();
    site.build();
    let cms = site.config.cms.url.to_string();
    site.change(|content| {
        let block = json!([{ "type": "htmlEmbed", "htmlEmbed": format!("<img src=\"{cms}a.png\">") }]);
        content.entries_mut("pages").push(page("los", "Los", block));
    });
    site.fails(ExitCode::ContentRefused, &["a.png` in los.html (entry "]);
}
