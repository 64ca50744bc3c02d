//! How findings are reported, and which are known.

use super::check;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::page;
use serde_json::{Value, json};
use sitegen::check::format::sarif;
use sitegen::report::{Code, explanations};

/// A site with one dead link that is new.
fn broken() -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        let text = json!([{ "type": "tekst", "tekst": "<p><a href=\"/bestaat-niet\">x</a></p>" }]);
        content.entries_mut("pages").push(page("dood", "Dood", text));
    });
    site
}

const TOKEN: (&str, &str) = ("SITEGEN_CMS_TOKEN", "demo");

#[test]
fn known_findings_do_not_hide_new_ones_and_those_that_are_fixed_are_counted() {
    let (mut site, workspace) = (SiteTest::small(), Workspace::new());
    let baseline = workspace.path().join("known.json");
    let line = |site: &SiteTest, flags: &str| {
        format!(
            "check --cms-url {} --site-url https://www.example.test --baseline {} {flags}",
            site.config.cms.url,
            baseline.display()
        )
    };
    let first = workspace.run_with(&line(&site, "--lang en"), &[TOKEN]);
    assert_eq!(first.code, Some(1), "{first}");
    let known = workspace.run_with(&line(&site, "--lang en --update-baseline"), &[TOKEN]);
    assert_eq!(known.code, Some(0), "{known}");
    let again = workspace.run_with(&line(&site, "--lang nl"), &[TOKEN]);
    assert_eq!(again.code, Some(0), "{again}");
    assert!(
        again
            .stdout
            .starts_with("nothing found; known from the baseline: "),
        "{again}"
    );

    site.change(|content| {
        let text = json!([{ "type": "tekst", "tekst": "<p><a href=\"/bestaat-niet\">x</a></p>" }]);
        let mut dead = page("dood", "Dood", text);
        dead["seo"] = json!({ "description": "Een dode link." });
        content.entries_mut("pages").push(dead);
        let home = content.entry_mut("home", "home").unwrap();
        home.insert("seo".into(), json!({ "description": "Een kleine site." }));
    });
    let new = workspace.run_with(&line(&site, "--lang en"), &[TOKEN]);
    assert_eq!(new.code, Some(1), "{new}");
    assert_eq!(new.stdout.matches("warning[").count(), 1, "{new}");
    assert!(
        new.stdout.contains("warning[link-to-nowhere]: `/bestaat-niet`"),
        "{new}"
    );
    assert!(new.stdout.contains("; no longer found: 1, "), "{new}");
    assert!(!workspace.path().join("dist").exists());
}

#[test]
fn a_file_that_is_no_baseline_is_named() {
    let (site, workspace) = (SiteTest::small(), Workspace::new());
    let file = workspace.path().join("known.json");
    std::fs::write(&file, "[]").unwrap();
    let line = format!(
        "check --cms-url {} --baseline {}",
        site.config.cms.url,
        file.display()
    );
    let run = workspace.run_with(&line, &[TOKEN]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(
        run.stderr.contains("known.json") && run.stderr.contains("--update-baseline"),
        "{run}"
    );
}

#[test]
fn each_finding_has_its_rule_its_place_and_its_fingerprint_in_sarif() {
    let findings = check(&broken());
    let log = sarif(&findings);
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert!(findings.iter().any(|finding| finding.entry.is_some()));
    assert_eq!(results.len(), findings.len());
    let mut fingerprints = Vec::new();
    for (result, finding) in results.iter().zip(&findings) {
        assert_eq!(result["properties"]["entry"], json!(finding.entry));
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        let told = explanations::for_code(Code::from_text(rule["id"].as_str().unwrap()).unwrap());
        assert_eq!(rule["fullDescription"]["markdown"], told.cause);
        assert!(
            told.cause
                .replace('`', "")
                .starts_with(rule["shortDescription"]["text"].as_str().unwrap())
        );
        for part in [told.cause, told.example, told.remedy] {
            assert!(
                rule["help"]["markdown"].as_str().unwrap().contains(part),
                "{rule}"
            );
            assert!(
                rule["help"]["text"]
                    .as_str()
                    .unwrap()
                    .contains(&part.replace('`', "")),
                "{rule}"
            );
        }
        fingerprints.push(
            result["partialFingerprints"]["sitegen/v1"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    fingerprints.sort();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), results.len(), "each finding has its own");
    let dead = results
        .iter()
        .find(|result| result["ruleId"] == "link-to-nowhere")
        .unwrap();
    assert_eq!(dead["properties"]["route"], "dood");
    assert_eq!(dead["properties"]["field"], "contentMatrix[0].tekst");
    let edit = dead["properties"]["editUrl"].as_str().unwrap();
    assert!(edit.contains("/admin/entries/pages/"), "{edit}");
}

#[test]
fn events_are_one_json_object_per_line() {
    let (site, workspace) = (broken(), Workspace::new());
    let line = format!("check --format json --cms-url {}", site.config.cms.url);
    let run = workspace.run_with(&line, &[TOKEN]);
    assert_eq!(run.code, Some(1), "{run}");
    let events: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found = |event: &&Value| event["event"] == "finding" && event["code"] == "link-to-nowhere";
    let dead = events.iter().find(found).unwrap();
    assert_eq!(
        (&dead["level"], &dead["route"]),
        (&json!("warning"), &json!("dood"))
    );
    assert_eq!(events.last().unwrap()["event"], "checked");
}
