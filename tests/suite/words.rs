//! One word for one thing: words that have a plain or a standard equivalent do not come back.

use crate::support::source::{Source, source, sources};

/// A word or phrase in lower case, and what to write instead.
const REPLACED: [(&str, &str); 14] = [
    ("stand-in", "placeholder, or the name of the page or server"),
    ("stand-ins", "placeholders"),
    ("whoever", "the person, visitor or program who …"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("cannot be had", "is not available"),
    ("to be had", "available"),
    ("as good as", "the same as, almost"),
    ("held against", "checked against"),
    ("written anew", "rewritten, written again"),
    ("loaded anew", "reloaded"),
    ("page of thanks", "thank-you page"),
    ("in vain", "without success"),
    ("unless told otherwise", "by default"),
];

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
            let line = line.to_lowercase();
            let used = REPLACED.iter().filter(|(word, _)| has_word(&line, word));
            found.extend(used.map(|(word, instead)| format!("{path}:{number}: `{word}`; write: {instead}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether `line` contains `word`, not as a part of a longer word.
fn has_word(line: &str, word: &str) -> bool {
    let ends = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    line.match_indices(word)
        .any(|(at, _)| ends(line[..at].chars().next_back()) && ends(line[at + word.len()..].chars().next()))
}

#[test]
fn a_word_is_not_a_part_of_another() {
    assert!(has_word("a stand-in, for now", "stand-in"));
    assert!(!has_word("we recommend it", "mend"));
    assert!(!has_word("stand-ins", "stand-in"));
}
