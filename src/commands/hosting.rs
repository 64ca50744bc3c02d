//! `sitegen hosting`

use super::{ProjectArgs, ended};
use crate::deploy::hosting::{Rules, apache, caddy, nginx};
use crate::deploy::{Accepted, LocalSite};
use crate::report::{self, ExitCode, Failure, Reporter};
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `sitegen hosting`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen hosting nginx > /etc/nginx/sitegen.conf        and `include sitegen.conf;` in the server
  sitegen hosting apache > /etc/apache2/sitegen.conf     and `Include sitegen.conf` in the <VirtualHost>
  sitegen hosting caddy > /etc/caddy/sitegen.caddy       and `import sitegen.caddy` in the site

The rules of the published `_headers` and `_redirects`, in the words of a web server. docs/deploy.md says how to use them.
Exit codes: 0 done · 2 there is no published site.")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    /// The published folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// The web server
    #[arg(value_enum, env = "SITEGEN_HOSTING")]
    server: Server,
}

/// A web server.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Server {
    /// A file to include in a `<VirtualHost>`
    Apache,
    /// A file to import in a site
    Caddy,
    /// A file to include in a `server`
    Nginx,
}

impl Args {
    /// Prints the rules.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(false, false);
        ended(self.print(&reporter), &reporter)
    }

    fn print(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let out = self.out.unwrap_or_else(|| self.project.project.join("dist"));
        let any = Accepted {
            staging: true,
            demo: true,
        };
        let rules = Rules::from_site(&LocalSite::open(&out, any)?)?;
        let snippet = match self.server {
            Server::Apache => apache(&rules),
            Server::Caddy => caddy(&rules),
            Server::Nginx => nginx(&rules),
        };
        report::raw(&snippet.text);
        for rule in snippet.left_out {
            let text = format!("the server cannot apply this rule: {rule}");
            reporter.warning("rule-left-out", &text, &json!({ "rule": rule }));
        }
        Ok(ExitCode::Ok)
    }
}
