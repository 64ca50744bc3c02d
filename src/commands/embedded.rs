//! The embedded CMS, as commands use it. A program that was built without the feature `demo` has none and says so.

use crate::config::Config;
#[cfg(feature = "demo")]
use crate::config::DEMO_TOKEN;
use crate::report::{ExitCode, Failure};
#[cfg(feature = "demo")]
use embedded_craft::{Content, ContentError, Craft, Settings, VacanciesError};
use std::net::SocketAddr;
use std::path::PathBuf;

#[cfg(feature = "demo")]
pub use embedded_craft::Server;

/// A free port on the loopback interface.
pub const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// What the embedded CMS is started with.
#[derive(Debug, Clone)]
#[cfg_attr(
    not(feature = "demo"),
    expect(dead_code, reason = "without the demo nothing is started")
)]
pub struct Start {
    /// The folder of its content; `None` is the demo's.
    pub content: Option<PathBuf>,
    /// How many vacancies there are; `None` leaves those of the content.
    pub vacancies: Option<usize>,
    /// The moment it lives in.
    pub now: jiff::Timestamp,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Start {
    /// The demo's content, on a free port.
    pub fn demo(now: jiff::Timestamp) -> Self {
        Self {
            content: None,
            vacancies: None,
            now,
            address: ANY_PORT,
        }
    }
}

/// How much content the embedded CMS has.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct Size {
    /// So many vacancies in all, for measuring: composed ones follow those of the content, always the same
    #[arg(long, value_name = "N", env = "SITEGEN_VACANCIES", hide = cfg!(not(feature = "demo")))]
    pub vacancies: Option<usize>,
}

impl Size {
    /// A CMS with an address has the content that it has.
    ///
    /// # Errors
    /// A number of vacancies was named.
    pub fn refuse_without_demo(self) -> Result<(), Failure> {
        match self.vacancies {
            None => Ok(()),
            Some(_) => Err(Failure::new(
                ExitCode::Usage,
                "the number of vacancies can be chosen in the embedded CMS only",
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
        vacancies,
        now,
        address,
    } = options;
    let broken = |error: ContentError| match &folder {
        None => Failure::internal(error.to_string(), "the demo's content"),
        Some(folder) => Failure::new(
            ExitCode::Usage,
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
                ExitCode::Usage,
                error.to_string(),
                "--vacancies or SITEGEN_VACANCIES",
                "choose another number, or leave it out",
            ),
        })?;
    }
    let settings = Settings {
        token: DEMO_TOKEN.into(),
        ..Settings::new(now)
    };
    let craft = Craft::new(content, settings).map_err(broken)?;
    Server::start(craft, address).await.map_err(|error| {
        Failure::new(
            ExitCode::Usage,
            format!("cannot listen: {error}"),
            address.to_string(),
            "choose another port with --port, 0 for any free one",
        )
    })
}

/// Points a configuration at the embedded CMS that was started for it.
///
/// # Errors
/// None that could happen: the server knows its address.
pub fn use_cms(config: &mut Config, server: &Server) -> Result<(), Failure> {
    config.cms.url = address_of(server)?;
    Ok(())
}

/// The address of the embedded CMS.
///
/// # Errors
/// None that could happen: the server knows its address.
pub fn address_of(server: &Server) -> Result<url::Url, Failure> {
    let address = server.url();
    address
        .parse()
        .map_err(|_| Failure::internal("no address", address))
}

/// Where the embedded CMS sends a visitor without scripts, as it has signed it.
#[cfg(feature = "demo")]
pub fn form_redirect() -> Option<String> {
    Some(embedded_craft::form_redirect())
}

#[cfg(not(feature = "demo"))]
pub use without::{Server, form_redirect, start};

/// The same for a program that has no embedded CMS.
#[cfg(not(feature = "demo"))]
mod without {
    use super::Start;
    use crate::report::{ExitCode, Failure};

    /// There is none.
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

    pub async fn start(_: Start) -> Result<Server, Failure> {
        Err(Failure::new(
            ExitCode::Usage,
            "this program was built without the demo",
            "the embedded CMS",
            "name a Craft with --cms-url, or build sitegen with its default features",
        ))
    }

    pub fn form_redirect() -> Option<String> {
        None
    }
}
