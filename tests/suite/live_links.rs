//! What is told of links while the site is in memory.

use crate::support::SiteTest;
use crate::support::content::page;
use serde_json::json;
use sitegen::config::Redirect;
use sitegen::live::{Live, Project};
use sitegen::report::{Code, Reporter};
use std::sync::Arc;

#[test]
fn a_link_that_a_redirect_answers_is_no_link_to_nowhere() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.redirects.extend(Redirect::parse("/oud /over-wt 301"));
    });
    site.change(|content| {
        for (slug, href) in [("omweg", "/oud"), ("dood", "/bestaat-niet")] {
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
    assert!(dead.len() == 1 && dead[0].contains("dood"), "{dead:?}");
}
