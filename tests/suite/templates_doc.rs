//! `docs/templates.md` says what templates can name, as the queries declare it. `UPDATE=1` rewrites it.

use crate::support::model::model;
use crate::support::source::{project, source, sources};
use sitegen::commands::explain::explained;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const FILE: &str = "docs/templates.md";

#[test]
fn what_templates_can_name_is_documented_as_it_is_declared() {
    let path = project().join(FILE);
    let mut written = String::from(include_str!("templates_doc.md"));
    for explained in explained(&model().blocks) {
        let _ = write!(written, "\n### `{}`\n\n", explained.name);
        for line in explained.text().lines() {
            let (name, what) = line.split_once(" — ").unwrap();
            let _ = writeln!(written, "* `{name}`: {what}");
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == written,
        "{FILE} is not what the queries declare: run `UPDATE=1 cargo test --test suite templates_doc`"
    );
}

#[test]
fn all_functions_and_filters_of_templates_are_documented() {
    let documented = include_str!("templates_doc.md");
    let mut names = added(&["add_function(", "add_filter("]);
    assert!(names.len() > 8, "{names:?}");
    names.retain(|name| {
        !documented.contains(&format!("`{name}(")) && !documented.contains(&format!("|{name}`"))
    });
    assert!(names.is_empty(), "{names:?}");
}

#[test]
fn what_each_function_takes_is_known_to_the_check() {
    let signatures = source("src/render/check/signature.rs").text;
    let mut names = added(&["add_function(", "add(environment, "]);
    assert!(names.len() > 8, "{names:?}");
    names.retain(|name| !signatures.contains(&format!("\"{name}\"")));
    assert!(names.is_empty(), "{names:?}");
}

/// The names that follow these words in the sources of the templates' functions.
fn added(calls: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in sources("src/render", &["rs"]) {
        let source = file.text.split("#[cfg(test)]").next().unwrap();
        for call in calls {
            let calls = source.split(call).skip(1).map(str::trim_start);
            let named = calls.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
            names.extend(named.map(str::to_owned));
        }
    }
    names
}
