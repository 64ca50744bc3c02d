//! All texts that do not come from the CMS: the catalogues in `templates/messages/`, one per language.
//!
//! Pages use the language of their content. Some messages follow the site's locale instead ([`LOCALE_MESSAGES`]): in the
//! specification the pages are Dutch and their translation messages German. A message in another language than its
//! page carries its language, so that the markup can declare it (WCAG 3.1.2).

use super::catalogue::{Message, catalogue, languages, primary};
use crate::config::RenderSettings;
use crate::content::formats::Formats;
use crate::report::{Code, Failure};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Where the catalogues are.
const FOLDER: &str = "templates/messages";

/// How an amount of money is written.
const AMOUNT: &str = "vacancy.salary.amount";

/// Messages in the language of the locale; all others are in the language of the content.
pub const LOCALE_MESSAGES: [&str; 11] = [
    "vacancy.popular",
    "block.unknown",
    "error.not-found",
    "error.unavailable",
    "error.page",
    "form.failure",
    "form.other.pdf",
    "form.other.size",
    "form.other.email",
    "form.other.phone",
    "form.other.upload",
];

/// The messages of a site.
#[derive(Debug, Clone)]
pub struct Messages {
    /// Paths of the catalogues of the page's language and of the locale, below the project.
    catalogues: [String; 2],
    texts: BTreeMap<String, Message>,
    date_lang: Option<String>,
    formats: Arc<Formats>,
}

impl Messages {
    /// Reads the catalogues of `site.content_language` and `site.locale`: each is a flat object of texts, where
    /// `{"lang": "en", "text": "…"}` is a text in another language. `nl-BE` is read from `nl.json` unless it has its
    /// own file. The place `{currency}` is filled with the sign of the site's currency.
    ///
    /// # Errors
    /// A catalogue is missing or invalid, or amounts would be shown without their currency: exit 2.
    pub fn read(config: RenderSettings<'_>) -> Result<Self, Failure> {
        let folder = config.project.join(FOLDER);
        let (page, locale) = (&config.site.content_language, &config.site.locale);
        let (path, mut texts) = catalogue(&folder, page, "site.content_language")?;
        let (of_locale, mut of_the_locale) = catalogue(&folder, locale, "site.locale")?;
        for name in LOCALE_MESSAGES {
            texts.remove(name);
            texts.extend(of_the_locale.remove_entry(name));
        }
        let sign = sign(config.currency);
        for (name, message) in &mut texts {
            message.lang = message.lang.take().filter(|lang| is_foreign(lang, page));
            message.text = priced(&message.text, sign);
            let words = message.parts().into_iter().map(|part| part.before);
            if name == AMOUNT && words.collect::<String>().trim().is_empty() {
                return Err(Failure::new(
                    Code::MessageMissing,
                    format!("the message `{AMOUNT}` does not show the currency"),
                    path.display().to_string(),
                    format!("write {{currency}} into it, or `{sign}`"),
                ));
            }
        }
        Ok(Self {
            catalogues: [path, of_locale]
                .map(|path| format!("{FOLDER}/{}", path.file_name().unwrap_or_default().display())),
            texts,
            formats: Arc::new(Formats::new(locale)?),
            date_lang: Some(locale.clone()).filter(|lang| is_foreign(lang, page)),
        })
    }

    /// The message of that name.
    pub fn get(&self, name: &str) -> Option<&Message> {
        self.texts.get(name)
    }

    /// The file that the message of that name is in.
    pub fn catalogue_of(&self, name: &str) -> &str {
        &self.catalogues[usize::from(LOCALE_MESSAGES.contains(&name))]
    }

    /// The names of all messages.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// How the locale writes dates and numbers.
    pub(super) fn formats(&self) -> Arc<Formats> {
        Arc::clone(&self.formats)
    }

    /// The language of dates, if it differs from the page's.
    pub fn date_lang(&self) -> Option<&str> {
        self.date_lang.as_deref()
    }
}

/// The sign of a currency, or its code where it has none that is its own.
fn sign(currency: &str) -> &str {
    match currency {
        "EUR" => "€",
        "GBP" => "£",
        "USD" => "$",
        code => code,
    }
}

/// A text with the sign of a currency: `€2,900`, `CHF 2,900`.
fn priced(text: &str, sign: &str) -> String {
    // A code stands apart from the amount.
    let space = if sign.is_ascii() && sign != "$" {
        "\u{a0}"
    } else {
        ""
    };
    text.replace("{currency}{", &format!("{sign}{space}{{"))
        .replace("{currency}", sign)
}

/// Whether a screen reader needs another voice: `nl-BE` within `nl` does not.
fn is_foreign(lang: &str, page: &str) -> bool {
    !primary(lang).eq_ignore_ascii_case(primary(page))
}

/// Paths of all catalogues below the project.
pub fn catalogues(project: &Path) -> Vec<String> {
    let languages = languages(&project.join(FOLDER));
    let paths = languages.into_iter().map(|lang| format!("{FOLDER}/{lang}.json"));
    // Other programs leave files of their own there.
    paths.filter(|path| project.join(path).is_file()).collect()
}
