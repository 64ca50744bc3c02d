//! `sitegen cms`

use super::{ProjectArgs, embedded, ended, runtime, signals};
use crate::config::{DEMO_PORT, DEMO_TOKEN};
use crate::report::{ExitCode, Failure, Reporter};

/// Arguments of `sitegen cms`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen cms                     listens on port 8055 and prints its address and token
  sitegen cms --content FOLDER    with your own content
  sitegen cms --vacancies 10000   with that many vacancies, for measurements
  SITEGEN_CMS_TOKEN=demo sitegen build --cms-url http://127.0.0.1:8055")]
pub struct Args {
    /// Port on the loopback interface; 0 chooses a free one
    #[arg(long, value_name = "PORT", env = "SITEGEN_CMS_PORT", default_value_t = DEMO_PORT)]
    port: u16,
    /// Time of the CMS's clock, such as 2026-11-21T09:00:00Z [default: now]
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<jiff::Timestamp>,
    /// Folder with the content to serve instead of the demo's, structured like crates/embedded-craft/demo
    #[arg(long, value_name = "DIR", env = "SITEGEN_CONTENT")]
    content: Option<std::path::PathBuf>,
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    size: embedded::Size,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    /// Runs until interrupted.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        ended(self.serve(&reporter), &reporter)
    }

    fn serve(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        #[expect(
            clippy::disallowed_methods,
            reason = "the embedded CMS is a server with its own clock"
        )]
        let now = self.now.unwrap_or_else(jiff::Timestamp::now);
        runtime()?.block_on(async {
            let interrupted = signals::watch();
            let address = std::net::SocketAddr::from(([127, 0, 0, 1], self.port));
            let server = embedded::start(embedded::Start {
                content: self.content,
                project: self.project.project,
                vacancies: self.size.vacancies,
                now,
                address,
            })
            .await?;
            let url = server.url();
            reporter.lines(
                "listening",
                &[&url, &format!("SITEGEN_CMS_TOKEN={DEMO_TOKEN}")],
                serde_json::json!({ "url": url, "token": DEMO_TOKEN }),
            );
            let exit = interrupted.await;
            server.shutdown().await;
            Ok(exit)
        })
    }
}
