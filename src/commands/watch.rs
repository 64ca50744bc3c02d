//! `sitegen watch`

use super::listen::{ListenArgs, serve_until};
use super::site_args::SiteArgs;
use super::{CmsArgs, embedded, ended_in, runtime, shared_cache, signals};
use crate::cache::Area;
use crate::config::{Config, Overrides};
use crate::interrupt;
use crate::output::publish::{self, lock::Lock};
use crate::pipeline::{self, Memory};
use crate::report::{Code, ExitCode, Failure, Reporter};
use crate::watch::{After, Secret, State, Watch, app};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The default port.
const PORT: u16 = 8091;
/// The variable of the secret.
const SECRET: &str = "SITEGEN_HOOK_SECRET";

/// Arguments of `sitegen watch`.
#[derive(Debug, clap::Args)]
#[command(mut_arg("port", |port| port.help("Port; 0 chooses any free one [default: 8091]")), after_help = "\
Examples:
  sitegen watch --demo                     builds the demo site, and again after each POST to http://127.0.0.1:8091/hook
  SITEGEN_HOOK_SECRET=… sitegen watch --host 0.0.0.0 --allow-host build.example.com
                                           behind a proxy that speaks https, for Craft's webhooks
  sitegen watch --poll 60                  asks the CMS every minute, where it cannot send webhooks

It builds at its start, for each call of the hook, when an entry expires or appears, and again after a failure. What
was published stays until a build succeeds; while the CMS is away it is made again from what was
read last, so that what expires disappears. /status.json, /badge.svg and /metrics say how it stands.
A second one for the same folder does not start (exit 7), nor does one whose port is taken, also the default one: the
webhook calls that port (exit 2).
The hook's secret is read from SITEGEN_HOOK_SECRET, the CMS's token from SITEGEN_CMS_TOKEN; docs/watch.md has more.
It stops on Ctrl-C (exit 130) or SIGTERM (exit 143).")]
pub struct Args {
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    listen: ListenArgs,
    /// Also build every so many seconds
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_POLL", value_parser = clap::value_parser!(u64).range(1..))]
    poll: Option<u64>,
    /// Run this shell command after each build that has changed the site, such as `nginx -s reload`
    #[arg(long, value_name = "COMMAND", env = "SITEGEN_AFTER")]
    after: Option<String>,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        self.site.cms()
    }

    /// Runs until interrupted.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        let project = self.site.project().to_owned();
        ended_in(&project, self.watch(&reporter), &reporter)
    }

    fn watch(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let config = Config::resolve(self.site.overrides())?;
        let shell = self.listen.shell()?;
        let secret = secret(shell.access.has_public_names())?;
        publish::possible(&config.out)?;
        let _alone = Lock::of_watch(&config.out)?;
        let runtime = Arc::new(runtime()?);
        // It must run as long as builds do.
        let cms = self.site.start_cms(&config, &runtime)?;
        let state = Arc::new(State::default());
        let app = app(
            Arc::clone(&state),
            secret,
            config.lang,
            config.site.time_zone.clone(),
        );
        let watch = Watch {
            state,
            build: build(self.site.overrides(), cms.as_ref(), &runtime)?,
            poll: self.poll.map(Duration::from_secs),
            after: self.after.map(|command| after(command, &config)),
            project: config.project.clone(),
            json: self.json,
        };
        let exit = runtime.block_on(async {
            let interrupted = signals::watch();
            let (listener, url) = self.listen.fixed(PORT).bind(PORT, &shell).await?;
            reporter.info(
                "listening",
                &format!("{url}/hook waits for the CMS; {url}/status.json says how it stands"),
                serde_json::json!({ "url": url, "out": config.out }),
            );
            let (fail, failed) = oneshot::channel();
            std::thread::Builder::new()
                .name("watch".to_owned())
                .spawn(move || fail.send(watch.run()))
                .map_err(|error| Failure::internal(error.to_string(), "threads"))?;
            let stop = async {
                tokio::select! {
                    exit = interrupted => {
                        interrupt::process().request(exit);
                        exit
                    }
                    // It was printed when it happened.
                    Ok(failure) = failed => failure.exit,
                }
            };
            let exit = serve_until(stop, &shell, listener, app).await;
            Ok::<_, Failure>(exit)
        })?;
        // A build that is running ends without a trace.
        drop(interrupt::process().stop(exit));
        Ok(exit)
    }
}

/// What follows a build.
fn after(command: String, config: &Config) -> After {
    let out = config.out.clone();
    let published = Box::new(move || publish::ledger::identity(&out));
    After::new(command, published, pipeline::file_of_site(Area::Followed, config))
}

/// What one build does: the settings are read again for each.
fn build(
    overrides: Overrides,
    cms: Option<&embedded::Server>,
    runtime: &Arc<tokio::runtime::Runtime>,
) -> Result<crate::watch::Build, Failure> {
    let address = cms.map(embedded::address_of).transpose()?;
    let (runtime, memory) = (Arc::clone(runtime), Memory::default());
    Ok(Box::new(move |reporter| {
        let mut config = Config::resolve(overrides.clone())?;
        config.cms.outlived = true;
        if let Some(address) = &address {
            config.cms.url = address.clone();
        }
        let remote = shared_cache::open(&config, reporter);
        pipeline::build(&config, &runtime, reporter, remote.as_deref(), Some(&memory))
    }))
}

/// The secret of the hook. Without one only this machine may call.
fn secret(is_public: bool) -> Result<Option<Secret>, Failure> {
    let refused = |what: &str| {
        Failure::new(
            Code::WebhookUnprotected,
            what,
            SECRET,
            "set it to a random text, such as the output of `openssl rand -hex 32`, here and in the webhook",
        )
    };
    match std::env::var(SECRET).ok().filter(|text| !text.trim().is_empty()) {
        None if is_public => Err(refused(
            "the hook can be called from other machines, but no secret is set",
        )),
        None => Ok(None),
        Some(text) => Secret::new(&text)
            .map(Some)
            .ok_or_else(|| refused("the secret has fewer than 16 characters")),
    }
}
