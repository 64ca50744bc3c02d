//! RSS 2.0, with the rules of the RSS Advisory Board's profile.

use super::entry::{Channel, Entry};
use crate::config::OutputSettings;
use crate::content::vacancy_fields::CATEGORIES;
use crate::output::xml::Xml;
use jiff::Zoned;

/// The feed.
pub fn write(channel: &Channel, entries: &[Entry<'_>], config: OutputSettings<'_>) -> Vec<u8> {
    let mut xml = Xml::new(
        "rss",
        &[
            ("version", "2.0"),
            ("xmlns:atom", "http://www.w3.org/2005/Atom"),
            ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
            ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ],
    );
    xml.open("channel", &[]);
    xml.text("title", &[], &channel.title);
    xml.text("link", &[], &channel.page);
    xml.text(
        "description",
        &[],
        &html_escape::encode_text(&channel.description),
    );
    xml.text("language", &[], &channel.language);
    xml.text("lastBuildDate", &[], &date(&channel.updated));
    let own = channel.address.as_str();
    xml.empty(
        "atom:link",
        &[("rel", "self"), ("type", "application/rss+xml"), ("href", own)],
    );
    for entry in entries {
        xml.open("item", &[]);
        xml.text("title", &[], &entry.page.title);
        xml.text("link", &[], &entry.url);
        xml.text("guid", &[("isPermaLink", "false")], &entry.id);
        if let Some(published) = &entry.published {
            xml.text("pubDate", &[], &date(published));
        }
        if let Some(author) = entry.page.fields.text("blogAuthor") {
            xml.text("dc:creator", &[], author);
        }
        for category in CATEGORIES {
            if let Some(term) = entry.page.fields.text(category) {
                xml.text("category", &[], term);
            }
        }
        if let Some(summary) = &entry.summary {
            // Readers show it as HTML.
            xml.text("description", &[], &html_escape::encode_text(summary));
        }
        xml.cdata("content:encoded", &entry.html(config));
        xml.close();
    }
    xml.finish()
}

/// RFC 822, with a year of four digits.
fn date(at: &Zoned) -> String {
    at.strftime("%a, %d %b %Y %H:%M:%S %z").to_string()
}
