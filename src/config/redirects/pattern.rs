//! The paths that a rule is for: literal segments, `:name` for a segment, and `*` at the end for all the rest.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Characters of a path that need no encoding (RFC 3986).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b'@')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=');

/// Those of a parameter: these have a meaning between parameters.
const IN_QUERY: &AsciiSet = &ESCAPED.add(b'&').add(b'+').add(b';').add(b'=');

/// A percent-encoded path with placeholders.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pattern<'a> {
    path: &'a str,
    splat: bool,
}

impl<'a> Pattern<'a> {
    pub(super) fn new(from: &'a str) -> Self {
        let (path, splat) = match from.strip_suffix('*') {
            Some(path) => (path, true),
            None => (from, false),
        };
        let path = path.trim_matches('/');
        Self { path, splat }
    }

    pub(super) fn is_exact(self) -> bool {
        !self.splat && !self.path.split('/').any(|segment| segment.starts_with(':'))
    }

    /// What the placeholders stand for in a decoded path; a slash at its end does not matter.
    pub(super) fn bind(self, path: &str) -> Option<Bindings> {
        let mut rest = path.strip_prefix('/').unwrap_or(path).trim_end_matches('/');
        let mut bindings = Bindings::default();
        for segment in self.path.split('/').filter(|segment| !segment.is_empty()) {
            let (first, after) = rest.split_once('/').unwrap_or((rest, ""));
            match segment.strip_prefix(':') {
                _ if first.is_empty() => return None,
                Some(name) => bindings.add(name, first),
                None if *percent_decode_str(segment).decode_utf8_lossy() == *first => {}
                None => return None,
            }
            rest = after;
        }
        if self.splat {
            bindings.add("splat", rest);
        }
        (self.splat || rest.is_empty()).then_some(bindings)
    }
}

/// Values of placeholders, the longest names first: `:id` is not the beginning of `:idea`.
#[derive(Debug, Default)]
pub(super) struct Bindings(Vec<(String, String)>);

impl Bindings {
    pub(super) fn add(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
        self.0.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    }

    /// Whether an address has placeholders. The colon of a scheme or a port does not begin one.
    pub(super) fn are_in(to: &str) -> bool {
        to.match_indices(':')
            .any(|(at, _)| to[at + 1..].starts_with(|next: char| next.is_ascii_alphabetic()))
    }

    /// The address with the values, which cannot leave their place in the path or in the query.
    pub(super) fn fill(&self, to: &str) -> String {
        let (before, anchor) = to.split_at(to.find('#').unwrap_or(to.len()));
        let (path, query) = before.split_at(before.find('?').unwrap_or(before.len()));
        let filled = [(path, ESCAPED), (query, IN_QUERY), (anchor, ESCAPED)];
        let filled: String = filled.map(|(part, set)| self.fill_part(part, set)).concat();
        // Two slashes at the beginning would name another host.
        match filled.strip_prefix("//") {
            Some(path) => format!("/{}", path.trim_start_matches('/')),
            None => filled,
        }
    }

    fn fill_part(&self, part: &str, escaped: &'static AsciiSet) -> String {
        let mut filled = part.to_owned();
        for (name, value) in &self.0 {
            let value = utf8_percent_encode(value, escaped).to_string();
            filled = filled.replace(&format!(":{name}"), &value);
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(from: &str, path: &str, to: &str) -> Option<String> {
        Some(Pattern::new(from).bind(path)?.fill(to))
    }

    #[test]
    fn placeholders_stand_for_segments_and_a_splat_for_the_rest() {
        for (from, path, to, found) in [
            ("/a", "/a/", "/b", Some("/b")),
            ("/a", "/a/b", "/b", None),
            ("/a/*", "/a", "/b/:splat", Some("/b/")),
            ("/a/*", "/ab", "/b/:splat", None),
            ("/*", "/", "/404.html", Some("/404.html")),
            (
                "/:jaar/:naam",
                "/2024/een",
                "/nieuws/:naam-:jaar",
                Some("/nieuws/een-2024"),
            ),
            ("/:jaar/:naam", "/2024", "/x", None),
            ("/:id", "/7", "/:idea/:id", Some("/7ea/7")),
        ] {
            assert_eq!(filled(from, path, to).as_deref(), found, "{from} {path}");
        }
    }

    #[test]
    fn a_value_stays_a_path_of_this_site() {
        assert_eq!(
            filled("/*", "//evil.example", "/:splat"),
            Some("/evil.example".into())
        );
        assert_eq!(filled("/a/*", "/a/x?y#z", "/:splat"), Some("/x%3Fy%23z".into()));
    }
}
