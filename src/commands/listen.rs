//! Where a server listens, and under which names it answers.

use crate::report::{Code, ExitCode, Failure};
use crate::server::{Access, Place, Shell};
use axum::Router;
use std::net::IpAddr;
use tokio::net::TcpListener;

/// Where a server listens; the same options for all servers.
#[derive(Debug, Clone, clap::Args)]
pub struct ListenArgs {
    /// Port; 0 chooses any free one. Without it, a port that is taken gives way to the next one
    #[arg(long, value_name = "PORT", env = "SITEGEN_PORT")]
    port: Option<u16>,
    /// Address of the interface to listen on; with any but the loopback interface --allow-host is required
    #[arg(long, value_name = "ADDRESS", env = "SITEGEN_HOST")]
    host: Option<IpAddr>,
    /// A name under which others reach the server, such as `preview.example.com`. They need https: put a proxy in front
    #[arg(long, value_name = "NAME", env = "SITEGEN_ALLOW_HOST", value_delimiter = ',')]
    allow_host: Vec<String>,
}

impl ListenArgs {
    /// A server that answers under these names.
    ///
    /// # Errors
    /// One of them is not a name: exit 2.
    pub fn shell(&self) -> Result<Shell, Failure> {
        let access = Access::also(&self.allow_host).map_err(|host| {
            Failure::new(
                Code::Usage,
                format!("`{host}` is not the name of a host"),
                "--allow-host or SITEGEN_ALLOW_HOST",
                "write it as preview.example.com, without scheme, port and path",
            )
        })?;
        Ok(Shell {
            access,
            ..Shell::default()
        })
    }

    /// Takes the default port or fails: another program has been told this port.
    pub fn fixed(self, default: u16) -> Self {
        Self {
            port: self.port.or(Some(default)),
            ..self
        }
    }

    /// Listens, by default on the next free port from `default` on. Returns an address
    /// at which it answers, too.
    ///
    /// # Errors
    /// Exit 2: the program cannot listen there.
    pub async fn bind(&self, default: u16, shell: &Shell) -> Result<(TcpListener, String), Failure> {
        let local = Place::local(self.port, default);
        let place = Place {
            host: self.host.unwrap_or(local.host),
            ..local
        };
        let listener = place.bind(&shell.access).await?;
        let address = listener
            .local_addr()
            .map_err(|error| Failure::internal(error.to_string(), "listener"))?;
        Ok((listener, shell.access.url(address)))
    }
}

/// Serves until the program is interrupted. Returns how it then exits.
pub async fn serve_until(
    interrupted: impl Future<Output = ExitCode>,
    shell: &Shell,
    listener: TcpListener,
    app: Router,
) -> ExitCode {
    let mut exit = ExitCode::Ok;
    let stop = async { exit = interrupted.await };
    shell.serve(listener, app, stop).await;
    exit
}
