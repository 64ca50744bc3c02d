//! Caddy: a file to import in a site.
//!
//! Rules are compared with the address as it was sent: so nothing in a decoded path comes into a header.

use super::pattern::{Pattern, escaped, target, with_query};
use super::{CACHE, Rules, Snippet, decoded as decoded_path, writable_rules};
use crate::config::Redirect;
use crate::config::redirects::{GONE, decoded};
use crate::server::host_rules::TYPES;
use std::fmt::Write as _;

const HEAD: &str = "\
# Written by `sitegen hosting caddy`: the rules of _headers and _redirects. Write it again after each build, and reload Caddy.
#   www.example.com {
#     root * /srv/www
#     import /etc/caddy/sitegen.caddy
#   }
";
/// What is never shown, before all rules.
const HIDDEN: &str = "\
\t@hidden {
\t\tpath_regexp (?:/\\.|^/_(?:headers|redirects)$)
\t\tnot path /.well-known/*
\t}
\terror @hidden 404
";
/// A page has one address: another one of its file leads to it, by the address as it was sent.
const MOVED: &str = r#"	@html {
		vars_regexp html {http.request.uri} "^((?:/[^/?]+)+)\.html(\?.*)?$"
		not path /_embeds/*
		file {path}
	}
	redir @html {re.html.1}{re.html.2} 301
	@slash vars_regexp slash {http.request.uri} "^((?:/[^/?]+)+)/+(\?.*)?$"
	route @slash {
		uri path_regexp /+$ ""
		@page file {path}.html
		redir @page {re.slash.1}{re.slash.2} 301
	}
"#;
const FILES_BEGIN: &str = "\
\t@file file {
\t\ttry_files {path} {path}.html {path}/index.html
\t}
\troute @file {
";
const FILES_END: &str = "\
\t\trewrite * {http.matchers.file.relative}
\t\tfile_server
\t}
";
const ERRORS: &str = "\
\terror 404
}
handle_errors {
\t@gone expression `{http.error.status_code} == 410`
\thandle @gone {
\t\trewrite * {http.vars.gone}
\t\tfile_server
\t}
\thandle {
\t\trewrite * /404.html
\t\tfile_server
\t}
}
";

/// The rules for Caddy.
pub fn caddy(rules: &Rules) -> Snippet {
    let (redirects, left_out) = writable_rules(rules);
    let mut snippet = Snippet {
        text: HEAD.to_owned(),
        left_out,
    };
    let text = &mut snippet.text;
    text.push_str("route {\n");
    let all = rules.headers_of("/*");
    for (name, value) in [CACHE].iter().chain(&all) {
        let _ = writeln!(text, "\theader {name} {}", quoted(value));
    }
    // A file that is missing now may exist in a minute, and the page for it has a type of its own.
    let of_files =
        |name: &str| name.eq_ignore_ascii_case(CACHE.0) || name.eq_ignore_ascii_case("content-type");
    let mut for_files = String::new();
    for pattern in rules.folders() {
        let own = rules.headers_of(pattern);
        for (name, value) in own.into_iter().filter(|header| !all.contains(header)) {
            let (text, indent) = match of_files(name) {
                true => (&mut for_files, "\t\t"),
                false => (&mut *text, "\t"),
            };
            let _ = writeln!(
                text,
                "{indent}header {} {name} {}",
                quoted(pattern),
                quoted(value)
            );
        }
    }
    text.push_str(HIDDEN);
    let (forced, others): (Vec<&Redirect>, Vec<&Redirect>) =
        redirects.into_iter().partition(|rule| rule.force);
    let mut number = 0;
    let mut answers = |rules: Vec<&Redirect>, text: &mut String| {
        for rule in rules {
            number += 1;
            match answer(rule, number) {
                Some(answer) => text.push_str(&answer),
                None => snippet.left_out.push(rule.to_string()),
            }
        }
    };
    answers(forced, text);
    text.push_str(MOVED);
    text.push_str(FILES_BEGIN);
    for (end, media_type) in TYPES {
        let _ = writeln!(
            text,
            "\t\t@type_{end} path *.{end}\n\t\theader @type_{end} Content-Type {}",
            quoted(media_type)
        );
    }
    text.push_str(&for_files);
    text.push_str(FILES_END);
    answers(others, text);
    text.push_str(ERRORS);
    snippet
}

/// A rule with its matchers, one route in another. Of several expressions in one matcher, Caddy takes any that matches.
fn answer(rule: &Redirect, number: usize) -> Option<String> {
    let pattern = Pattern::from_rule(rule);
    let mut routes = String::new();
    let mut matcher = format!(
        "\t@r{number} {{\n\t\tvars_regexp p{number} {{http.request.uri}} {}\n",
        quoted(&format!("^{}(\\?.*)?$", pattern.regex))
    );
    let paths = pattern.groups.len();
    let mut groups = pattern.groups;
    let mut parameters = Vec::new();
    for (name, value) in &rule.query {
        // A placeholder of Caddy, which nothing escapes.
        if [name, value]
            .into_iter()
            .any(|text| text.contains(['{', '`', '\\']))
        {
            return None;
        }
        match value.strip_prefix(':') {
            Some(group) => {
                groups.push(group.to_owned());
                parameters.push(quoted(&format!("(?:^|&){}=([^&]+)", escaped(name))));
            }
            None => {
                // Caddy compares what is decoded.
                let parameter = format!("{}={}", decoded(name), decoded(value));
                if parameter.contains(['{', '`', '\\']) || parameter.contains(char::is_control) {
                    return None;
                }
                let _ = writeln!(matcher, "\t\tquery {}", quoted(&parameter));
            }
        }
    }
    routes.push_str(&matcher);
    routes.push_str("\t}\n");
    let mut last = format!("r{number}");
    for (at, regex) in parameters.iter().enumerate() {
        let inner = format!("q{number}_{}", at + 1);
        let _ = writeln!(
            routes,
            "\troute @{last} {{\n\t@{inner} vars_regexp {inner} {{http.request.uri.query}} {regex}"
        );
        last = inner;
    }
    let group = |at: usize| {
        Some(match at <= paths {
            true => format!("{{re.p{number}.{at}}}"),
            false => format!("{{re.q{number}_{}.1}}", at - paths),
        })
    };
    let all = Pattern {
        regex: pattern.regex,
        groups,
    };
    let to = all.fill(&target(&rule.to), group)?;
    // Caddy decodes the path of a file by itself.
    let page = quoted(&to);
    let _ = match rule.is_redirection() {
        _ if rule.status == GONE => {
            writeln!(
                routes,
                "\tvars @{last} gone {}\n\terror @{last} {GONE}",
                shown(rule)?
            )
        }
        // The content of the target: another file of the site.
        false => writeln!(
            routes,
            "\thandle @{last} {{\n\t\trewrite * {page}\n\t\tfile_server\n\t}}"
        ),
        true => {
            let to = match with_query(rule, &to) {
                None => to,
                Some((before, anchor)) => format!("{before}{{re.p{number}.{}}}{anchor}", paths + 1),
            };
            writeln!(routes, "\tredir @{last} {} {}", quoted(&to), rule.status)
        }
    };
    routes.push_str(&"\t}\n".repeat(parameters.len()));
    Some(routes)
}

/// The page for an address that is gone, as a variable. Its path is encoded when it is asked for, so it is decoded here; of
/// braces Caddy would make a placeholder.
fn shown(rule: &Redirect) -> Option<String> {
    let page = decoded_path(&rule.to);
    (!page.contains(['{', '`', '\\'])).then(|| quoted(&page))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}
