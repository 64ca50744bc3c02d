//! No files import each other in a circle, neither across the rooms of a crate nor inside one; and the rooms of the
//! embedded CMS stand in a line, as the stages of the program do.

use crate::support::file_graph::{circles, file_graph};
use crate::support::source::{Source, project, sources};
use std::collections::BTreeSet;

#[test]
fn no_files_import_each_other_in_a_circle() {
    let crates = std::fs::read_dir(project().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let roots: BTreeSet<String> = crates
        .map(|name| format!("crates/{name}/src"))
        // The code of the others is in `src`.
        .filter(|root| project().join(root).is_dir())
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

#[test]
fn a_method_is_of_the_file_that_implements_it() {
    let file = |name: &str, text: &str| Source {
        path: format!("src/{name}.rs"),
        text: text.to_owned(),
    };
    let files = [
        file(
            "page",
            "pub struct Page; impl Page { pub fn new() -> Self { Page.with_anchors() } }",
        ),
        file(
            "anchors",
            "use crate::page::Page; impl Page { fn with_anchors(self) -> Self { self } }",
        ),
        file(
            "copy",
            "use crate::page::Page; impl Clone for Page { fn clone_it(&self) {} }",
        ),
    ];
    let graph = file_graph("src", &files);
    let used: Vec<&str> = graph["src/page.rs"].iter().map(String::as_str).collect();
    assert_eq!(used, ["src/anchors.rs"]);
    assert_eq!(circles(&graph).len(), 1);
}

#[test]
fn a_room_of_the_embedded_cms_imports_only_rooms_before_it() {
    const ROOT: &str = "crates/embedded-craft/src";
    /// The order of the crate's documentation, with what has a file alone in its place.
    const ROOMS: [&str; 10] = [
        "signature",
        "dates",
        "content",
        "schema",
        "settings",
        "craft",
        "query",
        "graphql",
        "http",
        "lib",
    ];
    let place = |file: &str| {
        let path = file.strip_prefix(ROOT).unwrap().trim_start_matches('/');
        let room = path.trim_end_matches(".rs").split('/').next().unwrap().to_owned();
        // What a test switches on reaches into all rooms, and the server asks it.
        let room = Some(room).filter(|room| !["faults", "tests"].contains(&room.as_str()))?;
        let known = ROOMS.iter().position(|known| *known == room);
        Some(known.unwrap_or_else(|| panic!("{room} has no place among the rooms of the embedded CMS")))
    };
    let graph = file_graph(ROOT, &sources(ROOT, &["rs"]));
    let uses = graph
        .iter()
        .flat_map(|(file, used)| used.iter().map(move |used| (file, used)));
    let upwards: Vec<String> = uses
        .filter(|(file, used)| matches!((place(file), place(used)), (Some(at), Some(of)) if of > at))
        .map(|(file, used)| format!("{file} → {used}"))
        .collect();
    assert!(upwards.is_empty(), "{}", upwards.join("\n"));
}
