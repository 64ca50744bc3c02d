//! Apache: a file to include in a `<VirtualHost>`.
//!
//! Rules are compared with `%{THE_REQUEST}`, which is not decoded: so nothing in a path can end a header.

use super::pattern::{Pattern, escaped, target, with_query};
use super::{CACHE, Rules, Snippet, decoded, writable_rules};
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::server::host_rules::TYPES;
use std::fmt::Write as _;

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
ErrorDocument 410 /404.html
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
    for rule in redirects
        .iter()
        .filter(|rule| rule.status == GONE && rule.is_for_one_path())
    {
        text.push_str(&page_for(rule));
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

/// The page for an address that is gone. A path with characters that mean something to Apache is a regular expression of
/// their codes.
fn page_for(rule: &Redirect) -> String {
    let page = quoted(&target(&rule.to));
    let path = decoded(&rule.from);
    let is_letter = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || "/-._~".contains(c);
    if path.chars().all(is_letter) {
        return format!(
            "<Location {}>\n  ErrorDocument {GONE} {page}\n</Location>\n",
            quoted(&path)
        );
    }
    let mut regex = String::from("^");
    for c in path.chars() {
        let _ = match is_letter(c) && c != '.' {
            true => write!(regex, "{c}"),
            false => write!(regex, "\\x{:02x}", u32::from(c)),
        };
    }
    format!("<LocationMatch \"{regex}(?:/|$)\">\n  ErrorDocument {GONE} {page}\n</LocationMatch>\n")
}

/// A rule, with and without a query where the query goes along.
fn rewrite(rule: &Redirect) -> Option<String> {
    let mut pattern = Pattern::from_rule(rule);
    let path = pattern.regex.clone();
    let request = |rest: &str| argument(&format!("^[A-Z]+ {path}{rest} HTTP/"));
    let condition = |rest: &str| format!("RewriteCond \"%{{THE_REQUEST}}\" {}\n", request(rest));
    if rule.status == GONE {
        return Some(format!(
            "{}RewriteRule \"^\" \"-\" [G]\n",
            condition("(?:\\?[^ ]*)?")
        ));
    }
    let flags = format!("[R={},L,NE,QSD]", rule.status);
    // Otherwise the content of the target: another file of the site, whose path is not decoded again.
    let (to, flags) = match rule.is_redirection() {
        true => (literal(&target(&rule.to)), flags.as_str()),
        false => (literal(&decoded(&rule.to)), "[PT,L]"),
    };
    let target = |to: &str| format!("RewriteRule \"^\" {} {flags}\n", argument(to));
    if !rule.query.is_empty() {
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
