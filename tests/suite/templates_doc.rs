//! `docs/templates.md` says what templates can name, as the queries declare it. `UPDATE=1` rewrites it.

use crate::support::model::model;
use crate::support::source::project;
use sitegen::commands::explain::explained;
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
