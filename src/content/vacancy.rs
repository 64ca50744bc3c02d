//! What the program makes of a vacancy's fields (decisions: Vacancy; contract section 12).

use super::context::Context;
use super::value::Fields;
use crate::report::Finding;
use serde::{Deserialize, Serialize};

/// For what a salary is paid.
const SALARY_UNITS: [&str; 3] = ["HOUR", "MONTH", "YEAR"];
/// schema.org's values of `employmentType`.
const EMPLOYMENT_TYPES: [&str; 6] = [
    "FULL_TIME",
    "PART_TIME",
    "TEMPORARY",
    "CONTRACTOR",
    "INTERN",
    "OTHER",
];

/// Facts that templates cannot read from the fields as they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Vacancy {
    /// What is paid.
    pub salary: Option<Salary>,
    /// One of schema.org's values.
    pub employment_type: Option<String>,
}

/// A salary or a range of it, as the locale writes numbers: `2.900`. At least one end is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salary {
    /// Lower end in euro.
    pub min: Option<String>,
    /// Upper end in euro.
    pub max: Option<String>,
    /// For what it is paid: `HOUR`, `MONTH` or `YEAR`.
    pub unit: Option<String>,
}

impl Vacancy {
    /// Judges the fields.
    pub(super) fn new(fields: &Fields, cx: &mut Context<'_>) -> Self {
        // 0 counts as empty: Craft sends it for a number that an editor cleared.
        let paid = |name| fields.number(name).filter(|amount| *amount > 0.0);
        let (min, max) = (paid("salaryMin"), paid("salaryMax"));
        let unit = option("salaryUnit", &SALARY_UNITS, fields, cx);
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            cx.problem(Finding::SalaryReversed {
                min: min.to_string(),
                max: max.to_string(),
            });
        }
        let written = |amount: Option<f64>| amount.map(|amount| cx.formats.amount(amount));
        let salary = Salary {
            min: written(min),
            max: written(max),
            unit,
        };
        Self {
            salary: (min.is_some() || max.is_some()).then_some(salary),
            employment_type: option("employmentType", &EMPLOYMENT_TYPES, fields, cx),
        }
    }
}

/// An option of a field; an unknown one is a problem.
fn option(field: &str, known: &[&str], fields: &Fields, cx: &mut Context<'_>) -> Option<String> {
    let value = fields.text(field)?.to_owned();
    if known.contains(&value.as_str()) {
        return Some(value);
    }
    cx.at(field, |cx| cx.problem(Finding::UnknownOption { value }));
    None
}
