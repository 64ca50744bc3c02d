//! The name of a job without what search engines know from elsewhere: its place, the company, the salary.

/// What separates a title from what was added to it, or introduces a place or a company.
const SEPARATORS: [&str; 12] = [
    " | ", " - ", " – ", " — ", " · ", ", ", " in ", " te ", " bij ", " bei ", " at ", " @ ",
];

/// The title without the parts at its end that are one of `known`, or an amount. Such a part may stand before `(m/v/x)`.
pub(super) fn job_title(title: &str, known: &[&str]) -> String {
    let mut rest = title.trim();
    let mut mark = None;
    loop {
        if let Some(shorter) = without_last(rest, known) {
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

fn without_last<'a>(title: &'a str, known: &[&str]) -> Option<&'a str> {
    let is_known = |part: &str| {
        let part = part.trim().to_lowercase();
        let amount = part.contains(['€', '$', '£']) && part.contains(|c: char| c.is_ascii_digit());
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
            ("Emmen", "Emmen"),
            ("(Emmen)", "(Emmen)"),
        ] {
            assert_eq!(job_title(title, &known), job);
        }
    }
}
