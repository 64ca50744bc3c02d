//! nginx: a file to include in a `server { … }`.
//!
//! A rule for one path is a `location` of its own, which nginx finds at once among thousands. All others are tried in their
//! order when there is no file, or before all if they are forced. They are compared with `$request_uri`, which is not
//! decoded: what `$uri` would bring into a header could end it.

use super::nginx_order::{Order, names};
use super::pattern::{Pattern, escaped, target, with_query};
use super::{CACHE, Rules, Snippet, decoded, writable_rules};
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::server::host_rules::{TYPES, UNKNOWN_TYPE};
use std::fmt::Write as _;

/// A site that has not lost a page names no content for 410, and nginx refuses variables that nothing sets.
const HEAD: &str = "\
# Written by `sitegen hosting nginx`: the rules of _headers and _redirects. Write it again after each build, and reload nginx.
#   server {
#     server_name www.example.com;
#     root /srv/www;
#     include /etc/nginx/sitegen.conf;
#   }
absolute_redirect off;
charset utf-8;
charset_types text/css text/javascript text/plain;
error_page 404 @missing;
error_page 410 @gone;
set $gone /404.html;
";
/// The first expression that matches counts, so what is never shown comes first. A page has one address; where a file has
/// another one, `/.moved` leads to it, by the address as it was sent. The pages of an error are in locations with a name,
/// because nginx would look for any other one as if a visitor had asked for it.
const FILES: &str = r#"location / { try_files $uri $uri.html $uri/index.html @rules; }
location = / { try_files /index.html =404; }
location = /_headers { return 404; }
location = /_redirects { return 404; }
location ~ "/\.(?!well-known/)" { return 404; }
location ~ "^(?<page>/.*[^/])/+$" {
  if (-f $document_root$page.html) { rewrite ^ /.moved last; }
  try_files $uri/index.html @rules;
}
location ~ "^(?<page>.+\.html)$" {
  if (-f $request_filename) { rewrite ^ /.moved last; }
  try_files $uri.html @rules;
}
location = /.moved {
  internal;
  if ($request_uri ~ "^((?:/[^/?]+)+)(?:/+|\.html)(?:\?.*)?$") { return 301 $1$is_args$args; }
  try_files $page =404;
}
location @missing { try_files /404.html =404; }
location @gone { try_files $gone =404; }
"#;

/// The rules for nginx.
pub fn nginx(rules: &Rules) -> Snippet {
    let (redirects, left_out) = writable_rules(rules);
    let (redirects, unwritable): (Vec<&Redirect>, Vec<&Redirect>) =
        redirects.into_iter().partition(|rule| has_writable_page(rule));
    let mut snippet = Snippet {
        text: HEAD.to_owned(),
        left_out,
    };
    snippet
        .left_out
        .extend(unwritable.iter().map(ToString::to_string));
    let text = &mut snippet.text;
    text.push_str(&types());
    text.push_str(&headers(rules, "/*", ""));
    let folders = rules.folders();
    let files = folders.iter().copied().filter(|pattern| !pattern.ends_with('*'));
    let order = Order::new(redirects, files);
    let mut tried = |rules: Vec<&Redirect>, text: &mut String| {
        for rule in rules {
            match condition(rule) {
                Some(condition) => text.push_str(&condition),
                None => snippet.left_out.push(rule.to_string()),
            }
        }
    };
    tried(order.forced, text);
    text.push_str(FILES);
    for pattern in folders {
        let headers = headers(rules, pattern, "  ");
        let _ = match pattern.strip_suffix('*') {
            Some(folder) => writeln!(
                text,
                "location ^~ {} {{\n{headers}  try_files $uri $uri.html @rules;\n}}",
                quoted(folder)
            ),
            None => writeln!(
                text,
                "location = {} {{\n{headers}  try_files $uri @rules;\n}}",
                quoted(pattern)
            ),
        };
    }
    for rule in order.single {
        let answer = answer(rule, &target(&rule.to));
        for path in names(rule) {
            let _ = writeln!(text, "location = {} {{ {answer} }}", quoted(&path));
        }
    }
    text.push_str("location @rules {\n");
    tried(order.others, text);
    text.push_str("  return 404;\n}\n");
    snippet
}

/// What files are. The server's own list is one of its installation.
fn types() -> String {
    let mut text = String::from("types {\n");
    for (end, media_type) in TYPES {
        let _ = writeln!(text, "  {} {end};", without_charset(media_type));
    }
    let _ = writeln!(text, "}}\ndefault_type {UNKNOWN_TYPE};");
    text
}

fn without_charset(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
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
                let value = quoted(without_charset(value));
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
    let pattern = Pattern::from_rule(rule);
    if rule.query.is_empty() {
        let to = pattern.fill(&target(&rule.to), group)?;
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
    let to = all.fill(&target(&rule.to), group)?;
    let regex = quoted_regex(&format!("{}$", all.regex));
    Some(format!(
        "  set $asked {};\n  if ($asked ~ {regex}) {{ {} }}\n",
        quoted(&text),
        answer(rule, &to)
    ))
}

/// Whether the page that a rule shows can be named: its path is written decoded, and nginx takes a dollar sign for a variable.
fn has_writable_page(rule: &Redirect) -> bool {
    rule.is_redirection() || !decoded(&rule.to).contains('$')
}

/// What a rule answers. A query that it does not name goes along.
fn answer(rule: &Redirect, to: &str) -> String {
    if rule.status == GONE {
        return format!("set $gone {}; return {GONE};", quoted(&decoded(to)));
    }
    // The content of the target: another file of the site.
    if !rule.is_redirection() {
        return format!("set $page {}; rewrite ^ $page last;", quoted(&decoded(to)));
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

/// A backslash before anything but a quote or another one stays in nginx's strings.
fn quoted_regex(regex: &str) -> String {
    let regex = regex.replace("\\\\", r"\\\\");
    format!("\"{}\"", regex.replace('"', "\\\""))
}
