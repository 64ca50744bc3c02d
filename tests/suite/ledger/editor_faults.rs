//! Redirects of editors that do not do what they are for.

use super::editor_rules::{set, with};
use crate::check::check;
use serde_json::json;
use sitegen::report::ExitCode;

#[test]
fn a_redirect_that_a_host_would_not_apply_is_left_out_and_stops_no_build() {
    let mut site = with(&[]);
    for (rules, answers, words) in [
        (
            vec![
                json!({ "oudAdres": "/a", "nieuwAdres": "/b" }),
                json!({ "oudAdres": "/b", "nieuwAdres": "/a" }),
            ],
            vec![("/b", "404")],
            "`/b` leads in a circle: /a → /b → /a",
        ),
        // The others are not in the circle.
        (
            vec![
                json!({ "oudAdres": "/a", "nieuwAdres": "http://www.example.test/a" }),
                json!({ "oudAdres": "/c", "nieuwAdres": "/blog" }),
            ],
            vec![("/a", "404"), ("/c", "301 /blog")],
            "`/a` leads in a circle: /a → /a",
        ),
        (
            vec![json!({ "oudAdres": "/over-wt", "nieuwAdres": "/blog" })],
            vec![("/over-wt", "200")],
            "`/over-wt` is published",
        ),
        (
            vec![
                json!({ "oudAdres": "/a", "nieuwAdres": "/blog" }),
                json!({ "oudAdres": "/a/", "nieuwAdres": "/cases" }),
            ],
            vec![("/a", "301 /blog")],
            "`/a` has two redirects",
        ),
        (
            vec![
                json!({ "oudAdres": "/caf%c3%a9", "nieuwAdres": "/blog" }),
                json!({ "oudAdres": "/café", "nieuwAdres": "/cases" }),
            ],
            vec![("/caf%C3%A9", "301 /blog")],
            "`/caf%C3%A9` has two redirects",
        ),
        // A short address of WordPress.
        (
            vec![json!({ "oudAdres": "/?p=12", "nieuwAdres": "/blog" })],
            vec![("/?p=12", "200")],
            "`/?p=12` is published",
        ),
        // It says more than that the page is there.
        (
            vec![json!({ "oudAdres": "/over-wt/", "pagina": ["pages/over-wt"], "code": "410" })],
            vec![("/over-wt", "200")],
            "`/over-wt` is published",
        ),
        (
            vec![json!({ "oudAdres": "/over-wt", "nieuwAdres": "/over-wt#team" })],
            vec![("/over-wt", "200")],
            "`/over-wt` is published",
        ),
    ] {
        site.after(|content| set(content, &rules));
        for (path, answer) in answers {
            assert_eq!(site.leads(path), answer, "{rules:?}");
        }
        let problems = site.site.problem_texts();
        let wrong: Vec<_> = problems
            .iter()
            .filter(|problem| problem.code == "editor-redirect-wrong")
            .collect();
        assert_eq!(wrong.len(), 1, "{problems:?}");
        assert!(wrong[0].message.starts_with(words), "{:?}", wrong[0]);
        assert!(
            wrong[0].place.ends_with("field Oud adres: oudAdres"),
            "{:?}",
            wrong[0]
        );
        assert!(wrong[0].edit_url.is_some());
    }
}

#[test]
fn rules_of_the_project_come_before_those_of_editors_and_stop_as_before() {
    let mut site = with(&[
        json!({ "oudAdres": "/a", "nieuwAdres": "/cases" }),
        json!({ "oudAdres": "/b", "nieuwAdres": "/c" }),
    ]);
    let rule = |text: &str| sitegen::config::Redirect::parse(text).unwrap();
    site.site
        .configure(|config| config.redirects = vec![rule("/a /blog 301"), rule("/c /b 301")]);
    site.after(|_| {});
    assert_eq!(site.leads("/a"), "301 /blog");
    let problems = site.site.problem_texts();
    let of = |code: &str| problems.iter().filter(|problem| problem.code == code).count();
    assert_eq!(of("editor-redirect-wrong"), 2, "{problems:?}");

    site.site
        .configure(|config| config.redirects = vec![rule("/d /e 301"), rule("/e /d 301")]);
    site.site
        .fails(ExitCode::Usage, &["`/d` leads back to itself: /d → /e → /d"]);
}

#[test]
fn a_redirect_that_no_host_could_apply_is_left_out_and_its_field_is_named() {
    let mut site = with(&[]);
    for (rule, field, words) in [
        (
            json!({ "oudAdres": "/a", "nieuwAdres": "javascript:alert(1)" }),
            "nieuwAdres",
            "`/a` cannot lead to `javascript:alert(1)`",
        ),
        (
            json!({ "oudAdres": "/a", "nieuwAdres": "/blog", "code": "tijdelijk" }),
            "code",
            "`/a` has the status `tijdelijk`",
        ),
        (
            json!({ "oudAdres": "/a", "nieuwAdres": "/blog", "code": "404" }),
            "code",
            "`/a` has the status `404`",
        ),
        (
            json!({ "oudAdres": "/x?b", "nieuwAdres": "/blog" }),
            "oudAdres",
            "`/x?b` has a parameter without a name or a value",
        ),
        (
            json!({ "oudAdres": "/oud?t=:30", "nieuwAdres": "/blog" }),
            "oudAdres",
            "`/oud?t=:30` has a colon that begins no placeholder",
        ),
        (
            json!({ "oudAdres": "/oud/:x.html", "nieuwAdres": "/blog" }),
            "oudAdres",
            "`/oud/:x.html` has a colon that begins no placeholder",
        ),
        (
            json!({ "oudAdres": "/a", "nieuwAdres": "https://elders.example.com/", "code": "410" }),
            "nieuwAdres",
            "`/a` has the status 410, and `https://elders.example.com/` is not a page",
        ),
        (
            json!({ "oudAdres": "/a/*", "nieuwAdres": "/blog/:splat", "code": "410" }),
            "nieuwAdres",
            "`/a/*` has the status 410, and `/blog/:splat` is not a page",
        ),
        (
            json!({ "oudAdres": "/a//b", "nieuwAdres": "/blog" }),
            "oudAdres",
            "`/a//b` is not an address of the site",
        ),
        (
            json!({ "oudAdres": "www.elders.example/a", "nieuwAdres": "/blog" }),
            "oudAdres",
            "`www.elders.example/a` is not an address of the site",
        ),
        (
            json!({ "oudAdres": "/a", "nieuwAdres": "elders.example/a" }),
            "nieuwAdres",
            "`/a` cannot lead to `elders.example/a`",
        ),
        (
            json!({ "oudAdres": "/a", "pagina": [] }),
            "pagina",
            "`/a` has no new address",
        ),
    ] {
        let rules = [rule, json!({ "oudAdres": "/goed", "nieuwAdres": "/blog" })];
        site.site.change(|content| set(content, &rules));
        let problems = site.site.problem_texts();
        let wrong: Vec<_> = problems
            .iter()
            .filter(|problem| problem.code == "editor-redirect-wrong")
            .collect();
        assert_eq!(wrong.len(), 1, "{problems:?}");
        assert!(wrong[0].message.starts_with(words), "{:?}", wrong[0]);
        assert!(wrong[0].place.ends_with(&format!(": {field}")), "{:?}", wrong[0]);
    }
    site.after(|_| {});
    assert_eq!(site.leads("/goed"), "301 /blog");
    assert_eq!(site.leads("/a"), "404");
}

#[test]
fn a_redirect_whose_chosen_page_ended_does_not_stop_the_build() {
    let mut site = with(&[
        json!({ "oudAdres": "/lasser", "pagina": ["vacancies/vacature-2"] }),
        json!({ "oudAdres": "/slijper", "pagina": ["vacancies/vacature-2"], "nieuwAdres": "/vacatures" }),
    ]);
    site.after(|_| {});
    assert_eq!(site.leads("/lasser"), "301 /vacatures/vacature-2");
    assert_eq!(site.leads("/slijper"), "301 /vacatures/vacature-2");

    site.after(|content| {
        let vacancy = content.entry_mut("vacancies", "vacature-2").unwrap();
        vacancy.insert("expiryDate".into(), "2020-01-15T09:00".into());
    });
    assert_eq!(site.leads("/lasser"), "404");
    assert_eq!(site.leads("/slijper"), "301 /vacatures");
    let problems = site.site.problem_texts();
    let mut wrong = problems
        .iter()
        .filter(|problem| problem.code == "editor-redirect-wrong");
    let wrong = wrong.next().unwrap();
    assert!(
        wrong.message.contains("the chosen page is no longer live"),
        "{wrong:?}"
    );
}

#[test]
fn a_check_names_the_entry_the_field_and_the_place_to_correct_a_redirect() {
    let mut site = with(&[
        json!({ "oudAdres": "/a b", "nieuwAdres": "/blog" }),
        json!({ "oudAdres": "/c", "nieuwAdres": "/nergens" }),
    ]);
    site.site.build();
    let findings = check(&site.site);
    let redirects: Vec<_> = findings
        .iter()
        .filter(|finding| finding.place.contains("omleidingen"))
        .map(|finding| {
            (
                finding.code.as_str(),
                finding.field.as_deref(),
                finding.route.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        redirects,
        [
            ("editor-redirect-wrong", Some("oudAdres"), None),
            ("link-to-nowhere", Some("oudAdres"), None)
        ]
    );
    for finding in findings
        .iter()
        .filter(|finding| finding.place.contains("omleidingen"))
    {
        let id = finding.entry.as_deref().unwrap();
        let edit_url = finding.edit_url.as_deref().unwrap();
        assert!(
            edit_url.ends_with(&format!("/admin/entries/omleidingen/{id}")),
            "{edit_url}"
        );
    }
}

#[test]
fn a_redirect_to_what_is_not_there_is_a_problem() {
    let site = with(&[json!({ "oudAdres": "/a", "nieuwAdres": "/nergens" })]);
    let problems = site.site.problem_texts();
    let nowhere = problems
        .iter()
        .find(|problem| problem.code == "link-to-nowhere")
        .unwrap();
    assert_eq!(
        nowhere.message,
        "`/a` leads to `/nergens`, which is not a page of the site"
    );
    assert!(
        nowhere
            .edit_url
            .as_deref()
            .unwrap()
            .contains("/admin/entries/omleidingen/")
    );
}
