//! `redirects.toml`.

use super::Remembering;
use sitegen::config::Redirect;
use sitegen::report::ExitCode;

/// A built site with these rules.
fn with(rules: &[&str]) -> Remembering {
    let mut site = Remembering::new();
    set(&mut site, rules);
    site.after(|_| {});
    site
}

fn set(site: &mut Remembering, rules: &[&str]) {
    let rules = rules.iter().map(|rule| Redirect::parse(rule).unwrap()).collect();
    site.site.configure(|config| config.redirects = rules);
}

#[test]
fn rules_apply_with_query_placeholder_and_force() {
    let site = with(&[
        "/vacature id=1 /vacatures/vacature-1 301",
        "/vacature id=:id /vacatures/vacature-:id 302",
        "/werk/* /vacatures/:splat 301",
        "/:jaar/nieuws /blog 301",
        "/over-wt https://www.example.com/over 302!",
    ]);
    assert_eq!(site.leads("/vacature?id=1"), "301 /vacatures/vacature-1");
    assert_eq!(site.leads("/vacature?id=3"), "302 /vacatures/vacature-3");
    assert_eq!(site.leads("/vacature"), "404");
    assert_eq!(site.leads("/werk/vacature-2"), "301 /vacatures/vacature-2");
    assert_eq!(site.leads("/2024/nieuws"), "301 /blog");
    assert_eq!(site.leads("/over-wt"), "302 https://www.example.com/over");
}

#[test]
fn page_data_of_what_a_tab_cannot_follow_is_no_json() {
    let site = with(&[
        "/elders https://www.example.com/ 301",
        "/oud/* /blog 301",
        "/hier /blog 301",
    ]);
    for path in ["/_data/elders.json", "/_data/oud/x.json"] {
        let answer = site.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.text().starts_with("<!doctype html>"), "{path}");
    }
    assert_eq!(site.data("/hier").unwrap()["route"], "/blog");
}

#[test]
fn a_rule_to_an_old_address_leads_to_the_present_one_at_once() {
    let mut site = with(&["/actie /vacatures/vacature-1 301", "/bord /actie 302"]);
    site.renamed("vacancies", "vacature-1", "lasser");
    assert_eq!(site.leads("/actie"), "301 /vacatures/lasser");
    assert_eq!(site.leads("/bord"), "302 /vacatures/lasser");
    site.after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "lasser")
    });
    assert_eq!(site.leads("/actie"), "410");
}

#[test]
fn a_removed_page_leads_to_the_target_that_is_set_for_it() {
    let mut site = Remembering::new();
    site.after(|_| {});
    set(&mut site, &["/vacatures/vacature-1 /vacatures 301"]);
    site.after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-1")
    });
    assert_eq!(site.leads("/vacatures/vacature-1"), "301 /vacatures");
    assert_eq!(site.data("/vacatures/vacature-1").unwrap()["route"], "/vacatures");
}

#[test]
fn a_loop_a_hidden_rule_and_a_second_one_are_errors_that_name_the_rule() {
    let mut site = with(&[]);
    for (rules, words) in [
        (
            vec!["/a /b 301", "/b /c 301", "/c /a 301"],
            vec!["`/a`", "/a → /b → /c → /a"],
        ),
        (vec!["/a/* /a/x/:splat 301"], vec!["`/a/*`", "back to itself"]),
        (
            vec!["/a https://www.example.test/a 301"],
            vec!["`/a`", "back to itself"],
        ),
        (
            vec!["/over-wt /blog 301"],
            vec!["`/over-wt` is published", "force = true"],
        ),
        (vec!["/robots.txt /blog 301"], vec!["`/robots.txt` is published"]),
        (vec!["/a /blog 301", "/a /cases 301"], vec!["`/a` has two rules"]),
    ] {
        set(&mut site, &rules);
        site.site.fails(ExitCode::Usage, &words);
    }
    set(&mut site, &["/a /a 301"]);
    site.site.fails(ExitCode::Usage, &["back to itself"]);
}

#[test]
fn a_rule_that_leads_nowhere_is_a_problem() {
    let mut site = with(&[]);
    set(&mut site, &["/a /bestaat-niet 301"]);
    let problems = site.site.problem_texts();
    let found = problems
        .iter()
        .filter(|problem| problem.place.contains("redirects.toml"));
    let messages: Vec<&str> = found.map(|problem| problem.message.as_str()).collect();
    assert_eq!(
        messages,
        ["`/a` leads to `/bestaat-niet`, which is not a page of the site"]
    );
}
