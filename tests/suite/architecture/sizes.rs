//! How long files are. A limit for each, and for the product's own Rust a median too: a room of files that are all just
//! below the limit is as hard to read as one long file. Tests and the front end have the limit alone, because a table of
//! cases or a component is read from top to bottom.

use crate::support::source::{Source, source, sources};

/// Longest Rust file, longest style sheet, and longest test in TypeScript or JavaScript, in lines.
const LINES: usize = 300;
/// Most lines of the Rust file in the middle, of a product's sources sorted by length.
const MEDIAN_LINES: usize = 100;
/// Longest template or script, in lines.
const TEMPLATE_LINES: usize = 180;

fn lines(file: &Source) -> usize {
    file.text.lines().count()
}

#[test]
fn files_stay_short() {
    let rust = ["src", "tests", "crates", "benches", "fuzz"]
        .into_iter()
        .flat_map(|folder| sources(folder, &["rs"]));
    let rust = rust.chain([source("build.rs")]).map(|file| (file, LINES));
    let scripts = sources("frontend", &["ts", "tsx"])
        .into_iter()
        // Generated from the types in src/render/islands/props.
        .filter(|file| file.path != "frontend/lib/props.ts")
        .chain(sources("templates", &["html"]));
    let scripts = scripts.map(|file| {
        let limit = if file.path.contains(".test.") {
            LINES
        } else {
            TEMPLATE_LINES
        };
        (file, limit)
    });
    let styles = sources("frontend", &["css"]).into_iter();
    let browser_tests = sources("tests", &["mjs"]);
    let others = styles.chain(browser_tests).map(|file| (file, LINES));
    let long: Vec<String> = rust
        .chain(scripts)
        .chain(others)
        .map(|(file, limit)| (lines(&file), limit, file.path))
        .filter(|(lines, limit, _)| lines > limit)
        .map(|(lines, limit, path)| format!("{path} has {lines} lines, {limit} are allowed"))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn most_files_of_the_product_fit_on_a_screen_or_two() {
    let files = ["src", "crates"]
        .into_iter()
        .flat_map(|folder| sources(folder, &["rs"]));
    let mut lengths: Vec<usize> = files.map(|file| lines(&file)).collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(
        median <= MEDIAN_LINES,
        "the median file of src and crates has {median} lines, {MEDIAN_LINES} are allowed"
    );
}
