//! What is wrong with a site, in English.

use super::SiteTest;
use sitegen::content::parse;
use sitegen::report::{Lang, Problem, ProblemText};

impl SiteTest {
    /// The codes of all problems in the content, with their places.
    #[track_caller]
    pub fn problems(&self) -> Vec<(&'static str, String)> {
        let model = self.model();
        let parsed = parse(self.snapshot(), &model, self.config.for_content()).unwrap();
        let texts = problem_texts(&parsed.problems).into_iter();
        texts
            .map(|problem| (problem.code.as_str(), problem.place))
            .collect()
    }

    /// All problems of a build.
    #[track_caller]
    pub fn problem_texts(&self) -> Vec<ProblemText> {
        problem_texts(&self.prepare().problems)
    }
}

/// Problems in English.
pub fn problem_texts(problems: &[Problem]) -> Vec<ProblemText> {
    problems.iter().map(|problem| problem.text_in(Lang::En)).collect()
}
