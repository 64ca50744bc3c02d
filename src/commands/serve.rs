//! `sitegen serve`

use super::{ProjectArgs, runtime};
use crate::report::{ExitCode, Failure, Reporter};
use crate::server;
use std::path::PathBuf;

/// Arguments of `sitegen serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  sitegen serve                   http://127.0.0.1:8080, with the host's rules: /x from x.html, _headers, _redirects, 404.html")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    /// The published folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Port on the loopback interface; 0 takes a free one
    #[arg(long, value_name = "PORT", env = "SITEGEN_PORT", default_value_t = 8080)]
    port: u16,
    /// Print one JSON object a line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    /// Runs until interrupted.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        match self.serve(&reporter) {
            Ok(()) => ExitCode::Ok,
            Err(failure) => {
                reporter.failure(&failure);
                failure.exit
            }
        }
    }

    fn serve(self, reporter: &Reporter) -> Result<(), Failure> {
        let out = self.out.unwrap_or_else(|| self.project.project.join("dist"));
        let site = server::Site::open(&out)?;
        runtime()?.block_on(async {
            let address = std::net::SocketAddr::from(([127, 0, 0, 1], self.port));
            let listener = tokio::net::TcpListener::bind(address).await.map_err(|error| {
                Failure::new(
                    ExitCode::Usage,
                    format!("cannot listen: {error}"),
                    address.to_string(),
                    "choose another port with --port, 0 for any free one",
                )
            })?;
            let address = listener
                .local_addr()
                .map_err(|error| Failure::internal(error.to_string(), "listener"))?;
            let url = format!("http://{address}");
            reporter.info(
                "listening",
                &format!("{url} serves {}", out.display()),
                serde_json::json!({ "url": url }),
            );
            server::serve(listener, site)
                .await
                .map_err(|error| Failure::internal(error.to_string(), url))
        })
    }
}
