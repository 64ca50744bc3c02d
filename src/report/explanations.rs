//! What every code means: `docs/problems.md`, which people read as well.

use super::Code;
use std::sync::LazyLock;

/// The documentation.
const TEXT: &str = include_str!("../../docs/problems.md");

/// What a code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Explanation {
    /// The heading of its paragraph: the code.
    pub heading: &'static str,
    /// Why the code is reported.
    pub cause: &'static str,
    /// A case in which it is reported.
    pub example: &'static str,
    /// What to do.
    pub remedy: &'static str,
}

/// All paragraphs, in the order of the documentation.
pub fn all() -> &'static [Explanation] {
    static ALL: LazyLock<Vec<Explanation>> = LazyLock::new(|| {
        let paragraphs = TEXT.split("\n### ").skip(1);
        paragraphs.map(read).collect()
    });
    &ALL
}

/// The meaning of a code. A test says that each has a paragraph.
pub fn for_code(code: Code) -> Explanation {
    let mut all = all().iter();
    let found = all.find(|explanation| code == explanation.heading);
    found.copied().unwrap_or_default()
}

/// Text without the marks of code, for a terminal.
pub fn plain(text: &str) -> String {
    text.replace('`', "")
}

fn read(paragraph: &'static str) -> Explanation {
    let part = |name: &str| {
        let mut lines = paragraph.lines();
        lines.find_map(|line| line.strip_prefix(name)).unwrap_or_default()
    };
    Explanation {
        heading: paragraph.lines().next().unwrap_or_default(),
        cause: part("* Cause: "),
        example: part("* Example: "),
        remedy: part("* Remedy: "),
    }
}
