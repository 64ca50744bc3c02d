//! `sitegen.toml`.

use super::addresses::AddressesFile;
use super::cms::CmsFile;
use super::deploy::DeployFile;
use super::failure::usage;
use super::footer::FooterFile;
use super::form::FormFile;
use super::forms::FormsFile;
use super::guard::Guard;
use super::header::Header;
use super::images::Images;
use super::kinds::Kind;
use super::mistakes::{Mistake, Mistakes};
use super::pages::Pages;
use super::search::Search;
use super::security::SecurityFile;
use super::site::SiteFile;
use super::sustainability::Sustainability;
use super::tags::TagsFile;
use super::vacancies::VacanciesFile;
use crate::report::{Code, Failure, Lang};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use toml::Spanned;
use toml::de::DeTable;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct File {
    pub(super) site: SiteFile,
    pub(super) cms: CmsFile,
    pub(super) vacancies: VacanciesFile,
    pub(super) security: SecurityFile,
    pub(super) form: FormFile,
    pub(super) forms: FormsFile,
    pub(super) images: Images,
    pub(super) guard: Guard,
    pub(super) cache: CacheFile,
    pub(super) header: Header,
    pub(super) search: Search,
    pub(super) footer: FooterFile,
    pub(super) tags: TagsFile,
    pub(super) pages: Pages,
    pub(super) addresses: AddressesFile,
    pub(super) deploy: DeployFile,
    pub(super) kinds: BTreeMap<String, Kind>,
    pub(super) problems: ProblemsFile,
    pub(super) sustainability: Sustainability,
    pub(super) routes: BTreeMap<String, RouteFile>,
    #[serde(rename = "static")]
    pub(super) own_files: StaticFile,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CacheFile {
    pub(super) max: Option<String>,
    pub(super) remote: super::shared_cache::SharedCacheFile,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StaticFile {
    pub(super) overrides: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ProblemsFile {
    pub(super) lang: Option<Lang>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RouteFile {
    pub(super) middleware: Vec<String>,
}

/// Reads the file. An unknown setting, or one of the wrong type, is reported with its line.
pub(super) fn read(path: &Path) -> Result<File, Failure> {
    parse(path, &text(path)?)
}

/// Reads `sitegen.toml` without the sections that have mistakes.
pub(super) fn read_sections(path: &Path, mistakes: &mut Mistakes) -> File {
    let read = text(path).and_then(|text| {
        let document = DeTable::parse(&text).map_err(|error| unreadable(path, &text, &error))?;
        let mut left = document.clone();
        loop {
            let failure = match read_document(path, &text, left.clone().into()) {
                Ok(file) => return Ok(file),
                Err(failure) => failure,
            };
            // Each alone has the same mistakes as with the others.
            let wrong = left.get_ref().iter().find_map(|(name, value)| {
                let one = [(name.clone(), value.clone())].into_iter().collect();
                let one = Spanned::new(document.span(), one);
                let failure = read_document::<File>(path, &text, one.into()).err()?;
                Some((name.clone(), failure))
            });
            let Some((wrong, one)) = wrong else {
                return Err(failure);
            };
            mistakes.add(wrong.get_ref(), one);
            left.get_mut().remove(&wrong);
        }
    });
    read.unwrap_or_else(|failure| {
        mistakes.add(Mistake::FILE, failure);
        File::default()
    })
}

fn text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => usage(
            "no sitegen.toml",
            path.display().to_string(),
            "run in the project folder, or set it with --project",
        )
        .coded(Code::ProjectMissing),
        _ => usage(error.to_string(), path.display().to_string(), "make it readable")
            .coded(Code::SourceUnreadable),
    })
}

/// Reads a file that a project may have, such as `budget.toml`.
pub(super) fn read_or_default<T>(path: &Path) -> Result<T, Failure>
where
    T: serde::de::DeserializeOwned + Default,
{
    match std::fs::read_to_string(path) {
        Ok(text) => parse(path, &text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(
            usage(error.to_string(), path.display().to_string(), "make it readable")
                .coded(Code::SourceUnreadable),
        ),
    }
}

fn parse<T: serde::de::DeserializeOwned>(path: &Path, text: &str) -> Result<T, Failure> {
    let document = toml::Deserializer::parse(text).map_err(|error| unreadable(path, text, &error))?;
    read_document(path, text, document)
}

fn read_document<T: serde::de::DeserializeOwned>(
    path: &Path,
    text: &str,
    document: toml::Deserializer<'_>,
) -> Result<T, Failure> {
    serde_path_to_error::deserialize(document).map_err(|error| {
        let (key, error) = (error.path().to_string(), error.inner());
        let message = error.message();
        // A name that none may have is in the message. In a table with names of an enum it is called a variant.
        let (key, message) = match (key.strip_suffix(".?"), message.strip_prefix("unknown variant ")) {
            (Some(table), Some(name)) => (table, format!("unknown field {name}")),
            (table, _) => (table.unwrap_or(&key), message.to_owned()),
        };
        // Not a path: the whole file, or a list without a name.
        let key = if key == "." {
            String::new()
        } else {
            format!("`{key}`: ")
        };
        let code = match message.starts_with("unknown field") {
            true => Code::SettingUnknown,
            false => Code::SettingWrong,
        };
        let what = format!("{key}{}", in_words(&message));
        usage(what, located(path, text, error.span()), "correct the setting").coded(code)
    })
}

/// What the reader of the settings expected, without the words of programmers.
fn in_words(message: &str) -> String {
    let Some((given, expected)) = message.rsplit_once("expected ") else {
        return message.to_owned();
    };
    let expected = match expected {
        "a sequence" => "a list: […]",
        "a string" => "a text: \"…\"",
        "a boolean" => "true or false",
        "a map" => "a table: { … }",
        "f32" | "f64" => "a number",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        name if name.starts_with("struct ") => "a table: { … }",
        other => other,
    };
    format!("{given}expected {expected}")
}

fn unreadable(path: &Path, text: &str, error: &toml::de::Error) -> Failure {
    let place = located(path, text, error.span());
    usage(error.message(), place, "correct the setting").coded(Code::SettingsSyntax)
}

fn located(path: &Path, text: &str, span: Option<std::ops::Range<usize>>) -> String {
    let line = span
        .and_then(|span| text.get(..span.start))
        .map(|before| before.matches('\n').count() + 1);
    line.map_or_else(
        || path.display().to_string(),
        |line| format!("{}:{line}", path.display()),
    )
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
