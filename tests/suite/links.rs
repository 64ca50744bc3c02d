//! Links lead somewhere, and those to all vacancies say how many there are.

use crate::support::SiteTest;
use crate::support::content::{object, page};
use crate::support::edits::fill;
use serde_json::{Value, json};

#[test]
fn another_site_without_its_scheme_is_a_path_and_the_hint_says_what_to_write() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let text = "<p><a href=\"www.example.com\">a</a> <a href=\"www.example.com/over\">b</a></p>";
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        fill(content, "pages", "over-wt", json!({ "contentMatrix": blocks }));
    });
    let problems = site.problem_texts();
    let mut hints: Vec<&str> = problems.iter().map(|problem| problem.hint.as_str()).collect();
    hints.sort_unstable();
    let hint =
        |host: &str| format!("if another site is meant, put https:// before the address: https://{host}");
    assert_eq!(
        hints,
        [hint("www.example.com"), hint("www.example.com/over")],
        "{problems:#?}"
    );
}

#[test]
fn a_dead_link_is_a_problem_with_its_entry_and_field_wherever_it_stands() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let dead = |path: &str| json!({ "url": path, "customText": "Dood" });
        fill(content, "pages", "over-wt", json!({
            "headerIntroText": "<p><a href=\"/intro-weg?x=1\">a</a> <a href=\"/team\">b</a> <a href=\"/over-wt/team/\">goed</a></p>",
            "vacatureCta": dead("/knop-weg"),
            "contentMatrix": [
                { "type": "tekst", "tekst": "<p>Goed.</p>" },
                { "type": "actueel", "items": [{ "blogTitle": "Kaart", "cta": dead("/kaart-weg") }] },
                { "type": "tekst", "tekst": "<p><a href=\"https://www.example.test/tekst%20weg\">x</a> <a href=\"/weg.pdf\">y</a></p>" },
                { "type": "tekst", "tekst": "<p><a href=\"/_media/foto-weg.webp\">x</a> <a href=\"/_feeds/vacancies.json\">y</a></p>" },
            ],
        }));
        fill(content, "fixedNavigation", "over-wt", json!({ "cta": dead("/menu-weg") }));
        content.global_mut("footer").insert("footerLinkBlocks".into(), json!([{ "links": [] }, { "links": [{ "cta": dead("/voet-weg") }] }]));
    });
    let problems = site.problem_texts();
    let found: Vec<(String, String)> = problems
        .iter()
        .map(|problem| {
            assert_eq!(problem.code, "link-to-nowhere", "{problem:?}");
            let address = problem.message.split('`').nth(1).unwrap().to_owned();
            let field = problem.place.rsplit(": ").next().unwrap().to_owned();
            let entry = problem
                .place
                .split(['(', ':', ','])
                .next()
                .unwrap()
                .trim()
                .to_owned();
            (address, format!("{entry} {field}"))
        })
        .collect();
    let expected = [
        ("/menu-weg", "Over WT cta"),
        ("/voet-weg", "global set footer footerLinkBlocks[1].links[0].cta"),
        ("/intro-weg?x=1", "over-wt headerIntroText"),
        ("/team", "over-wt headerIntroText"),
        ("/knop-weg", "over-wt vacatureCta"),
        ("/kaart-weg", "over-wt contentMatrix[1].items[0].cta"),
        ("/tekst%20weg", "over-wt contentMatrix[2].tekst"),
        ("/weg.pdf", "over-wt contentMatrix[2].tekst"),
        ("/_media/foto-weg.webp", "over-wt contentMatrix[3].tekst"),
    ]
    .map(|(address, place)| (address.to_owned(), place.to_owned()));
    assert_eq!(found, expected);

    site.build();
    let body = |path: &str| site.html(path).one("body").get("data-missing").to_owned();
    assert_eq!(
        body("over-wt.html"),
        "/intro-weg /kaart-weg /knop-weg /menu-weg /team /tekst%20weg /voet-weg"
    );
    assert_eq!(body("index.html"), "/menu-weg /voet-weg", "what all pages share");
    let data: Value = serde_json::from_str(&site.read("_data/over-wt.json")).unwrap();
    assert_eq!(data["missing"], body("over-wt.html"));
}

#[test]
fn a_problem_in_the_menu_is_at_the_entry_of_its_item() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let dead = json!({ "url": "/diep-weg", "customText": "Diep" });
        let gone = json!({ "entry": "pages/bestaat-niet", "customText": "Tekst van de link" });
        fill(content, "fixedNavigation", "over-wt", json!({ "children": [
            { "slug": "twee", "title": "Twee", "children": [{ "slug": "drie", "title": "Drie", "cta": dead }] },
            { "slug": "kwijt", "title": "Titel van het item", "cta": gone },
        ] }));
    });
    let problems = site.problem_texts();
    let found: Vec<_> = problems.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(found, ["link-to-nowhere", "link-without-target"], "{problems:#?}");
    for (problem, name) in problems.iter().zip(["Drie", "Titel van het item"]) {
        let (place, id) = problem.place.split_once(" (entry ").unwrap();
        let (id, rest) = id.split_once(',').unwrap();
        assert_eq!((place, rest), (name, " section fixedNavigation), field Cta: cta"));
        let edit_url = problem.edit_url.as_deref().unwrap();
        assert!(
            edit_url.ends_with(&format!("/entries/fixedNavigation/{id}")),
            "{edit_url}"
        );
    }
}

#[test]
fn pages_that_are_read_at_the_same_time_keep_their_links_apart() {
    let mut site = SiteTest::small();
    site.change(|content| {
        for number in 0..300 {
            let text =
                format!("<p><a href=\"/weg-{number}\">a</a> <a href=\"javascript:{number}\">b</a></p>");
            let blocks = json!([{ "type": "tekst", "tekst": text }]);
            let slug = format!("pagina-{number}");
            content.entries_mut("pages").push(page(&slug, &slug, blocks));
        }
    });
    let problems = site.problem_texts();
    assert_eq!(problems.len(), 600);
    for problem in problems {
        let address = problem.message.split('`').nth(1).unwrap();
        let number = address.trim_start_matches(|c: char| !c.is_ascii_digit());
        let entry = problem.place.split([' ', ':']).next().unwrap();
        assert_eq!(entry, format!("pagina-{number}"), "{problem:?}");
    }
}

#[test]
fn a_page_without_dead_links_says_nothing_of_them() {
    let mut site = SiteTest::small();
    site.build();
    assert!(!site.read("over-wt.html").contains("data-missing"));
    assert!(!site.read("_data/over-wt.json").contains("\"missing\""));
}

#[test]
fn an_anchor_that_the_page_does_not_have_is_a_problem() {
    let mut site = SiteTest::small();
    site.change(|content| {
        *content.entries_mut("team") =
            vec![json!({ "slug": "jan", "title": "Jan", "fullName": "Jan Jansen", "department": "Kantoor" })];
        fill(content, "pages", "team", json!({ "contentMatrix": [
            { "type": "team", "titel": "Team", "layout": "grid", "leden": ["team/jan"] },
            { "type": "tekst", "tekst": "<p><a href=\"#Kantoor\">hier</a> <a href=\"#top\">boven</a> <a href=\"#Werkplaats\">weg</a></p>" },
        ] }));
        fill(content, "pages", "over-wt", json!({
            "headerIntroText": "<p><a href=\"/over-wt/team#Kantoor\">daar</a> <a href=\"/over-wt/team#niemand\">weg</a></p>",
            "vacatureCta": { "url": "/vacatures?locatie=Emmen#lijst", "customText": "Emmen" },
        }));
    });
    let problems = site.problem_texts();
    let found: Vec<(&str, &str)> = problems
        .iter()
        .map(|problem| (problem.code.as_str(), problem.message.split('`').nth(1).unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("anchor-missing", "/over-wt/team#niemand"),
            ("anchor-missing", "/vacatures?locatie=Emmen#lijst"),
            ("anchor-missing", "#Werkplaats"),
        ]
    );
    assert!(
        problems[2].place.starts_with("over-wt/team (entry"),
        "{}",
        problems[2].place
    );
    assert!(
        problems[2].place.ends_with("contentMatrix[1].tekst"),
        "{}",
        problems[2].place
    );
}

#[test]
fn every_link_to_all_vacancies_shows_their_number() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let all = json!({ "entry": "vacancyOverview/vacatures", "customText": "Alle banen", "ariaLabel": "Alle banen bekijken" });
        let text = "<p>Zie <a href=\"/vacatures\">de lijst</a>, <a href=\"/vacatures?locatie=Emmen\">Emmen</a> of <a href=\"/vacatures/vacature-1\">een</a>.</p>";
        fill(content, "pages", "over-wt", json!({
            "headerIntroText": text,
            "vacatureCta": all,
            "contentMatrix": [
                { "type": "titelTekst", "titel": "T", "tekst": text, "cta": all },
                { "type": "tekstAfbeelding", "titel": "T", "tekst": text, "cta": all },
                { "type": "actueel", "titel": "A", "seeAll": all, "items": [{ "blogTitle": "Kaart", "cta": all }] },
                { "type": "tekst", "tekst": text },
                { "type": "tekstGrid", "titel": "G", "seeAll": all },
                { "type": "team", "titel": "G", "seeAll": all, "leden": ["team/jan"] },
            ],
        }));
        content.global_mut("footer").insert("footerLinkBlocks".into(), json!([{ "links": [{ "cta": all }] }]));
        content.global_mut("navigation").insert("alleVacaturesCta".into(), all.clone());
        *content.global_mut("popup") = object(json!({ "popupEnabled": true, "popupTitle": "P", "buttonLink": all }));
    });
    site.build();
    let mut seen = 0;
    for path in site.pages() {
        for link in site.html(&path).all("a") {
            let counts = link.get("href") == "/vacatures";
            let shows = link.text.contains("(6 vacatures)") || link.text.contains("alle 6 vacatures");
            assert_eq!(shows, counts, "{path}: {} “{}”", link.get("href"), link.text);
            assert!(
                !counts || link.get("aria-label").is_empty(),
                "{path}: {}",
                link.get("aria-label")
            );
            seen += usize::from(counts && path == "over-wt.html");
        }
    }
    assert!(seen >= 14, "{seen} links on the page");
}

#[test]
fn an_item_of_the_menu_keeps_its_text_when_its_page_is_gone() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let gone = json!({ "entry": "pages/weg", "customText": "Wat wij doen" });
        let mut hidden = page("weg", "Weg", json!([]));
        hidden["enabled"] = json!(false);
        content.entries_mut("pages").push(hidden);
        fill(content, "fixedNavigation", "over-wt", json!({ "cta": gone }));
    });
    site.build();
    let html = site.html("index.html");
    let mut menus = html.all("nav").into_iter();
    assert!(menus.any(|menu| menu.text.contains("Wat wij doen")));
}

#[test]
fn a_single_vacancy_is_counted_as_one() {
    let mut site = SiteTest::small();
    site.change(|content| content.entries_mut("vacancies").truncate(1));
    site.build();
    let html = site.read("index.html");
    assert!(html.contains("(1 vacature)") && !html.contains("1 vacatures"));
    for link in site.html("index.html").all("a") {
        let leads_to_all = link.get("href") == "/vacatures";
        assert_eq!(link.text.contains("(1 vacature)"), leads_to_all, "{}", link.text);
    }
}

#[test]
fn an_address_with_accents_pasted_from_elsewhere_is_linked_as_it_is_published() {
    // `é` as a letter and an accent, as file names of macOS and texts of PDFs have it (Unicode's NFD).
    let (pasted, published) = ("cafe\u{301}", "/caf%C3%A9");
    let mut site = SiteTest::small();
    site.change(|content| {
        content.entries_mut("pages").push(page(pasted, "Café", json!([])));
        let to_it = json!({ "entry": format!("pages/{pasted}") });
        fill(content, "pages", "over-wt", json!({
            "headerIntroText": format!("<p><a href=\"/{pasted}?a=1\">a</a> <a href=\"https://www.example.test/cafe%CC%81\">b</a></p>"),
            "vacatureCta": to_it,
        }));
        fill(content, "fixedNavigation", "over-wt", json!({ "cta": to_it }));
    });
    site.build();
    assert_eq!(site.problems(), []);
    assert!(site.out().join("café.html").exists());
    let html = site.html("over-wt.html");
    let links = html.all("a").into_iter().map(|link| link.get("href"));
    let links: Vec<&str> = links.filter(|href| href.starts_with("/caf")).collect();
    assert!(links.len() >= 4, "{links:?}");
    assert!(links.contains(&"/caf%C3%A9?a=1"), "{links:?}");
    assert!(
        links.iter().all(|href| href.split('?').next() == Some(published)),
        "{links:?}"
    );
}
