//! `sitegen dev`

use super::listen::{ListenArgs, serve_until};
use super::{CmsArgs, LangArgs, ProjectArgs, embedded, ended_in, runtime, settings, signals};
use crate::assets::old_bundles;
use crate::config::{Config, Overrides};
use crate::dev::answers::{self, Answers};
use crate::dev::{News, Poll, Rebuild, Stage, watch};
use crate::report::{ExitCode, Failure, Reporter};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// The default port.
const PORT: u16 = 3000;

/// Arguments of `sitegen dev`.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen dev --demo --open                        the demo site, in your browser
  SITEGEN_CMS_TOKEN=… sitegen dev --cms-url URL    the site of that CMS, which is asked for changes every 5 seconds
  sitegen dev --offline                            with the content of the last build, without the CMS
  sitegen dev --demo --now 2027-02-01T09:00:00Z    as it will be on that day: what has expired by then is gone

Each saved template, message, style, script, query or setting is on screen at once; what is wrong is shown above the page.
Nothing is published. Port 3000, or the next free one. It stops on Ctrl-C (exit 130) or SIGTERM (exit 143).")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    #[command(flatten)]
    size: embedded::Size,
    #[command(flatten)]
    listen: ListenArgs,
    /// Open the site in the browser
    #[arg(long, env = "SITEGEN_OPEN")]
    open: bool,
    /// Time to show the site at instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Seconds between two questions to the CMS whether content has changed; 0 never asks again
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_POLL", default_value_t = 5)]
    poll: u64,
    /// Do not ask the CMS: show the content and the files of the last published build
    #[arg(long, env = "SITEGEN_OFFLINE", conflicts_with = "demo")]
    offline: bool,
    /// Do not ask the CMS: show a file of `sitegen snapshot save`
    #[arg(long, value_name = "FILE", env = "SITEGEN_SNAPSHOT", conflicts_with_all = ["demo", "offline"])]
    snapshot: Option<PathBuf>,
    #[command(flatten)]
    lang: LangArgs,
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

    fn settings(&self) -> Result<Config, Failure> {
        let mut config = settings::resolve(Overrides {
            project: Some(self.project.project.clone()),
            now: self.now.clone(),
            offline: self.offline,
            snapshot: self.snapshot.clone(),
            lang: self.lang.lang,
            development: true,
            ..self.cms.clone().overrides()
        })?;
        // As absolute paths: messages name files relative to the project.
        config.project = std::path::absolute(&config.project).unwrap_or(config.project);
        Ok(config)
    }

    fn serve(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let config = self.settings()?;
        let shell = self.listen.shell()?;
        let runtime = Arc::new(runtime()?);
        let cms = match self.cms.demo {
            true => Some(runtime.block_on(embedded::start(embedded::Start {
                vacancies: self.size.vacancies,
                ..embedded::Start::demo(config.now, &config.project)
            }))?),
            false => {
                self.size.refuse_without_demo()?;
                None
            }
        };
        let address = cms.as_ref().map(embedded::address_of).transpose()?;
        let interval =
            (self.poll > 0 && cms.is_none() && !config.cms.offline).then(|| Duration::from_secs(self.poll));

        old_bundles::remove(&config.cache);
        let (tell, news) = channel();
        // From now on no edit is missed. Nobody listens any more when the server ends.
        let edited = tell.clone();
        let watcher = watch::watch(&config.project, move |change| {
            drop(edited.send(News::Edit(change)));
        })?;
        let stage = Arc::new(Stage::default());
        let (settings, demo) = (self.clone(), address);
        let resolve = Box::new(move || {
            let mut config = settings.settings()?;
            if let Some(address) = &demo {
                config.cms.url = address.clone();
            }
            Ok(config)
        });
        let beside = Arc::new(Reporter::new(self.json, false));
        let poll = Poll {
            stage: Arc::clone(&stage),
            runtime: Arc::clone(&runtime),
            reporter: Arc::clone(&beside),
        };
        let (shown, requests, said) = (Arc::clone(&stage), Arc::clone(&runtime), Arc::clone(&beside));
        let mut rebuild = Rebuild::new(shown, requests, resolve, &config, said, tell.clone());
        rebuild.start()?;
        let app = answers::app(Answers {
            stage,
            project: config.project,
            reporter: beside,
        });
        runtime.block_on(async {
            let interrupted = signals::watch();
            let (listener, url) = self.listen.bind(PORT, &shell).await?;
            reporter.info(
                "listening",
                &format!("{url} shows {}", self.project.project.display()),
                serde_json::json!({ "url": url, "cms": cms.as_ref().map(embedded::Server::url) }),
            );
            std::thread::spawn(move || rebuild.run(&news));
            if let Some(interval) = interval {
                poll.every(interval, move |answer| {
                    tell.send(News::Answer(answer.map(Box::new))).is_ok()
                });
            }
            if self.open
                && let Err(error) = open::that_detached(&url)
            {
                let text = format!("the browser does not start: {error}");
                reporter.warning("open", &text, &serde_json::json!({ "error": error.to_string() }));
            }
            let exit = serve_until(interrupted, &shell, listener, app).await;
            drop(watcher);
            Ok(exit)
        })
    }
}
