//! The name of a job without what search engines know from elsewhere: its place, the company, the salary.

/// What separates a title from what was added to it, or introduces a place or a company.
const SEPARATORS: [&str; 12] = [
    " | ", " - ", " – ", " — ", " · ", ", ", " in ", " te ", " bij ", " bei ", " at ", " @ ",
];

/// The title without the parts at its end that are one of `known`, or an amount.
pub(super) fn job_title(title: &str, known: &[&str]) -> String {
    let mut rest = title.trim();
    while let Some(shorter) = without_last(rest, known) {
        rest = shorter;
    }
    rest.to_owned()
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
            ("Monteur, hout en staal", "Monteur, hout en staal"),
            ("Specialist in hout", "Specialist in hout"),
            ("Emmen", "Emmen"),
            ("(Emmen)", "(Emmen)"),
        ] {
            assert_eq!(job_title(title, &known), job);
        }
    }
}
