//! Tags of well-formed HTML, as the sanitiser writes it: no value holds a quotation mark.

use html_escape::decode_html_entities;

/// What stands before the first tag of that name, the tag, and what follows.
pub fn next<'a>(html: &'a str, name: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let mut at = 0;
    for (before, tag) in tags(html) {
        let start = at + before.len();
        let end = start + tag.len();
        let after = tag.strip_prefix('<').and_then(|tag| tag.strip_prefix(name));
        if after.is_some_and(|after| after.starts_with([' ', '>'])) {
            return Some((&html[..start], tag, &html[end..]));
        }
        at = end;
    }
    None
}

/// All tags in order, each with the text before it; the last is empty and has the text behind all tags.
pub fn tags(html: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = Some(html);
    std::iter::from_fn(move || {
        let html = rest?;
        let start = html.find('<').unwrap_or(html.len());
        let mut quoted = false;
        let length = html[start..].find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        });
        let Some(length) = length else {
            rest = None;
            return Some((html, ""));
        };
        let end = start + length + 1;
        rest = Some(&html[end..]);
        Some((&html[..start], &html[start..end]))
    })
}

/// A tag without that attribute.
pub fn without(tag: &str, name: &str) -> String {
    let sign = format!(" {name}=\"");
    let Some((before, rest)) = tag.split_once(&sign) else {
        return tag.to_owned();
    };
    let after = rest.split_once('"').map_or("", |(_, after)| after);
    format!("{before}{after}")
}

/// An attribute's value.
pub fn attribute(tag: &str, name: &str) -> Option<String> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let length = tag[start..].find('"')?;
    Some(decode_html_entities(&tag[start..start + length]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_by_their_name_and_not_by_one_in_a_value() {
        let html = r#"<p title="a > b <img src=x>">a</p><img alt="x &quot;> y" src="/a.jpg" width="300">b"#;
        let (before, tag, after) = next(html, "img").unwrap();
        assert!(before.ends_with("a</p>"));
        assert_eq!(attribute(tag, "alt").as_deref(), Some("x \"> y"));
        assert_eq!(attribute(tag, "src").as_deref(), Some("/a.jpg"));
        assert_eq!((attribute(tag, "title"), after), (None, "b"));
        assert_eq!(next("<p>a < b</p>", "img"), None);
        assert_eq!(next("<abbr>a</abbr><a>b</a>", "a").unwrap().2, "b</a>");
    }
}
