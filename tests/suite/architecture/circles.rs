//! No files import each other in a circle, neither across the rooms of a crate nor inside one.

use crate::support::file_graph::{circles, file_graph};
use crate::support::source::{project, sources};
use std::collections::BTreeSet;

#[test]
fn no_files_import_each_other_in_a_circle() {
    let crates = std::fs::read_dir(project().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let roots: BTreeSet<String> = crates
        .map(|name| format!("crates/{name}/src"))
        .chain(["src".to_owned()])
        .collect();
    assert!(roots.contains("crates/embedded-craft/src"), "{roots:?}");
    let mut wrong = String::new();
    for root in roots {
        let mut files = sources(&root, &["rs"]);
        // A program's own root, and tests, import what they like.
        let tests = format!("{root}/tests");
        files.retain(|file| !file.path.ends_with("/main.rs") && !file.path.starts_with(&tests));
        let graph = file_graph(&root, &files);
        let uses: usize = graph.values().map(BTreeSet::len).sum();
        assert!(
            uses >= graph.len() - 1,
            "the imports of {root} are not read: {uses} of {}",
            graph.len()
        );
        for circle in circles(&graph) {
            wrong.push_str("a circle:\n");
            wrong.extend(circle.iter().map(|(file, used)| format!("  {file} → {used}\n")));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
