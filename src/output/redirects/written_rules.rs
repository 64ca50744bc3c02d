//! The rules that people wrote: in `redirects.toml`, and in the CMS.

use crate::config::Redirect;
use crate::config::redirects::NAME;
use crate::content::EditorRedirect;
use crate::report::{Code, Failure, Lang, Mistake, Place, Problem, RedirectFinding, Subject};

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

    /// The rules in the order in which a host applies them.
    pub(super) fn iter(self) -> impl Iterator<Item = &'a Redirect> {
        let editors = self.editors.iter().map(|redirect| &redirect.rule);
        self.project.iter().chain(editors)
    }

    /// The rule stops the build: exit 2 for one of the project, exit 5 for an editor's. There is a hint for each of them.
    pub(super) fn wrong(self, rule: &Redirect, what: &str, [project, editors]: [&str; 2]) -> Failure {
        let what = format!("`{}` {what}", rule.from);
        match self.by_editor(rule) {
            None => Failure::new(Code::RedirectWrong, what, NAME, project),
            Some(editor) => {
                let place = format!("{}: {}", editor.place.words(Lang::En), editor.edit_url);
                Failure::new(Code::EditorRedirectWrong, what, place, editors)
            }
        }
    }

    /// The target of the rule is nothing.
    pub(super) fn leads_nowhere(self, rule: &Redirect) -> Problem {
        let (from, to) = (rule.from.clone(), rule.to.clone());
        match self.by_editor(rule) {
            None => {
                let place = Place::from(Subject::Source(NAME.into()));
                Problem::new(Mistake::RedirectLeadsNowhere { from, to }, place, None)
            }
            Some(editor) => editor.problem(RedirectFinding::ToNowhere { from, to }),
        }
    }

    /// The editor's rule, if it is not one of the project. Of two equal ones it is the second.
    fn by_editor(self, rule: &Redirect) -> Option<&'a EditorRedirect> {
        let same = |other: &Redirect| other.from == rule.from && other.query == rule.query;
        self.editors.iter().rev().find(|editor| same(&editor.rule))
    }
}
