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
/// Sections besides those of the contract: more would take the ids of drafts.
pub(crate) const MORE: usize = 5;
/// Ids per section: a new entry renumbers those behind it in its own section only.
const PER_SECTION: u32 = 100_000;

/// A section, with the type of its entries and the format of their uris.
#[derive(Debug, Clone)]
pub(crate) struct Section {
    pub(crate) handle: String,
    pub(crate) type_handle: String,
    pub(crate) uri: String,
}

/// Where a section stands among those of the contract and `more`, the type of its entries and the format of their uris;
/// `None` for one that there is not.
pub(crate) fn find<'a>(section: &str, more: &'a [Section]) -> Option<(usize, &'a str, &'a str)> {
    let known = SECTIONS.iter().copied();
    let more = more
        .iter()
        .map(|more| (more.handle.as_str(), more.type_handle.as_str(), more.uri.as_str()));
    let mut sections = known.chain(more).enumerate();
    sections
        .find(|(_, (known, ..))| *known == section)
        .map(|(index, (_, type_handle, uri))| (index, type_handle, uri))
}

/// The id before those of a section.
pub(crate) fn first_id(index: usize) -> u32 {
    PER_SECTION * (index as u32 + 1)
}
