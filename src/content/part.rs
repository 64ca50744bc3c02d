//! The place of a page among those of a divided overview.

use super::Route;

/// Which part of a divided overview a page is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Counts from 1, which is the overview itself.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// The overview.
    pub overview: Route,
}

impl Part {
    /// The address of a part of the same overview, percent-encoded.
    pub fn href(&self, number: usize, language: &str) -> String {
        match number {
            1 => self.overview.href(),
            _ => format!(
                "{}/{}/{number}",
                self.overview.href().trim_end_matches('/'),
                word(language)
            ),
        }
    }

    /// The path below which all parts but the first are.
    pub fn folder(overview: &Route, language: &str) -> String {
        format!("{}/{}", overview.as_str().trim_end_matches('/'), word(language))
    }
}

/// `page` in the language of the site, for addresses and titles.
pub(super) fn word(language: &str) -> &'static str {
    match language.split(['-', '_']).next() {
        Some("nl") => "pagina",
        Some("de") => "seite",
        _ => "page",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_home_page_can_have_parts() {
        let part = |uri| Part {
            number: 1,
            count: 2,
            overview: Route::from_uri(uri).unwrap(),
        };
        assert_eq!(part("__home__").href(2, "nl"), "/pagina/2");
        assert_eq!(Part::folder(&part("__home__").overview, "nl"), "/pagina");
        assert_eq!(part("vacatures").href(2, "de"), "/vacatures/seite/2");
        assert_eq!(part("vacatures").href(1, "de"), "/vacatures");
    }
}
