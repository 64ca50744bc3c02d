//! Each dependency is used, and by the part of the project that it is listed for.

use crate::support::source::{Source, project, source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The crates of the workspace: their folders, and the files that their modules are declared in.
const CRATES: [(&str, &str); 6] = [
    (".", "src/lib.rs"),
    ("crates/building", "src/building.rs"),
    ("crates/connections", "crates/connections/src/lib.rs"),
    ("crates/embedded-craft", "crates/embedded-craft/src/lib.rs"),
    ("crates/fetching", "src/fetching.rs"),
    ("crates/scaling", "crates/scaling/src/lib.rs"),
];

/// Named in what `build.rs` generates.
const GENERATED: [&str; 1] = ["graphql_client"];

/// The code of a crate that a list of its manifest is for.
fn code_for(list: &str, folder: &str, root: &str) -> Vec<Source> {
    match list {
        "dependencies" => modules(root).into_iter().filter_map(without_tests).collect(),
        "dev-dependencies" => {
            let folders = ["tests", "benches"].map(|part| format!("{folder}/{part}"));
            let folders = folders.iter().filter(|path| project().join(path).exists());
            let tests = folders.flat_map(|path| sources(path, &["rs"]));
            modules(root).into_iter().chain(tests).collect()
        }
        _ => vec![source("build.rs")],
    }
}

/// The files of a crate: its root, what its root declares, and its program.
fn modules(root: &str) -> Vec<Source> {
    let (folder, _) = root.rsplit_once('/').unwrap();
    let root_file = source(root);
    let declared: BTreeSet<&str> = root_file
        .text
        .lines()
        .filter_map(|line| {
            line.trim_start_matches("pub ")
                .strip_prefix("mod ")?
                .strip_suffix(';')
        })
        .collect();
    let is_of_it = |file: &Source| {
        let path = file.path.strip_prefix(folder).unwrap().trim_start_matches('/');
        let module = path.split('/').next().unwrap().trim_end_matches(".rs");
        file.path == root || declared.contains(module) || (module == "main" && root.ends_with("/lib.rs"))
    };
    sources(folder, &["rs"]).into_iter().filter(is_of_it).collect()
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
    for (folder, root) in CRATES {
        let manifest: toml::Table = source(&format!("{folder}/Cargo.toml")).text.parse().unwrap();
        for list in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let code: Vec<String> = code_for(list, folder, root).iter().map(Source::code).collect();
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
    for (folder, _) in CRATES {
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
