//! Links of rendered pages that lead to no page of the site: the browser must not fetch them ahead, and those that
//! templates wrote are problems. What editors wrote is judged where it stands ([`crate::content::links`]).

use crate::content::Site;
use crate::content::links::{is_file, own_path};
use crate::content::markup::each_value;
use crate::report::{Mistake, Problem, Subject};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is known of the site's links while pages are rendered.
#[derive(Debug)]
pub struct DeadLinks<'a> {
    routes: BTreeSet<&'a str>,
    reported: &'a BTreeSet<String>,
    /// Dead paths of what stands around every page's `<main>`, as they are written there.
    around: BTreeSet<String>,
    nanoseconds: AtomicU64,
}

impl<'a> DeadLinks<'a> {
    /// Knows the pages of a site.
    pub fn new(site: &'a Site) -> Self {
        Self {
            routes: site.pages_and_parts().map(|page| page.route.as_str()).collect(),
            reported: &site.dead_links,
            around: BTreeSet::new(),
            nanoseconds: AtomicU64::default(),
        }
    }

    /// What [`Self::find`] took so far, on all threads together.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }

    /// Notes the dead paths of what all pages share.
    pub fn share(&mut self, around: BTreeSet<String>) {
        self.around = around;
    }

    /// The paths in `html` that are linked to and are no pages, as they are written, without query and anchor.
    pub fn find(&self, html: &str) -> BTreeSet<String> {
        let started = Instant::now();
        let mut dead = BTreeSet::new();
        each_value(html, "a[href]", "href", |address| {
            let path = address.split(['?', '#']).next().unwrap_or_default();
            if own_path(path).is_some_and(|known| !self.routes.contains(known.as_str()) && !is_file(&known)) {
                dead.insert(path.to_owned());
            }
        });
        let spent = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(spent, Ordering::Relaxed);
        dead
    }

    /// All dead paths of a page, between spaces: those that were found in its `<main>`, and those around it.
    pub fn listed(&self, main: &BTreeSet<String>) -> String {
        let all: Vec<&str> = main.union(&self.around).map(String::as_str).collect();
        all.join(" ")
    }

    /// Problems with those of the dead paths that no editor wrote. `place` says where they come from.
    pub fn problems(&self, dead: &BTreeSet<String>, place: &str) -> Vec<Problem> {
        let unknown = dead
            .iter()
            .filter(|path| !own_path(path).is_some_and(|path| self.reported.contains(&path)));
        let place = || Subject::Source(place.to_owned());
        let problem =
            |path: &String| Problem::new(Mistake::TemplateLink { path: path.clone() }, place(), None);
        unknown.map(problem).collect()
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
            nanoseconds: AtomicU64::default(),
        };
        let html = r##"<a href="/">x</a><a href="/caf%C3%A9#a">x</a><a class="b" href="/over-ons/?x=1&amp;y">x</a>
            <a href="//other.example/x">x</a><a href="https://other.example/x">x</a><a href="#x">x</a>
            <link href="/favicon.svg"><a href="/_files/1/a">x</a>
            <a href="/weg?x">x</a><a href="/nergens#x">x</a>"##;
        let dead = links.find(html);
        assert_eq!(links.listed(&dead), "/nergens /weg");
        let problems = links.problems(&dead, "/over-ons");
        assert_eq!(problems.len(), 1, "{problems:?}");
        let path = "/nergens".to_owned();
        assert_eq!(problems[0].cause, Mistake::TemplateLink { path }.into());
        links.share(links.find(r#"<a href="/dood">x</a>"#));
        assert_eq!(links.listed(&dead), "/dood /nergens /weg");
    }
}
