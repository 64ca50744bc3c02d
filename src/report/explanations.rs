//! What every code means: `docs/problems.md`, which people read as well.

use std::sync::LazyLock;

/// The documentation.
const TEXT: &str = include_str!("../../docs/problems.md");

/// What a code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The code.
    pub code: &'static str,
    /// Why it is reported.
    pub cause: &'static str,
    /// When it is, for instance.
    pub example: &'static str,
    /// What to do.
    pub remedy: &'static str,
}

/// All codes, in the order of the documentation.
pub fn all() -> &'static [Explanation] {
    static ALL: LazyLock<Vec<Explanation>> = LazyLock::new(|| {
        let paragraphs = TEXT.split("\n### ").skip(1);
        paragraphs.map(read).collect()
    });
    &ALL
}

/// The meaning of a code.
pub fn of(code: &str) -> Option<&'static Explanation> {
    all().iter().find(|explanation| explanation.code == code)
}

fn read(paragraph: &'static str) -> Explanation {
    let part = |name: &str| {
        let mut lines = paragraph.lines();
        lines.find_map(|line| line.strip_prefix(name)).unwrap_or_default()
    };
    Explanation {
        code: paragraph.lines().next().unwrap_or_default(),
        cause: part("* Cause: "),
        example: part("* Example: "),
        remedy: part("* Remedy: "),
    }
}
