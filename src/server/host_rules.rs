//! `_headers` and `_redirects` in Netlify's semantics.

/// Headers for the paths that match a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderRule {
    pattern: String,
    headers: Vec<(String, String)>,
}

/// A redirect or rewrite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    pattern: String,
    /// Target path or address; `:splat` is what `*` matched.
    pub target: String,
    /// 200 rewrites, 3xx redirects, 404 answers with the target's content.
    pub status: u16,
    /// Applies even if there is a file.
    pub force: bool,
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

/// Reads `_redirects`: from, to, status with an optional `!`.
pub fn redirects(text: &str) -> Vec<Redirect> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default());
    lines
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (pattern, target) = (words.next()?.to_owned(), words.next()?.to_owned());
            let status = words.next().unwrap_or("301");
            let force = status.ends_with('!');
            Some(Redirect {
                pattern,
                target,
                status: status.trim_end_matches('!').parse().ok()?,
                force,
            })
        })
        .collect()
}

/// The first redirect for a path, with its target filled in.
pub fn redirect_for(rules: &[Redirect], path: &str, forced: bool) -> Option<Redirect> {
    rules.iter().filter(|rule| rule.force == forced).find_map(|rule| {
        let splat = matches(&rule.pattern, path)?;
        Some(Redirect {
            target: rule.target.replace(":splat", splat),
            ..rule.clone()
        })
    })
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
    fn a_forced_redirect_beats_the_file_and_a_splat_is_carried_over() {
        let rules = redirects("/old/* /new/:splat 302\n/index.html / 301!\n/* /404.html 404\n");
        assert_eq!(
            redirect_for(&rules, "/index.html", true).map(|r| r.target),
            Some("/".into())
        );
        assert_eq!(
            redirect_for(&rules, "/old/a/b", false).map(|r| (r.target, r.status)),
            Some(("/new/a/b".into(), 302))
        );
        assert_eq!(
            redirect_for(&rules, "/nothing", false).map(|r| r.status),
            Some(404)
        );
    }
}
