//! What the program itself reads of the content, beyond showing it. A field that a query no longer asks for, or that is
//! declared as something else, would be read as empty.

use super::declarations::Declarations;
use super::mistake;
use crate::cms::Queries;
use crate::content::PageKind;
use crate::report::{Code, Failure};

/// Fields by type and meaning.
#[rustfmt::skip]
const READ: [(&str, &str, &str); 13] = [
    ("vacancy_Entry",           "text",   "introText vacancyLocation position hours salaryUnit employmentType"),
    ("vacancy_Entry",           "switch", "traineeship popular remote"),
    ("vacancy_Entry",           "number", "salaryMin salaryMax"),
    ("vacancy_Entry",           "@date",  "startDate"),
    ("vacancy_Entry",           "link",   "vacatureCta"),
    ("navigation_Entry",        "text",   "id title slug"),
    ("navigation_Entry",        "switch", "displayJobOfferAmount"),
    ("navigation_Entry",        "link",   "cta"),
    ("navigation_Entry",        "rows",   "children"),
    ("teamPage_GlobalSet",      "text",   "departmentDisplayOrder"),
    ("cookiemelding_GlobalSet", "rows",   "melding"),
    ("popup_GlobalSet",         "switch", "popupEnabled"),
    ("footer_GlobalSet",        "rows",   "footerLinkBlocks subFooter"),
];

/// Fields of every kind of articles.
const OF_ARTICLES: [(&str, &str); 3] = [
    ("text", "blogTitle blogAuthor"),
    ("@rich", "blogIntroText"),
    ("@date", "publishedDate"),
];

/// Fields of every type that asks for them.
#[rustfmt::skip]
const OPTIONAL: [(&str, &str); 5] = [
    ("text",   "headerTitle headerSubTitle"),
    ("@image", "headerImage afbeelding"),
    ("@date",  "publishedDate"),
    ("number", "delay"),
    ("blocks", "contentMatrix"),
];

/// Checks that the queries ask for every field that the program reads.
///
/// # Errors
/// Exit 2, with the file and line: a field is not asked for, or declared as something else.
pub fn check(declared: &Declarations, queries: &Queries) -> Result<(), Failure> {
    let read = READ.map(|(type_name, meaning, names)| (type_name, meaning, names, true));
    let contents = declared.pages().chain(declared.global_sets());
    let types = contents.map(|content| content.type_name.as_str());
    let optional =
        types.flat_map(|type_name| OPTIONAL.map(|(meaning, names)| (type_name, meaning, names, false)));
    let articles = PageKind::BUILT_IN.iter().map(|kind| kind.rules());
    let articles = articles
        .filter(|rules| rules.is_article)
        .flat_map(|rules| OF_ARTICLES.map(|(meaning, names)| (rules.entry_type, meaning, names, true)));
    for (type_name, wanted, names, always) in read.into_iter().chain(articles).chain(optional) {
        for name in names.split(' ') {
            let content = declared.page(type_name).or_else(|| declared.site_wide(type_name));
            let found = content.and_then(|content| content.field(name));
            let (what, hint) = match found {
                None if always => (
                    format!("`{name}` of `{type_name}` is not asked for, and the program reads it"),
                    "ask for it again; what only templates show can be left out".to_owned(),
                ),
                Some(found) if found.name() != wanted => (
                    format!(
                        "`{name}` of `{type_name}` is declared as {}, and the program reads it as {wanted}",
                        found.name()
                    ),
                    format!("declare it as {wanted}, or ask for another field with the alias `{name}`"),
                ),
                _ => continue,
            };
            let place = mistake::place_of_type(queries, type_name);
            return Err(Failure::new(Code::QueryUnfit, what, place, hint));
        }
    }
    Ok(())
}
