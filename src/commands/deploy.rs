//! `sitegen deploy`

use super::{ProjectArgs, ended_in, runtime, signals};
use crate::config::{Deploy, Secret, Target, deploy_of, resolve_link};
use crate::deploy::netlify::ToNetlify;
use crate::deploy::{Accepted, Conditions, Deployed, LocalSite};
use crate::output::publish::lock::Lock;
use crate::report::{Code, ExitCode, Failure, Reporter};
use futures::FutureExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The variable of Netlify's token.
const NETLIFY_TOKEN: &str = "SITEGEN_NETLIFY_TOKEN";

/// Arguments of `sitegen deploy`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  SITEGEN_NETLIFY_TOKEN=… sitegen deploy --target netlify
                                     what changed since the last deploy goes up, and is read back
  sitegen deploy --dry-run           what would go up; nothing is sent
  sitegen deploy --target s3         the same to a store: s3, gcs, azblob, sftp, webdav, folder
  sitegen deploy --draft             an address of its own for this build; the site shows what it showed

`[deploy]` in sitegen.toml names the host; tokens are read from the environment only. A deploy that was interrupted goes
on where it stopped when the command runs again. docs/deploy.md has more.
Exit codes: 0 done · 2 usage, or no site to deploy · 7 a build is running · 9 the host cannot be reached, refuses the
site, or does not show it · 130/143 interrupted.")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    /// The published folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// The host [default: `deploy.target` in sitegen.toml]
    #[arg(long, value_enum, env = "SITEGEN_DEPLOY_TARGET")]
    target: Option<Target>,
    /// The site at Netlify: its project ID, or its name such as example.netlify.app
    #[arg(long, value_name = "ID", env = "SITEGEN_NETLIFY_SITE")]
    netlify_site: Option<String>,
    /// Print what would go up, and send nothing
    #[arg(long, env = "SITEGEN_DRY_RUN")]
    dry_run: bool,
    /// At Netlify: give this build an address of its own, and leave the site as it is
    #[arg(long, env = "SITEGEN_DRAFT")]
    draft: bool,
    /// To a store: send all files, also those that it has
    #[arg(long, env = "SITEGEN_DEPLOY_ALL")]
    all: bool,
    /// Deploy a site that was built with --staging
    #[arg(long, env = "SITEGEN_ACCEPT_STAGING")]
    accept_staging: bool,
    /// Deploy a site with the content of the demo
    #[arg(long, env = "SITEGEN_ACCEPT_DEMO")]
    accept_demo: bool,
    /// Replace what the host shows even if it is another site
    #[arg(long, env = "SITEGEN_ACCEPT_OTHER_SITE")]
    accept_other_site: bool,
    /// Seconds until the deploy must be done
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_DEPLOY_TIMEOUT", default_value_t = 1800,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    /// Time of the deploy instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    /// Deploys and reports.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        let project = self.project.project.clone();
        ended_in(&project, self.deploy(&reporter), &reporter)
    }

    fn deploy(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let mut settings = deploy_of(&self.project.project, self.now.clone())?;
        let out = self
            .out
            .clone()
            .unwrap_or_else(|| self.project.project.join("dist"));
        // No build exchanges the folder meanwhile; a build of a link is one of its folder.
        let out = resolve_link(out);
        let _lock = lock(&out)?;
        let accepted = Accepted {
            staging: self.accept_staging,
            demo: self.accept_demo,
        };
        let site = LocalSite::open(&out, accepted)?;
        let Some(target) = self.target.or(settings.target) else {
            return Err(refused(
                "no host is set",
                "--target, SITEGEN_DEPLOY_TARGET or `deploy.target` in sitegen.toml",
                "name one, such as --target netlify",
            )
            .coded(Code::SettingMissing));
        };
        if self.netlify_site.is_some() {
            settings.netlify.site.clone_from(&self.netlify_site);
        }
        settings.netlify.token = std::env::var(NETLIFY_TOKEN)
            .ok()
            .filter(|token| !token.trim().is_empty())
            .map(|token| Secret::new(token.trim()));
        runtime()?.block_on(async {
            let stop = signals::watch().map(stopped);
            self.to(target, &settings, &site, (reporter, stop))
                .await?
                .report(reporter);
            Ok(ExitCode::Ok)
        })
    }

    async fn to(
        &self,
        target: Target,
        settings: &Deploy,
        site: &LocalSite,
        (reporter, stop): (&Reporter, impl Future<Output = Failure>),
    ) -> Result<Deployed, Failure> {
        let conditions = Conditions {
            dry_run: self.dry_run,
            all: self.all,
            accept_other_site: self.accept_other_site,
            keep_days: settings.keep_days,
            now: settings.now,
            until: Instant::now() + Duration::from_secs(self.timeout),
        };
        match target {
            Target::Netlify if self.all => Err(refused(
                "Netlify knows each file by its digest and asks for what it lacks",
                "--all",
                "leave it out",
            )),
            Target::Netlify => {
                let netlify = ToNetlify {
                    settings: &settings.netlify,
                    draft: self.draft,
                    poll: None,
                };
                // What is there is Netlify's to know.
                tokio::select! {
                    deployed = netlify.deploy(site, conditions, reporter) => deployed,
                    failure = stop => Err(failure),
                }
            }
            store => {
                let told = (reporter, stop);
                self.to_store(store, settings, site, conditions, told).await
            }
        }
    }
}

impl Args {
    #[cfg(feature = "stores")]
    async fn to_store(
        &self,
        target: Target,
        settings: &Deploy,
        site: &LocalSite,
        conditions: Conditions,
        (reporter, stop): (&Reporter, impl Future<Output = Failure>),
    ) -> Result<Deployed, Failure> {
        if self.draft {
            return Err(refused(
                "a store has no drafts",
                "--draft",
                "deploy to another folder of the store: `root`",
            ));
        }
        let Some(options) = settings.store(target, super::environment()) else {
            return Err(refused(
                "the settings of this host are missing",
                "[deploy] in sitegen.toml",
                "docs/deploy.md lists them for each kind of host",
            )
            .coded(Code::SettingMissing));
        };
        let store = crate::deploy::stores::ToStore {
            target,
            options: &options,
        };
        store.deploy(site, conditions, reporter, stop).await
    }

    #[cfg(not(feature = "stores"))]
    #[expect(clippy::unused_async, reason = "with the feature it is async")]
    async fn to_store(
        &self,
        _: Target,
        _: &Deploy,
        _: &LocalSite,
        _: Conditions,
        _: (&Reporter, impl Future<Output = Failure>),
    ) -> Result<Deployed, Failure> {
        Err(refused(
            "this program was built without stores",
            "--target, SITEGEN_DEPLOY_TARGET or `deploy.target` in sitegen.toml",
            "use a released program, or build sitegen with `--features stores`",
        ))
    }
}

/// The lock of the folder, if there is a folder. Who may only read it deploys without one.
fn lock(out: &Path) -> Result<Option<Lock>, Failure> {
    if !out.is_dir() {
        return Ok(None);
    }
    match Lock::take(out) {
        Err(failure) if failure.code == Code::PermissionDenied => Ok(None),
        lock => lock.map(Some),
    }
}

fn refused(what: &str, place: &str, hint: &str) -> Failure {
    Failure::new(Code::Usage, what, place, hint)
}

fn stopped(exit: ExitCode) -> Failure {
    let hint = "run it again: it goes on where it stopped";
    Failure::new(Code::of_signal(exit), "the deploy was interrupted", "", hint)
}
