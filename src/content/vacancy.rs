//! What the program makes of a vacancy's fields (decisions: Vacancy; contract section 12).

use super::context::Context;
use super::job_title::job_title;
use super::options::option;
use super::standalone;
use super::vacancy_fields::{HOURS, LOCATION};
use super::value::{Fields, Value};
use super::workplace::Workplace;
use crate::config::EMPLOYMENT_TYPES;
use crate::report::Finding;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use url::Url;

/// For what a salary is paid.
const SALARY_UNITS: [&str; 3] = ["HOUR", "MONTH", "YEAR"];

/// The highest salary that can be meant, in any currency. No number of these digits is lost in a sum of cents.
const MAX_SALARY: f64 = 1e12;

/// Facts that templates cannot read from the fields as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Vacancy {
    /// The job only: without place, company and salary.
    #[serde(skip)]
    pub title: String,
    /// What is paid.
    pub salary: Option<Salary>,
    /// One of schema.org's values.
    pub employment_type: Option<String>,
    /// The editors' button leads away from this site, or to a mail program.
    pub applied_elsewhere: bool,
    /// The page has texts that describe the job ([`super::Page::description`]).
    #[serde(skip)]
    pub is_described: bool,
    /// Where the work is done.
    #[serde(skip)]
    pub workplace: Option<Workplace>,
}

/// A salary or a range of it, as the locale writes numbers: `2.900`. At least one end is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salary {
    /// Lower end, in the currency of the settings.
    pub min: Option<String>,
    /// Upper end, in the same.
    pub max: Option<String>,
    /// For what it is paid: `HOUR`, `MONTH` or `YEAR`.
    pub unit: Option<String>,
    /// Both ends as numbers, the lower one first; `None` if they are the wrong way round.
    #[serde(skip)]
    pub range: Option<(Option<Number>, Option<Number>)>,
}

impl Vacancy {
    /// Judges the fields. Hours that nobody works are none.
    pub(super) fn new(title: &str, fields: &mut Fields, blocks: &[Fields], cx: &mut Context<'_>) -> Self {
        if fields.text(HOURS) == Some("0") {
            fields.set(HOURS, Value::None);
        }
        let town = fields.text(LOCATION).unwrap_or_default();
        Self {
            title: job_title(title, &[town, &cx.config.vacancies.organisation.name]),
            salary: Salary::new(fields, cx),
            employment_type: employment_type(fields, cx),
            applied_elsewhere: fields
                .link("vacatureCta")
                .and_then(|link| link.href.as_deref())
                .is_some_and(|href| !href.starts_with(['/', '#'])),
            is_described: is_described(fields, blocks, &cx.config.site.url),
            workplace: Workplace::new(fields.text(LOCATION), cx.config.vacancies),
        }
    }
}

impl Salary {
    fn new(fields: &Fields, cx: &mut Context<'_>) -> Option<Self> {
        for name in ["salaryMin", "salaryMax"] {
            let amount = fields.number(name).unwrap_or_default();
            if amount < 0.0 {
                let amount = amount.to_string();
                cx.at(name, |cx| cx.problem(Finding::SalaryNegative { amount }));
            } else if amount > MAX_SALARY {
                // Nobody counts more digits.
                let amount = match amount < 1e18 {
                    true => amount.to_string(),
                    false => format!("{amount:e}"),
                };
                cx.at(name, |cx| cx.problem(Finding::SalaryTooHigh { amount }));
            }
        }
        // 0 counts as empty: Craft sends it for a number that an editor cleared.
        let paid = |name| match fields.get(name) {
            Some(Value::Number(number)) => {
                let amount = number
                    .as_f64()
                    .filter(|amount| *amount > 0.0 && *amount <= MAX_SALARY);
                amount.zip(Some(number))
            }
            _ => None,
        };
        let (min, max) = (paid("salaryMin"), paid("salaryMax"));
        let unit = option("salaryUnit", &SALARY_UNITS, fields, cx);
        let mut range = Some((
            min.map(|(_, number)| number.clone()),
            max.map(|(_, number)| number.clone()),
        ));
        if let (Some((min, _)), Some((max, _))) = (min, max)
            && min > max
        {
            cx.problem(Finding::SalaryReversed {
                min: min.to_string(),
                max: max.to_string(),
            });
            range = None;
        }
        let written = |amount: Option<(f64, _)>| amount.map(|(amount, _)| cx.formats.amount(amount));
        let salary = Self {
            min: written(min),
            max: written(max),
            unit,
            range,
        };
        (min.is_some() || max.is_some()).then_some(salary)
    }
}

/// The page's introduction and texts, as HTML that can stand on any site; empty if it has none. Its title is said elsewhere.
pub(super) fn description(fields: &Fields, blocks: &[Fields], site: &Url) -> String {
    let mut html = standalone::paragraphs(introduction(fields));
    html.push_str(&standalone::texts(blocks, site));
    html
}

/// Whether that is not empty.
fn is_described(fields: &Fields, blocks: &[Fields], site: &Url) -> bool {
    let is_introduced = introduction(fields).any(|line| !line.trim().is_empty());
    is_introduced || standalone::has_texts(blocks, site)
}

fn introduction(fields: &Fields) -> impl Iterator<Item = &str> {
    fields.text("introText").into_iter().flat_map(str::lines)
}

/// A contract in schema.org's words: the CMS may have its own, which the settings translate.
fn employment_type(fields: &Fields, cx: &mut Context<'_>) -> Option<String> {
    let words = &cx.config.vacancies.employment_types;
    let known = fields.text("employmentType").and_then(|word| words.get(word));
    match known {
        Some(known) => Some(known.clone()),
        None => option("employmentType", &EMPLOYMENT_TYPES, fields, cx),
    }
}
