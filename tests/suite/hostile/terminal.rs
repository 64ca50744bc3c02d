//! The output of a build for people and CI: text of the CMS is escaped and has no effect.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::{self, page};
use serde_json::{Value, json};

/// A title and a link that try to be lines, commands and colours of their own.
const TEXT: &str =
    "ftp://x\n::error::vervalst\n##[error]vervalst\r\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{7f}";

fn cms() -> SiteTest {
    let mut content = content::small();
    let blocks = json!([{ "type": "titelTekst", "titel": "T", "cta": { "custom": TEXT, "customText": TEXT } },
        { "type": "youtube", "video": TEXT }]);
    content
        .entries_mut("pages")
        .push(page("regels", "Regels", blocks));
    SiteTest::new(content)
}

#[test]
fn text_of_the_cms_is_no_line_and_no_command_in_a_report() {
    let (site, workspace) = (cms(), Workspace::new());
    let line = format!(
        "build --strict --cms-url {} --site-url https://www.example.test --now 2026-11-21T09:00:00Z",
        site.config.cms.url
    );
    let run = workspace.run_with(&line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    assert_eq!(run.code, Some(5), "{run}");
    for printed in [&run.stdout, &run.stderr] {
        for line in printed.lines() {
            assert!(!line.trim_start().starts_with("::"), "{line}");
            assert!(!line.contains("##["), "{line}");
        }
        let hidden = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}\u{200b}".contains(c);
        assert!(!printed.contains(hidden), "{printed:?}");
    }
    assert!(
        run.stderr
            .contains(r"`ftp://x\n::error::vervalst\n\u{23}#[error]vervalst\r[2J"),
        "{run}"
    );
}

#[test]
fn with_json_the_text_is_as_it_was_written() {
    let (site, workspace) = (cms(), Workspace::new());
    let line = format!(
        "build --strict --json --cms-url {} --site-url https://www.example.test --now 2026-11-21T09:00:00Z",
        site.config.cms.url
    );
    let run = workspace.run_with(&line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    let events: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let messages = events.iter().filter_map(|event| event["message"].as_str());
    assert!(
        messages
            .into_iter()
            .any(|message| message.contains("ftp://x\n::error::vervalst")),
        "{run}"
    );
}
