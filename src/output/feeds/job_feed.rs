//! A file for a job site, in the format that its mapping in the settings describes. It has all vacancies.

use super::entry::{ENTRIES_AT_ONCE, Entry};
use crate::config::{JobFeed, OutputSettings, Part, Pattern, VacancyFact};
use crate::content::vacancy_fields::{HOURS, LOCATION, POSITION};
use crate::content::{Salary, Workplace};
use crate::output::sink::Growing;
use crate::output::xml::Xml;
use crate::report::Failure;
use jiff::Zoned;
use rayon::prelude::*;

/// What may be left at the ends of a text when a fact in it is not known.
const SEPARATORS: [char; 7] = [' ', ',', ';', '-', '–', '/', '|'];

/// How many vacancies are written by one thread at a time.
const PART: usize = 50;

/// Writes it.
pub fn write(
    feed: &JobFeed,
    vacancies: &[Entry<'_>],
    config: OutputSettings<'_>,
    file: &mut Growing<'_>,
) -> Result<(), Failure> {
    let mut xml = Xml::new(&feed.root, &[]);
    for (name, text) in &feed.head {
        xml.cdata(name, text);
    }
    file.push(&xml.take())?;
    for some in vacancies.chunks(ENTRIES_AT_ONCE) {
        let parts = some.par_chunks(PART).map(|vacancies| {
            let mut xml = Xml::part();
            vacancies
                .iter()
                .for_each(|entry| add(&mut xml, entry, feed, config));
            xml.take()
        });
        let parts: Vec<String> = parts.collect();
        parts.iter().try_for_each(|part| file.push(part))?;
    }
    xml.close();
    file.push(&xml.take())
}

/// Adds a vacancy.
fn add(xml: &mut Xml, entry: &Entry<'_>, feed: &JobFeed, config: OutputSettings<'_>) {
    let facts = Facts { entry, feed, config };
    let fields = feed.fields.iter();
    let fields = fields.filter_map(|(name, pattern)| Some((name.as_str(), facts.text(pattern)?)));
    let (attributes, elements): (Vec<_>, Vec<_>) = fields.partition(|(name, _)| name.starts_with('@'));
    let attributes: Vec<(&str, &str)> = attributes
        .iter()
        .map(|(name, text)| (name.trim_start_matches('@'), text.as_str()))
        .collect();
    xml.open(&feed.item, &attributes);
    elements.iter().for_each(|(name, text)| xml.cdata(name, text));
    xml.close();
}

/// What a pattern can name.
struct Facts<'a> {
    entry: &'a Entry<'a>,
    feed: &'a JobFeed,
    config: OutputSettings<'a>,
}

impl Facts<'_> {
    /// The text of a pattern; `None` if no fact in it is known.
    fn text(&self, pattern: &Pattern) -> Option<String> {
        let (mut text, mut facts, mut known) = (String::new(), 0, 0);
        for part in &pattern.0 {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Fact(fact) => {
                    let fact = self.fact(*fact);
                    (facts, known) = (facts + 1, known + usize::from(fact.is_some()));
                    text.push_str(&fact.unwrap_or_default());
                }
            }
        }
        match (facts, known) {
            (1.., 0) => None,
            (facts, known) if known < facts => Some(text.trim_matches(SEPARATORS).to_owned()),
            _ => Some(text),
        }
    }

    fn fact(&self, fact: VacancyFact) -> Option<String> {
        let (page, settings) = (self.entry.page, self.config.vacancies);
        let vacancy = page.vacancy.as_ref()?;
        let field = |name| page.fields.text(name).map(str::to_owned);
        let address = match &vacancy.workplace {
            Some(Workplace::At(address)) => Some(address),
            _ => None,
        };
        let salary = vacancy.salary.as_ref();
        let ends = salary.and_then(|salary| salary.range.clone()).unwrap_or_default();
        let zone = &self.config.site.time_zone;
        let fact = match fact {
            VacancyFact::Id => Some(page.id.clone()),
            VacancyFact::Title => Some(vacancy.title.clone()),
            VacancyFact::Url => Some(self.entry.url.clone()),
            VacancyFact::Description => page
                .description(&self.config.site.url)
                .map(|html| without_entities(&html)),
            VacancyFact::Summary => self.entry.summary.clone(),
            VacancyFact::Company => Some(settings.organisation.name.clone()),
            VacancyFact::CompanyUrl => Some(self.config.site.url.to_string()),
            VacancyFact::Logo => Some(settings.organisation.logo.to_string()),
            VacancyFact::Language => Some(self.config.site.content_language.clone()),
            VacancyFact::Location => field(LOCATION),
            VacancyFact::Street => address?.street.clone(),
            VacancyFact::PostalCode => address?.postal_code.clone(),
            VacancyFact::City => address?.locality.clone(),
            VacancyFact::Region => address?.region.clone(),
            VacancyFact::Country => match &vacancy.workplace {
                Some(Workplace::Home(countries)) => countries.first().cloned(),
                _ => address?.country.clone(),
            },
            VacancyFact::Category => field(POSITION),
            VacancyFact::Hours => field(HOURS),
            VacancyFact::Contract => vacancy.employment_type.as_deref().map(|word| self.word(word)),
            VacancyFact::Remote => match &vacancy.workplace {
                Some(Workplace::Home(_)) => Some(self.word("REMOTE")),
                _ => page.fields.is_on("remote").then(|| self.word("HYBRID")),
            },
            VacancyFact::Salary => self.salary(salary?),
            VacancyFact::Currency => salary.map(|_| settings.currency.clone()),
            VacancyFact::SalaryMin => ends.0.map(|amount| amount.to_string()),
            VacancyFact::SalaryMax => ends.1.map(|amount| amount.to_string()),
            VacancyFact::SalaryUnit => salary?.unit.as_deref().map(|word| self.word(word)),
            VacancyFact::Posted => self.entry.published.as_ref().map(|at| self.date(at)),
            VacancyFact::Updated => Some(self.date(&self.entry.updated)),
            VacancyFact::Expires => page
                .expires
                .as_ref()
                .map(|at| self.date(&at.timestamp.to_zoned(zone.clone()))),
            VacancyFact::Start => page
                .fields
                .date("startDate")
                .map(|at| self.date(&at.timestamp.to_zoned(zone.clone()))),
        };
        fact.filter(|text| !text.is_empty())
    }

    /// `EUR 2900 - 3600 per month`.
    fn salary(&self, salary: &Salary) -> Option<String> {
        let (min, max) = salary.range.clone()?;
        let mut ends: Vec<String> = [min, max]
            .into_iter()
            .flatten()
            .map(|end| end.to_string())
            .collect();
        ends.dedup();
        let unit = salary.unit.as_deref().map(|unit| format!(" {}", self.word(unit)));
        let currency = &self.config.vacancies.currency;
        Some(format!(
            "{currency} {}{}",
            ends.join(" - "),
            unit.unwrap_or_default()
        ))
    }

    /// The job site's word for a value.
    fn word(&self, value: &str) -> String {
        self.feed
            .words
            .get(value)
            .cloned()
            .unwrap_or_else(|| value.to_owned())
    }

    fn date(&self, at: &Zoned) -> String {
        // The settings have checked the format.
        jiff::fmt::strtime::format(&self.feed.dates, at).unwrap_or_default()
    }
}

/// HTML whose characters are all written as they are, as job sites want it. Only a `<` or `>` in a text is replaced,
/// because it would be the beginning of an element.
fn without_entities(html: &str) -> String {
    let html = html.replace("&lt;", "‹").replace("&gt;", "›");
    let decoded = html_escape::decode_html_entities(&html);
    // What was escaped twice, or in another way, is not decoded into mark-up.
    if decoded.matches('<').count() == html.matches('<').count() {
        decoded.into_owned()
    } else {
        html
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_without_entities_has_no_other_elements_than_before() {
        assert_eq!(
            without_entities("<p>R&amp;D&nbsp;é &eacute;</p>"),
            "<p>R&D\u{a0}é é</p>"
        );
        assert_eq!(without_entities("a &lt;b&gt; c"), "a ‹b› c");
        let other = "a &#60;script&#62; &amp;";
        assert_eq!(without_entities(other), other);
    }
}
