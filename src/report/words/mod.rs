//! The texts of problems, one file per language. Each matches on all kinds, so the compiler finds a missing text or a
//! value that a kind does not have.

pub(super) mod de;
pub(super) mod en;
pub(super) mod nl;

/// The text of a problem, without its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    /// What is wrong, in lower case, without a full stop.
    pub(super) message: String,
    /// What to do.
    pub(super) hint: String,
}

/// Whether a path is what remains of another site's address without its scheme: `/www.example.com`.
fn is_host(href: &str) -> bool {
    href.starts_with("/www.")
}

/// Labels in the text of a problem.
#[derive(Debug)]
pub(super) struct Nouns {
    /// Before the place.
    pub(super) at: &'static str,
    /// Before what to do.
    pub(super) hint: &'static str,
    /// Before the address in the control panel.
    pub(super) edit: &'static str,
    pub(super) entry: &'static str,
    pub(super) global_set: &'static str,
    pub(super) section: &'static str,
    pub(super) site: &'static str,
    pub(super) asset: &'static str,
    /// Between a file and the pages that show it.
    pub(super) shown_on: &'static str,
    pub(super) field: &'static str,
    pub(super) block: &'static str,
    pub(super) row: &'static str,
    /// Between a row and its field.
    pub(super) of: &'static str,
}

/// What happened, before what it happened to.
#[derive(Debug)]
pub(super) struct ChangeWords {
    pub(super) added: &'static str,
    pub(super) removed: &'static str,
    pub(super) moved: &'static str,
    pub(super) changed: &'static str,
    pub(super) reordered: &'static str,
    /// Before the old address.
    pub(super) from: &'static str,
    /// What Craft itself gives entries and assets, by handle, and the contents of a file.
    pub(super) native: [(&'static str, &'static str); 5],
}

/// A message and a hint; `{name}` inserts a value.
macro_rules! say {
    ($message:literal, $hint:literal $(,)?) => {
        $crate::report::words::Text {
            message: format!($message),
            hint: format!($hint),
        }
    };
}
pub(super) use say;
