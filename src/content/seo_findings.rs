//! Problems with metadata that the record keeps ([`super::seo_record`]): those that many pages of a site may have. An entry
//! with others is read again by each build.

use super::context::Context;
use super::job_posting;
use crate::report::{Cause, Finding, JobFact, Problem, TagFault};
use serde::{Deserialize, Serialize};

/// A problem with the metadata of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeoFinding {
    /// The field, or what the metadata are called.
    at: String,
    what: What,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    DevMode(char),
    JobFact(JobFact),
    /// There are none.
    Missing,
    Scripts(String),
    Tag(String, TagFault),
}

impl SeoFinding {
    /// The problem, if it can be kept.
    pub(super) fn from_problem(problem: &Problem) -> Option<Self> {
        let [step] = problem.place.steps.as_slice() else {
            return None;
        };
        let what = match &problem.cause {
            Cause::Content(Finding::DevMode { mark }) => What::DevMode(*mark),
            Cause::Content(Finding::JobFactMissing { fact, .. }) => What::JobFact(*fact),
            Cause::Content(Finding::SeoMissing) => What::Missing,
            Cause::Content(Finding::SeoScriptsIgnored { names }) => What::Scripts(names.clone()),
            Cause::Content(Finding::SeoTagDropped { tag, why }) => What::Tag(tag.clone(), *why),
            _ => return None,
        };
        Some(Self {
            at: step.path.clone(),
            what,
        })
    }

    /// Reports it again, for the entry that is being read.
    pub(super) fn report(&self, cx: &mut Context<'_>) {
        let tag = |tag: &String, why: &TagFault| Finding::SeoTagDropped {
            tag: tag.clone(),
            why: *why,
        };
        if let What::JobFact(fact) = self.what {
            return job_posting::missing(fact, cx);
        }
        let scripts = |names: &String| Finding::SeoScriptsIgnored { names: names.clone() };
        cx.at(self.at.as_str(), |cx| match &self.what {
            What::DevMode(mark) => cx.problem_of_many(Finding::DevMode { mark: *mark }),
            What::JobFact(_) => {}
            What::Missing => cx.problem(Finding::SeoMissing),
            What::Scripts(names) => cx.problem_of_many(scripts(names)),
            What::Tag(name, why) => cx.problem_of_many(tag(name, why)),
        });
    }
}
