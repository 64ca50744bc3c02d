//! A vacancy (decisions: Vacancy; contract section 12).

use super::context::{Context, text};
use super::date::Date;
use super::formats::Formats;
use crate::cms::wire::page::PageVacancy;
use crate::report::Finding;
use serde::Serialize;

/// Facts of a vacancy; all but the switches may be missing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Vacancy {
    /// Plain text with line breaks.
    pub intro_text: Option<String>,
    /// Place of work.
    pub location: Option<String>,
    /// Job group, for the filter.
    pub position: Option<String>,
    /// A traineeship.
    pub traineeship: bool,
    /// One of the 'Beliebte Jobs'.
    pub popular: bool,
    /// Hours a week, as text such as `32-40`.
    pub hours: Option<String>,
    /// What is paid.
    pub salary: Option<Salary>,
    /// schema.org's `employmentType`.
    pub employment_type: Option<EmploymentType>,
    /// Can be done from home.
    pub remote: bool,
    /// First day.
    pub start_date: Option<Date>,
}

/// A salary or a range of it, as the locale writes numbers: `2.900`. At least one end is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Salary {
    /// Lower end in euro.
    pub min: Option<String>,
    /// Upper end in euro.
    pub max: Option<String>,
    /// For what it is paid.
    pub unit: Option<SalaryUnit>,
}

/// For what a salary is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum SalaryUnit {
    /// An hour.
    Hour,
    /// A month.
    Month,
    /// A year.
    Year,
}

/// schema.org's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "the names are schema.org's")]
pub enum EmploymentType {
    FullTime,
    PartTime,
    Temporary,
    Contractor,
    Intern,
    Other,
}

impl Vacancy {
    /// Cleans the fields.
    pub fn new(raw: PageVacancy, cx: &mut Context<'_>) -> Self {
        let unit = match text(raw.salary_unit).as_deref() {
            Some("HOUR") => Some(SalaryUnit::Hour),
            Some("MONTH") => Some(SalaryUnit::Month),
            Some("YEAR") => Some(SalaryUnit::Year),
            None => None,
            Some(other) => {
                unknown("salaryUnit", other, cx);
                None
            }
        };
        let employment_type = match text(raw.employment_type).as_deref() {
            Some("FULL_TIME") => Some(EmploymentType::FullTime),
            Some("PART_TIME") => Some(EmploymentType::PartTime),
            Some("TEMPORARY") => Some(EmploymentType::Temporary),
            Some("CONTRACTOR") => Some(EmploymentType::Contractor),
            Some("INTERN") => Some(EmploymentType::Intern),
            Some("OTHER") => Some(EmploymentType::Other),
            None => None,
            Some(other) => {
                unknown("employmentType", other, cx);
                None
            }
        };
        let (min, max) = (paid(raw.salary_min), paid(raw.salary_max));
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            cx.problem(Finding::SalaryReversed {
                min: min.to_string(),
                max: max.to_string(),
            });
        }
        Self {
            intro_text: text(raw.intro_text),
            location: text(raw.vacancy_location),
            position: text(raw.position),
            traineeship: raw.traineeship.unwrap_or_default(),
            popular: raw.popular.unwrap_or_default(),
            hours: text(raw.hours),
            salary: Salary::new(min, max, unit, &cx.formats),
            employment_type,
            remote: raw.remote.unwrap_or_default(),
            start_date: Date::from_field("startDate", raw.start_date, cx),
        }
    }
}

fn unknown(field: &str, value: &str, cx: &mut Context<'_>) {
    let value = value.to_owned();
    cx.at(field, |cx| cx.problem(Finding::UnknownOption { value }));
}

/// 0 counts as empty: Craft sends it for a number that an editor cleared.
fn paid(amount: Option<f64>) -> Option<f64> {
    amount.filter(|amount| *amount > 0.0)
}

impl Salary {
    fn new(min: Option<f64>, max: Option<f64>, unit: Option<SalaryUnit>, formats: &Formats) -> Option<Self> {
        let written = |amount: Option<f64>| amount.map(|amount| formats.amount(amount));
        let (min, max) = (written(min), written(max));
        (min.is_some() || max.is_some()).then_some(Self { min, max, unit })
    }
}
