//! External text on a terminal and in a CI log: escaped, but never interpreted.

use std::borrow::Cow;
use std::fmt::Write;

/// The text on one line. Characters that a terminal would interpret or hide are written as `
/// ` or `\u{202e}`, and no part is a command to a CI (`::error::` at the start of a line, `##[error]` and `##vso[…]`
/// anywhere).
pub fn escaped(text: &str) -> Cow<'_, str> {
    let command = |at: usize| starts_command(&text[at..], text[..at].trim().is_empty());
    if !text.char_indices().any(|(at, c)| is_hidden(c) || command(at)) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for (at, c) in text.char_indices() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c if is_hidden(c) || command(at) => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}

/// Control characters (C0, DEL, C1), and characters that change the direction of a line, break it or have no width.
/// Joiners that scripts and emoji need stay.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

fn starts_command(rest: &str, first: bool) -> bool {
    rest.starts_with("##") || first && rest.starts_with("::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        for (text, expected) in [
            ("Hout & staal — «één» 👩‍🚀", "Hout & staal — «één» 👩‍🚀"),
            ("a\nb\r\tc", "a\\nb\\r\\tc"),
            ("\u{1b}[2J\u{7}\u{0}\u{7f}", "\\u{1b}[2J\\u{7}\\u{0}\\u{7f}"),
            ("\u{9b}31m\u{85}", "\\u{9b}31m\\u{85}"),
            ("\u{202e}gpj.exe\u{2066}", "\\u{202e}gpj.exe\\u{2066}"),
            ("a\u{200b}b\u{feff}\u{2028}", "a\\u{200b}b\\u{feff}\\u{2028}"),
            ("::error::x", "\\u{3a}:error::x"),
            ("  ::set-output name=a::b", "  \\u{3a}:set-output name=a::b"),
            ("std::fmt", "std::fmt"),
            ("a ##[error]b", "a \\u{23}#[error]b"),
            ("###vso[task]", "\\u{23}\\u{23}#vso[task]"),
            ("# 1", "# 1"),
        ] {
            assert_eq!(escaped(text), expected);
            assert_eq!(escaped(expected), expected);
        }
    }
}
