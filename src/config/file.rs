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
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(usage(
                "no sitegen.toml",
                path.display().to_string(),
                "run in the project folder, or set it with --project",
            )
            .coded(Code::ProjectMissing));
        }
        Err(error) => {
            return Err(
                usage(error.to_string(), path.display().to_string(), "make it readable")
                    .coded(Code::SourceUnreadable),
            );
        }
    };
    parse(path, &text)
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
    let wrong = |what: String, error: &toml::de::Error| {
        usage(what, located(path, text, error.span()), "correct the setting")
    };
    let document = toml::Deserializer::parse(text)
        .map_err(|error| wrong(error.message().to_owned(), &error).coded(Code::SettingsSyntax))?;
    serde_path_to_error::deserialize(document).map_err(|error| {
        let (key, error) = (error.path().to_string(), error.inner());
        // Not a path: the whole file, or a list without a name.
        let key = if key == "." {
            String::new()
        } else {
            format!("`{key}`: ")
        };
        let code = match error.message().starts_with("unknown field") {
            true => Code::SettingUnknown,
            false => Code::SettingWrong,
        };
        wrong(format!("{key}{}", error.message()), error).coded(code)
    })
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
