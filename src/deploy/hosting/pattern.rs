//! The paths of a rule as a regular expression.

use crate::config::Redirect;
use percent_encoding::percent_decode_str;
use std::fmt::Write as _;

/// Characters that some programs send encoded and others as they are. A backslash is not among them: browsers make a slash
/// of it.
const SENT_EITHER_WAY: &str = "!\"$&'()*+,:;<=>@[]^`{|}";
/// Characters of a target that are more than a letter to a server: they begin a variable, a placeholder or an escape, or
/// end the text.
const MORE_THAN_LETTERS: [char; 6] = ['$', '{', '}', '"', '\\', '`'];

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
                    regex.push_str(&sent(segment));
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

/// A target whose characters are nothing but letters to a server: the others are percent-encoded. Rules are also written by
/// editors, and `$http_cookie` or `{$SECRET}` would be replaced by what it stands for.
pub(super) fn target(to: &str) -> String {
    let mut safe = String::new();
    for c in to.chars() {
        let _ = match MORE_THAN_LETTERS.contains(&c) {
            true => write!(safe, "%{:02X}", u32::from(c)),
            false => write!(safe, "{c}"),
        };
    }
    safe
}

/// A percent-encoded text in a regular expression, as it may be sent: `%c3` is `%C3`, and `%22` is a quote.
fn sent(text: &str) -> String {
    let mut regex = String::new();
    for byte in percent_decode_str(text) {
        let c = char::from(byte);
        if c.is_ascii_alphanumeric() || "-._~".contains(c) {
            regex.push_str(&escaped(&c.to_string()));
        } else if SENT_EITHER_WAY.contains(c) {
            let _ = write!(regex, "(?:{}|{})", escaped(&c.to_string()), code(byte));
        } else {
            regex.push_str(&code(byte));
        }
    }
    regex
}

/// `%C3` in a regular expression, in letters of any case.
fn code(byte: u8) -> String {
    let mut regex = String::from("%");
    for digit in format!("{byte:02X}").chars() {
        match digit.is_ascii_alphabetic() {
            true => regex.extend(['[', digit, digit.to_ascii_lowercase(), ']']),
            false => regex.push(digit),
        }
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
            ("/a%7e%22\\$ /b 301", "/a~(?:\"|%22)%5[Cc](?:\\$|%24)/?", "/b"),
        ] {
            let rule = Redirect::parse(rule).unwrap();
            let pattern = Pattern::from_rule(&rule);
            assert_eq!(pattern.regex, regex);
            let group = |number| Some(format!("${number}"));
            assert_eq!(pattern.fill(&rule.to, group).as_deref(), Some(target));
        }
    }

    #[test]
    fn a_target_has_no_variables() {
        let safe = target("/caf%C3%A9/:splat?a=$http_cookie&b={$SECRET}#\\`\"");
        assert_eq!(
            safe,
            "/caf%C3%A9/:splat?a=%24http_cookie&b=%7B%24SECRET%7D#%5C%60%22"
        );
    }
}
