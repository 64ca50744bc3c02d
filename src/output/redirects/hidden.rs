//! Pages that a forced rule hides: nobody sees them, so nothing leads to them.

use crate::config::Redirect;
use crate::config::redirects::NAME;
use crate::content::{Page, Site};
use crate::report::{Mistake, Place, Problem, Subject};

/// The rules that hide pages, those for one path first, as hosts apply them. One for a query alone hides none.
#[derive(Debug)]
pub struct Hidden<'a>(Vec<&'a Redirect>);

impl<'a> Hidden<'a> {
    /// By the rules of the project: editors cannot force theirs.
    pub fn new(rules: &'a [Redirect]) -> Self {
        let forced = |rule: &&Redirect| rule.force && rule.query.is_empty();
        let mut rules: Vec<&Redirect> = rules.iter().filter(forced).collect();
        rules.sort_by_key(|rule| !rule.is_for_one_path());
        Self(rules)
    }

    /// Whether a page is hidden.
    pub fn has(&self, page: &Page) -> bool {
        self.rule_for(page).is_some()
    }

    fn rule_for(&self, page: &Page) -> Option<usize> {
        self.0.iter().position(|rule| rule.hides(page.route.as_str()))
    }

    /// One problem for each rule that hides pages which were in a list.
    pub fn problems(&self, site: &Site) -> Vec<Problem> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let mut hidden: Vec<Vec<&Page>> = vec![Vec::new(); self.0.len()];
        for page in site.pages_and_parts().filter(|page| page.kind.rules().indexable) {
            if let Some(rule) = self.rule_for(page) {
                hidden[rule].push(page);
            }
        }
        let rules = self.0.iter().zip(hidden);
        let problems = rules.filter_map(|(rule, pages)| {
            let mistake = Mistake::RedirectHidesPages {
                from: rule.from.clone(),
                page: pages.first()?.route.to_string(),
                more: pages.len() - 1,
            };
            Some(Problem::new(
                mistake,
                Place::from(Subject::Source(NAME.into())),
                None,
            ))
        });
        problems.collect()
    }
}
