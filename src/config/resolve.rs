//! Resolves flags, environment and file into one [`Config`].

use super::deploy::deploy;
use super::failure::usage;
use super::folders::{refuse_sources, refuse_tilde, resolve_link};
use super::footer::certificates;
use super::form::FormFile;
use super::forms::{Destination, destinations};
use super::guard::guard;
use super::jobs::jobs;
use super::kinds::{Kind, kinds};
use super::mistakes::{Mistake, Mistakes};
use super::overrides::Overrides;
use super::pages::pages;
use super::redirects::{self, redirects};
use super::routes::guards;
use super::security::security;
use super::shared_cache::SharedCache;
use super::site::SiteFile;
use super::tags::tags;
use super::vacancies::{VacanciesFile, vacancies};
use super::{Cms, Config, Deploy, Form, Forms, GlobalField, LedgerPlace, Secret, Site, file};
use crate::report::{Failure, Lang};
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use url::Url;

/// Default limit of the cache.
const MAX_CACHE: &str = "2 GB";

/// Settings as far as they can be read.
#[derive(Debug)]
pub struct Examined {
    /// With defaults instead of the sections that have mistakes.
    pub config: Option<Config>,
    /// The settings of a deploy.
    pub deploy: Option<Deploy>,
    /// What is wrong with them.
    pub mistakes: Vec<Mistake>,
}

impl Examined {
    /// Whether a section, or the file as a whole, has a mistake.
    pub fn is_wrong(&self, section: &str) -> bool {
        let mut sections = self.mistakes.iter().map(|mistake| mistake.section.as_str());
        sections.any(|wrong| wrong == section)
    }

    /// Whether the address of the CMS is known.
    pub fn knows_cms(&self) -> bool {
        let url = self.config.as_ref().map(|config| config.cms.url.as_str());
        url.is_some_and(|url| url != Mistake::NO_CMS)
    }
}

impl Config {
    /// Resolves all settings, section by section. Errors are mistakes of the user: exit 2.
    ///
    /// # Errors
    /// Settings are missing or invalid: exit 2, each with its name and source.
    pub fn resolve(overrides: Overrides) -> Result<Self, Failure> {
        let project = project(&overrides)?;
        let mut mistakes = Mistakes::default();
        let file = file::read_sections(&project.join("sitegen.toml"), &mut mistakes);
        let config = Self::from_file(file, project, overrides, &mut mistakes);
        // The token is in no file: it is asked for when they are right.
        let in_files = mistakes.0.iter().any(|mistake| mistake.section != Mistake::TOKEN);
        let told = mistakes
            .0
            .into_iter()
            .filter(|mistake| !in_files || mistake.section != Mistake::TOKEN);
        Failure::none_of(told.map(|mistake| mistake.failure))?;
        config
    }

    /// Resolves the settings and goes on after each mistake.
    pub fn examine(overrides: Overrides) -> Examined {
        let mut mistakes = Mistakes::default();
        let mut examined = Examined {
            config: None,
            deploy: None,
            mistakes: Vec::new(),
        };
        match project(&overrides) {
            Err(failure) => mistakes.add(Mistake::FILE, failure),
            Ok(project) => {
                let mut file = file::read_sections(&project.join("sitegen.toml"), &mut mistakes);
                let deploy = now(overrides.now.clone())
                    .and_then(|now| deploy(std::mem::take(&mut file.deploy), &project, now));
                let config = Self::from_file(file, project, overrides, &mut mistakes);
                examined.deploy = match deploy {
                    Ok(deploy) => Some(deploy),
                    Err(failure) => {
                        mistakes.add(Mistake::DEPLOY, failure);
                        None
                    }
                };
                // Why there is none is the first of the mistakes.
                examined.config = config.ok();
            }
        }
        examined.mistakes = mistakes.0;
        examined
    }

    /// All sections. Where one has a mistake its default stands instead, and the first mistake is returned where there is
    /// none.
    fn from_file(
        file: file::File,
        project: PathBuf,
        overrides: Overrides,
        mistakes: &mut Mistakes,
    ) -> Result<Self, Failure> {
        let budget = file::read_or_default(&project.join("budget.toml"));
        let budget = mistakes.or_default("budget.toml", budget);
        let out = overrides.out.clone().unwrap_or_else(|| project.join("dist"));
        let tilde = refuse_tilde(&out, "--out or SITEGEN_OUT");
        let unusable = tilde.and_then(|()| refuse_sources(&out, &project, "--out or SITEGEN_OUT"));
        mistakes.or_default("out", unusable);
        let mut addresses = file.addresses;
        let in_cms = mistakes.or_default("addresses", addresses.in_cms());
        let retention = file.forms.retention.as_deref().map(GlobalField::resolve);
        let retention = mistakes.or_default("forms", retention.transpose());
        let plain = file.cms.address();
        let cms = Cms::resolve(file.cms, in_cms, retention, &overrides);
        let mut cms = mistakes.or("cms", cms, || Cms::at(plain, &overrides))?;
        cms.token = mistakes.or(Mistake::TOKEN, Cms::token(&overrides), || {
            Ok(Secret::new(String::new()))
        })?;
        let site = Site::resolve(file.site, overrides.site_url.clone(), overrides.staging);
        let site = mistakes.or("site", site, || {
            Site::resolve(SiteFile::default(), Some(Mistake::NO_SITE.into()), Some(true))
        })?;
        let editors = overrides.lang.or(file.problems.lang);
        let editors = editors.or_else(|| Lang::of_tag(&site.content_language));
        let tags = mistakes.or_default("tags", tags(file.tags, &site.url));
        let vacancies_of = |file| vacancies(file, &site);
        let out = resolve_link(out);
        let (file_of, chosen) = (addresses.ledger, overrides.ledger);
        let ledger = LedgerPlace::resolve(file_of, chosen, overrides.embedded, &project, &out);
        Ok(Self {
            out,
            cache: project.join(".sitegen"),
            content_of: None,
            cms_files: None,
            vacancies: mistakes.or("vacancies", vacancies_of(file.vacancies), || {
                vacancies_of(VacanciesFile::default())
            })?,
            security: mistakes.or_default("security", security(file.security)),
            forms: mistakes.or_default(
                "forms",
                Forms::resolve(
                    file.forms,
                    &cms.url,
                    overrides.application_redirect,
                    overrides.form_redirect.clone(),
                ),
            ),
            form: mistakes.or(
                "form",
                Form::resolve(file.form, &cms.url, overrides.form_redirect),
                || Form::resolve(FormFile::default(), &cms.url, None),
            )?,
            site,
            cms,
            images: mistakes.or_default("images", file.images.checked()),
            shared_cache: mistakes.or_default("cache", SharedCache::resolve(file.cache.remote, &project)),
            max_cache: mistakes.or("cache", max_cache(overrides.max_cache.or(file.cache.max)), || {
                max_cache(None)
            })?,
            guard: mistakes.or_default(
                "guard",
                guard(
                    file.guard,
                    overrides.accept_removals,
                    overrides.accept_missing_files,
                    overrides.accept_empty.as_deref(),
                ),
            ),
            header: file.header,
            search: file.search,
            certificates: mistakes.or_default("footer", certificates(file.footer.certificates)),
            tags,
            pages: mistakes.or_default("pages", pages(file.pages)),
            ledger: mistakes.or_default("addresses", ledger),
            redirects: mistakes.or_default(
                redirects::NAME,
                file::read_or_default(&project.join(redirects::NAME)).and_then(redirects),
            ),
            kinds: mistakes.or_default("kinds", kinds(file.kinds)),
            sustainability: mistakes.or_default("sustainability", file.sustainability.checked()),
            skew_token: overrides.skew_token.filter(|token| !token.is_empty()),
            middleware: mistakes.or_default("routes", guards(file.routes)),
            budget,
            overrides: file.own_files.overrides,
            jobs: mistakes.or("jobs", jobs(overrides.jobs), || jobs(None))?,
            now: mistakes.or("now", now(overrides.now), || now(None))?,
            lang: editors.unwrap_or_default(),
            strict: overrides.strict,
            development: overrides.development,
            drafts: false,
            project,
        })
    }
}

/// The project's folder.
fn project(overrides: &Overrides) -> Result<PathBuf, Failure> {
    let project = overrides.project.clone().unwrap_or_else(|| PathBuf::from("."));
    refuse_tilde(&project, "--project or SITEGEN_PROJECT")?;
    Ok(project)
}

/// The addresses in the CMS at `cms` that receive the project's forms; forms that go to another host are not among them.
///
/// # Errors
/// `sitegen.toml` cannot be read or is invalid. Without that file the default is used.
pub fn forms_in_cms(project: &Path, cms: &Url) -> Result<Vec<Destination>, Failure> {
    let path = project.join("sitegen.toml");
    let file = if path.exists() {
        file::read(&path)?
    } else {
        file::File::default()
    };
    destinations(file.form.action.as_deref(), &file.forms, cms)
}

/// The kinds that `sitegen.toml` in a project's folder declares.
///
/// # Errors
/// The file cannot be read, or a setting in it is wrong: exit 2.
pub fn kinds_of(project: &Path) -> Result<BTreeMap<String, Kind>, Failure> {
    kinds(file::read(&project.join("sitegen.toml"))?.kinds)
}

/// The settings of a deploy in `sitegen.toml` of a project, which needs no CMS for it. `moment`: its time, if that is not now.
///
/// # Errors
/// The file cannot be read, or a setting in it is wrong: exit 2.
pub fn deploy_of(project: &Path, moment: Option<String>) -> Result<Deploy, Failure> {
    deploy(
        file::read(&project.join("sitegen.toml"))?.deploy,
        project,
        now(moment)?,
    )
}

/// Bytes.
fn max_cache(size: Option<String>) -> Result<u64, Failure> {
    let size = size.unwrap_or_else(|| MAX_CACHE.into());
    let parsed: Result<bytesize::ByteSize, _> = size.parse();
    parsed.map(|size| size.as_u64()).map_err(|_| {
        usage(
            format!("`{size}` is not a size"),
            "--max-cache, SITEGEN_MAX_CACHE or `cache.max` in sitegen.toml",
            "write it as `500 MB` or `2 GB`",
        )
    })
}

/// The time to build for.
fn now(moment: Option<String>) -> Result<Timestamp, Failure> {
    match moment {
        Some(text) => text.parse().map_err(|_| {
            usage(
                format!("`{text}` is not a time"),
                "--now or SITEGEN_NOW",
                "write it as 2026-11-21T09:00:00Z",
            )
        }),
        #[expect(clippy::disallowed_methods, reason = "the one place where the clock enters")]
        None => Ok(Timestamp::now()),
    }
}
