//! Apache: a file to include in a `<VirtualHost>`.
//!
//! Rules are compared with `%{THE_REQUEST}`, which is not decoded: so nothing in a path can end a header.

use super::pattern::{Pattern, escaped, target, with_query};
use super::{CACHE, Rules, Snippet, decoded, writable_rules};
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::server::host_rules::TYPES;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt::Write as _;

/// Letters of a path that mean nothing between the flags of a rule.
const IN_FLAG: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
const HEAD: &str = "\
# Written by `sitegen hosting apache`: the rules of _headers and _redirects. Write it again after each build, and reload Apache.
# It needs mod_dir, mod_headers, mod_mime and mod_rewrite.
#   <VirtualHost *:443>
#     ServerName www.example.com
#     DocumentRoot /srv/www
#     Include /etc/apache2/sitegen.conf
#   </VirtualHost>
DirectoryIndex disabled
DirectorySlash Off
ErrorDocument 404 /404.html
ErrorDocument 410 /%{reqenv:gone}
";
/// What is never shown, before all rules.
const HIDDEN: &str = "\
RewriteEngine On
RewriteCond \"%{ENV:REDIRECT_STATUS}\" \"!^$\"
RewriteRule \"^\" \"-\" [L]
RewriteRule \"/\\.(?!well-known/)\" \"-\" [R=404,L]
RewriteRule \"^/_(?:headers|redirects)$\" \"-\" [R=404,L]
";
/// A page has one address: another one of its file leads to it, by the address as it was sent, with the query if there is
/// one. Apache refuses a target whose question mark comes with a group. Then files, pages without the ending of their file,
/// and folders, of which nothing is shown.
const FILES: &str = r#"RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f
RewriteCond "%{THE_REQUEST}" "^[A-Z]+ ((?:/[^/? ]+)+)\.html\?([^ ]+) HTTP/"
RewriteRule "^/(?!_embeds/).*\.html$" "%1?%2" [R=301,L,NE,QSD]
RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f
RewriteCond "%{THE_REQUEST}" "^[A-Z]+ ((?:/[^/? ]+)+)\.html\?? HTTP/"
RewriteRule "^/(?!_embeds/).*\.html$" "%1" [R=301,L,NE]
RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -f
RewriteRule "^" "-" [L]
RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}.html" -f
RewriteRule "^(.*[^/])$" "$1.html" [PT,L]
RewriteCond "%{DOCUMENT_ROOT}$1.html" -f
RewriteCond "%{THE_REQUEST}" "^[A-Z]+ ((?:/[^/? ]+)+)/+\?([^ ]+) HTTP/"
RewriteRule "^(.*[^/])/+$" "%1?%2" [R=301,L,NE,QSD]
RewriteCond "%{DOCUMENT_ROOT}$1.html" -f
RewriteCond "%{THE_REQUEST}" "^[A-Z]+ ((?:/[^/? ]+)+)/+\?? HTTP/"
RewriteRule "^(.*[^/])/+$" "%1" [R=301,L,NE]
RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}/index.html" -f
RewriteRule "^(.*?)/?$" "$1/index.html" [PT,L]
"#;
const FOLDERS: &str = r#"RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" -d
RewriteRule "^" "-" [R=404,L]
"#;

/// The rules for Apache.
pub fn apache(rules: &Rules) -> Snippet {
    let (redirects, left_out) = writable_rules(rules);
    let mut snippet = Snippet {
        text: HEAD.to_owned(),
        left_out,
    };
    let text = &mut snippet.text;
    for (end, media_type) in TYPES {
        let _ = writeln!(text, "AddType {} .{end}", quoted(media_type));
    }
    text.push_str(&header(CACHE.0, CACHE.1, ""));
    for (name, value) in rules.headers_of("/*") {
        text.push_str(&header(name, value, ""));
    }
    for pattern in rules.folders() {
        let place = match pattern.strip_suffix('*') {
            Some(folder) => format!("^{}", escaped(folder)),
            None => format!("^{}$", escaped(pattern)),
        };
        let _ = writeln!(text, "<LocationMatch {}>", quoted(&place));
        for (name, value) in rules.headers_of(pattern) {
            text.push_str(&header(name, value, "  "));
        }
        text.push_str("</LocationMatch>\n");
    }
    text.push_str(HIDDEN);
    let (forced, others): (Vec<&Redirect>, Vec<&Redirect>) =
        redirects.into_iter().partition(|rule| rule.force);
    for (rules, files) in [(forced, FILES), (others, FOLDERS)] {
        for rule in rules {
            match rewrite(rule) {
                Some(rewrite) => text.push_str(&rewrite),
                None => snippet.left_out.push(rule.to_string()),
            }
        }
        text.push_str(files);
    }
    snippet
}

fn header(name: &str, value: &str, indent: &str) -> String {
    if name.eq_ignore_ascii_case("content-type") {
        return format!("{indent}ForceType {}\n", quoted(value));
    }
    // A file that is missing now may exist in a minute.
    let found = match name.eq_ignore_ascii_case(CACHE.0) && value != CACHE.1 {
        true => " \"expr=%{REQUEST_STATUS} -in {'200','206','304'}\"",
        false => "",
    };
    format!("{indent}Header always set {name} {}{found}\n", quoted(value))
}

/// The page for an address that is gone, as the variable that `ErrorDocument` names. Letters that end a flag are encoded.
fn shown(page: &str) -> String {
    let page = utf8_percent_encode(&decoded(page), IN_FLAG).to_string();
    literal(page.trim_start_matches('/'))
}

/// A rule, with and without a query where the query goes along.
fn rewrite(rule: &Redirect) -> Option<String> {
    let mut pattern = Pattern::from_rule(rule);
    let path = pattern.regex.clone();
    let request = |rest: &str| argument(&format!("^[A-Z]+ {path}{rest} HTTP/"));
    let condition = |rest: &str| format!("RewriteCond \"%{{THE_REQUEST}}\" {}\n", request(rest));
    let asked = parameters(rule, &mut pattern);
    if rule.status == GONE {
        let asked = asked.as_deref().unwrap_or("(?:\\?[^ ]*)?");
        let page = shown(&rule.to);
        return Some(condition(asked) + &format!("RewriteRule \"^\" \"-\" [E=gone:{page},G]\n"));
    }
    let flags = format!("[R={},L,NE,QSD]", rule.status);
    // Otherwise the content of the target: another file of the site, whose path is not decoded again.
    let (to, flags) = match rule.is_redirection() {
        true => (literal(&target(&rule.to)), flags.as_str()),
        false => (literal(&decoded(&rule.to)), "[PT,L]"),
    };
    let target = |to: &str| format!("RewriteRule \"^\" {} {flags}\n", argument(to));
    if let Some(asked) = asked {
        let to = pattern.fill(&to, group)?;
        return Some(condition(&asked) + &target(&to));
    }
    let to = pattern.fill(&to, group)?;
    match with_query(rule, &to) {
        Some((before, anchor)) if rule.is_redirection() => {
            let query = group(pattern.groups.len() + 1)?;
            let with = condition("\\?([^ ]+)") + &target(&format!("{before}?{query}{anchor}"));
            Some(with + &condition("\\??") + &target(&to))
        }
        _ => Some(condition("(?:\\?[^ ]*)?") + &target(&to)),
    }
}

/// The parameters that a rule is for, in any order, and their groups.
fn parameters(rule: &Redirect, pattern: &mut Pattern) -> Option<String> {
    if rule.query.is_empty() {
        return None;
    }
    let mut asked = String::from("\\?");
    for (name, value) in &rule.query {
        let value = match value.strip_prefix(':') {
            Some(group) => {
                pattern.groups.push(group.to_owned());
                "([^& ]+)".to_owned()
            }
            None => format!("{}(?=[& ])", escaped(value)),
        };
        let _ = write!(asked, "(?=(?:[^ ]*&)?{}={value})", escaped(name));
    }
    asked.push_str("[^ ]*");
    Some(asked)
}

/// Apache numbers up to nine groups.
fn group(number: usize) -> Option<String> {
    (number <= 9).then(|| format!("%{number}"))
}

/// A target in which no letter stands for a group or a variable.
fn literal(to: &str) -> String {
    let mut literal = String::new();
    for c in to.chars() {
        if "\\%${".contains(c) {
            literal.push('\\');
        }
        literal.push(c);
    }
    literal
}

/// mod_rewrite reads its arguments by itself, and nothing in them is escaped for it.
fn argument(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "%22"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
