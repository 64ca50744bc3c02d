//! `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of the site.

use super::OutputFile;
use crate::config::{Security, Site};
use jiff::{Timestamp, ToSpan};
use std::fmt::Write as _;

/// Its path.
pub const NAME: &str = ".well-known/security.txt";

/// The file, if somebody is to be told. It is valid for a year from the beginning of this month, so that it is the same
/// in all builds of a month: every build renews it in time.
pub fn file(security: &Security, site: &Site, now: Timestamp) -> Option<OutputFile> {
    if security.contact.is_empty() {
        return None;
    }
    let month = now.to_zoned(jiff::tz::TimeZone::UTC).date().first_of_month();
    let expires = month.saturating_add(1.year());
    let mut text = String::new();
    for contact in &security.contact {
        let _ = writeln!(text, "Contact: {contact}");
    }
    let _ = writeln!(text, "Expires: {expires}T00:00:00Z");
    for (name, address) in [("Encryption", &security.encryption), ("Policy", &security.policy)] {
        if let Some(address) = address {
            let _ = writeln!(text, "{name}: {address}");
        }
    }
    let _ = writeln!(text, "Preferred-Languages: {}", site.content_language);
    let _ = writeln!(text, "Canonical: {}{NAME}", site.url);
    Some(OutputFile::text(NAME, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Body;

    #[test]
    fn it_expires_a_year_after_this_month_began_and_is_there_only_with_a_contact() {
        let site = Site::example();
        let security = Security {
            contact: vec!["mailto:veilig@example.test".parse().unwrap()],
            ..Security::default()
        };
        let text = |now: &str| match file(&security, &site, now.parse().unwrap()).unwrap().body {
            Body::Bytes(bytes) => String::from_utf8(bytes).unwrap(),
            _ => panic!("made of text"),
        };
        assert_eq!(
            text("2026-11-21T09:00:00Z"),
            "Contact: mailto:veilig@example.test\nExpires: 2027-11-01T00:00:00Z\nPreferred-Languages: nl\n\
             Canonical: https://www.example.test/.well-known/security.txt\n"
        );
        assert_eq!(text("2026-11-01T00:00:00Z"), text("2026-11-30T23:59:59Z"));
        assert_eq!(file(&Security::default(), &site, Timestamp::UNIX_EPOCH), None);
    }
}
