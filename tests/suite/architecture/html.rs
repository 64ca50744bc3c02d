//! HTML is read by elements: a string that looks like a tag may stand in a text, an attribute or a script as well.

use crate::support::imports::module_of;
use crate::support::source::{Source, sources};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Rooms that see HTML.
const READ_HTML: [&str; 11] = [
    "content", "assets", "render", "output", "live", "server", "dev", "diff", "check", "deploy", "why",
];
/// The crate that looks for bytes in a whole text.
const BYTE_SEARCH: &str = "memchr";
/// Methods that look for a string.
const SEARCHES: [&str; 16] = [
    "contains",
    "ends_with",
    "find",
    "match_indices",
    "matches",
    "replace",
    "replacen",
    "rfind",
    "rmatch_indices",
    "rsplit",
    "rsplit_once",
    "split",
    "split_once",
    "splitn",
    "starts_with",
    "strip_prefix",
];

/// Files that look for mark-up in strings, with the reason.
const EXCEPTIONS: [(&str, &str); 12] = [
    // Whether a text may have an anchor or a link to one: most have none, and are not parsed a second time.
    ("src/content/anchored_text.rs", "contains"),
    // The same, in the JSON of a whole entry.
    ("src/content/site_anchors.rs", BYTE_SEARCH),
    // Whether a page may have a dead link: to parse every page took an eighth of the time of rendering. It finds too many
    // rather than too few, and what is dead is then read by elements.
    ("src/render/dead_links.rs", BYTE_SEARCH),
    // The CMS must be named nowhere in a file, whatever stands around it.
    ("src/output/host_search.rs", BYTE_SEARCH),
    // No HTML: keys of images and hosts in the JSON of a whole page.
    ("src/output/modified.rs", BYTE_SEARCH),
    // No HTML: an SVG before a parser may read it.
    ("src/assets/images/svg/mod.rs", "contains"),
    // Not HTML of ours: whether a file is an SVG, or a page that a server sends instead of a file.
    ("src/assets/markup.rs", "strip_prefix"),
    // Names of files with a hash, in any kind of file.
    ("src/diff/hashed_names.rs", BYTE_SEARCH),
    // Not HTML of ours: whether an editor's embed is a document already.
    ("src/output/embeds.rs", "starts_with"),
    // No HTML: which reader an XML file of the project needs.
    ("src/check/feeds/mod.rs", "contains"),
    // A simple text has no attributes and no `<` in its texts. To have a parser read these texts took half of the time
    // of reading 10,000 vacancies.
    ("src/content/simple_text.rs", "split"),
    // It runs before the parser, to spare it texts that take quadratic time, and skips nothing.
    ("src/content/parse_cost.rs", "match_indices"),
];

#[test]
fn finished_html_is_not_searched_as_a_string() {
    let stages = sources("src", &["rs"]);
    let is_test = |file: &&Source| file.path.ends_with("tests.rs");
    let stages = stages
        .iter()
        .filter(|file| READ_HTML.contains(&module_of(file).as_str()) && !is_test(file));
    let found: Vec<String> = stages.flat_map(searches).collect();
    assert!(
        found.is_empty(),
        "note it while rendering, or read the HTML with `content::markup`:\n{}",
        found.join("\n")
    );
}

#[test]
fn a_search_for_markup_is_seen() {
    let file = |code: &str| Source {
        path: "src/render/page.rs".to_owned(),
        text: format!("fn f() {{ {code} }}"),
    };
    for code in [
        r#"html.split('<')"#,
        r#"html.split(" href=\"/")"#,
        r##"html.find(r#"<main id="main""#)"##,
        r#"html.contains(&format!("id=\"{id}\""))"#,
        r#"html.replace("</p>", "")"#,
        r#"[" id=\"", " name=\""].iter().any(|sign| html.contains(sign))"#,
        r#"memchr::memchr_iter(b'=', html.as_bytes())"#,
    ] {
        assert_eq!(searches(&file(code)).len(), 1, "{code}");
    }
    for code in [
        r#"path.split(['?', '#'])"#,
        r#"text.replace('<', "\\u003c")"#,
        r#"query.contains("a=b")"#,
        r#"format!("<p id=\"{id}\">")"#,
        r#"ids.contains(&id); html.push_str("<p>")"#,
        r#"let all = ["<p>", "</p>"]; ids.contains(&id)"#,
    ] {
        assert_eq!(searches(&file(code)), Vec::<String>::new(), "{code}");
    }
}

/// The calls of a file that look for mark-up; its tests may.
fn searches(file: &Source) -> Vec<String> {
    let code = file.text.split("#[cfg(test)]").next().unwrap();
    let mut found = Vec::new();
    walk(code.parse().unwrap(), &mut |method, argument| {
        if !EXCEPTIONS.contains(&(file.path.as_str(), method)) {
            found.push(format!("{}: `{method}({argument})`", file.path));
        }
    });
    found
}

fn walk(tokens: TokenStream, found: &mut impl FnMut(&str, &TokenStream)) {
    let (mut called, mut is_attribute) = (None, false);
    // A list of mark-up in this statement.
    let mut list = None;
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                if name == BYTE_SEARCH {
                    found(BYTE_SEARCH, &TokenStream::new());
                }
                called = Some(name);
            }
            TokenTree::Group(group) => {
                if let Some(list) = &list
                    && let Some(method) = search_in(group.stream())
                {
                    found(&method, list);
                }
                if group.delimiter() == Delimiter::Bracket && !is_attribute && is_markup(group.stream()) {
                    list = Some(group.stream());
                }
                let method = called.take().filter(|name| SEARCHES.contains(&name.as_str()));
                if group.delimiter() == Delimiter::Parenthesis
                    && let Some(method) = method
                    && (is_markup(group.stream()) || is_bracket(&method, &group.stream()))
                {
                    found(&method, &group.stream());
                }
                walk(group.stream(), found);
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => (called, list) = (None, None),
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                is_attribute = true;
                continue;
            }
            _ => called = None,
        }
        is_attribute = false;
    }
}

/// A method of these tokens that looks for a string.
fn search_in(tokens: TokenStream) -> Option<String> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()).filter(|name| SEARCHES.contains(&name.as_str())),
        TokenTree::Group(group) => search_in(group.stream()),
        _ => None,
    })
}

/// Whether tags are taken apart at their brackets; to replace one is to escape it.
fn is_bracket(method: &str, argument: &TokenStream) -> bool {
    method != "replace" && argument.to_string() == "'<'"
}

/// Whether the first argument is, or is made of, a string with a tag or an attribute in it.
fn is_markup(argument: TokenStream) -> bool {
    let first = argument
        .into_iter()
        .take_while(|token| !matches!(token, TokenTree::Punct(mark) if mark.as_char() == ','));
    first.into_iter().any(|token| match token {
        TokenTree::Literal(text) => {
            let text = text.to_string();
            let inner = text.trim_start_matches(['r', '#']);
            let inner = inner.strip_prefix('"').unwrap_or_default().replace('\\', "");
            ["<", "=\"", "='"].iter().any(|mark| inner.contains(mark))
        }
        TokenTree::Group(group) => is_markup(group.stream()),
        _ => false,
    })
}
