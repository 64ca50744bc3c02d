//! The paths of a rule as a regular expression.

use crate::config::Redirect;

/// A regular expression and the names of its groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    /// For an encoded path, without anchors.
    pub(super) regex: String,
    /// What the groups stand for, in order: `id` for `:id`, `splat` for `*`.
    pub(super) groups: Vec<String>,
}

impl Pattern {
    /// That of a rule's path. A slash at the end does not matter.
    pub(super) fn of(rule: &Redirect) -> Self {
        let (mut regex, mut groups) = (String::new(), Vec::new());
        for segment in rule.from.split('/').filter(|segment| !segment.is_empty()) {
            match segment.strip_prefix(':') {
                Some(name) => {
                    regex.push_str("/([^/?]+)");
                    groups.push(name.to_owned());
                }
                None if segment == "*" => {
                    regex.push_str("(?:/([^?]*))?");
                    groups.push("splat".to_owned());
                }
                None => {
                    regex.push('/');
                    regex.push_str(&escaped(segment));
                }
            }
        }
        if !rule.from.ends_with('*') {
            regex.push_str("/?");
        }
        Self { regex, groups }
    }

    /// A target with `$1`, `$2` … for its placeholders, if there are not too many.
    pub(super) fn fill(&self, to: &str, first: usize) -> Option<String> {
        let mut names: Vec<(usize, &String)> = self.groups.iter().enumerate().collect();
        // `:id` is not the beginning of `:idea`.
        names.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
        let mut filled = to.to_owned();
        for (number, name) in names {
            let number = number + first;
            let placeholder = format!(":{name}");
            if filled.contains(&placeholder) {
                filled = filled.replace(&placeholder, &(number <= 9).then(|| format!("${number}"))?);
            }
        }
        Some(filled)
    }
}

/// A text in a regular expression.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\^$.|?*+()[]{}".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_groups() {
        for (rule, regex, target) in [
            ("/a.b /c 301", "/a\\.b/?", "/c"),
            (
                "/oud/:jaar/:naam /:naam/:jaar 301",
                "/oud/([^/?]+)/([^/?]+)/?",
                "/$2/$1",
            ),
            ("/oud/* /nieuw/:splat 302", "/oud(?:/([^?]*))?", "/nieuw/$1"),
            ("/:id /:idea/:id 301", "/([^/?]+)/?", "/$1ea/$1"),
        ] {
            let rule = Redirect::parse(rule).unwrap();
            let pattern = Pattern::of(&rule);
            assert_eq!(pattern.regex, regex);
            assert_eq!(pattern.fill(&rule.to, 1).as_deref(), Some(target));
        }
    }
}
