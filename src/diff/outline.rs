//! A difference as sections of lines, which people read in a terminal or in a pull request.

use super::pages::{ChangedPage, Pages};
use super::shown::{self, Line, Mark, size, sizes};
use super::{files::Sum, listing::Listing, site_diff::SiteDiff};

/// Most blocks of a section, and most lines of a block; JSON has all of them.
const BLOCKS: usize = 200;
const LINES: usize = 40;
/// How many addresses are named of those that share a change.
const NAMED: usize = 5;

/// What differs, in short and in detail.
#[derive(Debug)]
pub struct Outline {
    /// One line each.
    pub summary: Vec<String>,
    /// The details.
    pub sections: Vec<Section>,
}

/// A part with a title of ours.
#[derive(Debug)]
pub struct Section {
    /// What the section is about.
    pub title: String,
    /// The parts of it.
    pub blocks: Vec<Block>,
    /// How many more there are.
    pub more: usize,
}

/// Lines that belong together.
#[derive(Debug)]
pub struct Block {
    /// Text of the site, such as the address of a page; it may be empty.
    pub title: String,
    /// What is said of it.
    pub detail: String,
    /// The lines.
    pub lines: Vec<Line>,
}

impl Block {
    fn new(title: impl Into<String>, detail: impl Into<String>, mut lines: Vec<Line>) -> Self {
        let more = lines.len().saturating_sub(LINES);
        lines.truncate(LINES);
        if more > 0 {
            lines.push(Line::new(Mark::Note, &format!("… {more} more lines")));
        }
        Self {
            title: shown::cut(&title.into()),
            detail: detail.into(),
            lines,
        }
    }
}

impl Outline {
    /// The outline of a difference.
    pub fn from_diff(diff: &SiteDiff) -> Self {
        let mut sections = Vec::new();
        let mut section = |title: &str, mut blocks: Vec<Block>| {
            let more = blocks.len().saturating_sub(BLOCKS);
            blocks.truncate(BLOCKS);
            if !blocks.is_empty() {
                let title = title.to_owned();
                sections.push(Section { title, blocks, more });
            }
        };
        section("Pages added, removed, moved", addresses(&diff.pages));
        let shared = diff.shared.iter().map(|shared| {
            let routes = &shared.routes;
            let more = routes.len().saturating_sub(NAMED);
            let named = routes[..routes.len() - more].join(", ");
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let lines = shown::changes(&shared.changes);
            Block::new(format!("{} pages: {named}{more}", routes.len()), "", lines)
        });
        section("The same on many pages", shared.collect());
        let moved = diff.pages.moved.iter().map(|moved| &moved.page);
        let changed = diff.pages.changed.iter().chain(moved);
        let own = changed.filter(|page| !page.changes.is_empty());
        section("Pages that changed", own.map(page).collect());
        section(
            "Redirects, headers, robots, sitemap, feeds",
            diff.listings.iter().map(listing).collect(),
        );
        section("Files", diff.files.iter().map(sum).collect());
        Self {
            summary: summary(diff),
            sections,
        }
    }
}

fn summary(diff: &SiteDiff) -> Vec<String> {
    if !diff.differs {
        return vec!["the sites are the same".to_owned()];
    }
    let pages = &diff.pages;
    let mut lines = vec![format!(
        "pages: {} added, {} removed, {} moved, {} changed, {} the same",
        pages.added.len(),
        pages.removed.len(),
        pages.moved.len(),
        pages.changed.len(),
        pages.same + pages.unseen,
    )];
    if pages.unseen > 0 {
        lines.push(format!(
            "{} of the same pages have other names of hashed files, placeholders of images or white space",
            pages.unseen
        ));
    }
    if let Some(bundle) = diff.files.iter().find(|sum| sum.is_bundle()) {
        lines.push(format!(
            "the bundle changed: {}",
            sizes(bundle.bytes_before, bundle.bytes_after)
        ));
    }
    if !diff.same_source {
        lines.push("the content of these sites is from two different CMSs".to_owned());
    }
    lines
}

fn addresses(pages: &Pages) -> Vec<Block> {
    let mut lines: Vec<Line> = Vec::new();
    lines.extend(pages.added.iter().map(|route| Line::new(Mark::Added, route)));
    lines.extend(pages.removed.iter().map(|page| {
        let answer = match &page.to {
            Some(to) => format!("{} → {to}", page.status),
            None => page.status.to_string(),
        };
        Line::new(Mark::Removed, &format!("{}  ({answer})", page.route))
    }));
    lines.extend(pages.moved.iter().map(|moved| {
        let redirect = if moved.redirected {
            "redirected"
        } else {
            "without a redirect"
        };
        Line::new(
            Mark::Changed,
            &format!("{} → {}  ({redirect})", moved.from, moved.page.route),
        )
    }));
    let mut blocks: Vec<Block> = Vec::new();
    while !lines.is_empty() {
        let rest = lines.split_off(lines.len().min(LINES));
        blocks.push(Block::new("", "", lines));
        lines = rest;
    }
    blocks
}

fn page(page: &ChangedPage) -> Block {
    let mut kinds: Vec<&str> = page.changes.iter().map(|change| change.kind.words()).collect();
    kinds.dedup();
    let sizes = sizes(page.bytes_before, page.bytes_after);
    let detail = format!("{} · {sizes}", kinds.join(", "));
    Block::new(&page.route, detail, shown::changes(&page.changes))
}

fn listing(listing: &Listing) -> Block {
    use super::listing::EntryChange::{Added, Changed, Removed};
    let count = |change| {
        listing
            .entries
            .iter()
            .filter(|entry| entry.change == change)
            .count()
    };
    let detail = match listing.entries.is_empty() {
        true => "the same entries, and something else".to_owned(),
        false => format!(
            "{} added, {} removed, {} changed",
            count(Added),
            count(Removed),
            count(Changed)
        ),
    };
    Block::new(&listing.file, detail, shown::entries(&listing.entries))
}

fn sum(sum: &Sum) -> Block {
    let detail = format!(
        "{} added, {} removed, {} changed · {}",
        sum.added,
        sum.removed,
        sum.changed,
        sizes(sum.bytes_before, sum.bytes_after)
    );
    let lines = sum
        .files
        .iter()
        .map(|file| match (file.bytes_before, file.bytes_after) {
            (None, after) => Line::new(
                Mark::Added,
                &format!("{}  {}", file.name, size(after.unwrap_or_default())),
            ),
            (Some(before), None) => Line::new(Mark::Removed, &format!("{}  {}", file.name, size(before))),
            (Some(before), Some(after)) => {
                Line::new(Mark::Changed, &format!("{}  {}", file.name, sizes(before, after)))
            }
        });
    Block::new(sum.what, detail, lines.collect())
}
