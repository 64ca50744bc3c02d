//! What is wrong with finished pages.

use super::entries::Entries;
use super::names;
use super::page::{Heading, PageFacts};
use crate::config::Role;
use crate::content::Page;
use crate::output::{Body, OutputFile};
use crate::pipeline::ReadySite;
use crate::report::{PageFinding, Problem};
use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::Write;

/// A document after compression, in bytes: more than fits into the first packets makes visitors wait.
const MAX_BYTES: u64 = 16 * 1024;
/// Pages that a finding names besides its own.
const NAMED: usize = 3;

/// Everything that is wrong with the pages of a site.
pub fn problems(ready: &ReadySite, entries: &Entries<'_>) -> Vec<Problem> {
    let files: BTreeMap<&str, &OutputFile> = ready
        .files
        .iter()
        .map(|file| (file.path.as_str(), file))
        .collect();
    let documents = ready
        .site
        .pages
        .par_iter()
        .chain(&ready.site.parts)
        .filter_map(|page| {
            let Body::Bytes(html) = &files.get(page.route.file().as_str())?.body else {
                return None;
            };
            Some((&**page, PageFacts::read(html), compressed(html)))
        });
    let documents: Vec<(&Page, PageFacts, u64)> = documents.collect();
    let mut problems = Vec::new();
    for (page, facts, bytes) in &documents {
        let mut add = |finding| {
            problems.push(match &finding {
                PageFinding::HeadingSkipped { text, .. } => {
                    entries.problem_with_heading(page, &text.clone(), finding)
                }
                _ => entries.problem(page, finding),
            });
        };
        headings(&facts.headings, &mut add);
        // Editors look at all blocks there, and nobody else.
        let is_for_visitors = !ready.site.roles.has_role(Role::StyleGuide, &page.route);
        if *bytes > MAX_BYTES && is_for_visitors {
            add(PageFinding::PageTooLarge {
                kilobytes: bytes.div_ceil(1024),
                most: MAX_BYTES / 1024,
            });
        }
        if page.listing.indexable && facts.description.is_empty() {
            add(PageFinding::DescriptionMissing);
        }
    }
    let read = documents
        .iter()
        .map(|(page, facts, _)| (*page, facts.controls.as_slice()));
    for ((href, class), pages) in names::nameless(read) {
        let others: Vec<String> = pages.iter().skip(1).map(|page| page.route.href()).collect();
        let finding = PageFinding::NameMissing {
            href: href.map(str::to_owned),
            class: class.to_owned(),
            others: some(&others),
        };
        problems.extend(pages.first().map(|page| match href {
            Some(href) if !href.is_empty() => entries.problem_with_address(page, href, finding),
            _ => entries.problem(page, finding),
        }));
    }
    let listed = || documents.iter().filter(|(page, ..)| page.listing.indexable);
    let titles = listed().map(|(page, facts, _)| (*page, facts.title.as_str()));
    for (page, title, others) in shared(titles) {
        let title = title.to_owned();
        problems.push(entries.problem(page, PageFinding::TitleShared { title, others }));
    }
    let descriptions = listed().map(|(page, facts, _)| (*page, facts.description.as_str()));
    for (page, _, others) in shared(descriptions) {
        problems.push(entries.problem(page, PageFinding::DescriptionShared { others }));
    }
    problems
}

/// One heading of the first level, and none that is more than one level below the one before it.
fn headings(headings: &[Heading], add: &mut impl FnMut(PageFinding)) {
    let count = headings.iter().filter(|heading| heading.level == 1).count();
    if count != 1 {
        add(PageFinding::MainHeadings { count });
    }
    for pair in headings.windows(2) {
        let (from, to) = (pair[0].level, pair[1].level);
        if to > from + 1 {
            let text = pair[1].text.clone();
            add(PageFinding::HeadingSkipped { text, from, to });
        }
    }
}

/// The pages that say the same as others, and some of these.
fn shared<'a>(said: impl Iterator<Item = (&'a Page, &'a str)>) -> Vec<(&'a Page, &'a str, String)> {
    let mut by_text: BTreeMap<&str, Vec<&Page>> = BTreeMap::new();
    for (page, text) in said.filter(|(_, text)| !text.is_empty()) {
        by_text.entry(text).or_default().push(page);
    }
    let several = by_text.into_iter().filter(|(_, pages)| pages.len() > 1);
    several
        .flat_map(|(text, pages)| {
            let all: Vec<String> = pages.iter().map(|page| page.route.href()).collect();
            pages.into_iter().enumerate().map(move |(own, page)| {
                let others = all.iter().enumerate().filter(|(index, _)| *index != own);
                let others: Vec<&str> = others.map(|(_, href)| href.as_str()).collect();
                (page, text, some(&others))
            })
        })
        .collect()
}

/// Some of these addresses, for a sentence.
fn some(addresses: &[impl AsRef<str>]) -> String {
    let mut named: Vec<&str> = addresses.iter().map(AsRef::as_ref).take(NAMED).collect();
    if addresses.len() > NAMED {
        named.push("…");
    }
    named.join(", ")
}

/// Bytes after gzip.
fn compressed(html: &[u8]) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Memory does not refuse bytes.
    let _ = encoder.write_all(html);
    encoder.finish().map_or(0, |bytes| bytes.len() as u64)
}
