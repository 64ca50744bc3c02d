//! Breaks a text into lines.

use super::lettering::Lettering;

const ELLIPSIS: char = '…';

/// Wraps a text to a width in pixels; the last line ends with an ellipsis if the text is longer. At least one line.
pub fn wrap(letters: &Lettering<'_>, text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let current = lines.last().map_or("", String::as_str);
        let longer = if current.is_empty() {
            word.to_owned()
        } else {
            format!("{current} {word}")
        };
        if current.is_empty() || letters.width(&longer, size) <= width {
            lines.pop();
            lines.push(longer);
        } else if lines.len() == most {
            if let Some(last) = lines.last_mut() {
                last.push(ELLIPSIS);
            }
            break;
        } else {
            lines.push(word.to_owned());
        }
    }
    for line in &mut lines {
        if letters.width(line, size) > width {
            *line = cut(letters, line.trim_end_matches(ELLIPSIS), size, width);
        }
    }
    lines
}

/// As many characters of a word as fit before an ellipsis.
fn cut(letters: &Lettering<'_>, word: &str, size: f32, width: f32) -> String {
    let ellipsis = letters.width(&ELLIPSIS.to_string(), size);
    let mut kept = 0;
    for (char, _, _, end) in letters.places(word, size) {
        if end + ellipsis > width {
            break;
        }
        kept += char.len_utf8();
    }
    format!("{}{ELLIPSIS}", &word[..kept])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::THIS_PROJECT;
    use ab_glyph::FontRef;
    use std::path::Path;

    #[test]
    fn long_titles_are_wrapped_and_cut() {
        let bytes = std::fs::read(Path::new(THIS_PROJECT).join("frontend/brand/social.ttf")).unwrap();
        let letters = Lettering::new(FontRef::try_from_slice(&bytes).unwrap());
        let wrap = |text: &str| wrap(&letters, text, 80.0, 960.0, 4);
        assert_eq!(wrap(""), [""]);
        let lines = wrap(&"Werken met hout ".repeat(40));
        assert_eq!(lines.len(), 4);
        assert!(lines[3].ends_with('…'));
        let monster = wrap(&"x".repeat(5000));
        assert_eq!(monster.len(), 1);
        assert!(monster[0].ends_with("x…"));
        assert!((900.0..=960.0).contains(&letters.width(&monster[0], 80.0)));
    }
}
