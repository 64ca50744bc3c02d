//! Codes: each is given by some source, and explained in docs/problems.md below its exit code.

use crate::support::binary::Workspace;
use crate::support::source::sources;
use sitegen::report::{Code, ExitCode, explanations};
use std::collections::BTreeSet;

#[test]
fn every_code_has_one_paragraph_with_cause_example_and_remedy_and_no_paragraph_is_of_none() {
    let headings: Vec<&str> = explanations::all().iter().map(|found| found.heading).collect();
    let known: BTreeSet<&str> = headings.iter().copied().collect();
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(known.len(), headings.len(), "each code has one paragraph");
    assert_eq!(codes.len(), Code::ALL.len(), "each code has a text of its own");
    let missing: Vec<&&str> = codes.difference(&known).collect();
    assert!(
        missing.is_empty(),
        "add a paragraph to docs/problems.md for {missing:?}"
    );
    let unknown: Vec<&&str> = known.difference(&codes).collect();
    assert!(
        unknown.is_empty(),
        "no line of src/report/code.rs has {unknown:?}"
    );
    for found in explanations::all() {
        let whole = ![found.cause, found.example, found.remedy].contains(&"");
        assert!(whole, "{}", found.heading);
        assert_eq!(Code::from_text(found.heading).unwrap(), found.heading);
    }
}

#[test]
fn the_source_gives_every_code() {
    let text: String = sources("src", &["rs"])
        .iter()
        .filter(|file| file.path != "src/report/code.rs")
        .map(|file| file.code().to_owned())
        .collect();
    let given: BTreeSet<&str> = text
        .split("Code::")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap())
        .collect();
    // A signal and a refusal of the system choose among these in code.rs.
    let chosen = [
        Code::Interrupted,
        Code::Terminated,
        Code::DiskFull,
        Code::PermissionDenied,
        Code::CannotWrite,
        Code::Internal,
    ];
    let unused: Vec<&Code> = Code::ALL
        .iter()
        .filter(|code| !given.contains(&*format!("{code:?}")) && !chosen.contains(code))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn each_section_of_the_documentation_has_the_codes_of_one_exit_code() {
    let text = include_str!("../../docs/problems.md");
    for section in text.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap();
        let said = title.split_once("(exit code ");
        let said = said.map(|(_, rest)| rest.trim_end_matches(')').parse::<i32>().unwrap());
        let codes = section.lines().filter_map(|line| line.strip_prefix("### "));
        for code in codes.map(|code| Code::from_text(code).unwrap()) {
            let exit = code.exit();
            match said {
                Some(said) => assert_eq!(exit as i32, said, "{code} in {title}"),
                None if title.starts_with("Failures") => {
                    let own = [ExitCode::Internal, ExitCode::Interrupted, ExitCode::Terminated];
                    assert!(own.contains(&exit), "{code}");
                }
                None => assert_eq!(exit, ExitCode::Findings, "{code}"),
            }
        }
    }
}

#[test]
fn a_failure_names_its_code_and_the_code_is_explained_with_its_exit_code() {
    let workspace = Workspace::new();
    let failed = workspace.run("build");
    assert_eq!(failed.code, Some(2), "{failed}");
    let mut told = failed.stderr.lines();
    let code = told
        .find_map(|line| line.strip_prefix("more: sitegen explain "))
        .unwrap();
    assert!(failed.stderr.starts_with(&format!("error[{code}]: ")), "{failed}");
    let explained = workspace.run(&format!("explain {code}"));
    assert_eq!(explained.code, Some(0), "{explained}");
    assert!(
        explained.stdout.starts_with(&format!("{code}\n  cause: ")),
        "{explained}"
    );
    assert!(explained.stdout.ends_with("\n  exit code: 2\n"), "{explained}");
}
