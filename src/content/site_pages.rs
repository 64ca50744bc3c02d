//! Which pages a site has.

use super::{Image, Page, PageKind, Site};
use std::cmp::Reverse;
use std::sync::Arc;

impl Site {
    /// Pages of one kind, in the order of lists: newest first, then by route.
    pub fn of_kind(&self, kind: PageKind) -> Vec<&Page> {
        let mut pages: Vec<&Page> = self.pages_only().filter(|page| page.kind == kind).collect();
        // Vacancies are many, and their day is looked for in their fields.
        pages.sort_by_cached_key(|page| (Reverse(page.listed_at().map(|date| date.timestamp)), &page.route));
        pages
    }

    /// All pages, and the other parts of divided overviews.
    pub fn pages_and_parts(&self) -> impl Iterator<Item = &Page> {
        self.pages_only().chain(self.parts.iter().map(Arc::as_ref))
    }

    /// Every image use.
    pub fn all_images(&self) -> impl Iterator<Item = &Image> {
        self.images.iter().map(Arc::as_ref)
    }

    /// Vacancies that are open.
    pub fn vacancy_count(&self) -> usize {
        self.pages
            .iter()
            .filter(|page| page.kind == PageKind::Vacancy)
            .count()
    }

    /// The page at a route.
    pub fn page(&self, route: &str) -> Option<&Page> {
        self.pages_only().find(|page| page.route.as_str() == route)
    }

    fn pages_only(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().map(Arc::as_ref)
    }
}
