//! Netlify: a deploy is a list of paths and SHA-1; Netlify asks for the files that it lacks, and shows the deploy when it
//! has all of them. So visitors see the old site or the new one.

mod api;
mod digests;
mod verify;

use self::api::{Api, Deploy, Site};
use self::digests::Digests;
use self::verify::Look;
use super::Conditions;
use super::deployed::{self, Deployed};
use super::failure::usage;
use super::local::LocalSite;
use super::manifest::Manifest;
use super::plan::Plan;
use super::present::Present;
use super::requests::Patience;
use crate::config::Netlify;
use crate::output::DEPLOYED;
use crate::output::build_info;
use crate::output::publish::ledger;
use crate::report::{Code, Failure, Reporter};
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use std::time::{Duration, Instant};

/// Files that go up at a time.
const UPLOADS: usize = 8;
/// How often the state of a deploy is asked for, and a shown file until it is the new one.
const POLL: Duration = Duration::from_secs(2);

/// How a site goes to Netlify.
#[derive(Debug)]
pub struct ToNetlify<'a> {
    /// The settings.
    pub settings: &'a Netlify,
    /// A draft has an address of its own, and the site shows what it showed.
    pub draft: bool,
    /// The pause between two looks at the state of a deploy, shorter in tests; `None`: two seconds.
    pub poll: Option<Duration>,
}

impl ToNetlify<'_> {
    /// The address of the site, if Netlify answers and lets the token see it; and whether it shows a deploy. Nothing is sent.
    ///
    /// # Errors
    /// Exit 2: a setting is missing. Exit 9: Netlify cannot be reached, refuses, or would not publish a deploy.
    pub async fn reach(&self, until: Instant) -> Result<(String, bool), Failure> {
        let patience = Patience {
            until,
            pause: POLL / 8,
        };
        let api = Api::new(self.settings, patience)?;
        let host = api.site(self.site()?).await?;
        host.takes_deploys()?;
        Ok((host.address().to_owned(), host.published_deploy.is_some()))
    }

    /// Deploys a site.
    ///
    /// # Errors
    /// Exit 2: a setting is missing, or the folder was changed. Exit 9: Netlify cannot be reached, refuses, or does not
    /// show the site; what it shows is then the old site, unless the message says otherwise.
    pub async fn deploy(
        &self,
        site: &LocalSite,
        conditions: Conditions,
        reporter: &Reporter,
    ) -> Result<Deployed, Failure> {
        let poll = self.poll.unwrap_or(POLL);
        let patience = Patience {
            until: conditions.until,
            pause: poll / 8,
        };
        let api = Api::new(self.settings, patience)?;
        let host = api.site(self.site()?).await?;
        let before = self.before(&api, &host, site, conditions).await?;
        let today = conditions.now.to_zoned(jiff::tz::TimeZone::UTC).date();
        let mut plan = Plan::new(site.files(), &before, today, conditions.keep_days);
        // Netlify names files by their SHA-1, which is unknown for files that were not deployed there.
        plan.kept.retain(|_, entry| entry.sha1.is_some());
        deployed::report_files(&plan, &before, conditions.dry_run, reporter);
        let planned = Deployed::planned(&plan, host.address(), conditions.dry_run);
        if plan.is_empty() && !self.draft {
            return Ok(planned);
        }
        if !self.draft {
            host.takes_deploys()?;
        }
        if conditions.dry_run {
            return Ok(planned);
        }
        let run = Run {
            digests: Digests::new(site, &plan)?,
            api: &api,
            host: &host,
            site,
            poll,
        };
        let (deploy, resumed, sent) = run.finished(self.draft, reporter).await?;
        let look = Look {
            api: &api,
            host: &host,
            files: &run.digests.files,
            poll,
        };
        let shown = look.verify(&deploy).await?;
        let url = if self.draft {
            shown.to_string()
        } else {
            look.published(&deploy).await?;
            planned.url.clone()
        };
        // Netlify has files of an earlier run, or of an earlier deploy.
        let had = planned.uploaded.saturating_sub(sent.files);
        Ok(Deployed {
            url,
            resumed,
            new_deploy: true,
            uploaded: sent.files,
            bytes: sent.bytes,
            unchanged: planned.unchanged + had,
            ..planned
        })
    }

    fn site(&self) -> Result<&str, Failure> {
        let site = self
            .settings
            .site
            .as_deref()
            .map(str::trim)
            .filter(|site| !site.is_empty());
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
        match site {
            Some(site) if site.chars().all(known) => Ok(site),
            Some(site) => Err(usage(
                format!("`{site}` is not a site of Netlify"),
                "--netlify-site, SITEGEN_NETLIFY_SITE or `deploy.netlify.site` in sitegen.toml",
                "use the project ID, or a name such as example.netlify.app",
            )),
            None => Err(usage(
                "no site of Netlify is set",
                "--netlify-site, SITEGEN_NETLIFY_SITE or `deploy.netlify.site` in sitegen.toml",
                "use the project ID: Project configuration → General → Project details",
            )
            .coded(Code::SettingMissing)),
        }
    }

    /// What the site shows now, if it may be replaced.
    async fn before(
        &self,
        api: &Api<'_>,
        host: &Site,
        site: &LocalSite,
        conditions: Conditions,
    ) -> Result<Manifest, Failure> {
        let present = match host.published_deploy.as_ref().map(Deploy::address) {
            None => Present::Nothing,
            Some(None) => Present::Foreign,
            Some(Some(address)) => {
                let shown = async |name: &str| match address.join(name) {
                    Ok(url) => api.shown(&url).await,
                    Err(_) => Ok(None),
                };
                let deployed = shown(DEPLOYED).await?;
                let (ledger, info) = (shown(ledger::NAME).await?, shown(build_info::NAME).await?);
                Present::from_files(deployed.as_deref(), ledger.as_deref(), info.as_deref())
            }
        };
        // A draft replaces nothing.
        present.replaced_by(site, conditions.accept_other_site || self.draft, host.address())
    }
}

/// Files of the site that went up.
#[derive(Debug, Clone, Copy, Default)]
struct Sent {
    files: usize,
    bytes: u64,
}

/// A deploy that is under way.
struct Run<'a> {
    digests: Digests,
    api: &'a Api<'a>,
    host: &'a Site,
    site: &'a LocalSite,
    poll: Duration,
}

impl Run<'_> {
    /// A deploy with all files, whether an earlier run had begun it, and what this one has sent.
    async fn finished(&self, draft: bool, reporter: &Reporter) -> Result<(Deploy, bool, Sent), Failure> {
        let draft_mark = if draft { " (draft)" } else { "" };
        let title = format!("{}{draft_mark}", self.digests.title());
        let begun = self.api.unfinished(self.host, &title).await?;
        let resumed = begun.is_some();
        let mut deploy = match begun {
            Some(begun) => self.api.deploy(&begun.id).await?,
            None => {
                self.api
                    .begin(self.host, &title, &self.digests.files, draft)
                    .await?
            }
        };
        reporter.lines("deploy", &[], json!({ "id": deploy.id, "resumed": resumed }));
        let mut sent = None;
        loop {
            match deploy.state.as_str() {
                "ready" => return Ok((deploy, resumed, sent.unwrap_or_default())),
                "error" | "rejected" => return Err(self.api.given_up(&deploy)),
                "prepared" | "uploading" if sent.is_none() => {
                    sent = Some(self.send(&deploy, reporter).await?)
                }
                _ => self.api.patience.wait(self.poll).await?,
            }
            deploy = self.api.deploy(&deploy.id).await?;
        }
    }

    /// Sends what Netlify lacks, turn by turn.
    async fn send(&self, deploy: &Deploy, reporter: &Reporter) -> Result<Sent, Failure> {
        let mut sent = Sent::default();
        let turns = self.digests.required(deploy);
        let bar = reporter.progress("upload", turns.values().map(Vec::len).sum());
        for paths in turns.values() {
            let sending = stream::iter(paths).map(async |path| {
                let before = self.host.published_deploy.as_ref();
                let bytes = self.digests.bytes(path, self.site, self.api, before).await?;
                self.api.put(deploy, path, &bytes).await?;
                bar.inc(1);
                reporter.lines("uploaded", &[], json!({ "path": path, "bytes": bytes.len() }));
                // The list of what was deployed is no file of the site.
                Ok::<_, Failure>((*path != DEPLOYED).then_some(bytes.len() as u64))
            });
            let bytes: Vec<Option<u64>> = sending.buffer_unordered(UPLOADS).try_collect().await?;
            sent.files += bytes.iter().flatten().count();
            sent.bytes += bytes.iter().flatten().sum::<u64>();
        }
        bar.finish_and_clear();
        Ok(sent)
    }
}
