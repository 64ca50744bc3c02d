//! `redirects.toml`.

use super::Remembering;
use sitegen::config::Redirect;
use sitegen::report::ExitCode;

/// A built site with these rules.
pub(super) fn with(rules: &[&str]) -> Remembering {
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
fn a_chain_leads_to_the_anchor_that_a_browser_would_show() {
    let site = with(&[
        "/a1 /a2 301",
        "/a2 /a3 301",
        "/a3 /a4?x=1#y 301",
        "/a4 /contact 301",
        "/b1 /b2#y 301",
        "/b2 /contact#z 301",
    ]);
    for from in ["/a1", "/a2", "/a3"] {
        assert_eq!(site.leads(from), "301 /contact?x=1#y", "{from}");
    }
    assert_eq!(site.leads("/a4"), "301 /contact");
    assert_eq!(site.leads("/b1"), "301 /contact#z");
}

#[test]
fn a_rule_with_status_410_shows_its_page() {
    let mut site = with(&[
        "/weg /contact 410",
        "/oud/* /contact.html?x=1#y 410",
        "/thuis / 410",
        "/verder /elders 410",
        "/elders /contact 301",
        "/over-wt /over-wt 410!",
        "/zomaar /404.html 410",
    ]);
    for (path, page) in [
        ("/weg", "contact.html"),
        ("/oud/x/y", "contact.html"),
        ("/thuis", "index.html"),
        ("/verder", "contact.html"),
        ("/over-wt", "over-wt.html"),
        ("/zomaar", "404.html"),
    ] {
        let answer = site.get(path);
        assert_eq!(answer.status, 410, "{path}");
        assert_eq!(answer.text(), site.site.read(page), "{path}");
    }
    for (rule, from, to) in [
        ("/weg /bestaat-niet 410", "/weg", "/bestaat-niet"),
        ("/weg/* /bestaat-niet 410", "/weg/*", "/bestaat-niet"),
    ] {
        let message = format!("`{from}` leads to `{to}`, which is not a page of the site");
        assert_eq!(problems(&mut site, &[rule]), [message]);
        site.after(|_| {});
        assert_eq!(site.get("/weg").text(), site.site.read("404.html"));
        assert_eq!(site.leads("/weg"), "410");
    }
}

#[test]
fn an_old_address_that_is_not_utf_8_has_the_rule_for_its_bytes() {
    let site = with(&["/latin1-%E8 /blog 301", "/latin1-%E9 /over-wt 301"]);
    assert_eq!(site.leads("/latin1-%E9?x=1"), "301 /over-wt?x=1");
    assert_eq!(site.leads("/latin1-%e8/"), "301 /blog");
    assert_eq!(site.leads("/latin1-%EA"), "400");
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
fn a_pattern_leaves_the_page_at_which_it_begins_its_data() {
    let site = with(&["/over-wt/* /blog 301", "/vacatures/* oud=:x /blog?x=:x 302!"]);
    let rules = site.site.read("_redirects");
    for path in [
        "/_data/over-wt.json ",
        "/_data/vacatures.json ",
        "/_data/blog/pagina.json ",
    ] {
        let has = rules.lines().any(|line| line.starts_with(path));
        assert!(!has, "{path} in {rules}");
    }
    assert_eq!(site.data("/over-wt").unwrap()["route"], "/over-wt");
    assert_eq!(site.leads("/over-wt/x"), "301 /blog");
}

#[test]
fn a_rule_to_this_site_does_not_lead_to_another_host() {
    let site = with(&[
        "/a/* https://www.example.test//evil.example/:splat 301",
        "/b http://www.example.test//evil.example 301",
    ]);
    assert_eq!(site.leads("/a/x"), "301 https://www.example.test//evil.example/x");
    assert_eq!(site.leads("/b"), "301 http://www.example.test//evil.example");
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
            vec!["/a http://www.example.test/a 301"],
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
fn an_address_that_differs_from_a_page_s_in_letter_case_leads_there() {
    let mut site = with(&["/Over-WT /over-wt 301"]);
    let rules = |site: &Remembering| site.site.read("_redirects");
    assert!(
        rules(&site).contains("\n/Over-WT /over-wt 301\n"),
        "{}",
        rules(&site)
    );
    assert!(rules(&site).contains("\n/_data/Over-WT.json /_data/over-wt.json 200\n"));
    // Some hosts would apply a forced rule at the page's own address.
    set(&mut site, &["/Over-WT /over-wt 301!"]);
    let words = ["`/Over-WT` is published in another spelling", "remove `force`"];
    site.site.fails(ExitCode::Usage, &words);

    set(&mut site, &[]);
    site.renamed("vacancies", "vacature-1", "Lasser");
    site.renamed("vacancies", "Lasser", "lasser");
    let moved = "\n/vacatures/Lasser /vacatures/lasser 301\n";
    assert!(rules(&site).contains(moved), "{}", rules(&site));
    assert_eq!(site.leads("/vacatures/lasser"), "200");
}

/// What the build says of `redirects.toml` with these rules.
pub(super) fn problems(site: &mut Remembering, rules: &[&str]) -> Vec<String> {
    set(site, rules);
    let problems = site.site.problem_texts().into_iter();
    let found = problems.filter(|problem| problem.place.contains("redirects.toml"));
    found.map(|problem| problem.message).collect()
}

#[test]
fn a_rule_leads_to_the_one_address_of_its_page() {
    let site = with(&[
        "/a /over-wt/ 301",
        "/b /over-wt.html?x=1#team 302",
        "/c http://www.example.test/over-wt/#team 308",
        "/d https://www.example.test/index.html 301",
        "/e/* http://www.example.test/vacatures/:splat 301",
        "/f https://www.example.com/over-wt/ 301",
        "/g/:x https://www.example.test/vacatures/:x/?y=1 301",
        "/h/:x https://www.example.com/:x/ 301",
    ]);
    for rule in [
        "/a /over-wt 301",
        "/b /over-wt?x=1#team 302",
        "/c /over-wt#team 308",
        "/d / 301",
        "/e/* /vacatures/:splat 301",
        "/f https://www.example.com/over-wt/ 301",
        "/g/:x /vacatures/:x?y=1 301",
        "/h/:x https://www.example.com/:x/ 301",
    ] {
        let rules = site.site.read("_redirects");
        assert!(rules.lines().any(|line| line == rule), "{rule} in {rules}");
    }
}

#[test]
fn a_rule_that_leads_nowhere_is_a_problem() {
    let mut site = with(&[]);
    for (rule, from, to) in [
        ("/a /bestaat-niet 301", "/a", "/bestaat-niet"),
        ("/a/* /bestaat-niet/:splat 301", "/a/*", "/bestaat-niet/:splat"),
        (
            "/a/:naam /vacatures/x-:naam 301",
            "/a/:naam",
            "/vacatures/x-:naam",
        ),
        (
            "/a/:naam /vacatures/:naam/x 301",
            "/a/:naam",
            "/vacatures/:naam/x",
        ),
        ("/a/:b/:c /vacatures/:b/:c 301", "/a/:b/:c", "/vacatures/:b/:c"),
        ("/a id=:id /bestaat-niet?id=:id 301", "/a", "/bestaat-niet?id=:id"),
        ("/a http://www.example.test/nergens 301", "/a", "/nergens"),
        ("/a /Over-WT 301", "/a", "/Over-WT"),
        ("/a/* /Vacatures/:splat 301", "/a/*", "/Vacatures/:splat"),
    ] {
        let message = format!("`{from}` leads to `{to}`, which is not a page of the site");
        assert_eq!(problems(&mut site, &[rule]), [message]);
    }
}

#[test]
fn a_rule_with_placeholders_leads_to_the_pages_that_its_target_fits() {
    let mut site = with(&[]);
    let rules = [
        "/a/* /vacatures/:splat 301",
        "/b/:naam /vacatures/:naam 301",
        "/c id=:id /vacatures/vacature-:id 302",
        "/d/* /:splat 301",
        "/e/:naam /a/:naam 301",
        "/f q=:q /vacatures?zoek=:q 301",
        "/g/:naam https://www.example.com/:naam 301",
    ];
    assert_eq!(problems(&mut site, &rules), Vec::<String>::new());
}
