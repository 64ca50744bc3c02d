//! Atom (RFC 4287).

use super::entry::{Channel, Entry};
use crate::config::OutputSettings;
use crate::content::vacancy_fields::CATEGORIES;
use crate::output::xml::Xml;
use jiff::Zoned;

/// The feed.
pub fn write(channel: &Channel, entries: &[Entry<'_>], config: OutputSettings<'_>) -> Vec<u8> {
    let mut xml = Xml::new(
        "feed",
        &[
            ("xmlns", "http://www.w3.org/2005/Atom"),
            ("xml:lang", &channel.language),
        ],
    );
    xml.text("title", &[], &channel.title);
    xml.text("subtitle", &[], &channel.description);
    xml.text("id", &[], &channel.address);
    let (own, page) = (channel.address.as_str(), channel.page.as_str());
    xml.empty(
        "link",
        &[("rel", "self"), ("type", "application/atom+xml"), ("href", own)],
    );
    xml.empty(
        "link",
        &[("rel", "alternate"), ("type", "text/html"), ("href", page)],
    );
    xml.text("updated", &[], &date(&channel.updated));
    xml.open("author", &[]);
    xml.text("name", &[], &config.vacancies.organisation.name);
    xml.text("uri", &[], config.site.url.as_str());
    xml.close();
    for entry in entries {
        xml.open("entry", &[]);
        xml.text("title", &[], &entry.page.title);
        xml.text("id", &[], &entry.id);
        xml.empty(
            "link",
            &[("rel", "alternate"), ("type", "text/html"), ("href", &entry.url)],
        );
        if let Some(published) = &entry.published {
            xml.text("published", &[], &date(published));
        }
        xml.text("updated", &[], &date(&entry.updated));
        if let Some(author) = entry.page.fields.text("blogAuthor") {
            xml.open("author", &[]);
            xml.text("name", &[], author);
            xml.close();
        }
        for category in CATEGORIES {
            if let Some(term) = entry.page.fields.text(category) {
                xml.empty("category", &[("term", term)]);
            }
        }
        if let Some(summary) = &entry.summary {
            xml.text("summary", &[], summary);
        }
        xml.text("content", &[("type", "html")], &entry.html(config));
        xml.close();
    }
    xml.finish()
}

/// RFC 3339.
pub(super) fn date(at: &Zoned) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}
