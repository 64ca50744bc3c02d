//! Arguments of the commands that publish a site.

use super::embedded::{self, Server, Size, Start};
use super::{CmsArgs, LangArgs, ProjectArgs};
use crate::config::{Config, Overrides};
use crate::report::Failure;
use std::path::{Path, PathBuf};
use tokio::runtime::Runtime;

/// Which site, where it is published, and what it may be.
#[derive(Debug, Clone, clap::Args)]
pub struct SiteArgs {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    #[command(flatten)]
    size: Size,
    /// Output folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Public address of the site
    #[arg(long, value_name = "URL", env = "SITEGEN_SITE_URL")]
    site_url: Option<String>,
    /// Keep search engines away from all of it, because it is not the live site
    #[arg(long, env = "SITEGEN_STAGING")]
    staging: bool,
    /// Threads for images and rendering [default: one per core]
    #[arg(long, short, value_name = "N", env = "SITEGEN_JOBS")]
    jobs: Option<usize>,
    #[command(flatten)]
    lang: LangArgs,
    /// Stop on any problem in content but advice
    #[arg(long, env = "SITEGEN_STRICT")]
    strict: bool,
    /// Publish even if the site loses pages
    #[arg(long, env = "SITEGEN_ACCEPT_REMOVALS")]
    accept_removals: bool,
    /// Publish even if many images and files of the CMS are unavailable
    #[arg(long, env = "SITEGEN_ACCEPT_MISSING_FILES")]
    accept_missing_files: bool,
    /// Publish a first build even if these sections are empty, such as `vacancies,blog`; without a value: any section
    #[arg(
        long,
        value_name = "SECTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        env = "SITEGEN_ACCEPT_EMPTY"
    )]
    accept_empty: Option<String>,
    /// File of the address ledger, also with --demo [default: `addresses.ledger` in sitegen.toml, else in .sitegen]
    #[arg(long, value_name = "FILE", env = "SITEGEN_LEDGER")]
    ledger: Option<PathBuf>,
    /// Maximum size of the cache of originals and images, such as `500 MB` [default: 2 GB]
    #[arg(long, value_name = "SIZE", env = "SITEGEN_MAX_CACHE")]
    max_cache: Option<String>,
}

impl SiteArgs {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
    }

    /// The project's folder.
    pub fn project(&self) -> &Path {
        &self.project.project
    }

    /// The settings that they override.
    pub fn overrides(&self) -> Overrides {
        Overrides {
            project: Some(self.project.project.clone()),
            out: self.out.clone(),
            site_url: self.site_url.clone(),
            staging: self.staging(),
            jobs: self.jobs,
            lang: self.lang.lang,
            strict: self.strict,
            skew_token: std::env::var("NETLIFY_SKEW_PROTECTION_TOKEN").ok(),
            accept_removals: self.accept_removals,
            accept_missing_files: self.accept_missing_files,
            accept_empty: self.accept_empty.clone(),
            ledger: self.ledger.clone(),
            max_cache: self.max_cache.clone(),
            ..self.cms.clone().overrides()
        }
    }

    /// `SITEGEN_STAGING=false` says something, too: it beats the file.
    fn staging(&self) -> Option<bool> {
        let is_set = std::env::var_os("SITEGEN_STAGING").is_some_and(|value| !value.is_empty());
        (self.staging || is_set).then_some(self.staging)
    }

    /// Starts the embedded CMS, if that is the one to ask.
    ///
    /// # Errors
    /// Exit 2: the embedded CMS cannot start, or its options were given without it.
    pub fn start_cms(&self, config: &Config, runtime: &Runtime) -> Result<Option<Server>, Failure> {
        if !self.cms.demo {
            self.size.refuse_without_demo()?;
            return Ok(None);
        }
        let start = Start {
            vacancies: self.size.vacancies,
            ..Start::demo(config.now, &config.project)
        };
        runtime.block_on(embedded::start(start)).map(Some)
    }
}
