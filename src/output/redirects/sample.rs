//! Rules with placeholders lead to as many addresses as there are requests. They are followed with made-up words, which
//! stand for any others at their end.

use crate::config::Redirect;
use crate::config::redirects::decoded;
use percent_encoding::percent_decode_str;
use url::form_urlencoded::Serializer;

/// What the made-up words begin with. The rest of a path is this word alone.
const ANY: &str = "_any_";

/// A path and a query that a rule is for.
pub(super) fn sample(rule: &Redirect) -> (String, String) {
    let segment = |segment: &str| match segment.strip_prefix(':') {
        Some(name) => format!("{ANY}{name}"),
        None if segment == "*" => ANY.to_owned(),
        None => percent_decode_str(segment).decode_utf8_lossy().into_owned(),
    };
    let path: Vec<String> = rule.from.split('/').map(segment).collect();
    let mut query = Serializer::new(String::new());
    for (name, value) in &rule.query {
        let name = decoded(name);
        match value.strip_prefix(':') {
            Some(placeholder) => query.append_pair(&name, &format!("{ANY}{placeholder}")),
            None => query.append_pair(&name, &decoded(value)),
        };
    }
    (path.join("/"), query.finish())
}

/// Whether a path is one of those that a path with made-up words stands for. Without such a word, only itself.
pub(super) fn fits(path: &str, made_up: &str) -> bool {
    let mut segments = path.split('/');
    for wanted in made_up.trim_matches('/').split('/') {
        if wanted == ANY {
            return true;
        }
        let Some(segment) = segments.next() else {
            return false;
        };
        let fits = match wanted.split_once(ANY) {
            Some((start, _)) => segment.len() > start.len() && segment.starts_with(start),
            None => segment == wanted,
        };
        if !fits {
            return false;
        }
    }
    segments.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_up_words_stand_for_any_others() {
        let rule = |line: &str| Redirect::parse(line).unwrap();
        let (path, query) = sample(&rule("/a/:b/* c=:c d=e%20e /f/:b 301"));
        assert_eq!(
            (path.as_str(), query.as_str()),
            ("/a/_any_b/_any_", "c=_any_c&d=e+e")
        );
        for (path, made_up, expected) in [
            ("blog/x", "/blog/_any_naam", true),
            ("blog/x/y", "/blog/_any_naam", false),
            ("blog/x/y", "/blog/_any_", true),
            ("blog", "/blog/_any_", true),
            ("cases/x", "/blog/_any_", false),
            ("blog/nieuw-1", "/blog/nieuw-_any_id", true),
            ("blog/nieuw-", "/blog/nieuw-_any_id", false),
            ("blog", "/Blog", false),
        ] {
            assert_eq!(fits(path, made_up), expected, "{path} and {made_up}");
        }
    }
}
