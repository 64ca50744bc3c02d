//! One finding, as every format prints it.

use crate::output::budget::{self, Over};
use crate::report::{Code, Failure, Lang, Level, Place, Problem, Subject};
use serde::Serialize;

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckFinding {
    /// Its stable code: `sitegen explain CODE` tells more.
    pub code: Code,
    /// How bad it is.
    pub level: Level,
    /// Where the problem is, in the words of the control panel.
    pub place: String,
    /// What is wrong, in lower case, without a full stop.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// The entry's id in the CMS, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The entry's address in the CMS (its `uri`), or the address of the page that exceeds its budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<String>,
    /// The field inside the entry, such as `contentMatrix[2].cta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// A file of the project, and the line in it if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<(String, Option<u32>)>,
    /// Where to fix it in the CMS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
    /// The language of its texts: mistakes of developers are in English.
    #[serde(skip)]
    pub lang: Lang,
    /// Names the finding in a baseline: the same in every language, and while other findings come and go.
    pub id: String,
}

impl CheckFinding {
    /// Something that a build stops for.
    pub fn from_failure(failure: &Failure) -> Self {
        let code = failure.code;
        Self {
            level: Level::Error,
            place: failure.place.clone(),
            message: failure.what.clone(),
            hint: failure.hint.clone(),
            entry: None,
            route: None,
            field: None,
            file: file(&failure.place),
            edit_url: None,
            lang: Lang::En,
            id: id(&[code.as_str(), &failure.place, &told_apart(failure)]),
            code,
        }
    }

    /// A kind of page that is over its budget: the same finding whatever its heaviest page and the bytes of that.
    pub fn from_over(over: &Over) -> Self {
        let finding = Self::from_failure(&budget::failure(std::slice::from_ref(over)));
        let (kind, route) = over.page.clone().unzip();
        let kind = kind.unwrap_or_default();
        Self {
            id: id(&[finding.code.as_str(), &finding.place, &kind, over.limit]),
            route,
            ..finding
        }
    }

    /// Something that keeps nobody from building.
    pub fn advice(failure: &Failure) -> Self {
        Self {
            level: Level::Advice,
            ..Self::from_failure(failure)
        }
    }

    /// A problem, in the editors' language.
    pub fn from_problem(problem: &Problem, lang: Lang) -> Self {
        let text = problem.text_in(lang);
        let place = &problem.place;
        let source = match place.subject.itself() {
            Subject::Source(place) => file(place),
            _ => None,
        };
        let (entry, route) = match place.subject.itself() {
            Subject::Entry { uri, id } => (Some(id.clone()), Some(uri.clone())),
            Subject::Item { id, .. } => (Some(id.clone()), None),
            _ => (None, None),
        };
        let field = Some(place.path()).filter(|path| !path.is_empty());
        let once = Problem {
            pages: 1,
            ..problem.clone()
        };
        Self {
            code: text.code,
            level: text.level,
            id: id(&[
                text.code.as_str(),
                &subject(place),
                &place.path(),
                &once.text_in(Lang::En).message,
            ]),
            place: text.place,
            message: text.message,
            hint: text.hint,
            entry,
            route,
            field,
            file: source,
            edit_url: text.edit_url,
            lang: text.lang,
        }
    }
}

/// What tells a failure from others of its code at its place: nothing, since what is lost changes with each edit, and that
/// something is lost does not. But each difference of the schema is another one.
fn told_apart(failure: &Failure) -> String {
    match failure.code {
        Code::SchemaChanged | Code::SchemaNewType => failure.what.clone(),
        _ => String::new(),
    }
}

/// What a place is in, by what does not change when an editor moves it.
fn subject(place: &Place) -> String {
    match place.subject.itself() {
        Subject::Entry { id, .. } | Subject::Item { id, .. } => format!("entry {id}"),
        Subject::Asset { path, .. } => format!("asset {path}"),
        subject => Place::from(subject.clone()).words(Lang::En),
    }
}

/// `templates/blocks/cta.html:12:3` as a file and a line; `None` for other places.
fn file(place: &str) -> Option<(String, Option<u32>)> {
    let mut parts = place.split(':');
    let name = parts.next()?.trim();
    let is_file = !name.contains(' ') && name.rsplit('/').next()?.contains('.') && !name.starts_with("http");
    let line = parts.next().and_then(|line| line.trim().parse().ok());
    is_file.then(|| (name.to_owned(), line))
}

fn id(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_difference_is_another_finding_and_another_size_is_not() {
        let id =
            |code, what: &str| CheckFinding::from_failure(&Failure::new(code, what, "a file", "hint")).id;
        for code in [Code::SchemaChanged, Code::SchemaNewType] {
            assert_ne!(id(code, "one"), id(code, "other"), "{code:?}");
        }
        assert_eq!(id(Code::SiteShrunk, "3 lost"), id(Code::SiteShrunk, "4 lost"));
    }

    #[test]
    fn another_kind_over_its_budget_is_another_finding_and_another_page_of_it_is_not() {
        let finding = |kind: &str, route: &str, limit, bytes| {
            CheckFinding::from_over(&Over {
                page: Some((kind.to_owned(), route.to_owned())),
                limit,
                bytes,
                most: 1,
            })
        };
        let vacancy = finding("vacancy", "/vacatures/lasser", "all", 200);
        assert_eq!(vacancy.route.as_deref(), Some("/vacatures/lasser"));
        assert_eq!(
            vacancy.id,
            finding("vacancy", "/vacatures/timmerman", "all", 300).id
        );
        assert_ne!(vacancy.id, finding("home", "/", "all", 200).id);
        assert_ne!(
            vacancy.id,
            finding("vacancy", "/vacatures/lasser", "critical", 200).id
        );
    }

    #[test]
    fn a_place_in_a_file_has_its_line() {
        let at = |place| file(place);
        assert_eq!(
            at("templates/a.html:12:3"),
            Some(("templates/a.html".into(), Some(12)))
        );
        assert_eq!(at("budget.toml"), Some(("budget.toml".into(), None)));
        for place in ["listed above", "https://cms.example/x.html", "over-wt", ""] {
            assert_eq!(at(place), None, "{place}");
        }
    }
}
