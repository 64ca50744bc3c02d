//! Styles of an SVG: whether they load anything external.

use super::excerpt::excerpt;
use super::reference;
use crate::report::SvgFault;

/// At-rules that load nothing by themselves.
const RULES: [&str; 5] = ["media", "supports", "keyframes", "-webkit-keyframes", "font-face"];
/// Functions that take an address without `url()`, and syntax that old browsers executed.
const REFUSED: [&str; 7] = [
    "image(",
    "image-set(",
    "cross-fade(",
    "element(",
    "src(",
    "expression(",
    "javascript:",
];

/// Why a style sheet, or the value of a `style` attribute, is not published.
///
/// Comments and strings are checked as well: editors never write anything suspicious there, and it avoids disagreeing
/// with a browser about where they end.
pub fn sheet_refusal(css: &str) -> Option<SvgFault> {
    for (at, _) in css.match_indices('@') {
        let rest = &css[at + 1..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .unwrap_or(rest.len());
        if !RULES.iter().any(|rule| rest[..end].eq_ignore_ascii_case(rule)) {
            return Some(SvgFault::Style(format!("@{}", excerpt(&rest[..end]))));
        }
    }
    refusal(css)
}

/// Why the value of a property is not published.
pub fn refusal(css: &str) -> Option<SvgFault> {
    // A backslash could disguise the name of a function.
    if css.contains('\\') {
        return Some(SvgFault::Backslash);
    }
    if !css.contains(['(', ':']) {
        return None;
    }
    let lower = css.to_ascii_lowercase();
    if let Some(found) = REFUSED.iter().find(|found| lower.contains(*found)) {
        return Some(SvgFault::Style((*found).into()));
    }
    lower.match_indices("url(").find_map(|(at, start)| {
        let rest = &css[at + start.len()..];
        let address = rest.split_once(')').map_or(rest, |(address, _)| address);
        let address = address.trim_matches(BLANK);
        let quoted = ['"', '\''].into_iter().find_map(|quote| {
            let inner = address.strip_prefix(quote)?;
            inner.strip_suffix(quote)
        });
        reference::refusal(quoted.unwrap_or(address))
    })
}

/// White space in CSS.
const BLANK: [char; 5] = [' ', '\t', '\n', '\r', '\x0c'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_of_image_editors_pass() {
        for css in [
            ".st0{fill:#15201b;stroke:none}",
            ".a { fill: url(#SVGID_1_); clip-path:url( \"#clip0_12:34\" ) }",
            "@media (prefers-color-scheme: dark) { path { fill: #fff } }",
            "mask:url('data:image/png;base64,iVBORw0KGgo=')",
            "/* made by hand */ text > tspan { font-family: 'Open Sans', sans-serif }",
        ] {
            assert_eq!(sheet_refusal(css), None, "{css}");
        }
    }

    #[test]
    fn whatever_loads_is_refused() {
        for css in [
            "@import '//evil.example/x.css';",
            "@IMPORT url(#a);",
            "@namespace s url(#a);",
            "@",
            "fill: url(https://evil.example/#a)",
            "fill: URL( //evil.example )",
            "fill: url(\n'x.svg#a')",
            "fill: url(\"#a\", url(x))",
            "fill: url(#a b)",
            "fill: url(",
            "fill: url(data:image/svg+xml;base64,PHN2Zz4=)",
            "fill: u\\72l(//evil.example)",
            "fill: url(/* */#a)",
            "background: image-set('//evil.example/x.png' 1x)",
            "background: -webkit-image-set('//evil.example/x.png' 1x)",
            "a: src('//evil.example')",
            "/* \" */ b { fill: url(x) } /* \" */",
        ] {
            assert!(sheet_refusal(css).is_some(), "{css}");
        }
    }
}
