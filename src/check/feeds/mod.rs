//! What is wrong with the feeds that a site publishes: those that sitegen writes, and a project's own in
//! `frontend/static`.

mod read;

use super::entries::Entries;
use crate::config::{Config, JobFeed, VacancyFact};
use crate::content::feeds::{FEEDS_OF_SITE, Format};
use crate::content::folders::FEEDS;
use crate::content::links::own_path;
use crate::content::vacancy_fields::LOCATION;
use crate::content::{Page, PageKind, Workplace};
use crate::output::{Body, OutputFile, SourceFile};
use crate::pipeline::ReadySite;
use crate::report::{FeedFact, FeedFault, Mistake, PageFinding, Problem, Subject};
use read::Item;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use url::Url;

/// What a job site shows to nobody when it is missing.
const REQUIRED: [VacancyFact; 4] = [
    VacancyFact::Description,
    VacancyFact::Id,
    VacancyFact::Title,
    VacancyFact::Url,
];

/// Everything that is wrong with the feeds of a site.
pub fn problems(ready: &ReadySite, entries: &Entries<'_>, config: &Config) -> Vec<Problem> {
    let pages = ready.site.pages.iter();
    let mut checked = Checked {
        pages: pages.map(|page| (page.route.as_str(), &**page)).collect(),
        config,
        lacking: BTreeMap::new(),
        problems: Vec::new(),
    };
    let folder = format!("{FEEDS}/");
    for file in &ready.files {
        match file.path.strip_prefix(&folder) {
            Some(name) => checked.file(name, true, file),
            None if !file.path.contains('/') => checked.file(&file.path, false, file),
            None => {}
        }
    }
    let Checked {
        lacking,
        mut problems,
        pages,
        ..
    } = checked;
    problems.extend(lacking.into_iter().map(|((route, fact), feeds)| {
        let feeds: Vec<&str> = feeds.into_iter().collect();
        let feeds = feeds.join(", ");
        let page = pages[route];
        let field = match fact {
            FeedFact::Location => LOCATION,
            _ => "introText",
        };
        let field = config.cms.editor_names().field(Some(page.kind.handle()), field);
        entries.problem(page, PageFinding::FeedFactMissing { feeds, fact, field })
    }));
    problems
}

struct Checked<'a> {
    pages: BTreeMap<&'a str, &'a Page>,
    config: &'a Config,
    /// Pages that lack a fact, and the feeds that need it.
    lacking: BTreeMap<(&'a str, FeedFact), BTreeSet<&'a str>>,
    problems: Vec<Problem>,
}

impl<'a> Checked<'a> {
    /// Checks a file if it is a feed. Those of the project may also have names that other files have.
    fn file(&mut self, name: &'a str, is_ours: bool, file: &'a OutputFile) {
        let end = name.rsplit_once('.').map_or("", |(_, end)| end);
        if !["atom", "json", "rss", "xml"].contains(&end) || name.ends_with(".schema.json") {
            return;
        }
        let (place, bytes) = match &file.body {
            Body::Bytes(bytes) => (format!("the feed {}", file.path), Cow::Borrowed(&bytes[..])),
            Body::File(SourceFile { path, .. }) => {
                let inside = path.strip_prefix(&self.config.project).unwrap_or(path);
                let bytes = std::fs::read(path).unwrap_or_default();
                (inside.display().to_string(), Cow::Owned(bytes))
            }
            Body::Staged { .. } => return,
        };
        let text = String::from_utf8_lossy(&bytes);
        let stem = name.strip_suffix(".xml").unwrap_or_default();
        let job_feed = self.config.vacancies.feeds.get(stem).filter(|_| is_ours);
        let read = match (end, job_feed) {
            (_, Some(feed)) => read::jobs(&text, feed, &self.config.site.time_zone),
            ("atom", _) => read::atom(&text),
            ("rss", _) => read::rss(&text),
            ("json", _) if is_ours || text.contains(read::JSON_FEED) => read::json(&text),
            ("xml", _) if text.contains("<rss") => read::rss(&text),
            ("xml", _) if text.contains(read::ATOM) => read::atom(&text),
            _ => return,
        };
        let items = match read {
            Ok(items) => items,
            Err(why) => return self.fault(&place, FeedFault::Broken { why }),
        };
        if let Some(feed) = job_feed {
            self.mapping(stem, feed);
        }
        let mut ids = BTreeMap::new();
        for item in &items {
            if let Some(id) = &item.id {
                *ids.entry(id.clone()).or_insert(0) += 1;
            }
            self.item(item, name, &place, job_feed);
        }
        for (id, _) in ids.into_iter().filter(|(_, times)| *times > 1) {
            self.fault(&place, FeedFault::IdShared { id });
        }
    }

    /// What the settings of a job site's file leave out is in none of its items.
    fn mapping(&mut self, name: &str, feed: &JobFeed) {
        let has = |fact| read::fields(feed, fact).next().is_some();
        let has_place = read::PLACES.into_iter().any(has);
        let missing = REQUIRED.into_iter().filter(|fact| !has(*fact));
        let missing: Vec<VacancyFact> = missing
            .chain((!has_place).then_some(VacancyFact::Location))
            .collect();
        let place = format!("`vacancies.feeds.{name}` in sitegen.toml");
        for fact in missing {
            self.fault(&place, FeedFault::NotMapped { fact: fact.name() });
        }
    }

    fn item(&mut self, item: &Item, name: &'a str, place: &str, job_feed: Option<&JobFeed>) {
        let called = [&item.title, &item.id, &item.url];
        let called = called.into_iter().flatten().next();
        let called = called.cloned().unwrap_or_else(|| "an item".to_owned());
        let mapped = |fact| job_feed.is_none_or(|feed| read::fields(feed, fact).next().is_some());
        let page = item.url.as_deref().and_then(|url| self.page(url));
        match &item.url {
            Some(address) if page.is_none() => {
                let (item, address) = (called.clone(), address.clone());
                self.fault(place, FeedFault::LinkBroken { item, address });
            }
            None if mapped(VacancyFact::Url) => {
                let item = called.clone();
                self.fault(
                    place,
                    FeedFault::FactMissing {
                        item,
                        fact: "address",
                    },
                );
            }
            _ => {}
        }
        if item.id.is_none() && mapped(VacancyFact::Id) {
            let item = called.clone();
            self.fault(place, FeedFault::FactMissing { item, fact: "id" });
        }
        if let Some((at, moment)) = &item.expires
            && *moment < self.config.now
        {
            let (item, at) = (called.clone(), at.clone());
            self.fault(place, FeedFault::Expired { item, at });
        }
        let feed = FEEDS_OF_SITE.iter().find(|feed| feed.name == name);
        let (of_vacancies, for_programs) = match (feed, job_feed) {
            (Some(feed), _) => (feed.kind == PageKind::Vacancy, feed.format == Format::Json),
            (None, Some(_)) => (true, true),
            // A feed of the project says only by its name what is in it and who reads it.
            (None, None) => (name.starts_with("vacancies"), name.ends_with(".json")),
        };
        let is_at_home = page.is_some_and(at_home);
        let has_place = item.place.is_some() || is_at_home || !mapped_place(job_feed);
        let facts = [
            (
                FeedFact::Title,
                "title",
                item.title.is_some() || !mapped(VacancyFact::Title),
            ),
            (
                FeedFact::Date,
                "date",
                item.date.is_some() || !of_vacancies || !mapped(VacancyFact::Posted),
            ),
            (
                FeedFact::Description,
                "text",
                item.description.is_some() || !for_programs || !mapped(VacancyFact::Description),
            ),
            (FeedFact::Location, "location", has_place || !for_programs),
        ];
        for (fact, words, is_there) in facts {
            match page {
                _ if is_there => {}
                Some(page) => {
                    let feeds = self.lacking.entry((page.route.as_str(), fact)).or_default();
                    feeds.insert(name);
                }
                None => {
                    let item = called.clone();
                    self.fault(place, FeedFault::FactMissing { item, fact: words });
                }
            }
        }
    }

    /// The page of an address.
    fn page(&self, address: &str) -> Option<&'a Page> {
        let url = Url::parse(address).ok()?;
        if url.origin() != self.config.site.url.origin() {
            return None;
        }
        self.pages.get(own_path(url.path())?.as_str()).copied()
    }

    fn fault(&mut self, place: &str, fault: FeedFault) {
        let place = Subject::Source(place.to_owned());
        self.problems
            .push(Problem::new(Mistake::Feed(fault), place, None));
    }
}

fn mapped_place(feed: Option<&JobFeed>) -> bool {
    feed.is_none_or(|feed| {
        let mut places = read::PLACES.into_iter();
        places.any(|place| read::fields(feed, place).next().is_some())
    })
}

/// Whether a vacancy is for work at home, which has no place.
fn at_home(page: &Page) -> bool {
    let vacancy = page.vacancy.as_ref().filter(|_| page.kind == PageKind::Vacancy);
    vacancy.is_some_and(|vacancy| matches!(vacancy.workplace, Some(Workplace::Home(_))))
}
