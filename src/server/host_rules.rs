//! `_headers` and `_redirects` in Netlify's semantics.

use crate::config::Redirect;

/// Headers for the paths that match a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderRule {
    pattern: String,
    headers: Vec<(String, String)>,
}

impl HeaderRule {
    /// The paths that it is for: one, or those that begin with what stands before `*`.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }
}

/// Reads `_headers`: a path without indentation, then `Name: value` lines with it.
pub fn headers(text: &str) -> Vec<HeaderRule> {
    let mut rules: Vec<HeaderRule> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
    {
        if !line.starts_with([' ', '\t']) {
            rules.push(HeaderRule {
                pattern: line.trim().to_owned(),
                headers: Vec::new(),
            });
        } else if let (Some(rule), Some((name, value))) = (rules.last_mut(), line.split_once(':')) {
            rule.headers
                .push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
    rules
}

/// All headers for a path, in order of the rules.
pub fn headers_for<'a>(rules: &'a [HeaderRule], path: &str) -> Vec<(&'a str, &'a str)> {
    let rules = rules.iter().filter(|rule| matches(&rule.pattern, path).is_some());
    rules
        .flat_map(|rule| {
            rule.headers
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
        })
        .collect()
}

/// The types of files that a site has, by the ends of their names. mime_guess knows a thousand more, among them some that
/// would run here.
pub const TYPES: [(&str, &str); 16] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("map", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("xml", "application/xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("jpg", "image/jpeg"),
    ("png", "image/png"),
    ("ico", "image/vnd.microsoft.icon"),
    ("woff2", "font/woff2"),
    ("pdf", "application/pdf"),
];
/// Any other file.
pub const UNKNOWN_TYPE: &str = "application/octet-stream";

/// The type of a file.
pub fn content_type(file: &str) -> &'static str {
    let end = file.rsplit_once('.').map_or("", |(_, end)| end);
    let known = TYPES.iter().find(|(known, _)| *known == end);
    known.map_or(UNKNOWN_TYPE, |(_, media_type)| media_type)
}

/// Reads `_redirects`.
pub fn redirects(text: &str) -> Vec<Redirect> {
    text.lines().filter_map(Redirect::parse).collect()
}

/// Status and target of the first redirect for a decoded path and a query; `forced` ones beat files.
pub fn redirect_for(rules: &[Redirect], path: &str, query: &str, forced: bool) -> Option<(u16, String)> {
    let mut rules = rules.iter().filter(|rule| !forced || rule.force);
    rules.find_map(|rule| Some((rule.status, rule.target_for(path, query)?)))
}

/// The text that `*` matches; empty without one.
fn matches<'a>(pattern: &str, path: &'a str) -> Option<&'a str> {
    match pattern.strip_suffix('*') {
        Some(prefix) => path.strip_prefix(prefix),
        None => (pattern.trim_end_matches('/') == path.trim_end_matches('/')).then_some(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_apply_in_order_and_by_pattern() {
        let rules = headers("/*\n  A: 1\n# note\n/_assets/*\n  B: x: y\n");
        assert_eq!(headers_for(&rules, "/_assets/a.js"), [("A", "1"), ("B", "x: y")]);
        assert_eq!(headers_for(&rules, "/"), [("A", "1")]);
    }

    #[test]
    fn the_first_redirect_applies_and_before_files_only_a_forced_one() {
        let rules = redirects(
            "/old/x /first 301\n/old/* /new/:splat 302\n/weg /_gone/1.html 410\n/index.html / 301!\n/* /404.html 404\n",
        );
        let found = |path: &str, forced| redirect_for(&rules, path, "", forced);
        assert_eq!(found("/index.html", true), Some((301, "/".into())));
        assert_eq!(found("/old/a/b", true), None);
        assert_eq!(found("/old/a/b", false), Some((302, "/new/a/b".into())));
        assert_eq!(found("/old/x", false), Some((301, "/first".into())));
        assert_eq!(found("/weg/", false), Some((410, "/_gone/1.html".into())));
        assert_eq!(found("/nothing", false).map(|(status, _)| status), Some(404));
    }
}
