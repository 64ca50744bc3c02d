//! `[vacancies.feeds.<name>]`: files for job sites, as mappings from facts of vacancies to the elements of an XML format.

use super::failure::usage;
use super::vacancy_fact::VacancyFact;
use crate::report::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Indeed's format, <https://docs.indeed.com/indeed-apply/xml-feed>. It is a mapping like those of `sitegen.toml`.
const INDEED: &str = include_str!("indeed.toml");

/// One file for a job site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFeed {
    /// The root element.
    pub root: String,
    /// The element of each vacancy.
    pub item: String,
    /// How dates are written, as for `strftime`.
    pub dates: String,
    /// Elements at the beginning of the root: name and text.
    pub head: BTreeMap<String, String>,
    /// Elements of a vacancy, or attributes if they begin with `@`: name and pattern.
    pub fields: BTreeMap<String, Pattern>,
    /// The job site's words for values such as `FULL_TIME`.
    pub words: BTreeMap<String, String>,
}

/// A text with facts in it, such as `{postal_code} {city}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(pub Vec<Part>);

/// A part of a [`Pattern`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// As it is.
    Text(String),
    /// What is known of a vacancy.
    Fact(VacancyFact),
}

/// As written in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JobFeedFile {
    root: String,
    item: String,
    dates: Option<String>,
    #[serde(default)]
    head: BTreeMap<String, String>,
    fields: BTreeMap<String, String>,
    #[serde(default)]
    words: BTreeMap<String, String>,
}

/// Checks the mappings, and adds Indeed's unless the project has its own of that name.
pub(super) fn job_feeds(
    mut file: BTreeMap<String, JobFeedFile>,
) -> Result<BTreeMap<String, JobFeed>, Failure> {
    if !file.contains_key("indeed") {
        let indeed = toml::from_str(INDEED);
        let indeed =
            indeed.map_err(|error| Failure::internal(error.to_string(), "src/config/indeed.toml"))?;
        file.insert("indeed".into(), indeed);
    }
    let feeds = file.into_iter().map(|(name, feed)| {
        let feed = job_feed(&name, feed)?;
        Ok((name, feed))
    });
    feeds.collect()
}

fn job_feed(name: &str, file: JobFeedFile) -> Result<JobFeed, Failure> {
    let place = |setting: &str| format!("`vacancies.feeds.{name}{setting}` in sitegen.toml");
    let is_file = |name: &str| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !name.is_empty() && name.bytes().all(plain)
    };
    if !is_file(name) {
        let hint = "use lower-case letters, digits and `-`: the file has this name";
        return Err(usage(
            format!("`{name}` is not the name of a feed"),
            place(""),
            hint,
        ));
    }
    let elements = file
        .fields
        .keys()
        .map(|field| field.strip_prefix('@').unwrap_or(field));
    let elements = elements.chain(file.head.keys().map(String::as_str));
    for element in elements.chain([file.root.as_str(), file.item.as_str()]) {
        if !is_element(element) {
            return Err(usage(
                format!("`{element}` is not the name of an XML element"),
                place(""),
                "use letters, digits, `.`, `-` and `_`, and begin with a letter",
            ));
        }
    }
    let dates = file.dates.unwrap_or_else(|| "%Y-%m-%dT%H:%M:%S%:z".into());
    if jiff::fmt::strtime::format(&dates, &jiff::Zoned::default()).is_err() {
        return Err(usage(
            format!("`{dates}` is not a format of dates"),
            place(".dates"),
            "write it as `%d.%m.%Y`",
        ));
    }
    let fields = file.fields.into_iter().map(|(field, text)| {
        let parsed = pattern(&text).map_err(|wrong| {
            let names: Vec<&str> = VacancyFact::ALL.iter().map(|fact| fact.name()).collect();
            let hint = format!("the facts are {}", names.join(", "));
            usage(wrong, place(&format!(".fields.{field}")), hint)
        });
        Ok((field, parsed?))
    });
    Ok(JobFeed {
        fields: fields.collect::<Result<_, Failure>>()?,
        root: file.root,
        item: file.item,
        dates,
        head: file.head,
        words: file.words,
    })
}

/// A name that is one in XML, without a namespace.
fn is_element(name: &str) -> bool {
    let first = name.bytes().next();
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    first.is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_') && name.bytes().all(fine)
}

/// Reads `{postal_code} {city}`; an error is the name of a fact that does not exist, or what has no end.
fn pattern(text: &str) -> Result<Pattern, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after
            .split_once('}')
            .ok_or_else(|| format!("`{{{after}` has no `}}`"))?;
        let fact = VacancyFact::ALL.iter().find(|fact| fact.name() == name);
        if !before.is_empty() {
            parts.push(Part::Text(before.to_owned()));
        }
        parts.push(Part::Fact(
            *fact.ok_or_else(|| format!("`{{{name}}}` is not a fact of a vacancy"))?,
        ));
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest.to_owned()));
    }
    Ok(Pattern(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<BTreeMap<String, JobFeed>, Failure> {
        job_feeds(BTreeMap::from([(name.to_owned(), toml::from_str(text).unwrap())]))
    }

    #[test]
    fn indeed_s_format_is_there_unless_the_project_has_its_own() {
        assert_eq!(job_feeds(BTreeMap::new()).unwrap()["indeed"].root, "source");
        let own = read("indeed", "root = \"mine\"\nitem = \"job\"\nfields = {}").unwrap();
        assert_eq!((own.len(), own["indeed"].root.as_str()), (1, "mine"));
    }

    #[test]
    fn a_pattern_has_texts_and_facts() {
        let text = |text: &str| Part::Text(text.to_owned());
        let parsed = pattern("{postal_code} {city}, NL").unwrap();
        assert_eq!(
            parsed.0,
            [
                Part::Fact(VacancyFact::PostalCode),
                text(" "),
                Part::Fact(VacancyFact::City),
                text(", NL")
            ]
        );
        assert!(pattern("{stad}").unwrap_err().contains("`{stad}` is not a fact"));
        assert!(pattern("x {city").unwrap_err().contains("`{city` has no `}`"));
    }

    #[test]
    fn a_mapping_that_gives_no_file_is_refused_with_its_setting() {
        for (name, text, place) in [
            (
                "Jooble!",
                "root = \"a\"\nitem = \"b\"\nfields = {}",
                "vacancies.feeds.Jooble!",
            ),
            (
                "x",
                "root = \"a b\"\nitem = \"b\"\nfields = {}",
                "vacancies.feeds.x",
            ),
            (
                "x",
                "root = \"a\"\nitem = \"b\"\nfields = { \"@1\" = \"{id}\" }",
                "vacancies.feeds.x",
            ),
            (
                "x",
                "root = \"a\"\nitem = \"b\"\nfields = { a = \"{stad}\" }",
                "vacancies.feeds.x.fields.a",
            ),
            (
                "x",
                "root = \"a\"\nitem = \"b\"\ndates = \"%!\"\nfields = {}",
                "vacancies.feeds.x.dates",
            ),
        ] {
            let failure = read(name, text).unwrap_err();
            assert!(failure.place.contains(place), "{failure:?}");
        }
    }
}
