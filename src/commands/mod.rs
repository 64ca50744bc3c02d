//! The command line: one file per command, with its arguments and `run`.

pub mod add;
mod add_island;
pub mod build;
pub mod check;
mod cli;
pub mod cms;
pub mod codes;
pub mod completions;
pub mod deploy;
pub mod dev;
pub mod diff;
pub mod doctor;
mod doctor_reach;
mod embedded;
pub mod explain;
pub mod hosting;
mod listen;
mod live_schema;
pub mod preview;
#[cfg(feature = "demo")]
mod samples;
mod scaffold;
pub mod schema;
pub mod serve;
mod settings;
mod shared_cache;
mod signals;
mod site_args;
pub mod snapshot;
mod sources;
pub mod watch;
pub mod why;

pub use cli::{Cli, Command};

use crate::config::{DEMO_PORT, DEMO_TOKEN, Overrides};
use crate::report::{ExitCode, Failure, Lang, Reporter};
use clap::Args;
use std::path::{Path, PathBuf};

/// Where the project is.
#[derive(Debug, Clone, Args)]
pub struct ProjectArgs {
    /// Project folder, with `templates/`, `frontend/` and `sitegen.toml`
    #[arg(long, value_name = "DIR", env = "SITEGEN_PROJECT", default_value = ".")]
    pub project: PathBuf,
}

/// The language of what is said about content.
#[derive(Debug, Clone, Copy, Args)]
pub struct LangArgs {
    /// Language of what is said about content [default: the content's language, otherwise en]
    #[arg(
        long,
        value_enum,
        env = "SITEGEN_LANG",
        hide_possible_values = true,
        value_name = "nl|de|en"
    )]
    pub lang: Option<Lang>,
}

/// Which CMS to ask, and how. The token is read from SITEGEN_CMS_TOKEN and nowhere else.
#[derive(Debug, Clone, Default, Args)]
pub struct CmsArgs {
    /// Address of the Craft CMS, such as `https://cms.example.com`
    #[arg(long, value_name = "URL", env = "SITEGEN_CMS_URL")]
    pub cms_url: Option<String>,
    /// Use the embedded CMS with the demo content
    #[arg(long, env = "SITEGEN_DEMO", hide = cfg!(not(feature = "demo")))]
    pub demo: bool,
    /// Time limit in seconds for reading the CMS and its files [default: 600]
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_DEADLINE")]
    deadline: Option<u64>,
    /// Seconds to wait for a CMS that refuses connections or answers 502, 503 or 504 [default: 60]
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_WAIT")]
    wait: Option<u64>,
    /// Concurrent requests to the CMS, including those for files [default: 4]
    #[arg(long, value_name = "N", env = "SITEGEN_CONCURRENCY")]
    concurrency: Option<usize>,
}

impl CmsArgs {
    /// Address and token for the configuration. For the embedded CMS they are its defaults.
    pub fn overrides(self) -> Overrides {
        let limits = Overrides {
            deadline: self.deadline,
            wait: self.wait,
            concurrency: self.concurrency,
            ..Overrides::default()
        };
        if self.demo {
            let cms_url = Some(format!("http://127.0.0.1:{DEMO_PORT}"));
            return Overrides {
                cms_url,
                cms_token: Some(DEMO_TOKEN.into()),
                embedded: true,
                form_redirect: embedded::form_redirect(),
                application_redirect: embedded::application_redirect(),
                ..limits
            };
        }
        Overrides {
            cms_url: self.cms_url,
            cms_token: std::env::var("SITEGEN_CMS_TOKEN").ok(),
            ..limits
        }
    }
}

/// The threads that run requests, servers and signals.
///
/// # Errors
/// The system cannot start threads.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "threads"))
}

/// How a command of a project ends; a failure is printed first, with the lines of the project that it names.
fn ended_in(project: &Path, result: Result<ExitCode, Failure>, reporter: &Reporter) -> ExitCode {
    result.unwrap_or_else(|failure| {
        reporter.failure_in(&failure, project);
        failure.exit
    })
}

/// How a command ends; a failure is printed first.
fn ended(result: Result<ExitCode, Failure>, reporter: &Reporter) -> ExitCode {
    result.unwrap_or_else(|failure| {
        reporter.failure(&failure);
        failure.exit
    })
}

/// The variables of the environment whose names and values are text.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}
