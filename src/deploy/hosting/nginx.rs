//! nginx: a file to include in a `server { … }`.
//!
//! A rule for one path is a `location` of its own, which nginx finds at once among thousands. All others are tried in their
//! order when there is no file. They are compared with `$request_uri`, which is not decoded: what `$uri` would bring into
//! a header could end it.

use super::pattern::{Pattern, escaped, with_query};
use super::{CACHE, MANIFEST_TYPE, Rules, Snippet};
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::output::webmanifest;
use percent_encoding::percent_decode_str;
use std::fmt::Write as _;

const HEAD: &str = "\
# Written by `sitegen hosting nginx`: the rules of _headers and _redirects. Write it again after each build, and reload nginx.
#   server {
#     server_name www.example.com;
#     root /srv/www;
#     include /etc/nginx/sitegen.conf;
#   }
charset utf-8;
error_page 404 /404.html;
";
const FILES: &str = "\
location / { try_files $uri $uri.html $uri/index.html @rules; }
location ~ ^(?<page>.+)/$ { try_files $page.html $uri/index.html @rules; }
location = / { try_files /index.html =404; }
location ~ /\\.(?!well-known/) { return 404; }
location = /_headers { return 404; }
location = /_redirects { return 404; }
";

/// The rules for nginx.
pub fn nginx(rules: &Rules) -> Snippet {
    let mut snippet = Snippet {
        text: HEAD.to_owned(),
        left_out: Vec::new(),
    };
    let text = &mut snippet.text;
    text.push_str(&headers(rules, "/*", ""));
    text.push_str(FILES);
    let _ = writeln!(
        text,
        "location = /{} {{\n{}  types {{ }}\n  default_type \"{MANIFEST_TYPE}\";\n}}",
        webmanifest::NAME,
        headers(rules, "/*", "  ")
    );
    for pattern in rules.folders() {
        let headers = headers(rules, pattern, "  ");
        let _ = match pattern.strip_suffix('*') {
            Some(folder) => writeln!(
                text,
                "location ^~ {} {{\n{headers}  try_files $uri @rules;\n}}",
                quoted(folder)
            ),
            None => writeln!(
                text,
                "location = {} {{\n{headers}  try_files $uri @rules;\n}}",
                quoted(pattern)
            ),
        };
    }
    let (mut single, mut others) = (Vec::new(), Vec::new());
    // What is tried in order, whatever the query.
    let mut patterns: Vec<Redirect> = Vec::new();
    for rule in rules.redirects.iter().filter(|rule| rule.status != 404) {
        let path = percent_decode_str(&rule.from).decode_utf8_lossy();
        // A rule before it may be for the same path.
        let first = !patterns
            .iter()
            .any(|before| before.target_for(&path, "").is_some());
        if rule.is_exact() && first {
            single.push(rule);
        } else {
            patterns.push(Redirect {
                query: Vec::new(),
                ..rule.clone()
            });
            others.push(rule);
        }
    }
    for rule in single {
        let path = percent_decode_str(&rule.from).decode_utf8_lossy();
        let mut paths = vec![path.to_string()];
        if path != "/" {
            paths.push(format!("{path}/"));
        }
        for path in paths {
            let _ = writeln!(
                text,
                "location = {} {{ {} }}",
                quoted(&path),
                answer(rule, &rule.to)
            );
        }
    }
    text.push_str("location @rules {\n");
    for rule in others {
        match condition(rule) {
            Some(condition) => text.push_str(&condition),
            None => snippet.left_out.push(rule.to_string()),
        }
    }
    text.push_str("  return 404;\n}\n");
    snippet
}

/// Headers of nginx. A `location` with one of its own has none of the others, so it repeats them.
fn headers(rules: &Rules, pattern: &str, indent: &str) -> String {
    let mut headers = rules.headers_of(pattern);
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(CACHE.0)) {
        headers.push(CACHE);
    }
    let mut text = String::new();
    for (name, value) in headers {
        let _ = match name.to_ascii_lowercase().as_str() {
            "content-type" => {
                let value = quoted(value.split(';').next().unwrap_or_default().trim());
                writeln!(
                    text,
                    "{indent}types {{ }}\n{indent}default_type {value};\n{indent}charset_types *;"
                )
            }
            // A file that is missing now may exist in a minute.
            "cache-control" if value != CACHE.1 => {
                writeln!(text, "{indent}add_header {name} {};", quoted(value))
            }
            _ => writeln!(text, "{indent}add_header {name} {} always;", quoted(value)),
        };
    }
    text
}

/// A rule among those that are tried in order.
fn condition(rule: &Redirect) -> Option<String> {
    let pattern = Pattern::of(rule);
    if rule.query.is_empty() {
        let to = pattern.fill(&rule.to, group)?;
        let regex = quoted_regex(&format!("^{}(?:\\?.*)?$", pattern.regex));
        return Some(format!(
            "  if ($request_uri ~ {regex}) {{ {} }}\n",
            answer(rule, &to)
        ));
    }
    // Path and parameters in one text, with a character between them that no address has.
    let mut text = String::from("$request_uri");
    let mut regex = format!("^{}\\?[^ ]*", pattern.regex);
    let mut groups = pattern.groups.clone();
    for (name, value) in &rule.query {
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return None;
        }
        let _ = write!(text, " $arg_{name}");
        match value.strip_prefix(':') {
            Some(name) => {
                regex.push_str(" ([^ ]+)");
                groups.push(name.to_owned());
            }
            None => {
                let _ = write!(regex, " {}", escaped(value));
            }
        }
    }
    let all = Pattern { regex, groups };
    let to = all.fill(&rule.to, group)?;
    let regex = quoted_regex(&format!("{}$", all.regex));
    Some(format!(
        "  set $asked {};\n  if ($asked ~ {regex}) {{ {} }}\n",
        quoted(&text),
        answer(rule, &to)
    ))
}

/// What a rule answers. A query that it does not name goes along.
fn answer(rule: &Redirect, to: &str) -> String {
    if rule.status == GONE {
        let page = percent_decode_str(to).decode_utf8_lossy();
        return format!("error_page {GONE} {}; return {GONE};", quoted(&page));
    }
    // The content of the target: another file of the site.
    if !rule.is_redirection() {
        let page = percent_decode_str(to).decode_utf8_lossy();
        return format!("set $page {}; rewrite ^ $page last;", quoted(&page));
    }
    let to = match with_query(rule, to) {
        None => to.to_owned(),
        Some((to, anchor)) => format!("{to}$is_args$args{anchor}"),
    };
    format!("return {} {};", rule.status, quoted(&to))
}

/// nginx numbers up to nine groups.
fn group(number: usize) -> Option<String> {
    (number <= 9).then(|| format!("${number}"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A backslash before anything but a quote stays in nginx's strings.
fn quoted_regex(regex: &str) -> String {
    format!("\"{}\"", regex.replace('"', "\\\""))
}
