//! The name of a job without what search engines know from elsewhere: its place, the company, the salary.

/// What separates a title from what was added to it, or introduces a place or a company.
const SEPARATORS: [&str; 12] = [
    " | ", " - ", " – ", " — ", " · ", ", ", " in ", " te ", " bij ", " bei ", " at ", " @ ",
];

/// Signs of currencies.
const SIGNS: [char; 3] = ['€', '$', '£'];
/// What a salary may begin with.
const BEFORE_AMOUNT: [&str; 9] = ["vanaf", "van", "tot", "ab", "von", "bis", "from", "up", "to"];
/// What else may stand beside amounts, as in `bruto p/m`.
const BESIDE_AMOUNT: [&str; 24] = [
    "per", "pro", "a", "an", "p", "p.m", "p.u", "m", "u", "uur", "week", "maand", "jaar", "stunde", "woche",
    "monat", "jahr", "hour", "month", "year", "bruto", "brutto", "gross", "netto",
];

/// The title without the parts at its end that are one of `known`, or an amount. Such a part may stand before `(m/v/x)`.
pub(super) fn job_title(title: &str, known: &[&str]) -> String {
    let mut rest = title.trim();
    let mut mark = None;
    loop {
        if let Some(shorter) = without_salary(rest).or_else(|| without_last(rest, known)) {
            rest = shorter;
        } else if mark.is_none()
            && let Some((before, last)) = rest.rsplit_once(char::is_whitespace)
            && is_gender_mark(last)
        {
            (rest, mark) = (before.trim_end(), Some(last));
        } else {
            break;
        }
    }
    match mark {
        Some(mark) => format!("{rest} {mark}"),
        None => rest.to_owned(),
    }
}

/// Whether this says that a job is for everybody: `(m/v/x)`, `m/w/d`, `(m|v)`.
fn is_gender_mark(word: &str) -> bool {
    let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    let letters: Vec<&str> = inner.unwrap_or(word).split(['/', '|']).collect();
    let is_letter =
        |text: &&str| text.chars().count() == 1 && text.contains(|c: char| c.is_alphabetic() || c == '*');
    letters.len() > 1 && letters.iter().all(is_letter)
}

/// The title without a salary at its end: an amount or a range, after a space.
fn without_salary(title: &str) -> Option<&str> {
    if !title.contains(SIGNS) {
        return None;
    }
    let mut spaces = title.match_indices(char::is_whitespace);
    let (at, _) = spaces.find(|(at, _)| is_salary(&title[*at..]))?;
    let is_separator = |c: char| c.is_whitespace() || "-–—|·,:(".contains(c);
    let shorter = title[..at].trim_end_matches(is_separator);
    (!shorter.is_empty()).then_some(shorter)
}

/// Whether a text says a salary and nothing else: `tot € 25 per uur`, `3.000 € - 4.000 €`.
fn is_salary(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = text.split(|c: char| c.is_whitespace() || c == '/');
    let words = words.map(|word| word.trim_matches(['(', ')', ',', '.', ';', ':']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_number = |at: usize| {
        words
            .get(at)
            .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let is_sign = |word: &str| word.chars().all(|c| SIGNS.contains(&c));
    let begins = match words[..] {
        [first, ..] if first.starts_with(SIGNS) || BEFORE_AMOUNT.contains(&first) => true,
        [first, ..] if is_number(0) && first.ends_with(SIGNS) => true,
        // In `niveau 3 € 3.000` the sign belongs to the second number.
        [_, sign, ..] => is_number(0) && is_sign(sign) && !is_number(2),
        _ => false,
    };
    let of_amount = |c: char| c.is_ascii_digit() || SIGNS.contains(&c) || ".,-–—'+".contains(c);
    let is_part = |word: &&str| {
        word.trim_end_matches('k').chars().all(of_amount)
            || BEFORE_AMOUNT.contains(word)
            || BESIDE_AMOUNT.contains(word)
    };
    begins && text.contains(SIGNS) && text.contains(|c: char| c.is_ascii_digit()) && words.iter().all(is_part)
}

fn without_last<'a>(title: &'a str, known: &[&str]) -> Option<&'a str> {
    let is_known = |part: &str| {
        let part = part.trim().to_lowercase();
        let amount = part.contains(SIGNS) && part.contains(|c: char| c.is_ascii_digit());
        amount
            || known
                .iter()
                .any(|known| !known.is_empty() && known.to_lowercase() == part)
    };
    let bracketed = title.strip_suffix(')').and_then(|inner| inner.rsplit_once('('));
    let parts = SEPARATORS
        .iter()
        .filter_map(|separator| title.rsplit_once(separator));
    let shorter = parts.chain(bracketed).find(|(_, last)| is_known(last))?.0.trim();
    (!shorter.is_empty()).then_some(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_company_and_salary_are_no_parts_of_a_job() {
        let known = ["Emmen", "Wendel & Tromp"];
        for (title, job) in [
            ("Timmerman in Emmen", "Timmerman"),
            ("Timmerman (Emmen)", "Timmerman"),
            ("Timmerman – Emmen – € 3.200", "Timmerman"),
            ("Timmerman bij Wendel & Tromp, EMMEN", "Timmerman"),
            ("Timmerman (m/v/d)", "Timmerman (m/v/d)"),
            ("Timmerman in Emmen (m/v/x)", "Timmerman (m/v/x)"),
            ("Timmerman m/w/d - Emmen", "Timmerman m/w/d"),
            ("Timmerman, Emmen m|v", "Timmerman m|v"),
            ("(m/v)", "(m/v)"),
            ("Timmerman in Emmen (24/32)", "Timmerman in Emmen (24/32)"),
            ("Monteur, hout en staal", "Monteur, hout en staal"),
            ("Specialist in hout", "Specialist in hout"),
            ("Werkvoorbereider € 3.000 - € 4.000", "Werkvoorbereider"),
            (
                "Werkvoorbereider – € 3.000 – € 4.000 per maand",
                "Werkvoorbereider",
            ),
            ("Werkvoorbereider (€ 3.000 - € 4.000)", "Werkvoorbereider"),
            (
                "Werkvoorbereider €3.000-€4.000 in Emmen (m/v)",
                "Werkvoorbereider (m/v)",
            ),
            (
                "Werkvoorbereider van € 3.000,- tot € 4.000,- bruto p/m",
                "Werkvoorbereider",
            ),
            ("Timmerman tot € 25 per uur", "Timmerman"),
            ("Timmerman vanaf €25/uur", "Timmerman"),
            ("Zimmerer ab 3.000 € brutto pro Monat", "Zimmerer"),
            ("Zimmerer 3.000 € bis 4.000 €", "Zimmerer"),
            ("Joiner up to £30k", "Joiner"),
            ("Monteur niveau 3 € 3.000", "Monteur niveau 3"),
            ("Monteur € 500 welkomstbonus", "Monteur € 500 welkomstbonus"),
            (
                "Accountmanager € 1 miljoen omzet",
                "Accountmanager € 1 miljoen omzet",
            ),
            ("Assistent tot uur 25", "Assistent tot uur 25"),
            ("Emmen", "Emmen"),
            ("(Emmen)", "(Emmen)"),
        ] {
            assert_eq!(job_title(title, &known), job);
        }
    }
}
