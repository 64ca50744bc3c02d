//! Addresses, rich text and raw HTML.

use super::assert_harmless;
use super::bytes::context;
use crate::support::content::{self, object, page};
use crate::support::{Html, SiteTest};
use serde_json::{Value, json};
use sitegen::content::RichText;

/// Invalid addresses.
const ADDRESSES: [&str; 10] = [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u{1}javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "//evil.example/x",
    "/\\evil.example/x",
    "https://user:pw@evil.example/",
    "\" onclick=\"alert(1)",
];

#[test]
fn hostile_addresses_lead_nowhere() {
    let mut content = content::small();
    for (number, address) in ADDRESSES.iter().enumerate() {
        let link = json!({ "custom": address, "customText": "Klik" });
        let blocks = json!([
            { "type": "titelTekst", "titel": "T", "cta": link },
            { "type": "actueel", "titel": "T", "seeAll": link, "items": [{ "blogTitle": "T", "cta": link }] },
            { "type": "youtube", "video": address },
            { "type": "tekst", "tekst": format!("<p><a href=\"{}\">klik</a></p>", address.replace('"', "&quot;")) },
        ]);
        content
            .entries_mut("pages")
            .push(page(&format!("adres-{number}"), "Adres", blocks));
        let item = json!({ "slug": format!("adres-{number}"), "title": "Adres", "cta": link });
        content.entries_mut("fixedNavigation").push(item);
    }
    let links: Vec<Value> = ADDRESSES
        .iter()
        .map(|address| json!({ "cta": { "custom": address, "customText": "Klik" } }))
        .collect();
    *content.global_mut("footer") =
        object(json!({ "footerLinkBlocks": [{ "links": links }], "subFooter": [{ "links": links }] }));
    *content.global_mut("social") = object(
        json!({ "socialMedia": [{ "facebook": ADDRESSES[0], "linkedin": ADDRESSES[4],
        "twitter": ADDRESSES[2], "instagram": ADDRESSES[9] }] }),
    );
    *content.global_mut("contact") = object(json!({ "adresGegevens": [{ "googleMapsLink": ADDRESSES[0] }] }));
    let mut site = SiteTest::new(content);
    site.build();
    for path in site.pages() {
        assert_harmless(&path, &site.html(&path));
    }
    let refused = site
        .problems()
        .iter()
        .filter(|(code, _)| *code == "link-refused")
        .count();
    assert!(refused >= 4 * ADDRESSES.len(), "{refused}");
}

#[test]
fn rich_text_keeps_what_the_allow_list_has_and_nothing_else() {
    let text = "<h1>Kop</h1><p onclick=\"alert(1)\" style=\"position:fixed\" class=\"x\" id=\"main\">Tekst <strong>vet</strong></p>\
        <a href=\"java&#x0A;script:alert(1)\">een</a><a href=\"&#106;avascript:alert(1)\">twee</a>\
        <img src=x onerror=alert(1)><svg/onload=alert(1)><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>\
        <iframe src=\"https://evil.example\"></iframe><object data=x></object><embed src=x><base href=\"https://evil.example\">\
        <form action=\"https://evil.example\"><input name=a><button formaction=\"javascript:alert(1)\">x</button></form>\
        <style>*{display:none}</style><link rel=stylesheet href=https://evil.example/x.css><meta http-equiv=refresh content=0>\
        <noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript><template><script>alert(1)</script></template>\
        <p>{{ 7*7 }} na</p></main></body></html>";
    let mut site = SiteTest::small();
    site.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": text }, { "type": "titelTekst", "titel": "Titel", "tekst": text }]);
        let mut entry = page("rijk", "Rijk", blocks);
        entry["headerIntroText"] = json!(text);
        content.entries_mut("pages").push(entry);
    });
    site.build();
    let html = site.html("rijk.html");
    assert_harmless("rijk.html", &html);
    let main = &html.one("main").text;
    assert_eq!(main.matches("{{ 7*7 }} na").count(), 3, "{main}");
    assert_eq!(html.all("h1").len(), 1);
    let prose = html.with_class("prose");
    assert_eq!(prose.len(), 3);
    assert!(prose.iter().all(|tag| tag.text.contains("Tekst vet")));
    assert!(
        !html
            .tags
            .iter()
            .any(|tag| tag.attributes.contains_key("style") || tag.get("class") == "x")
    );
}

#[test]
fn what_looks_like_a_tag_in_a_title_is_none() {
    let mut cx = context();
    let text = "<H1>Kop</H1><p><abbr title=\"de <h1> > &lt;/H1\">h1</abbr></p>";
    let rich = RichText::sanitise(text, &mut cx).unwrap();
    let html = Html::parse(rich.as_str());
    assert_eq!(html.one("abbr").get("title"), "de <h1> > </H1");
    assert_eq!(html.one("h2").text, "Kop");
    assert_eq!(rich.without_tags().as_str(), "Kop h1");
    let inline = "<p>Bij <strong>Rik</strong>, op <a href=\"/a\">zaterdag</a>. H<sub>2</sub>O<br>en (<em>echt</em>)</p><ul><li>a</li><li>b</li></ul>";
    let rich = RichText::sanitise(inline, &mut cx).unwrap();
    assert_eq!(
        rich.without_tags().as_str(),
        "Bij Rik, op zaterdag. H2O en (echt) a b"
    );
    let empty = RichText::sanitise("<p><abbr title=\"a > b\"></abbr>&nbsp;</p>", &mut cx);
    assert_eq!(empty, None);
}

#[test]
fn tables_keep_their_parts_and_new_tabs_have_no_opener() {
    let mut site = SiteTest::small();
    let text = "<table><caption>Lonen</caption><colgroup span=\"2\"></colgroup><thead><tr><th scope=\"col\">Rol</th></tr></thead>\
        <tbody><tr><td>Timmerman</td></tr></tbody><tfoot><tr><td>Bruto</td></tr></tfoot></table>\
        <pre>een lange regel</pre><p>target=\"_blank\" <a href=\"https://example.org/\" target=\"_blank\">elders</a> <a href=\"https://example.org/\">hier</a></p>";
    site.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages").push(page("tabel", "Tabel", blocks));
    });
    site.build();
    let html = site.html("tabel.html");
    let prose = html.with_class("prose");
    let inside = |name: &str| {
        html.all(name)
            .into_iter()
            .find(|tag| prose[0].text.contains(&tag.text))
    };
    for (name, text) in [
        ("caption", "Lonen"),
        ("tfoot", "Bruto"),
        ("thead", "Rol"),
        ("tbody", "Timmerman"),
    ] {
        assert_eq!(inside(name).map(|tag| tag.text.trim()), Some(text), "{name}");
    }
    assert_eq!(html.one("colgroup").get("span"), "2");
    assert_eq!(
        (html.one("table").get("tabindex"), html.one("pre").get("tabindex")),
        ("0", "0")
    );
    let rel = |text: &str| {
        html.all("a")
            .into_iter()
            .find(|tag| tag.text == text)
            .unwrap()
            .get("rel")
            .to_owned()
    };
    assert_eq!((rel("elders").as_str(), rel("hier").as_str()), ("noopener", ""));
    assert!(prose[0].text.contains("target=\"_blank\""));
}

#[test]
fn raw_html_stays_in_a_document_of_its_own() {
    let mut site = SiteTest::small();
    let raw = "<script>document.body.append('ingesloten')</script>";
    site.change(|content| {
        let blocks = json!([{ "type": "htmlEmbed", "htmlEmbed": raw }]);
        content.entries_mut("pages").push(page("los", "Los", blocks));
    });
    site.build();
    assert_harmless("los.html", &site.html("los.html"));
    assert!(!site.read("los.html").contains("ingesloten"));
    let embeds: Vec<String> = site
        .tree()
        .paths()
        .filter(|path| path.starts_with("_embeds/"))
        .map(str::to_owned)
        .collect();
    assert_eq!(embeds.len(), 1);
    assert!(site.read(&embeds[0]).contains(raw));
    let headers = site.read("_headers");
    let (_, rule) = headers.split_once("/_embeds/*").unwrap();
    assert!(
        rule.lines().nth(2).unwrap_or_default().contains("sandbox"),
        "{headers}"
    );
}
