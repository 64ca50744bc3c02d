//! One word for one thing: words that have a plain or a standard equivalent do not come back.

use crate::support::source::{Source, source, sources};

/// A word or phrase in lower case, and what to write instead.
const REPLACED: [(&str, &str); 13] = [
    ("stand-in", "placeholder, or the name of the page or server"),
    ("stand-ins", "placeholders"),
    ("whoever", "the person, visitor or program who …"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("cannot be had", "is not available"),
    ("to be had", "available"),
    ("as good as", "the same as, almost"),
    ("held against", "checked against"),
    ("anew", "again, or a verb such as rewrite or reload"),
    ("page of thanks", "thank-you page"),
    ("in vain", "without success"),
    ("unless told otherwise", "by default"),
];

/// Names that say nothing about what they name, as a whole name of an item.
const VAGUE: [&str; 7] = ["chosen", "kept", "of", "own", "said", "told", "unsaid"];

/// Everything that people read: documents, settings, code with its comments and messages, tests.
fn texts() -> Vec<Source> {
    let folders = [
        "benches",
        "crates",
        "docs",
        "frontend",
        "fuzz",
        "queries",
        "src",
        "templates",
        "tests",
    ];
    let extensions = ["css", "graphql", "html", "md", "mjs", "rs", "ts", "tsx"];
    let files = [
        "README.md",
        "budget.toml",
        "build.rs",
        "netlify.toml",
        "sitegen.toml",
        "tests/run",
    ];
    let below = folders.iter().flat_map(|folder| sources(folder, &extensions));
    below.chain(files.map(source)).collect()
}

#[test]
fn words_with_a_plain_equivalent_do_not_come_back() {
    let mut found = Vec::new();
    for Source { path, text } in texts().iter().filter(|text| text.path != "tests/suite/words.rs") {
        for (number, line) in (1..).zip(text.lines()) {
            let (lower, names) = (line.to_lowercase(), names(line));
            let used = REPLACED
                .iter()
                .filter(|(word, _)| has_word(&lower, word) || names.iter().any(|name| is_part(name, word)));
            found.extend(used.map(|(word, instead)| format!("{path}:{number}: `{word}`; write: {instead}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_name_of_an_item_says_what_it_is() {
    let vague = |line: &&str| item(line).is_some_and(|name| VAGUE.contains(&words(name).join("_").as_str()));
    assert!(
        vague(&"pub(super) struct Kept {") && vague(&"    type Said = u8;") && vague(&"fn of(page: &Page)")
    );
    assert!(!vague(&"    /// The type of its entries.") && !vague(&"struct StoredHeaders;"));
    let code = ["benches", "crates", "src", "tests"].map(|folder| sources(folder, &["rs"]));
    let found: Vec<String> = code
        .iter()
        .flatten()
        .flat_map(|file| {
            file.text
                .lines()
                .filter(vague)
                .map(|line| format!("{}: {line}", file.path))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The name of the item that a line of Rust begins.
fn item(line: &str) -> Option<&str> {
    const ITEMS: [&str; 7] = ["const", "enum", "fn", "mod", "static", "struct", "type"];
    let is_before = |word: &&str| word.starts_with("pub") || ["async", "const", "unsafe"].contains(word);
    let mut words = line.split_whitespace().peekable();
    let mut before = "";
    while let Some(word) = words.next_if(is_before) {
        before = word;
    }
    let keyword = words.next_if(|word| ITEMS.contains(word)).unwrap_or(before);
    let name = words.next().filter(|_| ITEMS.contains(&keyword))?;
    name.split(['(', '<', ';', ':']).next()
}

/// Whether `line` contains `word`, not as a part of a longer word.
fn has_word(line: &str, word: &str) -> bool {
    let ends = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    line.match_indices(word)
        .any(|(at, _)| ends(line[..at].chars().next_back()) && ends(line[at + word.len()..].chars().next()))
}

/// The words of each name in a line: `a_name`, `aName` and `a-name` have two.
fn names(line: &str) -> Vec<Vec<String>> {
    let names = line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-'));
    names.map(words).filter(|words| words.len() > 1).collect()
}

fn words(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut after_lower = false;
    for c in name.chars() {
        if after_lower && c.is_uppercase() {
            spaced.push('_');
        }
        after_lower = c.is_lowercase();
        spaced.extend(c.to_lowercase());
    }
    let words = spaced.split(['_', '-']).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Whether a name contains the words of `word`, one after the other.
fn is_part(name: &[String], word: &str) -> bool {
    let word: Vec<&str> = word.split([' ', '-']).collect();
    name.windows(word.len()).any(|part| part == word)
}

#[test]
fn names_in_code_are_searched_too() {
    for line in ["stand_ins: &[]", "data.standIns", "HasStandIns", "a-stand-ins-b"] {
        assert!(
            names(line).iter().any(|name| is_part(name, "stand-ins")),
            "{line}"
        );
    }
    for line in [
        "must not stand in a file",
        "stands_in",
        "recommend_it",
        "understandIns",
    ] {
        assert!(
            !names(line).iter().any(|name| is_part(name, "stand-in")),
            "{line}"
        );
    }
}

#[test]
fn a_word_is_not_a_part_of_another() {
    assert!(has_word("a stand-in, for now", "stand-in"));
    assert!(!has_word("we recommend it", "mend"));
    assert!(!has_word("stand-ins", "stand-in"));
}
