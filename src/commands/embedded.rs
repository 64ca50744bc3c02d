//! The embedded CMS for the commands. Without the feature `demo` there is none, and starting it is an error.

#[cfg(feature = "demo")]
use super::samples;
use crate::config::Config;
#[cfg(feature = "demo")]
use crate::config::DEMO_TOKEN;
use crate::report::{Code, Failure};
#[cfg(feature = "demo")]
use embedded_craft::{Content, ContentError, Craft, Settings, StartError, VacanciesError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

#[cfg(feature = "demo")]
pub use embedded_craft::Server;

/// A free port on the loopback interface.
pub const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// The options of the embedded CMS.
#[derive(Debug, Clone)]
#[cfg_attr(
    not(feature = "demo"),
    expect(dead_code, reason = "without the demo nothing is started")
)]
pub struct Start {
    /// Its content folder; `None` for the demo's content.
    pub content: Option<PathBuf>,
    /// The project whose types and samples of blocks it has besides its own.
    pub project: PathBuf,
    /// Number of vacancies; `None`: as many as the content has.
    pub vacancies: Option<usize>,
    /// The time of its clock.
    pub now: jiff::Timestamp,
    /// The address it listens on.
    pub address: SocketAddr,
}

impl Start {
    /// The demo's content, on a free port.
    pub fn demo(now: jiff::Timestamp, project: &Path) -> Self {
        Self {
            content: None,
            project: project.to_owned(),
            vacancies: None,
            now,
            address: ANY_PORT,
        }
    }
}

/// How much content the embedded CMS has.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct Size {
    /// Total number of vacancies, for measurements: generated ones are added to the content's, always the same
    #[arg(long, value_name = "N", env = "SITEGEN_VACANCIES", hide = cfg!(not(feature = "demo")))]
    pub vacancies: Option<usize>,
}

impl Size {
    /// The size of an external CMS cannot be set.
    ///
    /// # Errors
    /// A number of vacancies was set.
    pub fn refuse_without_demo(self) -> Result<(), Failure> {
        match self.vacancies {
            None => Ok(()),
            Some(_) => Err(Failure::new(
                Code::Usage,
                "the number of vacancies can only be set for the embedded CMS",
                "--vacancies or SITEGEN_VACANCIES",
                "add --demo, or leave it out",
            )),
        }
    }
}

/// Starts the embedded CMS. It ends when the server is dropped.
///
/// # Errors
/// Content that cannot be read, or an address that cannot be bound.
#[cfg(feature = "demo")]
pub async fn start(options: Start) -> Result<Server, Failure> {
    let Start {
        content: folder,
        project,
        vacancies,
        now,
        address,
    } = options;
    let types = samples::types(&project)?;
    let broken = |error: ContentError| match &folder {
        None => Failure::internal(error.to_string(), "the demo's content"),
        Some(folder) => Failure::new(
            Code::DemoContentWrong,
            error.to_string(),
            folder.display().to_string(),
            "correct the content, or leave --content out",
        ),
    };
    let mut content = match &folder {
        None => Content::embedded(),
        Some(folder) => Content::in_folder(folder),
    }
    .map_err(broken)?;
    if let Some(total) = vacancies {
        content.fill_vacancies(total, now).map_err(|error| match error {
            VacanciesError::Content(error) => broken(error),
            VacanciesError::TooFew { .. } | VacanciesError::TooMany { .. } => Failure::new(
                Code::Usage,
                error.to_string(),
                "--vacancies or SITEGEN_VACANCIES",
                "choose another number, or leave it out",
            ),
        })?;
    }
    let samples = match folder {
        None => samples::add(&project, &mut content)?,
        Some(_) => samples::Files::new(),
    };
    let settings = Settings {
        token: DEMO_TOKEN.into(),
        schema_patch: types,
        ..Settings::new(now).with_running_clock()
    };
    let started = Server::start_editable(content, settings, address).await;
    started.map_err(|error| match error {
        StartError::Address(_) => Failure::new(
            Code::PortTaken,
            error.to_string(),
            address.to_string(),
            "choose another port with --port, 0 for any free one",
        ),
        // Without them the demo has no mistake.
        StartError::Content(error) if folder.is_none() && alone(now) => {
            samples::unfit(&project, &samples, &error)
        }
        StartError::Content(error) => broken(error),
    })
}

/// Whether the demo's content fits without what a project adds to it.
#[cfg(feature = "demo")]
fn alone(now: jiff::Timestamp) -> bool {
    Content::embedded().is_ok_and(|content| Craft::new(content, Settings::new(now)).is_ok())
}

/// Points a configuration at the embedded CMS that was started for it.
///
/// # Errors
/// Never in practice: the server knows its address.
pub fn use_cms(config: &mut Config, server: &Server) -> Result<(), Failure> {
    config.cms.url = address_of(server)?;
    Ok(())
}

/// The address of the embedded CMS.
///
/// # Errors
/// Never in practice: the server knows its address.
pub fn address_of(server: &Server) -> Result<url::Url, Failure> {
    let address = server.url();
    address
        .parse()
        .map_err(|_| Failure::internal("no address", address))
}

/// The fields, as type and name, that the embedded CMS has only because the project's stored schema has them.
#[cfg(feature = "demo")]
pub fn own_fields(project: &Path) -> Vec<(String, String)> {
    let types = samples::types(project).unwrap_or_default();
    types.own_fields()
}

/// Where the embedded CMS redirects visitors without JavaScript: a value with its signature.
#[cfg(feature = "demo")]
pub fn form_redirect() -> Option<String> {
    Some(embedded_craft::form_redirect())
}

/// Where the embedded CMS redirects a candidate without JavaScript: a value with its signature.
#[cfg(feature = "demo")]
pub fn application_redirect() -> Option<String> {
    Some(embedded_craft::application_redirect())
}

#[cfg(not(feature = "demo"))]
pub use absent::{Server, application_redirect, form_redirect, own_fields, start};

/// Replacements in a program without the embedded CMS.
#[cfg(not(feature = "demo"))]
mod absent {
    use super::Start;
    use crate::report::{Code, Failure};
    use std::path::Path;

    /// Never exists.
    #[derive(Debug)]
    pub enum Server {}

    impl Server {
        pub fn url(&self) -> String {
            match *self {}
        }

        pub async fn shutdown(self) {
            match self {}
        }
    }

    /// This program cannot start the embedded CMS.
    ///
    /// # Errors
    /// Exit 2, always: the program was built without the demo.
    pub async fn start(_: Start) -> Result<Server, Failure> {
        Err(Failure::new(
            Code::DemoMissing,
            "this program was built without the demo",
            "the embedded CMS",
            "set the address of a Craft with --cms-url, or build sitegen with its default features",
        ))
    }

    pub fn own_fields(_: &Path) -> Vec<(String, String)> {
        Vec::new()
    }

    pub fn form_redirect() -> Option<String> {
        None
    }

    pub fn application_redirect() -> Option<String> {
        None
    }
}
