//! `sitegen preview`

use super::listen::{ListenArgs, serve_until};
use super::{CmsArgs, ProjectArgs, embedded, ended_in, runtime, signals};
use crate::config::{Config, Overrides};
use crate::live::Source;
use crate::report::{ExitCode, Failure, Reporter};
use crate::server::preview::{Cookies, Preview};
use std::path::PathBuf;

/// The default port.
const PORT: u16 = 8090;

/// Arguments of `sitegen preview`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen preview                          the site as it is in the CMS now, on http://127.0.0.1:8090
  sitegen preview --demo                   the same with the embedded CMS
  sitegen preview --host 0.0.0.0 --allow-host preview.example.com
                                           behind a proxy that speaks https

Craft's preview target is http://127.0.0.1:8090/{uri}, or /_sitegen/entry/{canonicalId}: its token shows the draft.
docs/preview.md says how to set it up. The CMS's token is read from SITEGEN_CMS_TOKEN.
It stops on Ctrl-C (exit 130) or SIGTERM (exit 143).")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    #[command(flatten)]
    listen: ListenArgs,
    /// Address of the site, such as `https://www.example.com`
    #[arg(long, value_name = "URL", env = "SITEGEN_SITE_URL")]
    site_url: Option<String>,
    /// The published folder, which is not changed [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Time to show the site at, such as 2026-11-21T09:00:00Z [default: now]
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Days that a browser keeps a preview token, at most 7 [default: until it is closed]
    #[arg(long, value_name = "DAYS", env = "SITEGEN_TOKEN_DAYS", value_parser = clap::value_parser!(u8).range(1..=7))]
    token_days: Option<u8>,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
    }

    /// Runs until interrupted.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        let project = self.project.project.clone();
        ended_in(&project, self.serve(&reporter), &reporter)
    }

    fn serve(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let clock = self.now.is_none();
        let mut config = Config::resolve(Overrides {
            project: Some(self.project.project),
            out: self.out,
            site_url: self.site_url,
            now: self.now,
            ..self.cms.overrides()
        })?;
        let shell = self.listen.shell()?;
        runtime()?.block_on(async {
            let mut interrupted = Box::pin(signals::watch());
            let embedded = match config.cms.embedded {
                true => {
                    let start = embedded::Start::demo(config.now, &config.project);
                    Some(embedded::start(start).await?)
                }
                false => None,
            };
            if let Some(server) = &embedded {
                embedded::use_cms(&mut config, server)?;
            }
            let cookies = Cookies {
                days: self.token_days,
                time_zone: config.site.time_zone.clone(),
            };
            let (listener, url) = self.listen.bind(PORT, &shell).await?;
            let source = tokio::select! {
                source = Source::open(config, clock, reporter) => source?,
                exit = &mut interrupted => return Ok(exit),
            };
            reporter.info(
                "listening",
                &format!("{url} shows {}", source.config().cms.url),
                serde_json::json!({ "url": url, "cms": source.config().cms.url }),
            );
            let told = Reporter::new(self.json, false);
            let app = Preview::new(source, cookies, &shell.access, told).app();
            Ok(serve_until(interrupted, &shell, listener, app).await)
        })
    }
}
