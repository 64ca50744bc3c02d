//! Which pages a site has.

use super::{Page, PageKind, Site};

impl Site {
    /// Pages of one kind, in the order of lists: newest first, then by route.
    pub fn of_kind(&self, kind: PageKind) -> Vec<&Page> {
        let mut pages: Vec<&Page> = self.pages.iter().filter(|page| page.kind == kind).collect();
        let day = |page: &Page| page.listed_at().map(|date| date.timestamp);
        pages.sort_by(|a, b| day(b).cmp(&day(a)).then_with(|| a.route.cmp(&b.route)));
        pages
    }

    /// All pages, and the other parts of divided overviews.
    pub fn pages_and_parts(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().chain(&self.parts)
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
        self.pages.iter().find(|page| page.route.as_str() == route)
    }
}
