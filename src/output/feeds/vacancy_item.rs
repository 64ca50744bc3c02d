//! A vacancy in a JSON Feed. What is not known is left out.

use super::atom::date;
use super::entry::Entry;
use crate::config::OutputSettings;
use crate::content::date::local;
use crate::content::vacancy_fields::{CATEGORIES, HOURS, LOCATION, POSITION};
use crate::content::{Page, Vacancy, Workplace};
use serde::Serialize;
use serde_json::Number;

/// The names of the format.
#[derive(Serialize)]
pub(super) struct Item<'a> {
    id: &'a str,
    url: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<&'a str>,
    content_html: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_published: Option<String>,
    date_modified: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<&'a str>,
    #[serde(rename = "_vacancy", skip_serializing_if = "Option::is_none")]
    vacancy: Option<Facts<'a>>,
}

/// What the format has no names for; `vacancies.schema.json` describes it.
#[derive(Serialize)]
struct Facts<'a> {
    reference: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<Address<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hours: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    salary: Option<Salary<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    employment_type: Option<&'a str>,
    traineeship: bool,
    popular: bool,
    remote: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expires: Option<String>,
}

#[derive(Serialize)]
struct Address<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    street: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    postal_code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    locality: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<&'a str>,
}

#[derive(Serialize)]
struct Salary<'a> {
    currency: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<&'a Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<&'a Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
}

impl<'a> Item<'a> {
    pub(super) fn new(entry: &'a Entry<'a>, html: &'a str, config: OutputSettings<'a>) -> Self {
        let fields = &entry.page.fields;
        let vacancy = entry.page.vacancy.as_ref();
        Self {
            id: &entry.id,
            url: &entry.url,
            title: &entry.page.title,
            summary: entry.summary.as_deref(),
            content_html: html,
            date_published: entry.published.as_ref().map(date),
            date_modified: date(&entry.updated),
            tags: CATEGORIES.iter().filter_map(|name| fields.text(name)).collect(),
            vacancy: vacancy.map(|vacancy| Facts::new(entry.page, vacancy, config)),
        }
    }
}

impl<'a> Facts<'a> {
    fn new(page: &'a Page, vacancy: &'a Vacancy, config: OutputSettings<'a>) -> Self {
        let expires = page.expires.as_ref();
        let expires = expires.map(|at| local(at.timestamp, &config.site.time_zone));
        let is_at_home = matches!(vacancy.workplace, Some(Workplace::Home(_)));
        Self {
            reference: &page.id,
            location: page.fields.text(LOCATION),
            address: Address::from_vacancy(vacancy),
            position: page.fields.text(POSITION),
            hours: page.fields.text(HOURS),
            salary: Salary::from_vacancy(vacancy, &config.vacancies.currency),
            employment_type: vacancy.employment_type.as_deref(),
            traineeship: page.fields.is_on("traineeship"),
            popular: page.fields.is_on("popular"),
            remote: page.fields.is_on("remote") || is_at_home,
            start_date: page.fields.date("startDate").map(|date| date.iso.as_str()),
            expires: expires.as_ref().map(date),
        }
    }
}

impl<'a> Address<'a> {
    fn from_vacancy(vacancy: &'a Vacancy) -> Option<Self> {
        let Some(Workplace::At(address)) = &vacancy.workplace else {
            return None;
        };
        Some(Self {
            street: address.street.as_deref(),
            postal_code: address.postal_code.as_deref(),
            locality: address.locality.as_deref(),
            region: address.region.as_deref(),
            country: address.country.as_deref(),
        })
    }
}

impl<'a> Salary<'a> {
    fn from_vacancy(vacancy: &'a Vacancy, currency: &'a str) -> Option<Self> {
        let salary = vacancy.salary.as_ref()?;
        let (min, max) = salary.range.as_ref()?;
        Some(Self {
            currency,
            min: min.as_ref(),
            max: max.as_ref(),
            unit: salary.unit.as_deref(),
        })
    }
}
