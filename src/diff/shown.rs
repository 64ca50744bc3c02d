//! How single differences are shown: as lines with a mark, none of them long.

use super::change::Change;
use super::listing::{Entry, EntryChange};

/// The longest line, in characters.
const LONGEST: usize = 240;
/// What is kept of a long paragraph on both sides of what changed in it, in characters.
const AROUND: usize = 60;

/// What a line says of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The text is new.
    Added,
    /// The text is gone.
    Removed,
    /// The text is different or elsewhere.
    Changed,
    /// The text names what follows.
    Note,
}

impl Mark {
    /// The sign of diffs, which code hosts colour.
    pub fn sign(self) -> char {
        match self {
            Self::Added => '+',
            Self::Removed => '-',
            Self::Changed => '!',
            Self::Note => ' ',
        }
    }
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What the line says of its text.
    pub mark: Mark,
    /// Text of the site: hostile until it is escaped.
    pub text: String,
}

impl Line {
    /// A line, cut if it is long.
    pub fn new(mark: Mark, text: &str) -> Self {
        let text = cut(text);
        Self { mark, text }
    }
}

/// A text for one line, cut if it is long.
pub fn cut(text: &str) -> String {
    let cut = text.char_indices().nth(LONGEST).map(|(at, _)| &text[..at]);
    cut.map_or(text.to_owned(), |cut| format!("{cut} …"))
}

/// Changes by what they are in.
pub fn changes(changes: &[Change]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut last = String::new();
    for change in changes {
        let title = format!("{} {}", change.kind.words(), change.name);
        let title = format!("{}:", title.trim_end());
        if title != last {
            lines.push(Line::new(Mark::Note, &title));
            last = title;
        }
        match (change.before.as_slice(), change.after.as_slice()) {
            ([], []) => {
                let text = "the same elements in another order or number";
                lines.push(Line::new(Mark::Changed, text));
            }
            ([before], [after]) => {
                let (before, after) = focused(before, after);
                lines.push(Line::new(Mark::Removed, &before));
                lines.push(Line::new(Mark::Added, &after));
            }
            (before, after) => {
                lines.extend(before.iter().map(|text| Line::new(Mark::Removed, text)));
                lines.extend(after.iter().map(|text| Line::new(Mark::Added, text)));
            }
        }
    }
    lines
}

/// Entries of a list.
pub fn entries(entries: &[Entry]) -> Vec<Line> {
    let line = |mark, key: &str, value: &Option<String>| {
        let value = value.as_deref().unwrap_or_default();
        Line::new(mark, format!("{key}  {value}").trim_end())
    };
    let lines = entries.iter().flat_map(|entry| match entry.change {
        EntryChange::Added => vec![line(Mark::Added, &entry.key, &entry.after)],
        EntryChange::Removed => vec![line(Mark::Removed, &entry.key, &entry.before)],
        EntryChange::Changed if entry.before.is_none() => {
            vec![line(Mark::Changed, &entry.key, &None)]
        }
        EntryChange::Changed => vec![
            line(Mark::Removed, &entry.key, &entry.before),
            line(Mark::Added, &entry.key, &entry.after),
        ],
    });
    lines.collect()
}

/// Two long texts, without most of what they have in common at both ends.
fn focused(before: &str, after: &str) -> (String, String) {
    let (old, new): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
    if old.len().max(new.len()) <= LONGEST {
        return (before.to_owned(), after.to_owned());
    }
    let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(a, b)| a == b).count();
    let head = same(&mut old.iter().zip(&new));
    let most = old.len().min(new.len()) - head;
    let tail = same(&mut old.iter().rev().zip(new.iter().rev())).min(most);
    let (skipped, left) = (head.saturating_sub(AROUND), tail.saturating_sub(AROUND));
    let shown = |text: &[char]| {
        let inner: String = text[skipped..text.len() - left].iter().collect();
        let dots = |count: usize| if count > 0 { "… " } else { "" };
        format!("{}{inner}{}", dots(skipped), dots(left).trim_end())
    };
    (shown(&old), shown(&new))
}

/// A size in words.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} KB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Two sizes in words.
pub fn sizes(before: u64, after: u64) -> String {
    let (growth, sign) = match after.checked_sub(before) {
        Some(growth) => (growth, '+'),
        None => (before - after, '−'),
    };
    match growth {
        0 => size(after),
        growth => format!("{}, {sign}{}", size(after), size(growth)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::Kind;

    #[test]
    fn a_long_paragraph_shows_what_changed_in_it() {
        let paragraph = |word: &str| format!("{} {word} {}", "é".repeat(500), "b".repeat(500));
        let change = Change {
            kind: Kind::Text,
            name: String::new(),
            before: vec![paragraph("one")],
            after: vec![paragraph("another")],
        };
        let lines = changes(&[change]);
        assert_eq!(lines.len(), 3);
        for (line, word) in [(&lines[1], "é one b"), (&lines[2], "é another b")] {
            assert!(
                line.text.starts_with("… é") && line.text.ends_with("b…"),
                "{line:?}"
            );
            assert!(
                line.text.contains(word) && line.text.chars().count() < 150,
                "{line:?}"
            );
        }
        assert_eq!(focused("aa", "a"), ("aa".into(), "a".into()));
    }

    #[test]
    fn sizes_are_said_with_their_difference() {
        assert_eq!(sizes(1_000, 1_000), "1.0 KB");
        assert_eq!(sizes(66_770, 66_910), "66.9 KB, +140 bytes");
        assert_eq!(sizes(2_500_000, 999), "999 bytes, −2.5 MB");
    }
}
