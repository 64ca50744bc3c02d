//! What pages say of links without a text, of telephone numbers, of introductions, and of a vacancy's hours and days.

use crate::facts::{built, vacancy_with};
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::edits::fill;
use serde_json::json;

#[test]
fn a_link_without_a_text_shows_a_number_or_an_address_and_no_scheme() {
    let site = built(|content| {
        let links = ["tel:+31 (0)591 001 998", "mailto:info@wendel.example"];
        let links = links.map(|url| json!({ "cta": { "url": url } }));
        let blocks = json!([{ "links": links }]);
        content
            .global_mut("footer")
            .insert("footerLinkBlocks".into(), blocks);
    });
    let page = site.html("over-wt.html");
    let shown = page.with_class("site-footer__link").into_iter();
    let shown: Vec<(&str, &str)> = shown.map(|link| (link.get("href"), link.text.trim())).collect();
    for link in [
        ("tel:+31591001998", "+31591001998"),
        ("mailto:info@wendel.example", "info@wendel.example"),
    ] {
        assert!(shown.contains(&link), "{shown:?}");
    }
}

#[test]
fn a_text_that_is_more_than_one_telephone_number_is_shown_without_a_link() {
    for text in [
        "0591-00 19 98 (ma-vr 9-17 uur)",
        "0591-00 19 98 / 06-12 34 56 78",
        "0591-123456 toestel 12",
        "+44 (0)113 496 0000 ext. 12",
        "0800 BEL WT",
        "abc",
    ] {
        let mut site = SiteTest::small();
        site.change(|content| {
            content.global_mut("contact").insert("phone".into(), json!(text));
            content.entries_mut("team")[0]["phoneNumber"] = json!(text);
            let block = json!({ "type": "team", "leden": ["team/jan"] });
            content
                .entries_mut("pages")
                .push(page("ploeg", "Ploeg", json!([block])));
        });
        let refused = site.problems().into_iter();
        let refused = refused.filter(|(code, _)| *code == "phone-refused");
        let refused: Vec<String> = refused.map(|(_, place)| place).collect();
        assert_eq!(refused.len(), 2, "{text}: {refused:?}");
        assert!(
            refused.iter().any(|place| place.ends_with(": phone")),
            "{refused:?}"
        );
        assert!(
            refused
                .iter()
                .any(|place| place.starts_with("Jan") && place.ends_with(": phoneNumber")),
            "{refused:?}"
        );
        site.build();
        for (path, times) in [
            ("index.html", 2),
            ("contact.html", 3),
            ("ploeg.html", 3),
            ("vacatures/vacature-1.html", 3),
        ] {
            let html = site.html(path);
            let shown = html.one("body").text.matches(text).count();
            assert!(shown >= times, "{path} shows {text} {shown} times");
            let links = html.all("a").into_iter().map(|link| link.get("href"));
            assert!(
                !links.into_iter().any(|href| href.starts_with("tel:")),
                "{path}: {text}"
            );
        }
    }
}

#[test]
fn hours_with_a_word_of_their_own_get_no_second_one() {
    let site = built(|content| {
        *content.entries_mut("vacancies") = vec![
            vacancy_with(1, json!({ "hours": "32-40" })),
            vacancy_with(2, json!({ "hours": "40 uur" })),
            vacancy_with(3, json!({ "hours": null })),
            vacancy_with(4, json!({ "hours": "0" })),
        ];
    });
    let facts = |number: usize| {
        let page = site.html(&format!("vacatures/vacature-{number}.html"));
        let text = page.one("aside").text.clone();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(facts(1).contains("32-40 uur"), "{}", facts(1));
    assert!(
        facts(2).contains("40 uur") && !facts(2).contains("uur uur"),
        "{}",
        facts(2)
    );
    for number in [3, 4] {
        assert!(!facts(number).contains("Uren"), "{}", facts(number));
    }
    assert!(!site.read("vacatures.html").contains(">0 uur"));
}

#[test]
fn the_last_day_to_apply_is_one_on_which_people_can_apply() {
    let site = built(|content| {
        *content.entries_mut("vacancies") = vec![
            vacancy_with(1, json!({ "expiryDate": "2027-02-01T00:00" })),
            vacancy_with(2, json!({ "expiryDate": "2027-02-01T17:00" })),
        ];
    });
    for (number, day) in [(1, "2027-01-31"), (2, "2027-02-01")] {
        let page = site.html(&format!("vacatures/vacature-{number}.html"));
        let days = page.all("time");
        assert_eq!(days.last().map(|time| time.get("datetime")), Some(day));
    }
}

#[test]
fn headings_of_an_introduction_are_running_text_in_a_card() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let intro = "<h2>Kop van de intro</h2><p>Tekst.</p>";
        content.entries_mut("blog")[0]["blogIntroText"] = json!(intro);
        let item = json!({ "blogTitle": "Kaart", "blogIntroText": intro });
        let blocks = json!([{ "type": "actueel", "items": [item] }]);
        fill(content, "pages", "over-wt", json!({ "contentMatrix": blocks }));
    });
    site.build();
    for path in ["blog.html", "over-wt.html"] {
        let html = site.read(path);
        let intro = html.split("card__intro").nth(1).expect(path);
        let intro = intro.split("</div>").next().unwrap();
        assert!(
            intro.contains("Kop van de intro") && !intro.contains("<h"),
            "{path}: {intro}"
        );
    }
    assert!(
        site.read("blog/bericht.html")
            .contains("<h2>Kop van de intro</h2>")
    );
}
