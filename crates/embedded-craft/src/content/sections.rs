//! The sections of the contract, and the ranges of their ids.

/// Sections in the order of their ids, with the type of their entries and the format of their uris.
pub(crate) const SECTIONS: [(&str, &str, &str); 14] = [
    ("home", "home", "__home__"),
    ("vacancyOverview", "vacancyOverview", "vacatures"),
    ("contact", "contact", "contact"),
    (
        "applicationSuccess",
        "applicationSuccess",
        "vacatures/bedankt-voor-je-sollicitatie",
    ),
    (
        "contactSuccess",
        "contactSuccess",
        "contact/contact-opnemen-gelukt",
    ),
    ("pageNotFound", "pageNotFound", "404"),
    ("serviceUnavailable", "serviceUnavailable", "503"),
    ("team", "teamMember", ""),
    ("pages", "page", "{path}"),
    ("overviews", "overview", "{slug}"),
    ("vacancies", "vacancy", "vacatures/{slug}"),
    ("blog", "blog", "blog/{slug}"),
    ("cases", "case", "cases/{slug}"),
    ("fixedNavigation", "navigation", ""),
];
/// Sections whose entries have children.
pub(crate) const STRUCTURES: [&str; 2] = ["pages", "fixedNavigation"];
/// Ids per section: a new entry renumbers those behind it in its own section only.
const PER_SECTION: u32 = 100_000;

/// Where a section stands among them; `None` for one that the contract does not have.
pub(crate) fn index_of(section: &str) -> Option<usize> {
    SECTIONS.iter().position(|(known, ..)| *known == section)
}

/// The id before those of a section.
pub(crate) fn first_id(index: usize) -> u32 {
    PER_SECTION * (index as u32 + 1)
}
