//! Each dependency is used, and by the part of the project that it is listed for.

use crate::support::source::{Source, source, sources};
use std::collections::BTreeMap;

/// A list of `Cargo.toml`, and the code that it is for.
type List = (&'static str, fn() -> Vec<Source>);

const LISTS: [List; 3] = [
    ("dependencies", program),
    ("build-dependencies", || vec![source("build.rs")]),
    ("dev-dependencies", || {
        let folders = ["src", "tests", "benches"];
        folders
            .into_iter()
            .flat_map(|folder| sources(folder, &["rs"]))
            .collect()
    }),
];

/// Named in what `build.rs` generates.
const GENERATED: [&str; 1] = ["graphql_client"];

/// The program without its tests.
fn program() -> Vec<Source> {
    let program = sources("src", &["rs"])
        .into_iter()
        .filter(|file| !file.path.contains("/tests"))
        .map(|mut file| {
            let before_tests = file.text.split("#[cfg(test)]\nmod tests {").next();
            file.text = before_tests.unwrap_or_default().to_owned();
            file
        });
    program.collect()
}

#[test]
fn every_dependency_is_used_where_it_is_listed() {
    let manifest: toml::Table = source("Cargo.toml").text.parse().unwrap();
    let mut unused = Vec::new();
    for (list, files) in LISTS {
        let code: Vec<String> = files().iter().map(Source::code).collect();
        for name in manifest[list].as_table().unwrap().keys() {
            let used = code.iter().any(|code| names(code, &name.replace('-', "_")));
            if !used && !GENERATED.contains(&name.as_str()) {
                unused.push(format!("{list}: {name}"));
            }
        }
    }
    assert!(unused.is_empty(), "nothing names {unused:?}");
}

/// Whether code names the crate: `name::…`, or all of it by `use name;`.
fn names(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let part_of_a_name = |c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == '.';
        let alone = !before.is_some_and(part_of_a_name) && !code[..at].ends_with("crate::");
        let after = &code[at + name.len()..];
        alone && (after.starts_with("::") || (after.starts_with(';') && code[..at].ends_with("use ")))
    })
}

#[test]
fn the_dependencies_are_sorted() {
    let text = source("Cargo.toml").text;
    let mut lists: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut list = "";
    for line in text.lines() {
        if line.starts_with('[') {
            list = line;
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| list.ends_with("dependencies]")) {
            lists.entry(list).or_default().push(name);
        }
    }
    assert_eq!(lists.len(), 3, "{lists:?}");
    for (list, names) in lists {
        assert!(names.is_sorted(), "{list}: {names:?}");
    }
}
