//! Rules of `redirects.toml` with `force = true`, which come before pages.

use super::own_rules::{problems, with};
use crate::support::content::vacancy;

#[test]
fn pages_that_a_rule_hides_are_in_no_list_for_others_and_the_build_says_so() {
    let rules = [
        "/over-wt /contact 301!",
        "/vacatures/vacature-1 /404.html 410!",
        "/blog/* https://blog.example/:splat 302!",
        "/cases oud=:x /contact 301!",
        "/nergens /contact 301!",
    ];
    let mut site = with(&rules);
    for file in [
        "sitemap.xml",
        "llms.txt",
        "_feeds/indeed.xml",
        "_feeds/vacancies.json",
    ] {
        let text = site.site.read(file);
        for path in ["/over-wt", "/vacatures/vacature-1", "/blog", "/blog/bericht"] {
            for end in ["<", ")", "\"", "]"] {
                let address = format!("https://www.example.test{path}{end}");
                assert!(!text.contains(&address), "{file} has {address}");
            }
        }
    }
    assert!(!site.site.read("_feeds/blog.atom").contains("/blog/bericht"));
    let sitemap = site.site.read("sitemap.xml");
    assert!(
        sitemap.contains("/vacatures/vacature-2<") && sitemap.contains("/cases<"),
        "{sitemap}"
    );
    assert!(
        site.site
            .read("_feeds/indeed.xml")
            .contains("/vacatures/vacature-2")
    );
    assert_eq!(
        problems(&mut site, &rules),
        [
            "`/over-wt` hides the page `/over-wt`, which is not in the sitemap, the feeds and llms.txt",
            "`/vacatures/vacature-1` hides the page `/vacatures/vacature-1`, which is not in the sitemap, the feeds and llms.txt",
            "`/blog/*` hides 2 pages, such as `/blog`, which are not in the sitemap, the feeds and llms.txt",
        ]
    );
    // They are meant: nothing is wrong.
    site.site.configure(|config| config.strict = true);
    assert_eq!(site.site.build().problems, 0);
    site.after(|_| {});
    // A tab that is open loads the address in full.
    for path in [
        "/_data/blog.json",
        "/_data/blog/bericht.json",
        "/_data/over-wt.json",
    ] {
        assert_eq!(site.get(path).status, 200, "{path}");
    }
    assert_eq!(site.get("/_data/blog.json").text(), site.site.read("404.html"));
    assert_eq!(site.leads("/blog"), "302 https://blog.example/");
}

#[test]
fn a_forced_rule_for_a_query_leaves_the_page_its_data() {
    let site = with(&[
        "/vacatures oud=:x /over-wt?y=:x 301!",
        "/blog/* oud=:x /over-wt?y=:x 301!",
    ]);
    assert_eq!(site.leads("/vacatures?oud=1"), "301 /over-wt?y=1");
    assert_eq!(site.leads("/vacatures"), "200");
    assert_eq!(site.data("/vacatures").unwrap()["route"], "/vacatures");
    assert_eq!(site.data("/blog/bericht").unwrap()["route"], "/blog/bericht");
}

#[test]
fn a_hidden_part_of_an_overview_is_told_and_the_rule_that_answers_is_named() {
    let mut site = with(&[]);
    site.site.change(|content| {
        // One title: each different one has a picture for shared links.
        let more = (100..140).map(|number| {
            let mut vacancy = vacancy(number);
            vacancy["title"] = "Baan".into();
            vacancy
        });
        content.entries_mut("vacancies").extend(more);
    });
    let rules = [
        "/blog/:x /contact 302!",
        "/vacatures/pagina/2 /vacatures 302!",
        "/blog/bericht /over-wt 301!",
    ];
    assert_eq!(
        problems(&mut site, &rules),
        [
            "`/vacatures/pagina/2` hides the page `/vacatures/pagina/2`, which is not in the sitemap, the feeds and llms.txt",
            "`/blog/bericht` hides the page `/blog/bericht`, which is not in the sitemap, the feeds and llms.txt",
        ]
    );
    site.after(|_| {});
    assert!(!site.site.read("sitemap.xml").contains("/vacatures/pagina/2<"));
    assert_eq!(site.leads("/blog/bericht"), "301 /over-wt");
}

#[test]
fn of_pages_that_are_in_no_list_nothing_is_said() {
    let mut site = with(&[]);
    let rules = ["/404 /contact 302!", "/503 /contact 302!"];
    assert_eq!(problems(&mut site, &rules), Vec::<String>::new());
}
