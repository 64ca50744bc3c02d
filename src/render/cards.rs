//! Pages in lists: overviews, related vacancies, next and previous.

use super::digest::digest;
use super::filters::Filters;
use crate::content::date::Date;
use crate::content::parts::listed_on;
use crate::content::{Fields, Image, Page, PageKind, Roles, Route, Site, Vacancy};
use crate::report::Failure;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Number of related vacancies on a vacancy's page (spec section 4: three in one list).
pub const RELATED: usize = 3;

/// Number of the newest vacancies on the home page.
const LATEST: usize = 6;

/// A page in a list.
#[derive(Debug, Clone, Serialize)]
pub struct Card<'a> {
    /// The entry's id, by which a visitor's browser knows what was saved: addresses change.
    pub id: &'a str,
    /// Its address.
    pub href: String,
    /// The entry's title. The header's title is used in the header only.
    pub title: &'a str,
    /// Small line above the title.
    pub sub_title: Option<&'a str>,
    /// Image: an article's own, otherwise the header's.
    pub image: Option<&'a Image>,
    /// Facts of a vacancy besides its fields.
    pub vacancy: Option<&'a Vacancy>,
    /// A vacancy's location, in the filter's spelling.
    pub location: Option<&'a str>,
    /// A vacancy's job group, in the filter's spelling.
    pub position: Option<&'a str>,
    /// The fields of its type, by their names in the CMS.
    pub fields: &'a Fields,
    /// Whether the page is a blog post or a case.
    pub is_article: bool,
    /// The date that an editor set for an article.
    pub date: Option<&'a Date>,
    /// A hash of all this, made when it is asked for.
    #[serde(skip)]
    digest: OnceLock<String>,
    #[serde(skip)]
    page: &'a Page,
}

/// The addresses of cards.
pub(super) fn hrefs<'c>(cards: impl IntoIterator<Item = &'c Card<'c>>) -> Vec<String> {
    cards.into_iter().map(|card| card.href.clone()).collect()
}

/// All lists of the site, newest first.
#[derive(Debug)]
pub struct Lists<'a> {
    /// Values of the vacancy filters.
    pub filters: Filters<'a>,
    pub(super) site: &'a Site,
    cards: BTreeMap<PageKind, Vec<Card<'a>>>,
    places: BTreeMap<&'a Route, usize>,
    alike: Similar<'a>,
}

/// Indexes of vacancies in their list, by shared property.
#[derive(Debug, Default)]
struct Similar<'a> {
    both: BTreeMap<(&'a str, &'a str), Vec<usize>>,
    position: BTreeMap<&'a str, Vec<usize>>,
    location: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Card<'a> {
    fn new(page: &'a Page, filters: &Filters<'a>) -> Self {
        let article = page.is_article().then_some(&page.fields);
        let facts = page.vacancy.as_ref().map(|_| filters.values(&page.fields));
        let (location, position) = facts.unwrap_or_default();
        Self {
            id: &page.id,
            href: page.route.href(),
            title: &page.title,
            sub_title: page.fields.text("headerSubTitle"),
            image: article
                .and_then(|article| article.image("afbeelding"))
                .or_else(|| page.fields.image("headerImage")),
            vacancy: page.vacancy.as_ref(),
            location,
            position,
            fields: &page.fields,
            is_article: article.is_some(),
            date: article.and_then(|article| article.date("publishedDate")),
            digest: OnceLock::new(),
            page,
        }
    }

    /// A hash of everything that templates see of it.
    pub(super) fn digest(&self) -> &str {
        self.digest.get_or_init(|| {
            let page = self.page.hashes.card.get_or_make(|| {
                digest(&Self {
                    location: None,
                    position: None,
                    ..self.clone()
                })
            });
            // Only values with string keys, which serialise.
            digest(&(page, self.location, self.position)).unwrap_or_default()
        })
    }
}

impl<'a> Lists<'a> {
    /// All lists of the site, whose content is written in `language`.
    ///
    /// # Errors
    /// See [`Filters::new`].
    pub fn new(site: &'a Site, language: &str) -> Result<Self, Failure> {
        let filters = Filters::new(&site.of_kind(PageKind::Vacancy), language)?;
        let mut places = BTreeMap::new();
        let listed = site.kinds.iter().filter(|kind| kind.rules().listed_by.is_some());
        let mut cards = |kind: PageKind| -> Vec<Card<'a>> {
            let pages = site.of_kind(kind).into_iter().enumerate();
            pages
                .map(|(place, page)| {
                    places.insert(&page.route, place);
                    Card::new(page, &filters)
                })
                .collect()
        };
        let cards: BTreeMap<PageKind, Vec<Card<'a>>> = listed.map(|kind| (kind, cards(kind))).collect();
        Ok(Self {
            alike: Similar::new(cards.get(&PageKind::Vacancy).map_or(&[], Vec::as_slice)),
            site,
            cards,
            filters,
            places,
        })
    }

    /// The pages of a kind; empty for a kind without a list.
    pub fn of_kind(&self, kind: PageKind) -> &[Card<'a>] {
        self.cards.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The newest vacancies, for the home page.
    pub fn latest(&self) -> &[Card<'a>] {
        let vacancies = self.of_kind(PageKind::Vacancy);
        &vacancies[..vacancies.len().min(LATEST)]
    }

    /// The list that a page shows, if any.
    pub fn on(&self, page: &Page, roles: &Roles) -> Option<&[Card<'a>]> {
        Some(self.of_kind(self.kind_on(page, roles)?))
    }

    /// The kind of pages that a page lists.
    pub(super) fn kind_on(&self, page: &Page, roles: &Roles) -> Option<PageKind> {
        listed_on(page, self.cards.keys().copied(), roles)
    }

    /// Related vacancies: first those with the same location and job group, then the same group, then the same
    /// location, then the newest.
    pub fn related(&self, page: &Page) -> Vec<&Card<'a>> {
        let Some(own) = self
            .places
            .get(&page.route)
            .copied()
            .filter(|_| page.kind == PageKind::Vacancy)
        else {
            return Vec::new();
        };
        let mut seen = BTreeSet::from([own]);
        let vacancies = self.of_kind(PageKind::Vacancy);
        self.alike
            .to(vacancies[own].location, vacancies[own].position)
            .chain(0..vacancies.len())
            .filter(|place| seen.insert(*place))
            .take(RELATED)
            .map(|place| &vacancies[place])
            .collect()
    }

    /// Pages of a kind to show instead of one that is gone: of vacancies the most similar, of others the newest.
    pub fn instead_of(&self, gone: &Page, kind: PageKind) -> Vec<&Card<'a>> {
        let list = self.of_kind(kind);
        let (location, position) = self.filters.values(&gone.fields);
        let alike = self
            .alike
            .to(location, position)
            .filter(|_| kind == PageKind::Vacancy);
        let mut seen = BTreeSet::new();
        alike
            .chain(0..list.len())
            .filter(|place| seen.insert(*place))
            .take(RELATED)
            .map(|place| &list[place])
            .collect()
    }

    /// The articles before and after this one in its list: (newer, older).
    pub fn neighbours(&self, page: &Page) -> (Option<&Card<'a>>, Option<&Card<'a>>) {
        let list = self.of_kind(page.kind);
        let place = self.places.get(&page.route).filter(|_| page.is_article());
        let Some(place) = place.copied() else {
            return (None, None);
        };
        (
            place.checked_sub(1).and_then(|place| list.get(place)),
            list.get(place + 1),
        )
    }
}

impl<'a> Similar<'a> {
    fn new(vacancies: &[Card<'a>]) -> Self {
        let mut alike = Self::default();
        for (place, card) in vacancies.iter().enumerate() {
            if let Some(position) = card.position {
                alike.position.entry(position).or_default().push(place);
            }
            if let Some(location) = card.location {
                alike.location.entry(location).or_default().push(place);
            }
            if let (Some(position), Some(location)) = (card.position, card.location) {
                alike.both.entry((position, location)).or_default().push(place);
            }
        }
        alike
    }

    /// Indexes of the vacancies that share one of these, the most similar first.
    fn to(&self, location: Option<&'a str>, position: Option<&'a str>) -> impl Iterator<Item = usize> {
        let both = position.zip(location).and_then(|both| self.both.get(&both));
        let position = position.and_then(|position| self.position.get(position));
        let location = location.and_then(|location| self.location.get(location));
        [both, position, location]
            .into_iter()
            .flatten()
            .flatten()
            .copied()
    }
}
