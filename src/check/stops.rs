//! What a build of a site would stop for: each as a finding of its own, with the page that it is about.

use super::CheckFinding;
use super::entries::Entries;
use crate::config::Config;
use crate::output::build_info::BuildInfo;
use crate::output::leftovers::{self, Leftover};
use crate::output::{budget, guard, schedule};
use crate::pipeline::ReadySite;
use crate::report::{Failure, PageFinding, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// What is about the site or the project, and what is about pages.
pub fn findings(
    ready: &ReadySite,
    entries: &Entries<'_>,
    config: &Config,
) -> (Vec<CheckFinding>, Vec<Problem>) {
    let published = BuildInfo::read(&config.out);
    let of_site = [
        ready.availability.check(config.guard.accept_missing_files),
        guard::check(
            &ready.site,
            published.as_ref(),
            &schedule::ended(&config.out, config.now),
            &config.guard,
        ),
    ];
    let mut findings: Vec<CheckFinding> = failed(of_site).collect();
    let found = leftovers::all(&ready.site, &ready.files, &ready.leftovers, config.for_output());
    let (on_pages, elsewhere): (Vec<Leftover<'_>>, Vec<_>) =
        found.into_iter().partition(|leftover| leftover.page.is_some());
    // A feed or the search repeats what a page says.
    let said: BTreeSet<&str> = on_pages
        .iter()
        .map(|leftover| leftover.address.as_str())
        .collect();
    let elsewhere = elsewhere
        .into_iter()
        .filter(|leftover| !said.contains(leftover.address.as_str()));
    findings.extend(failed(elsewhere.map(|leftover| leftovers::check(&[leftover]))));
    for over in budget::over(&ready.scripts, ready.shared, &config.budget) {
        findings.push(CheckFinding::from_over(&over));
    }
    let problems = on_pages.iter().filter_map(|leftover| {
        let address = leftover.address.clone();
        let finding = PageFinding::CmsAddress { address };
        Some(entries.problem_with_address(leftover.page?, &leftover.address, finding))
    });
    (findings, once(problems))
}

/// Each problem once, although many pages show what is wrong. Where nothing says whose it is, it is that of the first page.
fn once(problems: impl Iterator<Item = Problem>) -> Vec<Problem> {
    let mut all: BTreeMap<_, Problem> = BTreeMap::new();
    for problem in problems {
        let place = Some(problem.place.clone()).filter(|place| !place.steps.is_empty());
        let is_known = place.is_some();
        let known = all.entry((place, problem.cause.clone()));
        known
            .and_modify(|known| known.pages += usize::from(!is_known))
            .or_insert(problem);
    }
    all.into_values().collect()
}

fn failed(results: impl IntoIterator<Item = Result<(), Failure>>) -> impl Iterator<Item = CheckFinding> {
    let failures = results.into_iter().filter_map(Result::err);
    failures.map(|failure| CheckFinding::from_failure(&failure))
}
