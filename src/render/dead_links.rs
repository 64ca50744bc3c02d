//! Links of rendered pages that lead to no page of the site: the browser must not fetch them ahead, and those that
//! templates wrote are problems. What editors wrote is judged where it stands ([`crate::content::links`]).

use crate::content::Site;
use crate::content::links::{is_file, own_path};
use crate::report::{Mistake, Problem, Subject};
use std::collections::BTreeSet;

/// What is known of the site's links while pages are rendered.
#[derive(Debug)]
pub struct DeadLinks<'a> {
    routes: BTreeSet<&'a str>,
    reported: &'a BTreeSet<String>,
    /// Dead paths of what stands around every page's `<main>`, as they are written there.
    around: BTreeSet<String>,
}

impl<'a> DeadLinks<'a> {
    /// Knows the pages of a site.
    pub fn new(site: &'a Site) -> Self {
        Self {
            routes: site.pages.iter().map(|page| page.route.as_str()).collect(),
            reported: &site.dead_links,
            around: BTreeSet::new(),
        }
    }

    /// Looks at what all pages share.
    pub fn share(&mut self, around: &str) {
        self.around = self.of(around).collect();
    }

    /// The dead paths of a page, between spaces: those in its `<main>` and those around it.
    pub fn written(&self, main: &str) -> String {
        let all: BTreeSet<String> = self.of(main).chain(self.around.iter().cloned()).collect();
        all.into_iter().collect::<Vec<_>>().join(" ")
    }

    /// Dead links in `html` that no editor wrote. `place` says where it comes from.
    pub fn problems(&self, html: &str, place: &str) -> Vec<Problem> {
        let unknown = self
            .of(html)
            .filter(|path| !own_path(path).is_some_and(|path| self.reported.contains(&path)));
        let place = || Subject::Source(place.to_owned());
        let problem = |path| Problem::new(Mistake::TemplateLink { path }, place(), None);
        unknown
            .collect::<BTreeSet<_>>()
            .into_iter()
            .map(problem)
            .collect()
    }

    /// The same of what all pages share.
    pub fn shared_problems(&self, around: &str) -> Vec<Problem> {
        self.problems(around, "templates/layout.html")
    }

    /// The paths in `html` that are linked to and are no pages, without query and anchor.
    fn of<'h>(&'h self, html: &'h str) -> impl Iterator<Item = String> + 'h {
        let addresses = html.split(" href=\"/").skip(1);
        addresses.filter_map(move |rest| {
            let address = html_escape::decode_html_entities(rest.split('"').next()?);
            let path = format!("/{}", address.split(['?', '#']).next()?);
            let known = own_path(&path)?;
            (!self.routes.contains(known.as_str()) && !is_file(&known)).then_some(path)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_files_and_addresses_elsewhere_are_not_dead() {
        let reported = BTreeSet::from(["/weg".to_owned()]);
        let mut links = DeadLinks {
            routes: BTreeSet::from(["/", "/café", "/over-ons"]),
            reported: &reported,
            around: BTreeSet::new(),
        };
        let html = r##"<a href="/">x</a><a href="/caf%C3%A9#a">x</a><a class="b" href="/over-ons/?x=1&amp;y">x</a>
            <a href="//other.example/x">x</a><a href="https://other.example/x">x</a><a href="#x">x</a>
            <link href="/favicon.svg"><a href="/_files/1/a">x</a>
            <a href="/weg?x">x</a><a href="/nergens#x">x</a>"##;
        assert_eq!(links.written(html), "/nergens /weg");
        let problems = links.problems(html, "/over-ons");
        assert_eq!(problems.len(), 1, "{problems:?}");
        let path = "/nergens#x".split('#').next().unwrap().to_owned();
        assert_eq!(problems[0].cause, Mistake::TemplateLink { path }.into());
        links.share(r#"<a href="/dood">x</a>"#);
        assert_eq!(links.written(html), "/dood /nergens /weg");
    }
}
