//! Which texts are a telephone number, and how it is dialled.

use super::characters::is_invisible;
use percent_encoding::percent_decode_str;

/// ITU-T E.164 allows no more digits.
const MOST: usize = 15;
/// The shortest numbers, such as 112.
const LEAST: usize = 3;
/// What a country code has at most.
const COUNTRY: usize = 3;
/// What an area code has at most, with the zero before it.
const AREA: usize = 6;
/// The same in the international form: a country code of three digits and five of the area.
const AREA_ABROAD: usize = 8;

/// The `tel:` address of a text that is one telephone number, with what only makes it readable left out.
pub(super) fn href(text: &str) -> Option<String> {
    let number = dialled(text)?;
    let digits: String = number.chars().filter(|c| is_dialled(*c)).collect();
    Some(format!("tel:{digits}"))
}

/// A telephone number as it is dialled, `None` if the text is anything else, or more than one number. The international
/// form leaves out a zero in brackets, which RFC 3966 has no rule for.
pub(super) fn dialled(text: &str) -> Option<String> {
    let number = bare(text);
    let number = match is_international(&number) {
        true if number.contains("(0)") => number.replacen("(0)", "", 1),
        true => number.replacen("(0", "(", 1),
        false => number,
    };
    let is_one = has_only_digits_and_separators(&number) && has_brackets_before_digits(&number);
    (is_one && has_slash_after_area(&number)).then_some(number)
}

/// The text without what cannot be seen, a label in front, and a remark in brackets behind: `Tel: 0591-001998 (WhatsApp)`.
fn bare(text: &str) -> String {
    let text = text.replace(is_invisible, "");
    let number =
        text.trim_start_matches(|c: char| c.is_alphabetic() || c.is_whitespace() || ":.".contains(c));
    let remark = number
        .trim_end()
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('));
    let number = match remark {
        Some((before, remark)) if digits(remark) == 0 => before,
        _ => number,
    };
    number.trim().to_owned()
}

/// The address of a link to a number, `None` if it would dial something else. After a comma or a semicolon is what is
/// dialled later, and what else RFC 3966 knows.
pub(super) fn published(path: &str) -> Option<String> {
    let path = percent_decode_str(path)
        .decode_utf8_lossy()
        .replace(char::is_whitespace, "");
    let end = path.find([',', ';']).unwrap_or(path.len());
    let (number, rest) = path.split_at(end);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ",;=+-.*#".contains(c);
    let number = dialled(number)?.replace(|c: char| !c.is_ascii(), "-");
    rest.chars().all(is_plain).then(|| format!("tel:{number}{rest}"))
}

fn is_dialled(c: char) -> bool {
    c.is_ascii_digit() || c == '+'
}

fn digits(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}

fn is_international(number: &str) -> bool {
    let number = number.trim_start_matches(|c| !is_dialled(c));
    number.starts_with('+') || number.starts_with("00")
}

/// The plus stands before all digits. Hyphens and dashes have many forms.
fn has_only_digits_and_separators(number: &str) -> bool {
    let allowed = |c: char| {
        is_dialled(c)
            || c.is_whitespace()
            || "()-./·".contains(c)
            || matches!(c, '\u{2010}'..='\u{2014}' | '\u{2212}')
    };
    let after_first = number.trim_start_matches(|c| !is_dialled(c)).get(1..);
    (LEAST..=MOST).contains(&digits(number))
        && number.chars().all(allowed)
        && !after_first.unwrap_or_default().contains('+')
}

/// Brackets hold the start of a number, so digits follow: at the end they would hold something else.
fn has_brackets_before_digits(number: &str) -> bool {
    let Some((_, rest)) = number.split_once('(') else {
        return !number.contains(')');
    };
    let closed = rest.split_once(')');
    closed
        .is_some_and(|(inside, after)| digits(inside) > 0 && digits(after) > 0 && !after.contains(['(', ')']))
}

/// A slash divides the area code from the rest. Behind more digits than such a code has, it divides two numbers.
fn has_slash_after_area(number: &str) -> bool {
    let Some((area, rest)) = number.split_once('/') else {
        return true;
    };
    let start = area.trim_start_matches(|c| !is_dialled(c));
    let zeros = if start.starts_with("00") { 2 } else { 0 };
    if is_international(area) && digits(area) <= COUNTRY + zeros {
        // `+32/475/12.34.56`
        let parts: Vec<usize> = rest.split('/').map(digits).collect();
        return parts.len() <= 2 && parts.iter().all(|digits| *digits > 0);
    }
    let most = match is_international(area) {
        true => AREA_ABROAD + zeros,
        false if start.starts_with('0') => AREA,
        false => 0,
    };
    (1..=most).contains(&digits(area)) && digits(rest) > 0 && !rest.contains('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_one_number_is_dialled() {
        for (text, number) in [
            ("0591-00 19 98", "0591001998"),
            (" 0591 / 00 19 98 ", "0591001998"),
            ("(0591) 00.19.98", "0591001998"),
            ("030/123456-0", "0301234560"),
            ("+49 33203/12345", "+493320312345"),
            ("0049 33203/12345", "00493320312345"),
            ("+44 (0)113 496 0000", "+441134960000"),
            ("(+31) 591 001998", "+31591001998"),
            ("0031 (0)591\u{2011}001998", "0031591001998"),
            ("06\u{a0}12\u{2013}34 56 78", "0612345678"),
            ("(0)50 123", "050123"),
            ("112", "112"),
            ("\u{202a}+31 6 12345678\u{202c}", "+31612345678"),
            ("Tel: 0591-00 19 98\u{200b}", "0591001998"),
            ("+31 6 12345678 (WhatsApp)", "+31612345678"),
            ("+32/475/12.34.56", "+32475123456"),
            ("0032/475/123456", "0032475123456"),
            ("+49/30/123456", "+4930123456"),
            ("+44 (020) 7946 0958", "+442079460958"),
            ("0591 \u{2014} 00·19·98", "0591001998"),
        ] {
            let expected = format!("tel:{number}");
            assert_eq!(href(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_and_two_numbers_are_not_dialled() {
        for text in [
            "0591-00 19 98 (ma-vr 9-17 uur)",
            "0591-00 19 98 / 06-12 34 56 78",
            "0591-00 19 98 / 99",
            "112/113",
            "0800-1234 / 0900-1234",
            "0800-1234 0900-1234",
            "0591/12/34",
            "+31 591 001 998 / 99",
            "0591-123456 toestel 12",
            "0591-123456 (12)",
            "(0591 123456",
            "0591) 123456",
            "+44 (0)113 496 0000 ext. 12",
            "0800 BEL WT",
            "+31 591 +31 592",
            "0591 + 123456",
            "1234567890123456",
            "12",
            "/0591",
            "0591/",
            "+",
            "-",
            "abc",
            "",
        ] {
            assert_eq!(href(text), None, "{text}");
        }
    }

    #[test]
    fn a_link_dials_one_number_and_may_dial_more_later() {
        for (path, number) in [
            ("+31 6 12-34%2056", Some("+31612-3456")),
            ("+31 (0)50 123", Some("+3150123")),
            ("(0)50 123", Some("(0)50123")),
            ("+31591001998;ext=12", Some("+31591001998;ext=12")),
            ("+31591001998,,12#", Some("+31591001998,,12#")),
            ("0591-001998/0612345678", None),
            ("0591-001998%20(ma-vr)", Some("0591-001998")),
            ("0800BELWT", None),
            ("06\u{a0}12345678", Some("0612345678")),
            ("0591\u{2011}001998", Some("0591-001998")),
            ("%2B31612345678", Some("+31612345678")),
            ("%28020%29123", Some("(020)123")),
            ("+31591001998;x\"y", None),
        ] {
            let expected = number.map(|number| format!("tel:{number}"));
            assert_eq!(published(path), expected, "{path}");
        }
    }
}
