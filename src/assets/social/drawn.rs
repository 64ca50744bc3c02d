//! The text that a typeface can draw. There is no other typeface for the letters that it lacks: it would draw boxes.

use super::lettering::Lettering;
use crate::content::characters::is_invisible;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// The text with other letters for those that the typeface lacks, and without emoji and what nobody sees.
///
/// # Errors
/// A letter for which it has no other one, so that readers could not guess the word.
pub fn drawn(letters: &Lettering<'_>, text: &str) -> Result<String, char> {
    let mut drawn = String::with_capacity(text.len());
    for c in text.nfc() {
        // A mark that is no part of a letter would be drawn beside it.
        let is_mark = matches!(c, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}');
        if c.is_whitespace() || !is_mark && !c.is_control() && !is_invisible(c) && letters.has(c) {
            drawn.push(c);
        } else if let Some(other) = other(letters, c) {
            drawn.push_str(&other);
        } else if is_of_a_word(c) {
            return Err(c);
        }
    }
    Ok(drawn.trim().to_owned())
}

/// What stands for a character: the same letters without marks, or in ASCII.
fn other(letters: &Lettering<'_>, c: char) -> Option<String> {
    let can_draw = |text: &String| !text.is_empty() && text.chars().all(|c| letters.has(c));
    let mut plain = String::new();
    decompose_compatible(c, |part| {
        if !is_combining_mark(part) {
            plain.push(part);
        }
    });
    // Latin letters and punctuation only: words of other scripts are read in their own letters.
    let is_latin = matches!(c, '\u{a1}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2000}'..='\u{22ff}');
    let ascii = || deunicode::deunicode_char(c).filter(|_| is_latin && !is_invisible(c));
    Some(plain)
        .filter(can_draw)
        .or_else(|| ascii().map(str::to_owned).filter(can_draw))
}

/// Whether a word lacks something without it. Letters among the emoji are pictures.
fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() && !matches!(c, '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::THIS_PROJECT;
    use ab_glyph::FontRef;
    use std::path::Path;

    #[test]
    fn a_text_is_drawn_without_boxes() {
        let bytes = std::fs::read(Path::new(THIS_PROJECT).join("frontend/brand/social.ttf")).unwrap();
        let letters = Lettering::new(FontRef::try_from_slice(&bytes).unwrap());
        let drawn = |text: &str| drawn(&letters, text);
        for (text, expected) in [
            (
                "Timmerman · Één café, €\u{a0}20",
                "Timmerman · Één café, €\u{a0}20",
            ),
            (
                "Vrachtwagen\u{ad}chauffeur in Zuid\u{2011}Holland",
                "Vrachtwagenchauffeur in Zuid-Holland",
            ),
            ("a\u{200b}b\u{2066}c\u{2069}\u{feff}\u{0}", "abc"),
            ("👷🏽‍♀️ Lasser gezocht 🔥", "Lasser gezocht"),
            ("🇳🇱 1️⃣ ☎️ 🅰 \u{e000}", "1"),
            ("Łódź Żółć Čeština Đakovo", "Lódz Zólc Cestina Dakovo"),
            ("Cafe\u{301} e\u{301}\u{301}", "Café é"),
            ("𝗧𝗶𝗺𝗺𝗲𝗿 Ｎ① ﬁjn ≥3 ‐ ―", "Timmer N1 fijn >=3 - --"),
            ("Bouw ★ hout\u{2003}「x」", "Bouw  hout\u{2003}x"),
        ] {
            assert_eq!(drawn(text).as_deref(), Ok(expected), "{text}");
        }
        for (text, letter) in [
            ("IT Разработчик", 'Р'),
            ("Ξυλουργός", 'Ξ'),
            ("نجار", 'ن'),
            ("👷🏽‍♀️ 大工募集 ", '大'),
            ("한국", '한'),
        ] {
            assert_eq!(drawn(text), Err(letter), "{text}");
        }
    }
}
