//! What lists show of a page: overviews, related vacancies, next and previous.

use crate::content::article::Article;
use crate::content::date::Date;
use crate::content::{Image, Page, PageKind, Route, Site, Vacancy};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Related vacancies on a vacancy's page (spec section 4: three in one list).
pub const RELATED: usize = 3;

/// A page in a list.
#[derive(Debug, Clone, Serialize)]
pub struct Card<'a> {
    /// Where it leads.
    pub href: String,
    /// The page's title; an article's own title for cards.
    pub title: &'a str,
    /// Small line above the title.
    pub sub_title: Option<&'a str>,
    /// Picture: an article's own, else the header's.
    pub image: Option<&'a Image>,
    /// Facts of a vacancy.
    pub vacancy: Option<&'a Vacancy>,
    /// Author and date of an article.
    pub article: Option<&'a Article>,
    /// The day lists are ordered by.
    pub date: Option<&'a Date>,
}

/// All lists of the site, newest first.
#[derive(Debug, Serialize)]
pub struct Lists<'a> {
    /// Open vacancies.
    pub vacancies: Vec<Card<'a>>,
    /// Blog posts.
    pub blog: Vec<Card<'a>>,
    /// Cases.
    pub cases: Vec<Card<'a>>,
    /// Values of the vacancy filters.
    pub filters: Filters<'a>,
    #[serde(skip)]
    places: BTreeMap<&'a Route, usize>,
    #[serde(skip)]
    by_position: BTreeMap<&'a str, Vec<usize>>,
}

/// Values of the vacancy filters with their counts, in alphabetical order.
#[derive(Debug, Serialize)]
pub struct Filters<'a> {
    /// Places of work.
    pub locations: Vec<(&'a str, usize)>,
    /// Groups of functions.
    pub positions: Vec<(&'a str, usize)>,
    /// Number of traineeships.
    pub traineeships: usize,
    /// Number of 'Beliebte Jobs'.
    pub popular: usize,
}

impl<'a> Card<'a> {
    fn new(page: &'a Page) -> Self {
        let article = page.article.as_ref();
        Self {
            href: page.route.href(),
            title: article
                .and_then(|article| article.title.as_deref())
                .unwrap_or(&page.header.title),
            sub_title: page.header.sub_title.as_deref(),
            image: article
                .and_then(|article| article.image.as_ref())
                .or(page.header.image.as_ref()),
            vacancy: page.vacancy.as_ref(),
            article,
            date: page.listed_at(),
        }
    }
}

impl<'a> Lists<'a> {
    /// Lists of the whole site.
    pub fn new(site: &'a Site) -> Self {
        let mut places = BTreeMap::new();
        let mut by_position: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut list = |kind: PageKind| -> Vec<Card<'a>> {
            let pages = site.of_kind(kind);
            for (place, page) in pages.iter().enumerate() {
                places.insert(&page.route, place);
                if let Some(position) = page
                    .vacancy
                    .as_ref()
                    .and_then(|vacancy| vacancy.position.as_deref())
                {
                    by_position.entry(position).or_default().push(place);
                }
            }
            pages.into_iter().map(Card::new).collect()
        };
        let vacancies = list(PageKind::Vacancy);
        let (blog, cases) = (list(PageKind::Blog), list(PageKind::Case));
        let filters = Filters::new(&vacancies);
        Self {
            vacancies,
            blog,
            cases,
            filters,
            places,
            by_position,
        }
    }

    /// Vacancies beside this one: the same group of functions first, then the newest.
    pub fn related(&self, page: &Page) -> Vec<&Card<'a>> {
        let Some(own) = self
            .places
            .get(&page.route)
            .filter(|_| page.kind == PageKind::Vacancy)
        else {
            return Vec::new();
        };
        let position = page
            .vacancy
            .as_ref()
            .and_then(|vacancy| vacancy.position.as_deref());
        let alike = position
            .and_then(|position| self.by_position.get(position))
            .map_or(&[][..], Vec::as_slice);
        let mut seen = BTreeSet::from([*own]);
        alike
            .iter()
            .copied()
            .chain(0..self.vacancies.len())
            .filter(|place| seen.insert(*place))
            .take(RELATED)
            .map(|place| &self.vacancies[place])
            .collect()
    }

    /// The articles before and after this one in its list: (newer, older).
    pub fn neighbours(&self, page: &Page) -> (Option<&Card<'a>>, Option<&Card<'a>>) {
        let list = match page.kind {
            PageKind::Blog => &self.blog,
            PageKind::Case => &self.cases,
            _ => return (None, None),
        };
        let Some(place) = self.places.get(&page.route).copied() else {
            return (None, None);
        };
        (
            place.checked_sub(1).and_then(|place| list.get(place)),
            list.get(place + 1),
        )
    }
}

impl<'a> Filters<'a> {
    fn new(vacancies: &[Card<'a>]) -> Self {
        let facts: Vec<&'a Vacancy> = vacancies.iter().filter_map(|card| card.vacancy).collect();
        let count = |value: fn(&'a Vacancy) -> Option<&'a str>| -> Vec<(&'a str, usize)> {
            let mut counts = BTreeMap::new();
            for value in facts.iter().filter_map(|vacancy| value(vacancy)) {
                *counts.entry(value).or_insert(0) += 1;
            }
            counts.into_iter().collect()
        };
        Self {
            locations: count(|vacancy| vacancy.location.as_deref()),
            positions: count(|vacancy| vacancy.position.as_deref()),
            traineeships: facts.iter().filter(|vacancy| vacancy.traineeship).count(),
            popular: facts.iter().filter(|vacancy| vacancy.popular).count(),
        }
    }
}
