//! The pages that say that a page is gone, one for each entry that the ledger knows and the site does not.

use super::ledger::{Ended, Entry, How, Ledger};
use super::update::OldAddresses;
use crate::config::ContentSettings;
use crate::content::date::Date;
use crate::content::formats::Formats;
use crate::content::kind::GONE;
use crate::content::page_header::HEADER;
use crate::content::vacancy_fields::{HOURS, LOCATION, POSITION};
use crate::content::{Fields, Page, Route, Seo, Vacancy};
use crate::report::Failure;
use serde::Serialize;

/// A page that says that a page is gone.
#[derive(Debug, Clone, PartialEq)]
pub struct Gone {
    /// With the last address, the title and the facts of the page that is gone.
    pub page: Page,
    /// The handle of the kind that it had.
    pub was: String,
    /// What templates learn about its end.
    pub end: End,
}

/// How and when a page ended.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct End {
    /// Its expiry date passed; otherwise it was removed.
    pub expired: bool,
    /// On this day.
    pub on: Option<Date>,
}

/// The name of an entry's files in [`crate::content::folders::GONE`], without `.html` and `.json`.
pub fn file_stem(id: &str) -> String {
    let is_plain = !id.is_empty() && id.len() <= 20 && id.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain {
        return id.to_owned();
    }
    format!("x{}", &blake3::hash(id.as_bytes()).to_hex()[..16])
}

/// The pages for the old addresses of a ledger.
///
/// # Errors
/// See [`Formats::new`].
pub fn gone_pages(
    ledger: Option<&Ledger>,
    old: &OldAddresses<'_>,
    config: ContentSettings<'_>,
) -> Result<Vec<Gone>, Failure> {
    let formats = Formats::new(&config.site.locale)?;
    let ids = old.gone().into_iter();
    let entries = ids.filter_map(|id| Some((id, ledger?.entries.get(id)?)));
    let pages = entries.filter_map(|(id, entry)| {
        let ended = entry.ended.as_ref()?;
        Some(Gone {
            page: page(id, entry, config)?,
            was: entry.kind.clone(),
            end: end(ended, config, &formats),
        })
    });
    Ok(pages.collect())
}

fn end(ended: &Ended, config: ContentSettings<'_>, formats: &Formats) -> End {
    let midnight = ended.on.to_zoned(config.site.time_zone.clone()).ok();
    End {
        expired: ended.how == How::Expired,
        on: midnight.map(|midnight| Date::new(&midnight, formats)),
    }
}

fn page(id: &str, entry: &Entry, config: ContentSettings<'_>) -> Option<Page> {
    let facts = &entry.facts;
    let mut fields = Fields::default();
    HEADER.iter().for_each(|(name, _)| fields.or_none(name));
    for (name, value) in [
        (LOCATION, &facts.location),
        (POSITION, &facts.position),
        (HOURS, &facts.hours),
    ] {
        fields.set(name, value.clone());
    }
    let title = entry.title.clone();
    let mut seo = Seo {
        title: format!("{title} | {}", config.site.name),
        metas: Vec::new(),
        links: Vec::new(),
        canonical: String::new(),
        json_ld: Vec::new(),
        image: None,
        indexable: true,
    };
    seo.hide();
    let path = &entry.addresses.last()?.path;
    let mut page = Page {
        id: id.to_owned(),
        slug: path.rsplit('/').next().unwrap_or_default().to_owned(),
        fields,
        vacancy: Some(Vacancy {
            title: entry.title.clone(),
            is_described: false,
            workplace: None,
            salary: facts.salary.clone(),
            applied_elsewhere: false,
            employment_type: facts.employment_type.clone(),
        }),
        ..Page::blank(Route::from_uri(path).ok()?, GONE, title)
    };
    page.set_seo(&seo);
    Some(page)
}
