//! What every page has at its top.

/// The fields of the header, which templates may name on every page: they are none where a type does not have them.
pub const HEADER: &[(&str, &str)] = &[
    ("headerSubTitle", "small line above the title"),
    (
        "headerTitle",
        "the title; `page.heading` is it, or else the entry's",
    ),
    ("headerIntroText", "introduction"),
    ("introTextBg", "its background: `white` or `black`"),
    ("headerImage", "hero image"),
    ("vacatureCta", "call to action with a briefcase"),
];

/// Whether a field is one of the header's.
pub fn is_of_header(name: &str) -> bool {
    HEADER.iter().any(|(known, _)| *known == name)
}
