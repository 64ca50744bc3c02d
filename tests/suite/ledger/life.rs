//! A vacancy's life from its first day to its last, as visitors, open tabs and search engines see it.

use super::Remembering;
use crate::support::Html;
use crate::support::content::{VACANCIES, vacancy};
use crate::support::site_test::SITE;
use axum::http::StatusCode;
use embedded_craft::Content;
use serde_json::{Value, json};

/// What the vacancy is called; no other text has it.
const TITLE: &str = "Kraanmachinist";
/// The place of the vacancy; no other vacancy is there.
const PLACE: &str = "Coevorden";
/// Files that list vacancies for other programs; each names the vacancy while it is live, and only then.
const FEEDS: [&str; 5] = [
    "/_feeds/vacancies.atom",
    "/_feeds/vacancies.rss",
    "/_feeds/vacancies.json",
    "/_feeds/indeed.xml",
    "/_search/vacancies.json",
];

/// The vacancy itself.
fn kraanmachinist() -> Value {
    let mut entry = vacancy(9);
    entry["slug"] = "kraanmachinist".into();
    entry["title"] = TITLE.into();
    entry["vacancyLocation"] = PLACE.into();
    entry["postDate"] = "2026-12-01T09:00".into();
    entry["expiryDate"] = "2027-01-15T09:00".into();
    entry
}

fn edit<'a>(content: &'a mut Content, slug: &str) -> &'a mut serde_json::Map<String, Value> {
    content.entry_mut("vacancies", slug).unwrap()
}

/// The vacancy's address, if it is live, and the overview's.
struct Now<'a> {
    live: Option<&'a str>,
    overview: &'a str,
}

impl Remembering {
    /// Everything that shows vacancies agrees, and each of the `other` addresses leads to where it should.
    #[track_caller]
    fn is(&self, step: &str, now: &Now<'_>, other: &[(&str, &str)]) {
        let count = VACANCIES + usize::from(now.live.is_some());
        let overview = self.get(now.overview);
        assert_eq!(overview.status, StatusCode::OK, "{step}");
        let html = Html::parse(overview.text());
        let links: Vec<&str> = html
            .with_class("card__link")
            .into_iter()
            .map(|tag| tag.get("href"))
            .collect();
        assert_eq!(links.len(), count, "{step}: the list");
        let listed: Vec<&&str> = links.iter().filter(|href| href.contains("machinist")).collect();
        assert_eq!(listed, now.live.iter().collect::<Vec<_>>(), "{step}: the list");
        let badge = &html.with_class("badge")[0].text;
        assert!(
            badge.trim().starts_with(&count.to_string()),
            "{step}: the count is {badge}"
        );
        let filtered = html
            .all("option")
            .into_iter()
            .any(|option| option.get("value") == PLACE);
        assert_eq!(filtered, now.live.is_some(), "{step}: the filter");
        let sitemap = self.get("/sitemap.xml");
        let mut locations = sitemap
            .text()
            .split("<loc>")
            .filter_map(|rest| rest.split_once("</loc>"));
        let found = locations.find(|(address, _)| address.contains("machinist"));
        let expected = now
            .live
            .map(|path| format!("{}{path}", SITE.trim_end_matches('/')));
        assert_eq!(
            found.map(|(address, _)| address.to_owned()),
            expected,
            "{step}: the sitemap"
        );
        for feed in FEEDS {
            assert_eq!(
                self.get(feed).text().contains(TITLE),
                now.live.is_some(),
                "{step}: {feed}"
            );
        }
        if let Some(path) = now.live {
            let page = self.get(path);
            assert_eq!(page.status, StatusCode::OK, "{step}: {path}");
            assert!(page.text().contains(TITLE), "{step}: {path}");
            let data = Html::parse(page.text()).json_ld();
            let posting = data.iter().find(|data| data["@type"] == "JobPosting").unwrap();
            assert_eq!(
                posting["title"], TITLE,
                "{step}: what search engines for jobs are told"
            );
            assert!(
                posting["url"].as_str().unwrap().ends_with(path),
                "{step}: {posting}"
            );
            assert!(posting["validThrough"].is_string(), "{step}: {posting}");
            assert_eq!(self.data(path).unwrap()["route"], path, "{step}: in-app");
        }
        for (path, leads) in other {
            assert_eq!(self.leads(path), *leads, "{step}: {path}");
            match leads.strip_prefix("301 ") {
                Some(target) => {
                    assert_eq!(self.data(path).unwrap()["route"], target, "{step}: {path} in-app")
                }
                None if *leads == "410" => self.is_gone(step, path, now.overview),
                None => assert_eq!(self.data(path), None, "{step}: {path} in-app"),
            }
        }
    }

    /// The page says what the vacancy was and what there is instead, in a full load and in-app.
    fn is_gone(&self, step: &str, path: &str, overview: &str) {
        let html = Html::parse(self.get(path).text());
        assert_eq!(html.one("h1").text.trim(), TITLE, "{step}");
        assert_eq!(html.meta("robots"), Some("noindex"), "{step}");
        assert_eq!(html.meta("og:url"), None, "{step}: nobody shares it");
        let main = &html.one("main").text;
        for fact in [PLACE, "36-40 uur", "Timmerman", "Voltijd", "2.900"] {
            assert!(main.contains(fact), "{step}: {fact} is not in {main}");
        }
        let cards: Vec<&str> = html
            .with_class("card__link")
            .into_iter()
            .map(|tag| tag.get("href"))
            .collect();
        assert_eq!(cards.len(), 3, "{step}");
        for href in cards.into_iter().chain([overview]) {
            assert_eq!(self.leads(href), "200", "{step}: {href}");
        }
        let to_overview = html
            .with_class("button--primary")
            .into_iter()
            .any(|tag| tag.get("href") == overview);
        assert!(to_overview, "{step}");
        assert!(html.json_ld().is_empty(), "{step}");
        let data = self.data(path).unwrap();
        assert_eq!(
            (&data["kind"], &data["build"]),
            (&json!("gone"), &self.data("/contact").unwrap()["build"])
        );
        assert!(data["main"].as_str().unwrap().contains(TITLE), "{step}");
    }

    fn json(&self, file: &str) -> Value {
        serde_json::from_str(self.get(file).text()).unwrap()
    }
}

#[test]
fn a_vacancy_is_scheduled_lives_moves_expires_revives_and_is_deleted() {
    let mut site = Remembering::new();
    let now = |live, overview| Now { live, overview };

    // The token may read entries that are still to appear.
    site.site.set_up_cms(|cms| cms.permissions.inactive = true);
    site.at("2026-11-25T09:00:00Z").after(|content| {
        content.entries_mut("vacancies").push(kraanmachinist());
        content.keep_ids();
    });
    site.is(
        "scheduled",
        &now(None, "/vacatures"),
        &[("/vacatures/kraanmachinist", "404")],
    );
    assert_eq!(
        site.json("/build-info.json")["next_change_at"],
        "2026-12-01T08:00:00Z"
    );
    assert_eq!(
        site.json("/schedule.json")["changes"],
        json!([
            { "at": "2026-12-01T08:00:00Z", "what": "appears", "kind": "vacancy" },
            { "at": "2026-12-31T23:00:00Z", "what": "year" },
        ])
    );

    site.at("2026-12-02T09:00:00Z").after(|_| {});
    site.is("live", &now(Some("/vacatures/kraanmachinist"), "/vacatures"), &[]);
    assert_eq!(
        site.json("/build-info.json")["next_change_at"],
        "2026-12-31T23:00:00Z"
    );
    assert_eq!(
        site.json("/schedule.json"),
        json!({
            "from": "2026-12-02T09:00:00Z", "until": "2027-01-31T09:00:00Z", "knows_pending": true,
            "changes": [
                { "at": "2026-12-31T23:00:00Z", "what": "year" },
                { "at": "2027-01-15T08:00:00Z", "what": "expires", "kind": "vacancy",
                    "path": "/vacatures/kraanmachinist", "title": TITLE },
            ],
        })
    );

    site.at("2026-12-05T09:00:00Z")
        .renamed("vacancies", "kraanmachinist", "machinist");
    site.is(
        "new slug",
        &now(Some("/vacatures/machinist"), "/vacatures"),
        &[("/vacatures/kraanmachinist", "301 /vacatures/machinist")],
    );

    // The section's URI format follows the overview's slug.
    site.at("2026-12-10T09:00:00Z").after(|content| {
        content
            .entry_mut("vacancyOverview", "vacatures")
            .unwrap()
            .insert("uri".into(), "banen".into());
        for entry in content.entries_mut("vacancies") {
            entry["uri"] = format!("banen/{}", entry["slug"].as_str().unwrap()).into();
        }
    });
    site.is(
        "the parent's new slug",
        &now(Some("/banen/machinist"), "/banen"),
        &[
            ("/vacatures", "301 /banen"),
            ("/vacatures/kraanmachinist", "301 /banen/machinist"),
            ("/vacatures/machinist", "301 /banen/machinist"),
            ("/vacatures/vacature-1", "301 /banen/vacature-1"),
        ],
    );

    let gone = [
        ("/banen/machinist", "410"),
        ("/vacatures/machinist", "410"),
        ("/vacatures/kraanmachinist", "410"),
        ("/vacatures", "301 /banen"),
    ];
    site.at("2027-01-16T09:00:00Z").after(|_| {});
    site.is("expired", &now(None, "/banen"), &gone);
    let page = Html::parse(site.get("/banen/machinist").text())
        .one("main")
        .text
        .clone();
    assert!(
        page.contains("de sluitingsdatum is voorbij") && page.contains("15. Januar 2027"),
        "{page}"
    );
    assert_eq!(
        site.json("/build-info.json")["next_change_at"],
        "2027-12-31T23:00:00Z"
    );
    assert_eq!(site.json("/schedule.json")["changes"], json!([]));

    site.at("2027-01-20T09:00:00Z").after(|content| {
        edit(content, "machinist").insert("expiryDate".into(), "2027-06-01T09:00".into());
    });
    site.is(
        "revived",
        &now(Some("/banen/machinist"), "/banen"),
        &[("/vacatures/kraanmachinist", "301 /banen/machinist")],
    );
    // Further ahead than the schedule looks.
    assert_eq!(
        site.json("/build-info.json")["next_change_at"],
        "2027-06-01T07:00:00Z"
    );
    assert_eq!(site.json("/schedule.json")["changes"], json!([]));

    site.at("2027-02-01T09:00:00Z").after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "machinist");
    });
    site.is("deleted", &now(None, "/banen"), &gone);
    let page = Html::parse(site.get("/banen/machinist").text())
        .one("main")
        .text
        .clone();
    assert!(page.contains("vervuld of vervallen"), "{page}");
}
