//! Each dependency is used, and by the part of the project that it is listed for.

use crate::support::source::{Source, project, source, sources};
use std::collections::BTreeMap;

/// The crates of the workspace, by their folders.
const CRATES: [&str; 4] = [
    ".",
    "crates/connections",
    "crates/embedded-craft",
    "crates/scaling",
];
/// The lists of a manifest, with the folders and files of the code that each is for.
const LISTS: [(&str, &[&str]); 3] = [
    ("dependencies", &["src"]),
    ("build-dependencies", &["build.rs"]),
    ("dev-dependencies", &["src", "tests", "benches"]),
];

/// Named in what `build.rs` generates.
const GENERATED: [&str; 1] = ["graphql_client"];

/// The code of a crate that a list is for.
fn code_for(list: &str, folder: &str, parts: &[&str]) -> Vec<Source> {
    let paths = parts.iter().map(|part| format!("{folder}/{part}"));
    let files = paths
        .filter(|path| project().join(path).exists())
        .flat_map(|path| {
            if path.ends_with(".rs") {
                let file = source(&path);
                let parts = modules_by_path(&file);
                std::iter::once(file).chain(parts).collect()
            } else {
                sources(&path, &["rs"])
            }
        });
    if list == "dependencies" {
        files.filter_map(without_tests).collect()
    } else {
        files.collect()
    }
}

/// The modules that a file takes from elsewhere: `#[path = "…"]`, from the project folder.
fn modules_by_path(file: &Source) -> Vec<Source> {
    let marks = file.text.split("#[path = \"").skip(1);
    marks
        .map(|rest| source(rest.split('"').next().unwrap()))
        .collect()
}

/// A file of the program without its tests.
fn without_tests(mut file: Source) -> Option<Source> {
    let before_tests = file.text.split("#[cfg(test)]\nmod tests {").next();
    file.text = before_tests.unwrap_or_default().to_owned();
    (!file.path.contains("/tests")).then_some(file)
}

#[test]
fn every_dependency_is_used_where_it_is_listed() {
    let mut unused = Vec::new();
    for folder in CRATES {
        let manifest: toml::Table = source(&format!("{folder}/Cargo.toml")).text.parse().unwrap();
        for (list, parts) in LISTS {
            let code: Vec<String> = code_for(list, folder, parts).iter().map(Source::code).collect();
            for name in listed(&manifest, list) {
                let used = code.iter().any(|code| names(code, &name.replace('-', "_")));
                // A crate lists itself with the features that its own tests need.
                let itself = folder.ends_with(name.as_str());
                if !used && !itself && !GENERATED.contains(&name.as_str()) {
                    unused.push(format!("{folder}: {list}: {name}"));
                }
            }
        }
    }
    assert!(unused.is_empty(), "nothing names {unused:?}");
}

/// The names in a list, also in those that are for some systems only: `[target.'cfg(unix)'.dependencies]`.
fn listed<'a>(manifest: &'a toml::Table, list: &str) -> Vec<&'a String> {
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets = targets.into_iter().flat_map(|targets| targets.values());
    let tables = targets.filter_map(toml::Value::as_table).chain([manifest]);
    let lists = tables.filter_map(|table| table.get(list)?.as_table());
    lists.flat_map(|names| names.keys()).collect()
}

/// Whether code names the crate: `name::…`, or all of it by `use name;` and `use name as other;`.
fn names(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let part_of_a_name = |c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == '.';
        let alone = !before.is_some_and(part_of_a_name) && !code[..at].ends_with("crate::");
        let after = &code[at + name.len()..];
        let imported = [";", " as "].iter().any(|end| after.starts_with(end));
        alone && (after.starts_with("::") || (imported && code[..at].ends_with("use ")))
    })
}

#[test]
fn the_dependencies_are_sorted() {
    for folder in CRATES {
        let text = source(&format!("{folder}/Cargo.toml")).text;
        let mut lists: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut list = "";
        for line in text.lines() {
            if line.starts_with('[') {
                list = line;
            } else if let Some((name, _)) = line.split_once(" = ").filter(|_| list.ends_with("dependencies]"))
            {
                let name = name.split('.').next().unwrap_or(name);
                lists.entry(list).or_default().push(name);
            }
        }
        assert!(lists.contains_key("[dependencies]"), "{folder}: {lists:?}");
        for (list, names) in lists {
            assert!(names.is_sorted(), "{folder}: {list}: {names:?}");
        }
    }
}
