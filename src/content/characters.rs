//! Characters that no page may have: HTML and XML forbid most control characters, which editors paste without seeing them.

use std::borrow::Cow;

/// The text without them. A line of Word's, or a page of it, ends with one of them: that is a space then.
pub(super) fn allowed(text: &str) -> Cow<'_, str> {
    // Most texts have only characters of which every byte says that it is fine.
    let is_fine = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~' | 0x80..=0xc1 | 0xc3..=0xee);
    if text.bytes().all(is_fine) || text.chars().all(is_allowed) {
        return text.into();
    }
    let shown = text.chars().filter_map(|c| match c {
        '\u{b}' | '\u{c}' => Some(' '),
        c => is_allowed(c).then_some(c),
    });
    shown.collect()
}

/// Whether HTML and XML allow a character.
pub(super) fn is_allowed(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    !is_noncharacter && (!c.is_control() || matches!(c, '\t' | '\n' | '\r'))
}

/// Whether nobody sees a character: soft hyphens, spaces without a width, and what only says a direction.
pub const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_left_out_and_lines_of_word_stay_apart() {
        for text in ["", "Bouw & hout\r\n\tcafé «x»\u{a0}…", "👩‍🚀 \u{202e}x\u{202c}"] {
            assert!(matches!(allowed(text), Cow::Borrowed(same) if same == text));
        }
        assert_eq!(
            allowed("a\u{7}b\u{0}c\u{7f}d\u{92}e\u{ffff}f\u{fdd0}g\u{1fffe}h"),
            "abcdefgh"
        );
        assert_eq!(allowed("een\u{b}twee\u{c}drie"), "een twee drie");
    }
}
