//! The rules that people wrote: in `redirects.toml`, and in the CMS.

use crate::config::Redirect;
use crate::config::redirects::NAME;
use crate::content::EditorRedirect;
use crate::report::{Code, Failure, Mistake, Place, Problem, Subject};

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

    /// The rule stops the build: exit 2 for one of the project, exit 5 for an editor's.
    pub(super) fn wrong(self, rule: &Redirect, what: &str, hint: &str) -> Failure {
        let what = format!("`{}` {what}", rule.from);
        match self.by_editor(rule) {
            None => Failure::new(Code::RedirectWrong, what, NAME, hint),
            Some(EditorRedirect {
                id, field, edit_url, ..
            }) => {
                let place = format!("entry {id}, field `{field}`: {edit_url}");
                Failure::new(Code::EditorRedirectWrong, what, place, hint)
            }
        }
    }

    /// The target of the rule is nothing.
    pub(super) fn leads_nowhere(self, rule: &Redirect) -> Problem {
        let mistake = Mistake::RedirectLeadsNowhere {
            from: rule.from.clone(),
            to: rule.to.clone(),
        };
        match self.by_editor(rule) {
            None => Problem::new(mistake, Place::from(Subject::Source(NAME.into())), None),
            Some(editor) => {
                let entry = Subject::Entry {
                    uri: rule.from.clone(),
                    id: editor.id.clone(),
                };
                Problem::new(mistake, Place::from(entry), Some(editor.edit_url.clone()))
            }
        }
    }

    /// The editor's rule, if it is not one of the project. Of two equal ones it is the second.
    fn by_editor(self, rule: &Redirect) -> Option<&'a EditorRedirect> {
        let same = |other: &Redirect| other.from == rule.from && other.query == rule.query;
        self.editors.iter().rev().find(|editor| same(&editor.rule))
    }
}
