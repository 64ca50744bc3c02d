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
    /// The pattern of a rule's path. A slash at the end does not matter.
    pub(super) fn from_rule(rule: &Redirect) -> Self {
        let (mut regex, mut groups) = (String::new(), Vec::new());
        for segment in rule.from.split('/').filter(|segment| !segment.is_empty()) {
            match segment.strip_prefix(':') {
                Some(name) => {
                    regex.push_str("/([^/?]+)");
                    groups.push(name.to_owned());
                }
                None if segment == "*" => {
                    // All slashes are left out: at the beginning of a target, two would name another host.
                    regex.push_str("(?:/+([^?]*))?");
                    groups.push("splat".to_owned());
                }
                None => {
                    regex.push('/');
                    regex.push_str(&encoded(segment));
                }
            }
        }
        if !rule.from.ends_with('*') {
            regex.push_str("/?");
        }
        Self { regex, groups }
    }

    /// A target with what stands for its placeholders: `group` says it of the first, second … group. `None` if that has no
    /// word for one of them.
    pub(super) fn fill(&self, to: &str, group: impl Fn(usize) -> Option<String>) -> Option<String> {
        let mut names: Vec<(usize, &String)> = self.groups.iter().enumerate().collect();
        // `:id` is not the beginning of `:idea`.
        names.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
        let mut filled = to.to_owned();
        for (number, name) in names {
            let placeholder = format!(":{name}");
            if filled.contains(&placeholder) {
                filled = filled.replace(&placeholder, &group(number + 1)?);
            }
        }
        Some(filled)
    }
}

/// Where a query that the rule does not name goes along: the target before it, and the anchor after it. `None` if the target
/// has a query of its own, or the rule names the whole query.
pub(super) fn with_query<'a>(rule: &Redirect, to: &'a str) -> Option<(&'a str, String)> {
    if !rule.query.is_empty() || to.contains('?') {
        return None;
    }
    Some(match to.split_once('#') {
        Some((to, anchor)) => (to, format!("#{anchor}")),
        None => (to, String::new()),
    })
}

/// A percent-encoded text in a regular expression: `%c3` is `%C3`.
fn encoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut regex = escaped(parts.next().unwrap_or_default());
    for part in parts {
        regex.push('%');
        let (digits, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        for digit in digits.chars() {
            match digit.is_ascii_alphabetic() {
                true => regex.extend(['[', digit.to_ascii_uppercase(), digit.to_ascii_lowercase(), ']']),
                false => regex.push_str(&escaped(&digit.to_string())),
            }
        }
        regex.push_str(&escaped(rest));
    }
    regex
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
            ("/oud/* /nieuw/:splat 302", "/oud(?:/+([^?]*))?", "/nieuw/$1"),
            ("/caf%C3%A9.x /b 301", "/caf%[Cc]3%[Aa]9\\.x/?", "/b"),
            ("/:id /:idea/:id 301", "/([^/?]+)/?", "/$1ea/$1"),
        ] {
            let rule = Redirect::parse(rule).unwrap();
            let pattern = Pattern::from_rule(&rule);
            assert_eq!(pattern.regex, regex);
            let group = |number| Some(format!("${number}"));
            assert_eq!(pattern.fill(&rule.to, group).as_deref(), Some(target));
        }
    }
}
