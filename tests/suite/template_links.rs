//! Links that templates write.

use crate::support::SiteTest;
use crate::support::edits::fill;
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::config::Redirect;
use std::path::Path;

#[test]
fn a_link_that_a_template_wrote_is_checked_too() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let contact = "<p><a href=\"/werken-bij\">x</a></p>";
        edit(project, "templates/pages/contact.html", "", contact);
        let footer = "<p><a href=\"/disclaimer\">x</a></p>";
        edit(project, "templates/partials/site-footer.html", "", footer);
    });
    let problems = site.problem_texts();
    let found: Vec<(&str, &str)> = problems
        .iter()
        .map(|problem| (problem.place.as_str(), problem.message.split('`').nth(1).unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("/contact", "/werken-bij"),
            ("templates/layout.html", "/disclaimer")
        ]
    );
}

#[test]
fn a_link_that_a_template_wrote_to_a_file_is_checked_too() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        let rules = ["/elders.pdf /over-wt 200", "/haal.php id=:id /over-wt 301"];
        config
            .redirects
            .extend(rules.into_iter().filter_map(Redirect::parse));
    });
    let own = |project: &Path, name: &str| project.join("frontend/static").join(name);
    let link = |project: &Path, template: &str, paths: &[&str]| {
        let links = paths.iter().map(|path| format!("<a href=\"{path}\">x</a>"));
        edit(
            project,
            &format!("templates/{template}.html"),
            "",
            &links.collect::<String>(),
        );
    };
    site.change_project(|project| {
        std::fs::write(own(project, "er is.txt"), "x").unwrap();
        link(
            project,
            "pages/home",
            &[
                "/er%20is.txt?x#y",
                "/ER%20is.txt",
                "/elders.pdf",
                "/haal.php?id=3&amp;x#y",
                "/favicon.svg",
                "/_feeds/blog.rss",
                "/weg.pdf",
            ],
        );
        link(
            project,
            "pages/contact",
            &["/robots.txt", "/_feeds/weg.rss", "/_files/weg", "/redactie.pdf"],
        );
        link(project, "partials/site-footer", &["/sitemap.xml", "/voet.pdf"]);
    });
    // An editor has linked to that one, which is told where the link stands.
    site.change(|content| {
        let text = "<p><a href=\"/redactie.pdf\">x</a></p>";
        fill(content, "pages", "over-wt", json!({ "headerIntroText": text }));
    });
    let told = site.problem_texts();
    let found = told.iter().map(|problem| {
        let place = problem.place.split([' ', ':']).next().unwrap();
        (place, problem.message.split('`').nth(1).unwrap())
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("/", "/ER%20is.txt"),
            ("/", "/weg.pdf"),
            ("/contact", "/_feeds/weg.rss"),
            ("/contact", "/_files/weg"),
            ("templates/layout.html", "/voet.pdf"),
            ("over-wt", "/redactie.pdf"),
        ]
    );

    // Each build tells it, and renders only the page that an editor changes and the one whose link is no longer hers.
    assert_eq!(site.build().problems, 6);
    site.change(|content| {
        fill(
            content,
            "pages",
            "over-wt",
            json!({ "headerIntroText": "<p>x</p>" }),
        )
    });
    let after = site.build();
    assert_eq!((after.problems, after.rendered), (6, 2));
    std::fs::write(own(&site.config.project, "weg.pdf"), "x").unwrap();
    assert_eq!(site.build().problems, 5);
}
