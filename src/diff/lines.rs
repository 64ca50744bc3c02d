//! Two lists of lines.

use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;

/// Longer lists are compared without their order: finding the smallest difference takes as long as both are long,
/// times how much they differ.
const LONG: usize = 5_000;

/// The lines that were replaced by others, in order: what was there, and what is there now.
pub fn hunks(old: &[String], new: &[String]) -> Vec<(Vec<String>, Vec<String>)> {
    if old.len().max(new.len()) > LONG {
        let (gone, added) = only_in_one(old, new);
        return if gone.is_empty() && added.is_empty() {
            Vec::new()
        } else {
            vec![(gone, added)]
        };
    }
    let mut hunks: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    let mut open = false;
    for operation in capture_diff_slices(Algorithm::Myers, old, new) {
        if matches!(operation, DiffOp::Equal { .. }) {
            open = false;
            continue;
        }
        if !open {
            hunks.push((Vec::new(), Vec::new()));
            open = true;
        }
        if let Some((gone, added)) = hunks.last_mut() {
            gone.extend_from_slice(&old[operation.old_range()]);
            added.extend_from_slice(&new[operation.new_range()]);
        }
    }
    hunks
}

/// The lines that one list has more often than the other, in order: those of the first, and those of the second.
pub fn only_in_one(old: &[String], new: &[String]) -> (Vec<String>, Vec<String>) {
    (more(old, new), more(new, old))
}

fn more(list: &[String], than: &[String]) -> Vec<String> {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for line in than {
        *left.entry(line).or_default() += 1;
    }
    let more = list.iter().filter(|line| match left.get_mut(line.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    });
    more.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn neighbours_that_changed_are_one_hunk() {
        let hunks = hunks(&lines("a b c d e f"), &lines("a x y d f g"));
        let expected = [("b c", "x y"), ("e", ""), ("", "g")];
        let told: Vec<(String, String)> = hunks
            .iter()
            .map(|(gone, added)| (gone.join(" "), added.join(" ")))
            .collect();
        assert_eq!(
            told,
            expected.map(|(gone, added)| (gone.to_owned(), added.to_owned()))
        );
    }

    #[test]
    fn long_lists_are_compared_in_any_order() {
        let old: Vec<String> = (0..=LONG).map(|line| line.to_string()).collect();
        let mut new: Vec<String> = old.iter().rev().cloned().collect();
        assert_eq!(hunks(&old, &new), []);
        new[5] = "new".into();
        assert_eq!(
            hunks(&old, &new),
            [(lines(&(LONG - 5).to_string()), lines("new"))]
        );
    }
}
