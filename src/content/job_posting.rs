//! JobPosting: what search engines for jobs are told of a vacancy. It says only what the page shows.

use super::context::Context;
use super::date::{self, Date};
use super::vacancy::{Salary, Vacancy};
use super::vacancy_fields::LOCATION;
use super::workplace::Workplace;
use super::{Page, PageKind, Seo, seo};
use crate::config::{Address, ContentSettings};
use crate::report::{Finding, JobFact};
use serde_json::{Map, Value, json};

/// The vacancy that a page describes to search engines, and as what, unless SEOmatic has described it.
fn to_describe<'p>(page: &'p Page, seo: &Seo) -> Option<(&'p Vacancy, &'static str)> {
    let (vacancy, schema_type) = (page.vacancy.as_ref()?, page.kind.rules().schema_type?);
    (!seo.describes(&[schema_type])).then_some((vacancy, schema_type))
}

/// Search engines refuse a vacancy without a required fact, so each of these is a problem and nothing is said.
pub(super) fn check(page: &Page, seo: &Seo, cx: &mut Context<'_>) {
    let vacancy = to_describe(page, seo).map(|(vacancy, _)| vacancy);
    for fact in vacancy.map_or_else(Vec::new, |vacancy| required(page, vacancy)) {
        missing(fact, cx);
    }
}

/// Reports that a vacancy lacks a required fact.
pub(super) fn missing(fact: JobFact, cx: &mut Context<'_>) {
    let field = match fact {
        JobFact::Description => "introText",
        JobFact::Posted => "postDate",
        JobFact::Country | JobFact::Location => LOCATION,
    };
    cx.fields_of(&PageKind::Vacancy.handle().into());
    let name = cx.field_name(field);
    cx.at(field, |cx| {
        cx.problem(Finding::JobFactMissing { fact, field: name })
    });
}

/// Adds it to the data of a vacancy's page.
pub(super) fn add(page: &Page, seo: &mut Seo, config: ContentSettings<'_>) {
    if let Some((vacancy, schema_type)) = to_describe(page, seo)
        && required(page, vacancy).is_empty()
    {
        let posting = posting(schema_type, page, vacancy, &seo.canonical, config);
        seo.json_ld.push(posting.into());
    }
}

/// The required facts that are missing.
fn required(page: &Page, vacancy: &Vacancy) -> Vec<JobFact> {
    let mut missing = Vec::new();
    if !vacancy.is_described {
        missing.push(JobFact::Description);
    }
    if page.posted.is_none() {
        missing.push(JobFact::Posted);
    }
    match &vacancy.workplace {
        None => missing.push(JobFact::Location),
        Some(workplace) if !workplace.has_country() => missing.push(JobFact::Country),
        Some(_) => {}
    }
    missing
}

fn posting(
    schema_type: &str,
    page: &Page,
    vacancy: &Vacancy,
    canonical: &str,
    config: ContentSettings<'_>,
) -> Value {
    let settings = config.vacancies;
    let mut posting = seo::object(schema_type);
    posting.insert("title".into(), vacancy.title.as_str().into());
    let set = [
        ("description", page.description(&config.site.url).map(Value::from)),
        ("url", Some(Value::from(canonical))),
        (
            "datePosted",
            page.posted.as_ref().map(|date| Value::from(date.iso.as_str())),
        ),
        (
            "validThrough",
            page.expires
                .as_ref()
                .map(|date| Value::from(moment(date, config))),
        ),
        (
            "employmentType",
            vacancy.employment_type.as_deref().map(Value::from),
        ),
        ("hiringOrganization", Some(seo::organisation(settings))),
        (
            "baseSalary",
            vacancy
                .salary
                .as_ref()
                .and_then(|salary| base_salary(salary, &settings.currency)),
        ),
        (
            "identifier",
            Some(json!({
                "@type": "PropertyValue",
                "name": settings.organisation.name,
                "value": page.id,
            })),
        ),
        ("directApply", direct_apply(vacancy, config).map(Value::from)),
    ];
    posting.extend(
        set.into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?))),
    );
    match &vacancy.workplace {
        Some(Workplace::At(address)) => {
            let place = json!({ "@type": "Place", "address": postal_address(address) });
            posting.insert("jobLocation".into(), place);
        }
        Some(Workplace::Home(countries)) => {
            let country = |name: &String| json!({ "@type": "Country", "name": name });
            let countries: Vec<Value> = countries.iter().map(country).collect();
            posting.insert("jobLocationType".into(), "TELECOMMUTE".into());
            posting.insert("applicantLocationRequirements".into(), countries.into());
        }
        None => {}
    }
    Value::Object(posting)
}

/// Whether people apply on the vacancy's own page. With a form on pages it is known of each of them.
fn direct_apply(vacancy: &Vacancy, config: ContentSettings<'_>) -> Option<bool> {
    let known = config.forms.application.as_ref();
    let known = known.map(|_| !vacancy.applied_elsewhere);
    config.vacancies.direct_apply.or(known)
}

/// The moment itself: a day would end at midnight in another time zone.
fn moment(date: &Date, config: ContentSettings<'_>) -> String {
    let local = date::local(date.timestamp, &config.site.time_zone);
    local.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// As on the page. Without a unit it says nothing to search engines.
fn base_salary(salary: &Salary, currency: &str) -> Option<Value> {
    let unit = salary.unit.as_deref()?;
    let amounts = match salary.range.clone()? {
        (Some(min), Some(max)) if min == max => json!({ "value": min }),
        (Some(min), Some(max)) => json!({ "minValue": min, "maxValue": max }),
        (Some(min), None) => json!({ "minValue": min }),
        (None, max) => json!({ "maxValue": max? }),
    };
    let mut value = Map::from_iter([("@type".to_owned(), Value::from("QuantitativeValue"))]);
    value.extend(amounts.as_object().cloned().unwrap_or_default());
    value.insert("unitText".into(), unit.into());
    Some(json!({ "@type": "MonetaryAmount", "currency": currency, "value": value }))
}

fn postal_address(address: &Address) -> Value {
    let parts = [
        ("streetAddress", &address.street),
        ("postalCode", &address.postal_code),
        ("addressLocality", &address.locality),
        ("addressRegion", &address.region),
        ("addressCountry", &address.country),
    ];
    let mut written = Map::from_iter([("@type".to_owned(), Value::from("PostalAddress"))]);
    let known = parts
        .into_iter()
        .filter_map(|(name, part)| Some((name, part.as_deref()?)));
    written.extend(known.map(|(name, part)| (name.to_owned(), part.into())));
    Value::Object(written)
}
