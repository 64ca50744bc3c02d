//! `sitegen check`: what is wrong with a site, without publishing it.

mod beyond_editors;
mod external;
mod planted;
mod reports;

use crate::support::SiteTest;
use crate::support::source::sources;
use sitegen::check::format::sarif;
use sitegen::check::{self, CheckFinding};
use sitegen::commands::runtime;
use sitegen::report::{Reporter, explanations};
use std::collections::BTreeSet;
use std::path::Path;

fn check(site: &SiteTest) -> Vec<CheckFinding> {
    check::check(&site.config, &runtime().unwrap(), &Reporter::silent()).unwrap()
}

/// Keeps the log of these findings: tests/validators checks all of them against the schema of SARIF.
fn keep_sarif(name: &str, findings: &[CheckFinding]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sarif");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.sarif")), sarif(findings).to_string()).unwrap();
}

#[test]
fn nothing_is_found_on_the_demo_and_nothing_is_published() {
    let site = SiteTest::demo();
    assert_eq!(check(&site), []);
    keep_sarif("nothing", &[]);
    assert!(!site.out().exists());
}

#[test]
fn nothing_is_found_on_the_site_of_another_company() {
    assert_eq!(check(SiteTest::published_second_company()), []);
}

#[test]
fn every_code_is_explained_with_cause_example_and_remedy() {
    let mut codes = BTreeSet::new();
    for file in sources("src", &["rs"]) {
        let is_list = [
            "src/report/finding.rs",
            "src/report/page_finding.rs",
            "src/report/mistake.rs",
        ]
        .contains(&file.path.as_str());
        let code = file.code();
        let arms = code.split("=> \"").skip(1).filter(|_| is_list);
        let coded = code.split(".coded(\"").skip(1);
        let exits = code
            .split("Self::")
            .skip(1)
            .filter(|_| file.path == "src/report/outcome.rs");
        let exits = exits.filter_map(|arm| arm.split_once(" => \"").map(|(_, code)| code));
        for text in arms.chain(coded).chain(exits) {
            codes.insert(text.split('"').next().unwrap().to_owned());
        }
    }
    // No failure has these.
    codes.retain(|code| !["", "ok", "findings"].contains(&code.as_str()));
    let explained: Vec<&str> = explanations::all().iter().map(|found| found.code).collect();
    let known: BTreeSet<String> = explained.iter().map(|code| (*code).to_owned()).collect();
    assert_eq!(known.len(), explained.len(), "each code has one paragraph");
    assert_eq!(known, codes);
    for found in explanations::all() {
        let whole = ![found.cause, found.example, found.remedy].contains(&"");
        assert!(whole, "{}", found.code);
    }
}
