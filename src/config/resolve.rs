//! Resolves flags, environment and file into one [`Config`].

use super::deploy::deploy;
use super::failure::usage;
use super::folders::{refuse_tilde, resolve_link};
use super::footer::certificates;
use super::forms::{Destination, destinations};
use super::guard::guard;
use super::kinds::{Kind, kinds};
use super::overrides::Overrides;
use super::pages::pages;
use super::redirects::{self, redirects};
use super::security::security;
use super::shared_cache::SharedCache;
use super::tags::tags;
use super::vacancies::vacancies;
use super::{Cms, Config, Deploy, Form, Forms, GlobalField, LedgerPlace, Site, file};
use crate::report::{Failure, Lang};
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use url::Url;

/// Default limit of the cache.
const MAX_CACHE: &str = "2 GB";

impl Config {
    /// Resolves all settings, section by section. Errors are mistakes of the user: exit 2.
    ///
    /// # Errors
    /// A setting is missing or invalid: exit 2, with its name and source.
    pub fn resolve(overrides: Overrides) -> Result<Self, Failure> {
        let project = overrides.project.clone().unwrap_or_else(|| PathBuf::from("."));
        refuse_tilde(&project, "--project or SITEGEN_PROJECT")?;
        let file = file::read(&project.join("sitegen.toml"))?;
        let budget = file::read_or_default(&project.join("budget.toml"))?;
        let out = overrides.out.clone().unwrap_or_else(|| project.join("dist"));
        refuse_tilde(&out, "--out or SITEGEN_OUT")?;
        let mut addresses = file.addresses;
        let retention = file.forms.retention.as_deref().map(GlobalField::resolve);
        let cms = Cms::resolve(file.cms, addresses.in_cms()?, retention.transpose()?, &overrides)?;
        let site = Site::resolve(file.site, overrides.site_url, overrides.staging)?;
        let editors = overrides.lang.or(file.problems.lang);
        let editors = editors.or_else(|| Lang::of_tag(&site.content_language));
        Ok(Self {
            out: resolve_link(out),
            cache: project.join(".sitegen"),
            content_of: None,
            cms_files: None,
            vacancies: vacancies(file.vacancies, &site)?,
            site,
            security: security(file.security)?,
            forms: Forms::resolve(
                file.forms,
                &cms.url,
                overrides.application_redirect,
                overrides.form_redirect.clone(),
            )?,
            form: Form::resolve(file.form, &cms.url, overrides.form_redirect)?,
            cms,
            images: file.images.checked()?,
            shared_cache: SharedCache::resolve(file.cache.remote, &project)?,
            max_cache: max_cache(overrides.max_cache.or(file.cache.max))?,
            guard: guard(
                file.guard,
                overrides.accept_removals,
                overrides.accept_missing_files,
                overrides.accept_empty.as_deref(),
            )?,
            header: file.header,
            search: file.search,
            certificates: certificates(file.footer.certificates)?,
            tags: tags(file.tags)?,
            pages: pages(file.pages)?,
            ledger: LedgerPlace::resolve(addresses.ledger, overrides.ledger, overrides.embedded, &project),
            redirects: redirects(file::read_or_default(&project.join(redirects::NAME))?)?,
            kinds: kinds(file.kinds)?,
            sustainability: file.sustainability,
            skew_token: overrides.skew_token.filter(|token| !token.is_empty()),
            middleware: file
                .routes
                .into_iter()
                .map(|(route, settings)| (route, settings.middleware))
                .collect(),
            budget,
            overrides: file.own_files.overrides,
            jobs: jobs(overrides.jobs)?,
            now: now(overrides.now)?,
            lang: editors.unwrap_or_default(),
            strict: overrides.strict,
            development: overrides.development,
            drafts: false,
            project,
        })
    }
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

/// Threads: by default as many as the machine has.
fn jobs(jobs: Option<usize>) -> Result<usize, Failure> {
    match jobs {
        Some(0) => Err(usage(
            "0 is not a number of jobs",
            "--jobs or SITEGEN_JOBS",
            "use 1 or more",
        )),
        Some(jobs) => Ok(jobs),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
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
