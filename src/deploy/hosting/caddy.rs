//! Caddy: a file to import in a site.
//!
//! Rules are compared with the address as it was sent: so nothing in a decoded path comes into a header.

use super::pattern::{Pattern, escaped, with_query};
use super::{CACHE, MANIFEST_TYPE, Rules, Snippet};
use crate::config::Redirect;
use crate::config::redirects::GONE;
use crate::output::webmanifest;
use percent_encoding::percent_decode_str;
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
\t@slash path_regexp ^/.+/$
\turi @slash strip_suffix /
";
const FILES_BEGIN: &str = "\
\t@file file {
\t\ttry_files {path} {path}.html {path}/index.html
\t}
\thandle @file {
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
    let mut snippet = Snippet {
        text: HEAD.to_owned(),
        left_out: Vec::new(),
    };
    let text = &mut snippet.text;
    text.push_str("route {\n");
    let all = rules.headers_of("/*");
    for (name, value) in [CACHE].iter().chain(&all) {
        let _ = writeln!(text, "\theader {name} {}", quoted(value));
    }
    text.push_str(HIDDEN);
    let (forced, others): (Vec<&Redirect>, Vec<&Redirect>) = rules
        .redirects
        .iter()
        .filter(|rule| rule.status != 404)
        .partition(|rule| rule.force);
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
    text.push_str(FILES_BEGIN);
    let _ = writeln!(
        text,
        "\t\theader /{} Content-Type {MANIFEST_TYPE}",
        webmanifest::NAME
    );
    for pattern in rules.folders() {
        for (name, value) in rules
            .headers_of(pattern)
            .into_iter()
            .filter(|header| !all.contains(header))
        {
            let _ = writeln!(text, "\t\theader {} {name} {}", quoted(pattern), quoted(value));
        }
    }
    text.push_str(FILES_END);
    answers(others, text);
    text.push_str(ERRORS);
    snippet
}

/// A rule with its matcher.
fn answer(rule: &Redirect, number: usize) -> Option<String> {
    let pattern = Pattern::of(rule);
    let mut matcher = format!(
        "\t@r{number} {{\n\t\tvars_regexp p{number} {{http.request.uri}} {}\n",
        quoted(&format!("^{}(\\?.*)?$", pattern.regex))
    );
    let mut groups = pattern.groups.clone();
    for (name, value) in &rule.query {
        match value.strip_prefix(':') {
            // Caddy takes one expression for each variable.
            Some(_) if groups.len() > pattern.groups.len() => return None,
            Some(group) => {
                groups.push(group.to_owned());
                let regex = quoted(&format!("(?:^|&){}=([^&]+)", escaped(name)));
                let _ = writeln!(
                    matcher,
                    "\t\tvars_regexp q{number} {{http.request.uri.query}} {regex}"
                );
            }
            None => {
                let _ = writeln!(matcher, "\t\tquery {}", quoted(&format!("{name}={value}")));
            }
        }
    }
    matcher.push_str("\t}\n");
    if rule.status == GONE {
        let page = percent_decode_str(&rule.to).decode_utf8_lossy();
        return Some(format!(
            "{matcher}\tvars @r{number} gone {}\n\terror @r{number} {GONE}\n",
            quoted(&page)
        ));
    }
    let paths = pattern.groups.len();
    let group = |at: usize| {
        Some(match at <= paths {
            true => format!("{{re.p{number}.{at}}}"),
            false => format!("{{re.q{number}.1}}"),
        })
    };
    let all = Pattern {
        regex: pattern.regex,
        groups,
    };
    let to = all.fill(&rule.to.replace('{', "\\{"), group)?;
    // The content of the target: another file of the site.
    if !rule.is_redirection() {
        let page = percent_decode_str(&to).decode_utf8_lossy();
        let page = quoted(&page);
        return Some(format!(
            "{matcher}\thandle @r{number} {{\n\t\trewrite * {page}\n\t\tfile_server\n\t}}\n"
        ));
    }
    let to = match with_query(rule, &to) {
        None => to,
        Some((before, anchor)) => format!("{before}{{re.p{number}.{}}}{anchor}", paths + 1),
    };
    Some(format!(
        "{matcher}\tredir @r{number} {} {}\n",
        quoted(&to),
        rule.status
    ))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}
