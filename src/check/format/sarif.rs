//! SARIF 2.1.0 (OASIS): the format of code scanning.

use crate::check::CheckFinding;
use crate::content::route::encode_path;
use crate::report::{Code, Level, explanations};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// What is wrong in the CMS has no file of the repository. Code hosts show only results with one: the settings that
/// name the CMS.
const SETTINGS: &str = "sitegen.toml";

/// All findings as one log.
pub fn sarif(findings: &[CheckFinding]) -> Value {
    let codes: BTreeSet<Code> = findings.iter().map(|finding| finding.code).collect();
    let rules: Vec<Value> = codes.iter().map(|code| rule(*code)).collect();
    let results: Vec<Value> = findings
        .iter()
        .map(|finding| {
            let index = codes.iter().position(|code| *code == finding.code);
            result(finding, index.unwrap_or_default())
        })
        .collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "sitegen",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// What a code means, as `docs/problems.md` says it. There is no `helpUri`: the project has no address for good, and a
/// code host shows the help itself.
fn rule(code: Code) -> Value {
    let told = explanations::for_code(code);
    let plain = explanations::plain;
    let short = told.cause.split_inclusive(". ").next().unwrap_or_default();
    json!({
        "id": code,
        "shortDescription": { "text": plain(short.trim_end()) },
        "fullDescription": { "text": plain(told.cause), "markdown": told.cause },
        "help": {
            "text": format!(
                "Cause: {}\nExample: {}\nRemedy: {}\n",
                plain(told.cause),
                plain(told.example),
                plain(told.remedy)
            ),
            "markdown": format!(
                "* **Cause:** {}\n* **Example:** {}\n* **Remedy:** {}\n\n`sitegen explain {code}` says the same.\n",
                told.cause, told.example, told.remedy
            ),
        },
    })
}

fn result(finding: &CheckFinding, rule: usize) -> Value {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Advice => "note",
    };
    let (file, line) = match &finding.file {
        Some((file, line)) => (file.as_str(), line.unwrap_or(1)),
        None => (SETTINGS, 1),
    };
    let mut text = format!("{}: {}. {}", finding.place, finding.message, finding.hint);
    if let Some(url) = &finding.edit_url {
        text.push_str(&format!(" ({url})"));
    }
    json!({
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": level,
        "message": { "text": text },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": encode_path(file) },
                "region": { "startLine": line.max(1) },
            },
            "logicalLocations": [{ "fullyQualifiedName": finding.place }],
        }],
        "partialFingerprints": { "sitegen/v1": finding.id },
        "properties": {
            "entry": finding.entry,
            "route": finding.route,
            "field": finding.field,
            "editUrl": finding.edit_url,
        },
    })
}
