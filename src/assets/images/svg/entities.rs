//! Entities that an SVG declares for itself: Illustrator writes the namespaces of its editing data as such.

use std::borrow::Cow;

/// Illustrator declares about ten.
const MAX_ENTITIES: usize = 50;
/// Bytes of a name and of a value.
const MAX_LENGTH: usize = 200;

/// The text without declarations of entities, and with their values. `None` if one is not a short plain text, or the
/// text would have more than `most` bytes: values that are entities again could fill the memory.
pub fn expanded(text: &str, most: usize) -> Option<Cow<'_, str>> {
    const START: &str = "<!ENTITY";
    if !text.contains(START) {
        return Some(text.into());
    }
    let mut entities: Vec<(&str, &str)> = Vec::new();
    let (first, mut rest) = text.split_once(START)?;
    let mut bare = first.to_owned();
    loop {
        let (declaration, after) = rest.split_once('>')?;
        entities.push(entity(declaration)?);
        if entities.len() > MAX_ENTITIES {
            return None;
        }
        let (between, next) = after.split_once(START).unwrap_or((after, ""));
        bare.push_str(between);
        rest = next;
        if between.len() == after.len() {
            break;
        }
    }
    with_values(&bare, &entities, most).map(Cow::Owned)
}

/// Name and value of a declaration.
fn entity(declaration: &str) -> Option<(&str, &str)> {
    let words = declaration.strip_prefix(|c: char| c.is_ascii_whitespace())?;
    let (name, value) = words.trim().split_once(|c: char| c.is_ascii_whitespace())?;
    let value = value.trim();
    let value = ['"', '\'']
        .into_iter()
        .find_map(|quote| value.strip_prefix(quote)?.strip_suffix(quote))?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let ends = |c: char| c.is_control() || matches!(c, '<' | '>' | '&' | '%' | '"' | '\'' | '[' | ']');
    let is_plain = name.chars().all(is_name) && !value.contains(ends);
    (is_plain && name.len() <= MAX_LENGTH && value.len() <= MAX_LENGTH).then_some((name, value))
}

fn with_values(text: &str, entities: &[(&str, &str)], most: usize) -> Option<String> {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        result.push_str(before);
        let end = after.bytes().take(MAX_LENGTH + 1).position(|byte| byte == b';');
        let found = end.and_then(|end| {
            let (_, value) = entities.iter().find(|(name, _)| *name == &after[..end])?;
            Some((*value, &after[end + 1..]))
        });
        let (value, next) = found.unwrap_or(("&", after));
        result.push_str(value);
        rest = next;
        if result.len() > most {
            return None;
        }
    }
    result.push_str(rest);
    (result.len() <= most).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1000;

    #[test]
    fn short_plain_texts_are_expanded() {
        let text = "<!DOCTYPE svg [\n<!ENTITY ns_svg \"http://www.w3.org/2000/svg\"> <!ENTITY a 'b'>\n]><svg xmlns=\"&ns_svg;\">&a;&amp;&x;&</svg>";
        assert_eq!(
            expanded(text, MOST).unwrap(),
            "<!DOCTYPE svg [\n \n]><svg xmlns=\"http://www.w3.org/2000/svg\">b&amp;&x;&</svg>"
        );
        assert_eq!(expanded("<svg>&a;</svg>", MOST).unwrap(), "<svg>&a;</svg>");
    }

    #[test]
    fn all_others_are_refused() {
        let long = format!("<!ENTITY a '{}'>", "x".repeat(201));
        let many = "<!ENTITY a 'b'>".repeat(51);
        let growing = format!("<!ENTITY a '{}'>{}", "x".repeat(200), "&a;".repeat(9));
        for text in [
            "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
            "<!ENTITY a PUBLIC 'x' 'y'>",
            "<!ENTITY % a 'b'>",
            "<!ENTITY a '&b;'>",
            "<!ENTITY a '&#60;script/&#62;'>",
            "<!ENTITY a '<script/>'>",
            "<!ENTITY a 'b' NDATA c>",
            "<!ENTITY a 'x\" onload=\"y'>",
            "<!ENTITY a",
            "<!ENTITYa 'b'>",
            "<!ENTITY a ']'>",
            &long,
            &many,
            &growing,
        ] {
            assert_eq!(expanded(text, MOST), None, "{text}");
        }
    }
}
