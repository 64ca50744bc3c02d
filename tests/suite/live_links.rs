//! What is told of links while the site is in memory.

use crate::support::SiteTest;
use crate::support::content::page;
use serde_json::json;
use sitegen::config::Redirect;
use sitegen::live::{Live, Project};
use sitegen::report::{Code, Reporter};
use std::sync::Arc;

#[test]
fn links_to_nowhere_are_told_and_those_that_a_redirect_or_a_file_answers_are_not() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.redirects.extend(Redirect::parse("/oud /over-wt 301"));
    });
    site.change(|content| {
        for (slug, href) in [
            ("omweg", "/oud"),
            ("dood", "/bestaat-niet"),
            ("bestand", "/_feeds/blog.rss"),
            ("zonder", "/weg.pdf"),
        ] {
            let html = format!("<p><a href=\"{href}\">x</a></p>");
            let block = json!([{ "type": "tekst", "tekst": html }]);
            content.entries_mut("pages").push(page(slug, slug, block));
        }
    });
    let reporter = Reporter::silent();
    let project = Project::open(site.config.clone(), &reporter).unwrap();
    let live = Live::new(Arc::new(project), site.snapshot(), &reporter).unwrap();
    let problems = live.problems().unwrap();
    let dead = problems
        .iter()
        .filter(|problem| problem.code() == Code::LinkToNowhere);
    let dead: Vec<String> = dead.map(|problem| format!("{:?}", problem.place)).collect();
    assert_eq!(dead.len(), 2, "{dead:?}");
    for slug in ["dood", "zonder"] {
        assert!(dead.iter().any(|place| place.contains(slug)), "{dead:?}");
    }
}
