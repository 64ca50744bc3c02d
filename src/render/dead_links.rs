//! Links of rendered pages that lead to no page or file of the site: the browser must not fetch pages ahead that there are
//! not, and links that templates wrote are problems. What editors wrote is judged where it stands
//! ([`crate::content::links`]).
//!
//! Which files the output stage makes is not known here: a problem with one of them is taken back when there are all files
//! ([`crate::output::redirects::links`]).

use super::recorder::Recorder;
use crate::assets::Manifest;
use crate::content::Site;
use crate::content::links::{is_file, own_path};
use crate::content::markup::each_value;
use crate::report::{Mistake, Problem, Subject};
use html_escape::decode_html_entities;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The attribute of links.
const NAME: &[u8] = b"href";

/// What is known of the site's links while pages are rendered.
#[derive(Debug)]
pub struct DeadLinks<'a> {
    routes: BTreeSet<&'a str>,
    /// Paths of the files that other stages have made, in the output folder.
    files: HashSet<&'a str>,
    /// Paths that an editor has linked to and that are not pages.
    reported: &'a BTreeSet<String>,
    /// The same of files, in the output folder.
    reported_files: HashSet<&'a str>,
    /// Dead paths of pages in what stands around every page's `<main>`, as they are written there.
    around: BTreeSet<String>,
    nanoseconds: AtomicU64,
}

impl<'a> DeadLinks<'a> {
    /// Knows the pages and the files of a site.
    pub fn new(site: &'a Site, manifest: &'a Manifest) -> Self {
        // Those with an id lead to pages.
        let awaited = site.awaited.iter().filter(|link| link.id.is_none());
        let awaited = awaited.map(|link| link.file.as_str());
        let downloads = site.files.iter().map(|file| name(&file.path));
        Self {
            routes: site.pages_and_parts().map(|page| page.route.as_str()).collect(),
            files: manifest.all_artifacts().map(|file| file.path.as_str()).collect(),
            reported: &site.dead_links,
            reported_files: awaited.chain(downloads).collect(),
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
        self.around = around.into_iter().filter(|path| is_page(path)).collect();
    }

    /// The paths in `html` that are linked to and are neither pages nor files, as they are written, without anchor. Files have
    /// their query, which a redirect may ask for.
    pub fn find(&self, html: &str, recorder: &Recorder) -> BTreeSet<String> {
        let started = Instant::now();
        let mut dead = BTreeSet::new();
        let is_any_dead = if recorder.notes_lookups() {
            let paths: BTreeSet<String> = addresses(html)
                .filter_map(|address| own_path(without_query(&address)))
                .collect();
            let is_any_dead = paths.iter().any(|path| !self.leads_somewhere(path));
            recorder.paths(paths);
            is_any_dead
        } else {
            addresses(html).any(|address| self.is_dead(&address))
        };
        if is_any_dead {
            each_value(html, "a[href]", "href", |address| {
                if self.is_dead(&address) {
                    let written = match is_page(&address) {
                        true => without_query(&address),
                        false => address.split('#').next().unwrap_or_default(),
                    };
                    dead.insert(written.to_owned());
                }
            });
        }
        let spent = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(spent, Ordering::Relaxed);
        dead
    }

    fn is_dead(&self, address: &str) -> bool {
        own_path(without_query(address)).is_some_and(|path| !self.leads_somewhere(&path))
    }

    fn leads_somewhere(&self, path: &str) -> bool {
        self.routes.contains(path) || (is_file(path) && self.files.contains(name(path)))
    }

    /// Whether a problem with this path is told where an editor has written it.
    fn is_reported(&self, path: &str) -> bool {
        self.reported.contains(path) || self.reported_files.contains(name(path))
    }

    /// What a path of this site is: a dead one is a problem of the template only if no editor wrote it.
    pub(super) fn standing(&self, path: &str) -> &'static str {
        match (self.leads_somewhere(path), self.is_reported(path)) {
            (true, _) => "alive",
            (false, true) => "reported",
            (false, false) => "dead",
        }
    }

    /// Dead paths of what stands around every page's `<main>`.
    pub(super) fn around(&self) -> &BTreeSet<String> {
        &self.around
    }

    /// The dead paths of pages on a page, between spaces: those that were found in its `<main>`, and those around it.
    pub fn listed(&self, main: &BTreeSet<String>) -> String {
        let all = main.union(&self.around).map(String::as_str);
        all.filter(|path| is_page(path)).collect::<Vec<_>>().join(" ")
    }

    /// Problems with those of the dead paths that no editor wrote. `place` says where they come from.
    pub fn problems(&self, dead: &BTreeSet<String>, place: &str) -> Vec<Problem> {
        let unknown = dead
            .iter()
            .filter(|path| !own_path(path).is_some_and(|path| self.is_reported(&path)));
        let place = || Subject::Source(place.to_owned());
        let mistake = |path: String| match is_page(&path) {
            true => Mistake::TemplateLink { path },
            false => Mistake::TemplateFile { path },
        };
        unknown
            .map(|path| Problem::new(mistake(path.clone()), place(), None))
            .collect()
    }
}

/// A path in the output folder.
fn name(path: &str) -> &str {
    path.trim_start_matches('/')
}

/// Whether a written path is that of a page, be there one or not.
fn is_page(path: &str) -> bool {
    own_path(path).is_some_and(|path| !is_file(&path))
}

fn without_query(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}

/// What follows every `href=` in a text, decoded: the addresses of all links, and what looks like one in a script or a
/// comment. Most pages have no dead link, and to parse them took an eighth of the time of rendering.
fn addresses(html: &str) -> impl Iterator<Item = Cow<'_, str>> {
    memchr::memchr_iter(b'=', html.as_bytes()).filter_map(move |at| {
        let name = html[..at].trim_ascii_end().as_bytes();
        let last = &name[name.len().checked_sub(NAME.len())?..];
        if !last.eq_ignore_ascii_case(NAME) {
            return None;
        }
        let value = html[at + 1..].trim_ascii_start();
        let value = match value.as_bytes().first()? {
            b'"' => value[1..].split('"').next(),
            b'\'' => value[1..].split('\'').next(),
            _ => value.split(|c: char| c.is_ascii_whitespace() || c == '>').next(),
        };
        value.map(decode_html_entities)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_files_and_addresses_elsewhere_are_not_dead() {
        let reported = BTreeSet::from(["/weg".to_owned()]);
        let mut links = DeadLinks {
            routes: BTreeSet::from(["/", "/café", "/over-ons"]),
            files: HashSet::from(["_files/1/a"]),
            reported: &reported,
            reported_files: HashSet::from(["weg.pdf"]),
            around: BTreeSet::new(),
            nanoseconds: AtomicU64::default(),
        };
        let html = r##"<a href="/">x</a><a href="/caf%C3%A9#a">x</a><a class="b" href="/over-ons/?x=1&amp;y">x</a>
            <a href="//other.example/x">x</a><a href="https://other.example/x">x</a><a href="#x">x</a>
            <link href="/favicon.svg"><a href="/_files/1/a">x</a>
            <a href="/weg?x">x</a><a href="/nergens#x">x</a><a href="/weg.pdf">x</a>"##;
        let dead = links.find(html, &Recorder::default());
        assert!(dead.contains("/weg.pdf"), "{dead:?}");
        assert_eq!(links.listed(&dead), "/nergens /weg");
        for html in [
            "<a href=\"/dood\">",
            "<a href='/dood'>",
            "<a href=/dood>",
            "<A HREF\n=\n/dood >",
            "<a href=\"&#x2f;dood\">",
        ] {
            assert_eq!(
                links.listed(&links.find(html, &Recorder::of_lookups())),
                "/dood",
                "{html}"
            );
        }
        assert!(
            links
                .find("<!-- <a href=\"/dood\"> --> href=\"/dood\"", &Recorder::default())
                .is_empty()
        );
        let problems = links.problems(&dead, "/over-ons");
        assert_eq!(problems.len(), 1, "{problems:?}");
        let path = "/nergens".to_owned();
        assert_eq!(problems[0].cause, Mistake::TemplateLink { path }.into());
        links.share(links.find(r#"<a href="/dood">x</a>"#, &Recorder::default()));
        assert_eq!(links.listed(&dead), "/dood /nergens /weg");
    }
}
