//! `[vacancies]`: what search engines and job sites are told of every vacancy, besides its own fields.

use super::address::http;
use super::failure::usage;
use super::iso_codes::{self, country};
use super::job_feeds::{JobFeed, JobFeedFile, job_feeds};
use super::site::filled;
use crate::config::Site;
use crate::report::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use url::Url;

/// The values of schema.org's `employmentType` that search engines know.
pub const EMPLOYMENT_TYPES: [&str; 8] = [
    "FULL_TIME",
    "PART_TIME",
    "CONTRACTOR",
    "TEMPORARY",
    "INTERN",
    "VOLUNTEER",
    "PER_DIEM",
    "OTHER",
];

/// What is true of all vacancies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacancies {
    /// Who hires.
    pub organisation: Organisation,
    /// ISO 3166-1 code of the country of locations without one of their own.
    pub country: Option<String>,
    /// Addresses by the names of locations in the CMS.
    pub locations: BTreeMap<String, Address>,
    /// The location of vacancies whose work is done at home only.
    pub remote: Option<String>,
    /// Codes of the countries that people may work from then.
    pub remote_countries: Vec<String>,
    /// [`EMPLOYMENT_TYPES`] by the CMS's words for contracts.
    pub employment_types: BTreeMap<String, String>,
    /// ISO 4217 code of salaries.
    pub currency: String,
    /// Whether people apply on the vacancy's own page, without another form or account.
    pub direct_apply: Option<bool>,
    /// Files for job sites, by name.
    pub feeds: BTreeMap<String, JobFeed>,
}

/// The company that hires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organisation {
    /// Its name.
    pub name: String,
    /// Pages that tell who it is: its site, or its profiles elsewhere.
    pub same_as: Vec<Url>,
    /// Its logo, at least 112 pixels wide and high.
    pub logo: Url,
}

/// Where people work. Empty parts are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Address {
    /// Street and number.
    pub street: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// Town. Default: the location's name.
    pub locality: Option<String>,
    /// Province or state.
    pub region: Option<String>,
    /// ISO 3166-1 code. Default: `vacancies.country`.
    pub country: Option<String>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct VacanciesFile {
    organisation: OrganisationFile,
    country: Option<String>,
    locations: BTreeMap<String, Address>,
    remote: Option<String>,
    remote_countries: Vec<String>,
    employment_types: BTreeMap<String, String>,
    currency: Option<String>,
    direct_apply: Option<bool>,
    feeds: BTreeMap<String, JobFeedFile>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OrganisationFile {
    name: Option<String>,
    same_as: Vec<String>,
    logo: Option<String>,
}

/// The icon that every site has, if no logo is set.
const LOGO: &str = "/icon-512.png";

/// Checks the settings.
pub(super) fn vacancies(file: VacanciesFile, site: &Site) -> Result<Vacancies, Failure> {
    for (name, address) in &file.locations {
        let setting = format!("vacancies.locations.{name}.country");
        address
            .country
            .iter()
            .try_for_each(|code| country(code, &setting))?;
    }
    file.country
        .iter()
        .try_for_each(|code| country(code, "vacancies.country"))?;
    let mut remote = file.remote_countries.iter();
    remote.try_for_each(|code| country(code, "vacancies.remote_countries"))?;
    let currency = file.currency.unwrap_or_else(|| "EUR".into());
    iso_codes::currency(&currency, "vacancies.currency")?;
    for (word, kind) in &file.employment_types {
        if !EMPLOYMENT_TYPES.contains(&kind.as_str()) {
            return Err(usage(
                format!("`{kind}` is not a type of employment"),
                format!("`vacancies.employment_types.{word}` in sitegen.toml"),
                format!("use one of {}", EMPLOYMENT_TYPES.join(", ")),
            ));
        }
    }
    let remote_countries = match file.country.clone() {
        Some(country) if file.remote_countries.is_empty() => vec![country],
        _ => file.remote_countries,
    };
    Ok(Vacancies {
        organisation: organisation(file.organisation, site)?,
        country: file.country,
        locations: file.locations,
        remote: file.remote,
        remote_countries,
        employment_types: file.employment_types,
        currency,
        direct_apply: file.direct_apply,
        feeds: job_feeds(file.feeds)?,
    })
}

fn organisation(file: OrganisationFile, site: &Site) -> Result<Organisation, Failure> {
    let setting = "`vacancies.organisation` in sitegen.toml";
    let same_as: Result<Vec<Url>, Failure> = file.same_as.iter().map(|text| http(text, setting)).collect();
    let same_as = Some(same_as?).filter(|all| !all.is_empty());
    let logo = file.logo.as_deref().unwrap_or(LOGO);
    // A path of the site, or an address elsewhere.
    let logo = match site.url.join(logo) {
        Ok(url) if logo.starts_with('/') => url,
        _ => http(logo, setting)?,
    };
    Ok(Organisation {
        name: filled(file.name, "vacancies.organisation.name")?.unwrap_or_else(|| site.name.clone()),
        same_as: same_as.unwrap_or_else(|| vec![site.url.clone()]),
        logo,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vacancies, Failure> {
        let site = Site::resolve(
            toml::from_str("name = \"Klein\"").unwrap(),
            Some("https://www.example.test".into()),
            None,
        );
        vacancies(toml::from_str(text).unwrap(), &site.unwrap())
    }

    #[test]
    fn a_company_without_settings_is_the_site_itself() {
        let settings = read("").unwrap();
        assert_eq!(settings.organisation.name, "Klein");
        assert_eq!(
            settings.organisation.same_as[0].as_str(),
            "https://www.example.test/"
        );
        assert_eq!(
            settings.organisation.logo.as_str(),
            "https://www.example.test/icon-512.png"
        );
        assert_eq!((settings.currency.as_str(), settings.country), ("EUR", None));
    }

    #[test]
    fn people_who_work_at_home_live_in_the_country_of_the_jobs_by_default() {
        assert_eq!(read("country = \"NL\"").unwrap().remote_countries, ["NL"]);
        let both = read("country = \"NL\"\nremote_countries = [\"NL\", \"BE\"]").unwrap();
        assert_eq!(both.remote_countries, ["NL", "BE"]);
    }

    #[test]
    fn a_code_that_is_none_is_refused_with_its_setting() {
        for (text, setting) in [
            ("country = \"Nederland\"", "`vacancies.country` in"),
            ("country = \"UK\"", "`vacancies.country` in"),
            ("currency = \"EURO\"", "vacancies.currency"),
            (
                "[locations.Emmen]\ncountry = \"nl\"",
                "`vacancies.locations.Emmen.country` in",
            ),
            (
                "remote_countries = [\"Belgium\"]",
                "`vacancies.remote_countries` in",
            ),
            ("currency = \"€\"", "vacancies.currency"),
            (
                "[employment_types]\nVast = \"FULLTIME\"",
                "vacancies.employment_types.Vast",
            ),
            (
                "[organisation]\nsame_as = [\"linkedin\"]",
                "vacancies.organisation",
            ),
            ("[organisation]\nlogo = \"logo.svg\"", "vacancies.organisation"),
        ] {
            let failure = read(text).unwrap_err();
            assert!(failure.place.contains(setting), "{failure:?}");
        }
    }
}
