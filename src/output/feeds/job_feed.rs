//! A file for a job site, in the format that its mapping in the settings describes. It has all vacancies.

use super::entry::Entry;
use crate::config::{JobFeed, OutputSettings, Part, Pattern, VacancyFact};
use crate::content::date;
use crate::content::vacancy_fields::{HOURS, LOCATION, POSITION};
use crate::content::{Salary, Workplace};
use crate::output::xml::Xml;
use jiff::Zoned;
use std::borrow::Cow;

/// What may be left at the ends of a text when a fact in it is not known.
const SEPARATORS: [char; 7] = [' ', ',', ';', '-', '–', '/', '|'];

/// What is before the first vacancy.
pub fn start(feed: &JobFeed) -> String {
    let mut xml = Xml::new(&feed.root, &[]);
    for (name, text) in &feed.head {
        xml.cdata(name, text);
    }
    xml.take()
}

/// What is after the last one.
pub fn end(feed: &JobFeed) -> String {
    let mut xml = Xml::new(&feed.root, &[]);
    xml.take();
    xml.close();
    xml.take()
}

/// Adds a vacancy with this HTML.
pub fn add(part: &mut String, entry: &Entry<'_>, html: &str, feed: &JobFeed, config: OutputSettings<'_>) {
    let mut xml = Xml::part();
    let facts = Facts {
        entry,
        html,
        feed,
        config,
    };
    let fields = feed.fields.iter();
    let fields = fields.filter_map(|(name, pattern)| Some((name.as_str(), facts.text(pattern)?)));
    let (attributes, elements): (Vec<_>, Vec<_>) = fields.partition(|(name, _)| name.starts_with('@'));
    let attributes: Vec<(&str, &str)> = attributes
        .iter()
        .map(|(name, text)| (name.trim_start_matches('@'), &**text))
        .collect();
    xml.open(&feed.item, &attributes);
    elements.iter().for_each(|(name, text)| xml.cdata(name, text));
    xml.close();
    part.push_str(&xml.take());
}

/// What a pattern can name.
struct Facts<'a> {
    entry: &'a Entry<'a>,
    html: &'a str,
    feed: &'a JobFeed,
    config: OutputSettings<'a>,
}

impl Facts<'_> {
    /// The text of a pattern; `None` if no fact in it is known.
    fn text(&self, pattern: &Pattern) -> Option<Cow<'_, str>> {
        if let [Part::Fact(fact)] = pattern.0[..] {
            return self.fact(fact);
        }
        let (mut text, mut known, mut is_missing) = (String::new(), 0, false);
        // Where the last known fact ends.
        let mut end = 0;
        for part in &pattern.0 {
            match part {
                Part::Text(part) if is_missing && known == 0 => {
                    text.push_str(part.trim_start_matches(SEPARATORS));
                }
                Part::Text(part) => text.push_str(part),
                Part::Fact(fact) => match self.fact(*fact) {
                    Some(fact) => {
                        text.push_str(&fact);
                        (known, end) = (known + 1, text.len());
                    }
                    None => {
                        is_missing = true;
                        // Of the separators around it only those after it stay.
                        if known > 0 {
                            text.truncate(end + text[end..].trim_end_matches(SEPARATORS).len());
                        }
                    }
                },
            }
        }
        match (is_missing, known) {
            (true, 0) => None,
            (true, _) => Some(text.trim_matches(SEPARATORS).to_owned().into()),
            _ => Some(text.into()),
        }
    }

    fn fact(&self, fact: VacancyFact) -> Option<Cow<'_, str>> {
        let (page, settings) = (self.entry.page, self.config.vacancies);
        let vacancy = page.vacancy.as_ref()?;
        let field = |name| page.fields.text(name).map(Cow::Borrowed);
        let address = match &vacancy.workplace {
            Some(Workplace::At(address)) => Some(address),
            _ => None,
        };
        let salary = vacancy.salary.as_ref();
        let ends = salary.and_then(|salary| salary.range.clone()).unwrap_or_default();
        let zone = &self.config.site.time_zone;
        let fact = match fact {
            VacancyFact::Id => Some(page.id.as_str().into()),
            VacancyFact::Title => Some(vacancy.title.as_str().into()),
            VacancyFact::Url => Some(self.entry.url.as_str().into()),
            VacancyFact::Description => Some(without_entities(self.html)),
            VacancyFact::Summary => self.entry.summary.as_deref().map(Cow::Borrowed),
            VacancyFact::Company => Some(settings.organisation.name.as_str().into()),
            VacancyFact::CompanyUrl => Some(self.config.site.url.as_str().into()),
            VacancyFact::Logo => Some(settings.organisation.logo.as_str().into()),
            VacancyFact::Language => Some(self.config.site.content_language.as_str().into()),
            VacancyFact::Location => field(LOCATION),
            VacancyFact::Street => address?.street.as_deref().map(Cow::Borrowed),
            VacancyFact::PostalCode => address?.postal_code.as_deref().map(Cow::Borrowed),
            VacancyFact::City => address?.locality.as_deref().map(Cow::Borrowed),
            VacancyFact::Region => address?.region.as_deref().map(Cow::Borrowed),
            VacancyFact::Country => match &vacancy.workplace {
                Some(Workplace::Home(countries)) => countries.first().map(|country| country.as_str().into()),
                _ => address?.country.as_deref().map(Cow::Borrowed),
            },
            VacancyFact::Category => field(POSITION),
            VacancyFact::Hours => field(HOURS),
            VacancyFact::Contract => vacancy.employment_type.as_deref().map(|word| self.word(word)),
            VacancyFact::Remote => match &vacancy.workplace {
                Some(Workplace::Home(_)) => Some(self.word("REMOTE")),
                _ => page.fields.is_on("remote").then(|| self.word("HYBRID")),
            },
            VacancyFact::Salary => self.salary(salary?).map(Cow::Owned),
            VacancyFact::Currency => salary.map(|_| settings.currency.as_str().into()),
            VacancyFact::SalaryMin => ends.0.map(|amount| amount.to_string().into()),
            VacancyFact::SalaryMax => ends.1.map(|amount| amount.to_string().into()),
            VacancyFact::SalaryUnit => salary?.unit.as_deref().map(|word| self.word(word)),
            VacancyFact::Posted => self.entry.published.as_ref().map(|at| self.date(at)),
            VacancyFact::Updated => Some(self.date(&self.entry.updated)),
            VacancyFact::Expires => page
                .expires
                .as_ref()
                .map(|at| self.date(&date::local(at.timestamp, zone))),
            VacancyFact::Start => page
                .fields
                .date("startDate")
                .map(|at| self.date(&date::local(at.timestamp, zone))),
        };
        fact.filter(|text| !text.is_empty())
    }

    /// `EUR 2900 - 3600 per month`, `from EUR 2900 per month`, `up to EUR 3600 per month`.
    fn salary(&self, salary: &Salary) -> Option<String> {
        let (min, max) = salary.range.clone()?;
        let one_end = match (&min, &max) {
            (Some(_), None) => Some(("FROM", "from")),
            (None, Some(_)) => Some(("UP_TO", "up to")),
            _ => None,
        };
        let one_end = one_end.map(|(value, word)| {
            let known = self.feed.words.get(value);
            format!("{} ", known.map_or(word, String::as_str))
        });
        let mut ends: Vec<String> = [min, max]
            .into_iter()
            .flatten()
            .map(|end| end.to_string())
            .collect();
        ends.dedup();
        let unit = salary.unit.as_deref().map(|unit| format!(" {}", self.word(unit)));
        let currency = &self.config.vacancies.currency;
        Some(format!(
            "{}{currency} {}{}",
            one_end.unwrap_or_default(),
            ends.join(" - "),
            unit.unwrap_or_default()
        ))
    }

    /// The job site's word for a value.
    fn word<'s>(&'s self, value: &'s str) -> Cow<'s, str> {
        let known = self.feed.words.get(value);
        known.map_or(value, String::as_str).into()
    }

    fn date(&self, at: &Zoned) -> Cow<'static, str> {
        // The settings have checked the format.
        let text = jiff::fmt::strtime::format(&self.feed.dates, at);
        text.unwrap_or_default().into()
    }
}

/// HTML of our own whose texts have all characters as they are, as job sites want it. Only a `<` or `>` in a text is
/// replaced, because it would be the beginning of an element. Tags stay as they are: a quote in an attribute would end it.
fn without_entities(html: &str) -> Cow<'_, str> {
    if !html.contains('&') {
        return html.into();
    }
    let mut decoded = String::with_capacity(html.len());
    // Where the text or the tag began, and what ends the tag: its bracket, or first the quote of an attribute.
    let (mut start, mut ends) = (0, None);
    for (at, byte) in html.bytes().enumerate() {
        match (ends, byte) {
            (None, b'<') => {
                decoded.push_str(&text_without_entities(&html[start..at]));
                (start, ends) = (at, Some(b'>'));
            }
            (Some(b'>'), b'>') => {
                decoded.push_str(&html[start..=at]);
                (start, ends) = (at + 1, None);
            }
            (Some(b'>'), b'"' | b'\'') => ends = Some(byte),
            (Some(quote), _) if quote == byte => ends = Some(b'>'),
            _ => {}
        }
    }
    decoded.push_str(&text_without_entities(&html[start..]));
    decoded.into()
}

fn text_without_entities(text: &str) -> String {
    let decoded = html_escape::decode_html_entities(text);
    decoded.replace('<', "‹").replace('>', "›")
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
        assert_eq!(without_entities("a &#60;script&#62; &amp;"), "a ‹script› &");
    }

    #[test]
    fn attributes_of_a_description_stay_as_they_are() {
        let tag = r#"<abbr title="x&quot; onmouseover=&quot;alert(1)&quot; y=&quot; > <b>">"#;
        let html = format!("<p>R&amp;D {tag}V&amp;A</abbr></p>");
        assert_eq!(without_entities(&html), format!("<p>R&D {tag}V&A</abbr></p>"));
        let link = r#"<a href="https://x.example/a?b=1&amp;reg_id=5" title='&#39;'>"#;
        assert_eq!(
            without_entities(&format!("{link}&eacute;</a>")),
            format!("{link}é</a>")
        );
    }
}
