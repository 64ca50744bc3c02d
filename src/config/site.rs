//! `[site]`: name, address and languages of the site.

use super::address::origin;
use super::failure::usage;
use super::iso_codes::country;
use crate::report::{Code, Failure};
use jiff::tz::TimeZone;
use serde::Deserialize;
use url::Url;

/// Where the address can be set.
const URL: &str = "--site-url, SITEGEN_SITE_URL or `site.url` in sitegen.toml";

/// Name, address and languages of the site.
#[derive(Debug, Clone)]
pub struct Site {
    /// The public address, without a path.
    pub url: Url,
    /// Used if SEOmatic gives no name.
    pub name: String,
    /// Locale of dates, numbers, some messages and `og:locale` (spec section 9: `de`).
    pub locale: String,
    /// Language of the content and of all other messages, for `<html lang>`.
    pub content_language: String,
    /// Time zone of dates.
    pub time_zone: TimeZone,
    /// Whether the site is not the live one: search engines list nothing of it.
    pub staging: bool,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SiteFile {
    pub(super) url: Option<String>,
    pub(super) name: Option<String>,
    pub(super) locale: Option<String>,
    pub(super) content_language: Option<String>,
    pub(super) time_zone: Option<String>,
    pub(super) staging: bool,
}

impl Site {
    /// A site for unit tests.
    #[cfg(any(test, feature = "testing"))]
    #[expect(clippy::unwrap_used, reason = "for tests, and the address is one")]
    pub fn example() -> Self {
        Self {
            url: "https://www.example.test".parse().unwrap(),
            name: "Klein".into(),
            locale: "de".into(),
            content_language: "nl".into(),
            time_zone: TimeZone::UTC,
            staging: false,
        }
    }

    /// `address` and `staging` come from a flag or the environment, and beat the file.
    pub(super) fn resolve(
        file: SiteFile,
        address: Option<String>,
        staging: Option<bool>,
    ) -> Result<Self, Failure> {
        let url = address.or(file.url).ok_or_else(|| {
            usage(
                "the site's public address is not set",
                URL,
                "set it to something like https://www.example.com",
            )
            .coded(Code::SettingMissing)
        })?;
        let url = origin(&url, URL)?;
        let locale = language(file.locale.unwrap_or_else(|| "de".into()), "site.locale")?;
        let content_language = file.content_language.unwrap_or_else(|| locale.clone());
        let zone = file.time_zone.unwrap_or_else(|| "Europe/Amsterdam".into());
        let time_zone = TimeZone::get(&zone).map_err(|_| {
            usage(
                format!("`{zone}` is not a time zone"),
                "`site.time_zone` in sitegen.toml",
                "use an IANA name such as Europe/Amsterdam",
            )
        })?;
        let host = || url.host_str().unwrap_or_default().to_owned();
        Ok(Self {
            name: filled(file.name, "site.name")?.unwrap_or_else(host),
            content_language: language(content_language, "site.content_language")?,
            locale,
            time_zone,
            staging: staging.unwrap_or(file.staging),
            url,
        })
    }
}

/// A name, if it is set.
pub(super) fn filled(name: Option<String>, setting: &str) -> Result<Option<String>, Failure> {
    match name {
        Some(name) if name.trim().is_empty() => Err(usage(
            "the name is empty",
            format!("`{setting}` in sitegen.toml"),
            "write the name, or leave the setting out",
        )),
        name => Ok(name),
    }
}

/// Regions of Unicode's locales that are no countries of ISO 3166-1.
const NO_COUNTRIES: [&str; 3] = ["EU", "UN", "XK"];

/// A language tag, such as `de` or `nl-BE`. Registered languages have two or three letters.
pub(super) fn language(tag: String, setting: &str) -> Result<String, Failure> {
    let wrong = || {
        usage(
            format!("`{tag}` is not a language"),
            format!("`{setting}` in sitegen.toml"),
            "write it as `nl` or `nl-BE`",
        )
    };
    let locale = icu_locale_core::Locale::try_from_str(&tag).map_err(|_| wrong())?;
    let is_registered = locale.id.language.as_str().len() <= 3 && !tag.contains('_');
    is_registered.then_some(()).ok_or_else(wrong)?;
    if let Some(region) = locale.id.region.filter(|region| region.is_alphabetic())
        && !NO_COUNTRIES.contains(&region.as_str())
    {
        country(region.as_str(), setting)?;
    }
    Ok(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_a_language_tag() {
        for (tag, is_one) in [
            ("nl", true),
            ("nl-BE", true),
            ("en-gb", true),
            ("zh-Hant-TW", true),
            ("es-419", true),
            ("en-EU", true),
            ("../nl", false),
            ("nl_BE", false),
            ("dutch", false),
            ("en-UK", false),
            ("nl-XX", false),
        ] {
            assert_eq!(language(tag.into(), "site.locale").is_ok(), is_one, "{tag}");
        }
        let failure = language("en-UK".into(), "site.locale").unwrap_err();
        assert!(failure.hint.contains("GB"), "{failure:?}");
    }

    #[test]
    fn a_variable_that_says_no_beats_the_file() {
        let is_staging = |flag: Option<bool>, in_file: bool| {
            let file = SiteFile {
                staging: in_file,
                ..SiteFile::default()
            };
            let site = Site::resolve(file, Some("https://www.example.test".into()), flag);
            site.unwrap().staging
        };
        assert!(is_staging(None, true) && is_staging(Some(true), false));
        assert!(!is_staging(Some(false), true) && !is_staging(None, false));
    }
}
