//! What is wrong with a site, in English.

use super::SiteTest;
use sitegen::content::parse;
use sitegen::report::{Lang, Problem, Told};

impl SiteTest {
    /// The codes of all problems in the content, with their places.
    #[track_caller]
    pub fn problems(&self) -> Vec<(&'static str, String)> {
        let parsed = parse(self.snapshot(), self.config.for_content()).unwrap();
        let told = told(&parsed.problems).into_iter();
        told.map(|problem| (problem.code, problem.place)).collect()
    }

    /// All problems of a build.
    #[track_caller]
    pub fn told(&self) -> Vec<Told> {
        told(&self.make().problems)
    }
}

/// Problems in English.
pub fn told(problems: &[Problem]) -> Vec<Told> {
    problems.iter().map(|problem| problem.told(Lang::En)).collect()
}
