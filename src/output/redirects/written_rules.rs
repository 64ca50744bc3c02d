//! The rules that people wrote: in `redirects.toml`, and in the CMS.

use super::published::Published;
use super::table::Circle;
use crate::config::Redirect;
use crate::config::redirects::NAME;
use crate::content::EditorRedirect;
use crate::content::links::is_own;
use crate::report::{Code, Failure, Mistake, Place, Problem, RedirectFinding, Subject};
use std::collections::BTreeMap;
use url::{Position, Url};

/// The rules of the project, and then those of editors.
#[derive(Debug, Clone, Copy)]
pub struct WrittenRules<'a> {
    project: &'a [Redirect],
    editors: &'a [EditorRedirect],
}

impl<'a> WrittenRules<'a> {
    /// All written rules.
    pub fn new(project: &'a [Redirect], editors: &'a [EditorRedirect]) -> Self {
        Self { project, editors }
    }

    /// These rules, checked against files and each other, in the order in which a host applies them. Of equal ones that lead to
    /// the same address there is one. An editor's rule that fails is left out with a problem: it stops no build.
    ///
    /// # Errors
    /// A rule of the project fails: exit 2.
    pub(super) fn checked(
        self,
        published: &Published,
        site: &Url,
    ) -> Result<(CheckedRules<'a>, Vec<Problem>), Failure> {
        let project = self.project.iter().map(|rule| (rule, None));
        let editors = self.editors.iter().map(|editor| (&editor.rule, Some(editor)));
        let (mut rules, mut problems) = (Vec::new(), Vec::new());
        let mut seen = BTreeMap::new();
        for (rule, editor) in project.chain(editors) {
            let rule = on_site(rule, site);
            let key = (rule.from.clone(), rule.query.clone());
            let end = (
                published.with_page_path(&rule.to).into_owned(),
                rule.status,
                rule.force,
            );
            let fault = match seen.get(&key) {
                Some(other) if *other == end => continue,
                Some(_) => Some(Fault::Second),
                None => fault(&rule, published),
            };
            match (fault, editor) {
                (None, editor) => {
                    seen.insert(key, end);
                    rules.push((rule, editor));
                }
                (Some(fault), Some(editor)) => problems.push(editor.problem(fault.of_editor(&rule))),
                (Some(fault), None) => return Err(fault.of_project(&rule)),
            }
        }
        Ok((CheckedRules(rules), problems))
    }
}

/// Why a host would not apply a rule.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// There is a file.
    Published,
    /// It is forced, and some hosts have a file.
    Resembles,
    /// An earlier rule for the address leads elsewhere.
    Second,
}

fn fault(rule: &Redirect, published: &Published) -> Option<Fault> {
    if !rule.is_for_one_path() {
        return None;
    }
    match rule.force {
        true => published.resembles(&rule.from).then_some(Fault::Resembles),
        false => published.serves_encoded(&rule.from).then_some(Fault::Published),
    }
}

impl Fault {
    fn of_project(self, rule: &Redirect) -> Failure {
        let (what, hint) = match self {
            Self::Published => (
                "is published, so a host would not apply the rule",
                "remove the rule or rename the page; a rule of redirects.toml with `force = true` hides the page",
            ),
            Self::Resembles => (
                "is published in another spelling, and some hosts take both for the same address",
                "remove `force` from the rule: hosts that tell them apart apply it without",
            ),
            Self::Second => ("has two rules; only the first would apply", "remove one of them"),
        };
        let what = format!("`{}` {what}", rule.from);
        Failure::new(Code::RedirectWrong, what, NAME, hint)
    }

    fn of_editor(self, rule: &Redirect) -> RedirectFinding {
        let from = address(rule);
        match self {
            Self::Published | Self::Resembles => RedirectFinding::Published { from },
            Self::Second => RedirectFinding::Second { from },
        }
    }
}

/// Rules that a host applies, each with the redirect that it is from if an editor wrote it. Path and query tell them apart.
#[derive(Debug)]
pub(super) struct CheckedRules<'a>(Vec<(Redirect, Option<&'a EditorRedirect>)>);

impl CheckedRules<'_> {
    /// The rules in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Redirect> {
        self.0.iter().map(|(rule, _)| rule)
    }

    /// The target of the rule is nothing.
    pub(super) fn leads_nowhere(&self, rule: &Redirect) -> Problem {
        let own = self.0.iter().find(|(own, _)| is_for_same(own, rule));
        let (from, to) = (rule.from.clone(), rule.to.clone());
        match own.and_then(|(_, editor)| *editor) {
            None => {
                let place = Place::from(Subject::Source(NAME.into()));
                Problem::new(Mistake::RedirectLeadsNowhere { from, to }, place, None)
            }
            Some(editor) => editor.problem(RedirectFinding::ToNowhere { from, to }),
        }
    }

    /// Leaves out an editor's rule of each circle, the last one, with a problem.
    ///
    /// # Errors
    /// A circle of rules of the project alone: exit 2.
    pub(super) fn break_circles(&mut self, circles: &[Circle]) -> Result<Vec<Problem>, Failure> {
        let mut left_out: Vec<Redirect> = Vec::new();
        let mut problems = Vec::new();
        for circle in circles {
            let is_in = |rule: &Redirect| circle.rules.iter().any(|other| is_for_same(rule, other));
            if left_out.iter().any(is_in) {
                continue;
            }
            let way = circle.way.join(" → ");
            let mut last = self
                .0
                .iter()
                .rev()
                .filter_map(|(rule, editor)| Some((rule, (*editor)?)));
            let Some((rule, editor)) = last.find(|(rule, _)| is_in(rule)) else {
                let from = circle.way.first().map_or("", String::as_str);
                let what = format!("`{from}` leads back to itself: {way}");
                let hint = "change the target of one of these rules";
                return Err(Failure::new(Code::RedirectWrong, what, NAME, hint));
            };
            let from = address(rule);
            problems.push(editor.problem(RedirectFinding::InCircle { from, way }));
            left_out.push(rule.clone());
        }
        self.0.retain(|(rule, _)| !left_out.contains(rule));
        Ok(problems)
    }
}

fn is_for_same(rule: &Redirect, other: &Redirect) -> bool {
    rule.from == other.from && rule.query == other.query
}

/// The old address with its query, as an editor wrote it.
fn address(rule: &Redirect) -> String {
    let query = rule.query.iter().map(|(name, value)| format!("{name}={value}"));
    let query: Vec<String> = query.collect();
    match query.is_empty() {
        true => rule.from.clone(),
        false => format!("{}?{}", rule.from, query.join("&")),
    }
}

/// A rule whose target is a path if it is on this site, whatever its scheme. By itself, a path that begins with two slashes
/// would name another host.
fn on_site(rule: &Redirect, site: &Url) -> Redirect {
    let own = Url::parse(&rule.to)
        .ok()
        .filter(|url| is_own(url, site) && !url.path().starts_with("//"));
    let to = own.map_or_else(|| rule.to.clone(), |url| url[Position::BeforePath..].to_owned());
    Redirect {
        to: match rule.has_placeholders() {
            true => without_last_slash(&to),
            false => to,
        },
        ..rule.clone()
    }
}

/// A path of this site as pages have it: which page it is, is not known if it has placeholders.
fn without_last_slash(to: &str) -> String {
    let (path, rest) = to.split_at(to.find(['?', '#']).unwrap_or(to.len()));
    match path.strip_suffix('/') {
        Some(page) if page.starts_with('/') => format!("{page}{rest}"),
        _ => to.to_owned(),
    }
}
