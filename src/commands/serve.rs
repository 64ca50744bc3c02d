//! `sitegen serve`

use super::listen::{ListenArgs, serve_until};
use super::{CmsArgs, ProjectArgs, embedded, ended, runtime, signals};
use crate::config::{forms_in_cms, origin};
use crate::report::{ExitCode, Failure, Reporter};
use crate::server;
use crate::server::form_action::FormAction;
use crate::server::published;
use std::path::{Path, PathBuf};
use url::Url;

/// The default port.
const PORT: u16 = 8080;

/// Arguments of `sitegen serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen serve                   http://127.0.0.1:8080, with the host's rules: x.html at /x, _headers, _redirects, 404.html
  sitegen serve --demo            the same, and its forms reach the embedded CMS
  sitegen serve --cms-url URL     its forms reach that CMS

Port 8080, or the next free one. Only this machine can connect; see --host. It stops on Ctrl-C (exit 130) or SIGTERM (exit 143).")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    /// The published folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    #[command(flatten)]
    listen: ListenArgs,
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
        ended(self.serve(&reporter), &reporter)
    }

    fn serve(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let project = self.project.project;
        let out = self.out.unwrap_or_else(|| project.join("dist"));
        let site = server::Site::open(&out)?;
        let shell = self.listen.shell()?;
        runtime()?.block_on(async {
            let interrupted = signals::watch();
            let (site, cms) = with_form(site, self.cms, &project).await?;
            let (listener, url) = self.listen.bind(PORT, &shell).await?;
            reporter.info(
                "listening",
                &format!("{url} serves {}", out.display()),
                serde_json::json!({ "url": url, "cms": cms.as_ref().map(embedded::Server::url) }),
            );
            Ok(serve_until(interrupted, &shell, listener, published::app(site)).await)
        })
    }
}

/// Connects the forms to a CMS if one is given. The embedded CMS runs as long as the returned server exists.
async fn with_form(
    site: server::Site,
    cms: CmsArgs,
    project: &Path,
) -> Result<(server::Site, Option<embedded::Server>), Failure> {
    if cms.demo {
        #[expect(
            clippy::disallowed_methods,
            reason = "the embedded CMS is a server with its own clock"
        )]
        let now = jiff::Timestamp::now();
        let server = embedded::start(embedded::Start::demo(now, project)).await?;
        let url = embedded::address_of(&server)?;
        return Ok((forwarding(site, project, &url)?, Some(server)));
    }
    let Some(url) = cms.cms_url else {
        return Ok((site, None));
    };
    let url = origin(&url, "--cms-url or SITEGEN_CMS_URL")?;
    Ok((forwarding(site, project, &url)?, None))
}

fn forwarding(site: server::Site, project: &Path, cms: &Url) -> Result<server::Site, Failure> {
    Ok(site.with_form(FormAction::new(forms_in_cms(project, cms)?)?))
}
