//! What is true of a kind of page stands in one table: code elsewhere names the one kind that it is about, or asks the table.

use crate::support::source::{Source, sources};

/// Where kinds may be matched: the table itself, and how declared kinds become rules.
const TABLES: [&str; 2] = ["src/content/kind.rs", "src/content/kinds.rs"];

#[test]
fn only_the_table_of_kinds_matches_on_kinds() {
    let found: Vec<String> = sources("src", &["rs"])
        .iter()
        .filter(|file| !TABLES.contains(&file.path.as_str()))
        .flat_map(matched)
        .collect();
    assert!(
        found.is_empty(),
        "a new kind would fall under `_`: add a column to src/content/kind.rs\n{}",
        found.join("\n")
    );
}

#[test]
fn a_match_on_kinds_is_seen() {
    let file = |code: &str| Source {
        path: "src/render/cards.rs".to_owned(),
        text: code.to_owned(),
    };
    for code in [
        "match page.kind {\n    PageKind::Vacancy => a(),\n    _ => b(),\n}",
        "match page.kind {\n    Kind::A | PageKind::Blog if x => a(),\n}",
        "matches!(page.kind, PageKind::Blog | PageKind::Case)",
    ] {
        assert_eq!(matched(&file(code)).len(), 1, "{code}");
    }
    for code in [
        "if page.kind == PageKind::Vacancy {}",
        "Role::Contact => PageKind::Contact,",
        "if let PageKind::Declared(rules) = kind {}",
        "kinds.filter(|kind| kind == PageKind::Blog).map(|x| x)",
    ] {
        assert_eq!(matched(&file(code)), Vec::<String>::new(), "{code}");
    }
}

/// The lines of a file, without its tests, that match on kinds.
fn matched(file: &Source) -> Vec<String> {
    let code = file.text.split("#[cfg(test)]").next().unwrap();
    let is_match = |line: &&str| {
        let arm = line
            .split_once("=>")
            .is_some_and(|(pattern, _)| pattern.contains("PageKind::"));
        arm || (line.contains("matches!(") && line.contains("PageKind::"))
    };
    let lines = code.lines().filter(is_match);
    lines
        .map(|line| format!("{}: {}", file.path, line.trim()))
        .collect()
}
