//! Plain text fields.

use super::assert_harmless;
use crate::support::content::{self, object, page};
use crate::support::{Html, SiteTest};
use embedded_craft::Content;
use serde_json::{Value, json};

/// Texts that mean something to a browser, a template engine, a server or a terminal.
const TEXTS: [&str; 14] = [
    "<script>alert(1)</script>",
    "</script><script>alert(2)</script>",
    "\"><img src=x onerror=alert(3)>",
    "' onmouseover='alert(4)' x='",
    "\" onfocus=\"alert(5)\" autofocus x=\"",
    "</title></textarea></style><svg onload=alert(6)>",
    "{{ 7*7 }} {% include \"layout.html\" %} {{ site.url }}",
    "<!--#exec cmd=\"ls\" --> <!--#include file=\"/etc/passwd\" -->",
    "<?php phpinfo(); ?> ${7*7} #{7*7} %{7*7}",
    "--> ]]> <![CDATA[ x",
    "\u{202e}omgekeerd\u{202c} a\u{0301}\u{200b}b",
    "👩‍🚀🏗️ 🇳🇱 ﷽",
    "&lt;b&gt; &amp;amp; &#60;script&#62;",
    "a\\b \\u003cscript\\u003e $1 \\0",
];
/// Pages, vacancies, articles, navigation and footer with a text in every field that takes one.
fn poisoned() -> Content {
    let mut content = content::small();
    for (number, text) in TEXTS.iter().enumerate() {
        let slug = format!("vijandig-{number}");
        let link = json!({ "entry": "pages/team", "customText": text, "ariaLabel": text });
        let blocks = json!([
            { "type": "titelTekst", "titel": text, "subTitel": text, "tekst": format!("<p>{text}</p>"), "cta": link },
            { "type": "quotes", "naam": text, "functie": text, "tekst": text },
            { "type": "stappen", "titel": text, "startLabel": text, "stap": [{ "titel": text, "tekst": text }] },
            { "type": "actueel", "titel": text, "items": [{ "blogTitle": text, "blogAuthor": text, "blogIntroText": text, "cta": link }] },
            { "type": "team", "titel": text, "layout": "grid", "leden": [format!("team/{slug}")] },
            { "type": "tekstGrid", "titel": text, "gridBlocks": [{ "titel": text, "omschrijving": text }] },
            { "type": "youtube", "video": "https://youtu.be/ysz5S6PUM-U", "playKnopLabel": text },
            { "type": "companyCustomersForm", "formTitle": text, "bodyText": text },
        ]);
        let mut entry = page(&slug, text, blocks);
        for field in ["headerTitle", "headerSubTitle", "headerIntroText"] {
            entry[field] = json!(text);
        }
        entry["seo"] = json!({ "title": text, "description": text });
        let mut vacancy = entry.clone();
        for field in ["vacancyLocation", "position", "hours", "introText"] {
            vacancy[field] = json!(text);
        }
        let mut article = entry.clone();
        article["blogTitle"] = json!(text);
        article["blogAuthor"] = json!(text);
        article["blogIntroText"] = json!(text);
        let member = json!({ "slug": slug, "title": text, "fullName": text, "position": text, "phoneNumber": text,
            "email": format!("{text}@example.test"), "department": text });
        content.entries_mut("pages").push(entry);
        content.entries_mut("vacancies").push(vacancy);
        content.entries_mut("blog").push(article.clone());
        content.entries_mut("cases").push(article);
        content.entries_mut("team").push(member);
        content
            .entries_mut("fixedNavigation")
            .push(json!({ "slug": slug, "title": text, "cta": link,
            "children": [{ "slug": format!("{slug}-kind"), "title": text, "cta": link }] }));
    }
    let all = TEXTS.join(" ");
    let links: Vec<Value> = TEXTS
        .iter()
        .map(|text| json!({ "cta": { "entry": "pages/team", "customText": text } }))
        .collect();
    *content.global_mut("footer") = object(json!({ "footerLinkBlocks": [{ "links": links }] }));
    *content.global_mut("contact") = object(
        json!({ "phone": all, "emailAddress": format!("{all}@example.test"),
        "adresGegevens": [{ "titel": all, "adres": all, "postcode": all, "plaats": all }],
        "openingstijden": [{ "dag": all, "tijd": all }] }),
    );
    *content.global_mut("popup") =
        object(json!({ "popupEnabled": true, "popupTitle": all, "buttonText": all }));
    *content.global_mut("teamPage") = object(json!({ "departmentDisplayOrder": TEXTS.join(",") }));
    *content.site_mut() = object(json!({ "name": all, "language": "nl", "locale": "de" }));
    content
}

#[test]
fn hostile_texts_are_shown_as_they_were_written() {
    let mut site = SiteTest::new(poisoned());
    site.build();
    let pages = site.pages();
    for path in &pages {
        let html = site.html(path);
        assert_harmless(path, &html);
        let data: Value =
            serde_json::from_str(&site.read(&format!("_data/{}", path.replace(".html", ".json")))).unwrap();
        assert_harmless(
            &format!("_data of {path}"),
            &Html::parse(data["main"].as_str().unwrap()),
        );
    }
    for (number, text) in TEXTS.iter().enumerate() {
        for folder in ["", "vacatures/", "blog/", "cases/"] {
            let path = format!("{folder}vijandig-{number}.html");
            assert_eq!(site.html(&path).one("h1").text, *text, "{path}");
        }
        let html = site.html(&format!("vijandig-{number}.html"));
        assert!(
            html.one("title").text.contains(text.trim()),
            "{:?}",
            html.one("title").text
        );
        let buttons = html.with_class("button");
        assert!(
            buttons
                .iter()
                // An accessible name equal to the text is left out.
                .any(|tag| ["", *text].contains(&tag.get("aria-label")) && tag.text.trim() == *text),
            "{text}"
        );
        let facts: Vec<String> = site
            .html(&format!("vacatures/vijandig-{number}.html"))
            .all("dd")
            .iter()
            .map(|tag| tag.text.clone())
            .collect();
        assert!(
            facts.iter().filter(|fact| fact.contains(text)).count() >= 3,
            "{text}: {facts:?}"
        );
    }
    for file in [
        "sitemap.xml",
        "build-info.json",
        "_headers",
        "_redirects",
        "robots.txt",
    ] {
        assert!(!site.read(file).contains("alert"), "{file}");
    }
}

#[test]
fn characters_that_no_page_may_have_are_left_out() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let text = "<p>een\u{b}twee &#7;drie\u{1}</p><p title='\u{8}'>x\u{92}<b lang='\u{7}'>\u{ffff}y</b></p>";
        let blocks = json!([
            { "type": "tekst", "tekst": text },
            { "type": "quotes", "naam": "Jan\u{7}", "tekst": "Ja\u{b}hoor\u{85}" },
        ]);
        let mut entry = page("teken", "Ti\u{7}tel\u{fdd0}", blocks);
        entry["seo"] = json!({ "title": "Se\u{3}o", "description": "Om\u{b}schrijving\u{7f}" });
        content.entries_mut("pages").push(entry);
        content
            .entries_mut("fixedNavigation")
            .push(json!({ "slug": "teken", "title": "Na\u{2}v", "cta": { "entry": "pages/teken", "customText": "Link\u{6}" } }));
    });
    site.build();
    let is_forbidden =
        |c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{ffff}' || c == '\u{fdd0}';
    for page in site.pages() {
        let found = site.read(&page).find(is_forbidden);
        assert_eq!(found, None, "{page}");
    }
    let html = site.html("teken.html");
    assert_eq!(html.one("h1").text, "Titel");
    assert!(html.one("title").text.contains("Seo"));
    let text = site.read("teken.html");
    assert!(text.contains("<p>een twee drie</p>"), "{text}");
    assert!(text.contains("Ja hoor") && text.contains("Om schrijving"));
}

#[test]
fn structured_data_cannot_end_its_script() {
    let mut site = SiteTest::new(poisoned());
    site.build();
    for path in site.pages() {
        let text = site.read(&path);
        for (at, _) in text.match_indices("application/ld+json") {
            let script = text[at..].split_once('>').unwrap().1;
            let script = script.split_once("</script>").unwrap().0;
            assert!(!script.contains('<'), "{path}: {script}");
        }
    }
    let graphs = site.html("vijandig-1.html").json_ld();
    assert!(!graphs.is_empty());
}

#[test]
fn very_long_words_are_published_too() {
    let word = "W".repeat(5_000);
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut entry = page(
            "lang",
            &word,
            json!([{ "type": "tekst", "tekst": format!("<p>{word}</p>") }]),
        );
        entry["headerSubTitle"] = json!(word);
        content.entries_mut("pages").push(entry);
        content
            .entries_mut("fixedNavigation")
            .push(json!({ "slug": "lang", "title": word }));
    });
    site.build();
    assert_eq!(site.html("lang.html").one("h1").text, word);
}

#[test]
fn texts_too_deep_to_parse_are_left_out_with_a_problem() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": "<div>".repeat(50_000) }]);
        content.entries_mut("pages").push(page("diep", "Diep", blocks));
    });
    site.build();
    assert!(
        site.problems()
            .iter()
            .any(|(code, _)| *code == "text-too-complex")
    );
}
