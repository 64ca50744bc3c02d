//! The command: exit codes, text, JSON, and content without the CMS.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use serde_json::Value;

const TOKEN: (&str, &str) = ("SITEGEN_CMS_TOKEN", "demo");

#[test]
fn the_command_tells_as_text_and_as_json_and_refuses_unknown_addresses() {
    let (site, workspace) = (SiteTest::small(), Workspace::new());
    let cms = format!(
        "--cms-url {} --site-url https://www.example.test",
        site.config.cms.url
    );
    let run = workspace.run_with(&format!("why over-wt {cms}"), &[TOKEN]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    assert!(
        run.stdout.starts_with("/over-wt · page\nentry: Over WT ("),
        "{run}"
    );
    for words in [
        "\nrefers to:\n",
        "\n  navigation: ",
        "\ntemplates:\n",
        "\n  templates/blocks/tekst.html\n",
        "\nislands:\n  SiteHeader · idle · ",
        "\nsearch engines:\n",
        "no site is published yet",
    ] {
        assert!(run.stdout.contains(words), "{words}: {run}");
    }
    let run = workspace.run_with(
        &format!("why http://localhost:8080/over-wt --json {cms}"),
        &[TOKEN],
    );
    let event: Value = serde_json::from_str(run.stdout.trim()).unwrap_or_else(|_| panic!("{run}"));
    assert_eq!(
        (&event["event"], &event["route"]),
        (&"page".into(), &"/over-wt".into())
    );
    assert_eq!(event["entry"]["type"], "page");
    assert!(!workspace.path().join("dist").exists(), "nothing is published");
    let run = workspace.run_with(&format!("why /over-w {cms}"), &[TOKEN]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
    assert!(run.stderr.contains("no page has the address `/over-w`"), "{run}");
    assert!(run.stderr.contains("similar: /over-wt"), "{run}");
}

#[test]
fn the_ledger_that_is_named_says_where_a_page_went() {
    let (mut site, workspace) = (SiteTest::small(), Workspace::new());
    let ledger = workspace.path().join("elsewhere.json");
    let ledger = ledger.to_str().unwrap();
    let cms = format!(
        "--cms-url {} --site-url https://www.example.test",
        site.config.cms.url
    );
    let run = workspace.run_with(&format!("build {cms} --ledger {ledger}"), &[TOKEN]);
    assert_eq!(run.code, Some(0), "{run}");
    site.change(|content| {
        content.keep_ids();
        let entry = content.entry_mut("vacancies", "vacature-1").unwrap();
        entry.insert("slug".into(), "verhuisd".into());
    });
    let moved = "its page moved to /vacatures/verhuisd";
    let why = format!("why /vacatures/vacature-1 {cms}");
    let run = workspace.run_with(&format!("{why} --ledger {ledger}"), &[TOKEN]);
    assert!(run.stderr.contains(moved), "{run}");
    let run = workspace.run_with(&why, &[TOKEN, ("SITEGEN_LEDGER", ledger)]);
    assert!(run.stderr.contains(moved), "{run}");
    let run = workspace.run_with(&why, &[TOKEN]);
    assert!(!run.stderr.contains(moved), "{run}");
}

#[test]
fn without_the_cms_the_content_of_the_last_build_is_told() {
    let (mut site, workspace) = (SiteTest::small(), Workspace::with_own_cache());
    let cms = format!(
        "--cms-url {} --site-url https://www.example.test",
        site.config.cms.url
    );
    let run = workspace.run_with(&format!("build {cms}"), &[TOKEN]);
    assert_eq!(run.code, Some(0), "{run}");
    site.stop_cms();
    let run = workspace.run(&format!("why /over-wt --offline --json {cms}"));
    assert_eq!(run.code, Some(0), "{run}");
    let last: Value = serde_json::from_str(run.stdout.trim()).unwrap_or_else(|_| panic!("{run}"));
    assert_eq!(last["offline"]["why"], "the CMS is not asked", "{run}");
    assert_eq!(last["since"]["state"], "same", "{run}");
    assert_eq!(last["since"]["edits"], serde_json::json!([]), "{run}");
    let run = workspace.run(&format!(
        "why /over-wt --offline --now 2026-11-21T09:30:00Z {cms}"
    ));
    assert!(
        run.stderr.contains("the content is less than an hour old"),
        "{run}"
    );
}
