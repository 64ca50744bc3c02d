//! The sizes of scripts, checked against the shipped `budget.toml`.

use crate::support::binary::Workspace;
use crate::support::site_test::project;
use serde_json::Value;

/// Most bytes of the scripts that every page loads at once, when no optional setting is on.
const CRITICAL_BY_DEFAULT: u64 = 3584;

/// Builds the demo and gives the heaviest (`critical`, `all`) of its kinds of page.
fn weight(workspace: &Workspace) -> (u64, u64) {
    let run = workspace.run_with(
        "build --demo --json",
        &[("NETLIFY_SKEW_PROTECTION_TOKEN", "deploy-1")],
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let done: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    let kinds = done["scripts"].as_array().unwrap();
    let heaviest = |what: &str| kinds.iter().map(|kind| kind[what].as_u64().unwrap()).max();
    (heaviest("critical").unwrap(), heaviest("all").unwrap())
}

/// `sitegen.toml` with every setting of these sections that stands in it as a comment, sections themselves included.
fn with_settings_on(toml: &str, sections: &[&str]) -> (String, Vec<String>) {
    let mut on = Vec::new();
    let mut section = "";
    let mut lines = Vec::new();
    for line in toml.lines() {
        let name = line.strip_prefix("# ").unwrap_or(line).strip_prefix('[');
        if let Some((name, _)) = name.and_then(|name| name.trim_start_matches('[').split_once(']')) {
            section = name;
            let is_on = sections.contains(&section);
            lines.push(if is_on {
                line.trim_start_matches("# ")
            } else {
                line
            });
            continue;
        }
        let setting = line.strip_prefix("# ").filter(|setting| {
            let name = setting.split_once(" = ").map_or("", |(name, _)| name);
            let is_name = !name.is_empty()
                && name
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter == '_');
            is_name && sections.contains(&section)
        });
        if let Some(setting) = setting {
            on.push(setting.split(' ').next().unwrap_or_default().to_owned());
        }
        lines.push(setting.unwrap_or(line));
    }
    (lines.join("\n"), on)
}

#[test]
fn the_default_configuration_has_room_in_the_shipped_budget() {
    let (critical, _) = weight(&Workspace::new());
    assert!(critical <= CRITICAL_BY_DEFAULT, "{critical} bytes");
}

#[test]
fn every_documented_setting_at_once_stays_within_the_shipped_budget() {
    let workspace = Workspace::new();
    let toml = std::fs::read_to_string(project().join("sitegen.toml")).unwrap();
    let sections = [
        "form",
        "forms.open_application",
        "forms.contact",
        "header",
        "search",
        "tags",
    ];
    let (toml, on) = with_settings_on(&toml, &sections);
    let forms = ["action", "on_failure", "redirect", "action", "action"];
    let others = [
        "hide_on_scroll",
        "on_home",
        "tag_manager",
        "tag_manager_src",
        "error_endpoint",
    ];
    assert_eq!(on, [&forms[..], &others].concat());
    let path = workspace.path().join("sitegen.toml");
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, toml).unwrap();
    let default = weight(&Workspace::new());
    let all_on = weight(&workspace);
    assert!(
        all_on > default,
        "the settings bring scripts: {all_on:?}, without them {default:?}"
    );
}
