//! A rule for addresses without a page, in the grammar of Netlify's `_redirects`: `from [key=value …] to [status][!]`.

use super::pattern::{Bindings, Pattern};
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The status of a page that is gone for good.
pub const GONE: u16 = 410;

/// A redirect or rewrite. Addresses are percent-encoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// A path; `:name` stands for a segment, and `*` at the end for all the rest.
    pub from: String,
    /// Parameters that the query must have; the value `:name` stands for any.
    pub query: Vec<(String, String)>,
    /// A path or an address, with `:name` and `:splat` for what was matched.
    pub to: String,
    /// 3xx sends the visitor to the target; any other status answers with the content of the target.
    pub status: u16,
    /// Applies even if there is a file.
    pub force: bool,
}

impl Redirect {
    /// A rule for one path.
    pub fn new(from: impl Into<String>, to: impl Into<String>, status: u16) -> Self {
        Self {
            from: from.into(),
            query: Vec::new(),
            to: to.into(),
            status,
            force: false,
        }
    }

    /// Reads a line of `_redirects`; `None` if it is empty, a comment or not a rule.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.split(" #").next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let from = words.next().filter(|from| !from.starts_with('#'))?.to_owned();
        let mut query = Vec::new();
        while let Some((name, value)) = words.peek().and_then(|word| parameter(word)) {
            query.push((name.to_owned(), value.to_owned()));
            words.next();
        }
        let to = words.next()?.to_owned();
        let status = words.next().unwrap_or("301");
        Some(Self {
            from,
            query,
            to,
            status: status.trim_end_matches('!').parse().ok()?,
            force: status.ends_with('!'),
        })
    }

    /// Whether visitors are sent to another address.
    pub fn is_redirection(&self) -> bool {
        (300..400).contains(&self.status)
    }

    /// Whether the rule has no placeholders in its path.
    pub fn is_for_one_path(&self) -> bool {
        Pattern::new(&self.from).is_exact()
    }

    /// Whether the rule is for one path, with any query.
    pub fn is_exact(&self) -> bool {
        self.query.is_empty() && self.is_for_one_path()
    }

    /// The target for a decoded path and an encoded query (without `?`), if the rule applies to them.
    pub fn target_for(&self, path: &str, query: &str) -> Option<String> {
        let mut bindings = Pattern::new(&self.from).bind(path)?;
        for (name, value) in &self.query {
            let name = decoded(name);
            let found = url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| *key == name)?;
            match value.strip_prefix(':') {
                Some(placeholder) => bindings.add(placeholder, &found.1),
                None if found.1 == decoded(value) => {}
                None => return None,
            }
        }
        let target = bindings.fill(&self.to);
        // A query that the rule does not name goes along.
        let goes_along = self.is_redirection() && self.query.is_empty() && !query.is_empty();
        if !goes_along || target.contains('?') {
            return Some(target);
        }
        Some(match target.split_once('#') {
            Some((target, anchor)) => format!("{target}?{query}#{anchor}"),
            None => format!("{target}?{query}"),
        })
    }

    /// Whether the rule comes before what is published at a decoded path. One for a query alone does not.
    pub fn hides(&self, path: &str) -> bool {
        self.force && self.query.is_empty() && Pattern::new(&self.from).bind(path).is_some()
    }

    /// Whether the target depends on what was matched.
    pub fn has_placeholders(&self) -> bool {
        Bindings::are_in(&self.to)
    }
}

impl std::fmt::Display for Redirect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.from)?;
        for (name, value) in &self.query {
            write!(f, " {name}={value}")?;
        }
        let force = if self.force { "!" } else { "" };
        write!(f, " {} {}{force}", self.to, self.status)
    }
}

/// A name or a value of a query as it is meant: a plus sign is a space.
pub fn decoded(text: &str) -> Cow<'_, str> {
    match text.contains('+') {
        true => percent_decode_str(&text.replace('+', " "))
            .decode_utf8_lossy()
            .into_owned()
            .into(),
        false => percent_decode_str(text).decode_utf8_lossy(),
    }
}

/// `key=value`; targets begin with a slash or a scheme.
fn parameter(word: &str) -> Option<(&str, &str)> {
    let is_target = word.starts_with('/') || word.contains("://");
    word.split_once('=')
        .filter(|(name, _)| !is_target && !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(rule: &str, path: &str, query: &str) -> Option<String> {
        Redirect::parse(rule).unwrap().target_for(path, query)
    }

    #[test]
    fn a_rule_is_written_as_it_is_read() {
        for line in [
            "/a /b 301",
            "/a/* /b/:splat 302!",
            "/winkel id=:id taal=nl /artikel/:id 301",
            "/oud /_gone/12.html 410",
            "/a https://example.com/x?y=1#z 301",
        ] {
            assert_eq!(Redirect::parse(line).unwrap().to_string(), line);
        }
        for line in ["", "# /a /b", "/a", "/a /b next"] {
            assert_eq!(Redirect::parse(line), None, "{line}");
        }
        assert_eq!(Redirect::parse("/a /b # why").unwrap().status, 301);
    }

    #[test]
    fn a_query_must_have_what_the_rule_names_in_any_order() {
        let rule = "/winkel id=:id taal=nl /artikel/:id 301";
        assert_eq!(target(rule, "/winkel", "taal=nl&id=7"), Some("/artikel/7".into()));
        assert_eq!(target(rule, "/winkel", "id=7"), None);
        assert_eq!(target(rule, "/winkel", "id=7&taal=de"), None);
        assert_eq!(target("/a /b 301", "/a", "utm=x"), Some("/b?utm=x".into()));
        assert_eq!(target("/a /b#c 301", "/a", "utm=x"), Some("/b?utm=x#c".into()));
        assert_eq!(target("/a /b?c=1 301", "/a", "utm=x"), Some("/b?c=1".into()));
        assert_eq!(target("/a /b.html 410", "/a", "utm=x"), Some("/b.html".into()));
    }

    #[test]
    fn parameters_are_compared_decoded() {
        for value in ["hout%20bouw", "hout+bouw"] {
            let rule = format!("/zoek q={value} /a 301");
            assert_eq!(
                target(&rule, "/zoek", "q=hout%20bouw"),
                Some("/a".into()),
                "{value}"
            );
            assert_eq!(
                target(&rule, "/zoek", "q=hout+bouw"),
                Some("/a".into()),
                "{value}"
            );
            assert_eq!(target(&rule, "/zoek", "q=houtbouw"), None, "{value}");
        }
        let rule = "/lijst filter%5Ba%5D=1 /a 301";
        assert_eq!(target(rule, "/lijst", "filter[a]=1"), Some("/a".into()));
    }

    #[test]
    fn a_value_in_the_query_of_a_target_stays_one_value() {
        let rule = "/zoek q=:q /vacatures?zoek=:q#:q 301";
        for (query, found) in [
            ("q=C%2B%2B", "/vacatures?zoek=C%2B%2B#C++"),
            ("q=a%26zoek%3Db", "/vacatures?zoek=a%26zoek%3Db#a&zoek=b"),
            ("q=a+b%3B%23%25", "/vacatures?zoek=a%20b%3B%23%25#a%20b;%23%25"),
        ] {
            assert_eq!(target(rule, "/zoek", query).as_deref(), Some(found));
        }
    }

    #[test]
    fn paths_are_compared_decoded() {
        assert_eq!(target("/caf%C3%A9 /b 301", "/caf\u{e9}", ""), Some("/b".into()));
        assert_eq!(
            target("/oud/* /nieuw/:splat 301", "/oud/a b", ""),
            Some("/nieuw/a%20b".into())
        );
    }
}
