//! Who sees a draft, and where.

use super::Previewed;
use crate::support::SiteTest;
use crate::support::content::vacancy;
use crate::support::site_test::route;
use axum::http::{StatusCode, header};
use serde_json::{Value, json};

/// A vacancy with another title, place and address: it is on its page, in lists, and in the navigation.
fn changes() -> Value {
    json!({ "title": "Meesterproef", "headerTitle": "Meesterproef", "vacancyLocation": "Assen" })
}

fn with_draft() -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| content.add_draft("abc", "vacancies/vacature-2", changes()));
    site
}

#[test]
fn a_draft_is_seen_with_its_token_and_not_without() {
    let site = with_draft();
    let preview = Previewed::local(&site);
    let page = "/vacatures/vacature-2";
    assert!(preview.with("abc", page).page().contains("Meesterproef"));
    assert!(!preview.get(page).text.contains("Meesterproef"));
    assert!(!preview.with("unknown", page).page().contains("Meesterproef"));
    assert!(
        preview.with("abc", "/vacatures").text.contains("Meesterproef"),
        "the list"
    );
    assert!(!preview.get("/vacatures").text.contains("Meesterproef"));
}

#[test]
fn two_editors_never_see_each_other_s_drafts() {
    let mut site = with_draft();
    site.change(|content| {
        content.add_draft("xyz", "vacancies/vacature-2", json!({ "title": "Gezellenstuk" }))
    });
    let preview = Previewed::local(&site);
    for _ in 0..2 {
        for (token, own, other) in [
            ("abc", "Meesterproef", "Gezellenstuk"),
            ("xyz", "Gezellenstuk", "Meesterproef"),
        ] {
            for path in ["/vacatures/vacature-2", "/vacatures"] {
                let text = preview.with(token, path).text;
                assert!(text.contains(own) && !text.contains(other), "{token} at {path}");
            }
        }
    }
}

#[test]
fn a_draft_looks_on_every_page_as_it_will_when_it_is_published() {
    let drafts: [(&str, &str, Value); 5] = [
        ("vacancies", "vacature-2", changes()),
        (
            "pages",
            "over-wt",
            json!({ "title": "Wie wij zijn", "contentMatrix": [] }),
        ),
        ("blog", "bericht", json!({ "title": "Nieuws" })),
        ("fixedNavigation", "over-wt", json!({ "title": "Wij" })),
        (
            "home",
            "home",
            json!({ "title": "Welkom", "headerTitle": "Welkom" }),
        ),
    ];
    for (section, slug, changes) in drafts {
        let mut site = SiteTest::small();
        let mut original = None;
        site.change(|content| {
            content.keep_ids();
            original = Some(content.clone());
            let entry = content.entry_mut(section, slug).unwrap();
            entry.extend(changes.as_object().unwrap().clone());
        });
        site.build();
        let published: Vec<(String, String)> = site
            .pages()
            .into_iter()
            .map(|file| (route(&file), site.read(&file)))
            .collect();
        site.change(|content| {
            *content = original.unwrap();
            content.add_draft("abc", &format!("{section}/{slug}"), changes);
        });
        let preview = Previewed::local(&site);
        for (path, page) in published.iter().filter(|(path, _)| !path.starts_with("/_")) {
            let seen = without_social_image(&preview.with("abc", path).page());
            let page = without_social_image(page);
            assert!(
                seen == page,
                "{section}/{slug} at {path}: {}",
                first_difference(&seen, &page)
            );
        }
    }
}

/// No image for shared links is made of a draft's text.
fn without_social_image(page: &str) -> String {
    let key = "\"image\":\"";
    let mut parts = page.split(key);
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("\",") {
            Some((image, rest)) if image.contains("/social-") => page.push_str(rest),
            _ => page.extend([key, part]),
        }
    }
    let tags = page.split_inclusive('>');
    tags.filter(|tag| {
        !(tag.contains("og:image") || tag.contains("twitter:image") || tag.contains("twitter:card"))
    })
    .map(|tag| match tag.contains("http-equiv") {
        // Hashes of the page's scripts.
        true => "",
        false => tag,
    })
    .collect()
}

fn first_difference(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..(at + 160).min(text.len())])
            .into_owned()
    };
    format!("{:?} instead of {:?}", part(a), part(b))
}

#[test]
fn an_expired_token_shows_published_content_and_the_bar_says_so() {
    let mut site = with_draft();
    let expired = |site: &mut SiteTest| site.change(|content| content.expire_token("abc")).cms().url();
    {
        let preview = Previewed::local(&site);
        assert!(
            preview
                .with("abc", "/vacatures")
                .text
                .contains("&quot;expired&quot;:false")
        );
    }
    expired(&mut site);
    let preview = Previewed::local(&site);
    let answer = preview.with("abc", "/vacatures");
    assert!(answer.text.contains("&quot;expired&quot;:true"));
    assert!(!answer.text.contains("Meesterproef"));
}

#[test]
fn an_entry_that_was_never_published_is_found_by_its_address_and_by_its_id() {
    let mut site = SiteTest::small();
    let plan = json!({ "slug": "plan", "title": "Plan", "enabled": false, "postDate": "2026-11-01T09:00" });
    site.change(|content| {
        content.entries_mut("pages").push(plan);
        content.keep_ids();
        content.add_draft(
            "abc",
            "pages/plan",
            json!({ "title": "Groot plan", "slug": "groot-plan" }),
        );
    });
    let mut id = None;
    site.change(|content| id = content.entry_mut("pages", "plan").unwrap()["id"].as_u64());
    let preview = Previewed::local(&site);
    assert_eq!(preview.get("/groot-plan").status, StatusCode::NOT_FOUND);
    let page = preview.with("abc", "/groot-plan");
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Groot plan"));
    let entry = format!("/_sitegen/entry/{}", id.unwrap());
    let led = preview.with("abc", &entry);
    assert_eq!(
        (led.status, led.header(header::LOCATION)),
        (StatusCode::SEE_OTHER, "/groot-plan")
    );
    assert_eq!(preview.get(&entry).status, StatusCode::NOT_FOUND);
}

#[test]
fn what_is_saved_again_is_seen_at_once_and_only_what_the_page_needs_is_asked_for() {
    let mut site = with_draft();
    let router = super::app(&site);
    let see = |site: &SiteTest, title: &str| {
        let preview = Previewed {
            site,
            router: router.clone(),
        };
        let text = preview.with("abc", "/vacatures/vacature-2").text;
        assert!(text.contains(title), "{title}");
    };
    see(&site, "Meesterproef");
    site.change(|content| {
        content.add_draft("abc", "vacancies/vacature-2", json!({ "title": "Tweede versie" }))
    });
    let before = site.cms().requests().len();
    see(&site, "Tweede versie");
    let requests = site.cms().requests();
    let asked: Vec<&str> = requests[before..]
        .iter()
        .flat_map(|request| &request.operations)
        .map(String::as_str)
        .collect();
    let mut asked = asked;
    asked.sort_unstable();
    assert_eq!(asked, ["Drafts", "Page"]);
}

#[test]
fn a_vacancy_is_gone_on_the_day_after_it_expires() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let vacancy = content.entry_mut("vacancies", "vacature-3").unwrap();
        vacancy.insert("expiryDate".into(), json!("2026-12-01T09:00"));
    });
    let preview = Previewed::local(&site);
    let moved = preview.get("/vacatures?now=2026-12-02");
    assert_eq!(
        (moved.status, moved.header(header::LOCATION)),
        (StatusCode::SEE_OTHER, "/vacatures")
    );
    let cookie = moved
        .header(header::SET_COOKIE)
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    assert!(preview.get("/vacatures").text.contains("vacature-3"));
    let then = preview.ask("/vacatures", &cookie);
    assert_eq!(then.status, StatusCode::OK, "{}", then.text);
    assert!(!then.text.contains("vacature-3"), "{cookie}: {}", then.text);
    assert!(then.text.contains("2026-12-02T12:00"), "the bar says when");
}

#[test]
fn what_is_still_to_appear_is_shown_on_this_machine_and_elsewhere_only_to_those_with_a_draft() {
    let mut site = with_draft();
    site.change(|content| {
        let mut entry = vacancy(9);
        entry["title"] = "Torenkraanmachinist".into();
        entry["slug"] = "geheim".into();
        entry["postDate"] = "2026-12-01T09:00".into();
        content.entries_mut("vacancies").push(entry);
    });
    site.set_up_cms(|cms| cms.permissions.inactive = true);
    let then = "sitegen-now=1796208000"; // 2 December 2026
    let sees = |preview: &Previewed, cookie: &str| {
        let list = preview.ask("/vacatures", cookie);
        let page = preview.ask("/vacatures/geheim", cookie);
        let in_list = list.text.contains("Torenkraanmachinist");
        assert_eq!(page.status == StatusCode::OK, in_list, "{cookie}");
        in_list
    };
    let local = Previewed::local(&site);
    assert!(!sees(&local, ""));
    assert!(sees(&local, then));
    let public = Previewed::public(&site);
    assert!(!sees(&public, then));
    assert!(!sees(&public, &format!("{then}; sitegen-preview=unknown")));
    assert!(!sees(&public, "sitegen-preview=abc"));
    assert!(sees(&public, &format!("{then}; sitegen-preview=abc")));
}
