//! The references in styles of an SVG. They contain no backslashes, because [`super::css`] has checked them.
//!
//! A CSS parser would find the references that a browser follows. resvg has a parser of its own, which reads broken styles
//! differently, and an image must not cost more than what is found here.

use roxmltree::Node;

/// A rule of a style sheet that refers to parts of the SVG.
pub struct Rule<'a> {
    selectors: &'a str,
    /// Property and id.
    pub references: Vec<(&'a str, &'a str)>,
}

impl Rule<'_> {
    /// Whether the rule may apply to an element. Selectors that are not understood apply to all.
    pub fn applies(&self, node: Node<'_, '_>) -> bool {
        self.selectors.split(',').any(|selector| {
            let last = selector
                .trim()
                .rsplit([' ', '\t', '\r', '\n', '>', '+', '~'])
                .next();
            last.is_none_or(|compound| may_be(compound, node))
        })
    }
}

/// Whether `path.a#b` may select an element.
fn may_be(compound: &str, node: Node<'_, '_>) -> bool {
    // A condition after it can only exclude the element.
    let names = compound.split([':', '[']).next().unwrap_or_default();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '#');
    if names.is_empty() || !names.chars().all(plain) {
        return true;
    }
    let mut rest = names;
    while !rest.is_empty() {
        let end = rest[1..].find(['.', '#']).map_or(rest.len(), |at| at + 1);
        // A multi-byte first character is part of an element's name.
        let Some((part, after)) = rest.split_at_checked(end) else {
            return true;
        };
        let fits = match part.strip_prefix('.') {
            Some(class) => node
                .attribute("class")
                .is_some_and(|classes| classes.split_whitespace().any(|own| own == class)),
            None => match part.strip_prefix('#') {
                Some(id) => node.attribute("id") == Some(id),
                None => node.tag_name().name() == part,
            },
        };
        if !fits {
            return false;
        }
        rest = after;
    }
    true
}

/// The rules of a style sheet that contain references.
pub fn rules(sheet: &str) -> Vec<Rule<'_>> {
    let mut rules = Vec::new();
    for (at, _) in sheet.match_indices('{') {
        let body = sheet[at + 1..].split(['{', '}']).next().unwrap_or_default();
        let references: Vec<_> = references(body).collect();
        if references.is_empty() {
            continue;
        }
        let before = &sheet[..at];
        let start = before.rfind(['{', '}', ';', '/']).map_or(0, |at| at + 1);
        rules.push(Rule {
            selectors: before[start..].trim(),
            references,
        });
    }
    rules
}

/// Property and id of each reference in declarations.
pub fn references(declarations: &str) -> impl Iterator<Item = (&str, &str)> {
    declarations.split(';').flat_map(|declaration| {
        let (property, value) = declaration.split_once(':').unwrap_or(("", declaration));
        addresses(value).map(move |id| (property.trim(), id))
    })
}

/// The ids in `url(#id)`.
pub fn addresses(value: &str) -> impl Iterator<Item = &str> {
    value.match_indices('#').filter_map(|(at, _)| {
        let before = value[..at].trim_end_matches(['"', '\'', ' ', '\t', '\n', '\r', '\u{c}']);
        let end = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ')');
        before
            .get(before.len().checked_sub(4)?..)?
            .eq_ignore_ascii_case("url(")
            .then(|| {
                let id = &value[at + 1..];
                &id[..id.find(end).unwrap_or(id.len())]
            })
    })
}
