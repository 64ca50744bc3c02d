//! Where a build's content comes from: the CMS, the last published build, or a saved snapshot.

use super::saved::Unpacked;
use crate::assets;
use crate::cms::{Client, Host, Pull, Snapshot, Store, early, fetch, wire};
use crate::config::{Cms, Config};
use crate::content::Model;
use crate::content::routes::{self, Taken};
use crate::output;
use crate::report::{ExitCode, Failure, Offline, Reporter};
use serde_json::json;
use std::sync::Arc;

/// Where content is from.
#[derive(Debug)]
pub struct Source {
    /// The settings for the rest of the build; without the CMS, they say so.
    pub config: Config,
    /// Why and since when the content is not the CMS's present one.
    pub offline: Option<Offline>,
    /// The files of a saved snapshot, for as long as this exists.
    _files: Option<Unpacked>,
}

impl Source {
    /// Says in settings that were read later whether the rest is made without the CMS.
    pub fn set_in(&self, config: &mut Config) {
        if self.offline.is_some() {
            config.cms.offline = self.config.cms.offline;
            config.content_of = self.config.content_of;
            config.cms_files.clone_from(&self.config.cms_files);
        }
    }
}

/// Reads the content of a build.
///
/// # Errors
/// The CMS is not reached or its answers cannot be used; the snapshot is missing, damaged or of another CMS.
pub fn read(
    model: &Model,
    config: &Config,
    host: &Arc<Host>,
    store: Option<&Store>,
    runtime: &tokio::runtime::Runtime,
    reporter: &Reporter,
) -> Result<(Snapshot, Source), Failure> {
    let Some(store) = store.filter(|_| config.cms.offline) else {
        let pulled = runtime.block_on(pull(model, config, host, store, reporter));
        return match pulled {
            Ok((_, snapshot)) => {
                let source = Source {
                    config: config.clone(),
                    offline: None,
                    _files: None,
                };
                Ok((snapshot, source))
            }
            Err(failure) => {
                let other = without_cms(&failure, model, config, host, store, reporter);
                other.unwrap_or(Err(failure))
            }
        };
    };
    let why = why_offline(&config.cms);
    let Some(file) = &config.cms.snapshot else {
        return from_pull(store.published()?, model, config, None, &why, reporter);
    };
    let (files, pull) = Unpacked::open(file, &config.cache)?;
    store.check(&pull, file)?;
    from_pull(pull, model, config, Some(files), &why, reporter)
}

/// Why the CMS is not asked, for a build that is told so.
pub(super) fn why_offline(cms: &Cms) -> String {
    match &cms.snapshot {
        None => "the CMS is not asked".to_owned(),
        Some(file) => format!("the CMS is not asked, but {}", file.display()),
    }
}

/// The content of the last published build, if `failure` is the CMS's and the settings say to go on without it; `None`:
/// they do not, or there is none.
///
/// # Errors
/// Exit 5: addresses of that content collide. Exit 2: the project's static files cannot be read.
pub fn without_cms(
    failure: &Failure,
    model: &Model,
    config: &Config,
    host: &Host,
    store: Option<&Store>,
    reporter: &Reporter,
) -> Option<Result<(Snapshot, Source), Failure>> {
    let waited = config.cms.offline_after.filter(|_| host.was_given_up());
    let is_of_cms = matches!(failure.exit, ExitCode::CmsUnreachable | ExitCode::CmsUnusable);
    let why = match waited {
        Some(waited) => format!("the CMS did not answer for {} s", waited.as_secs()),
        None if config.cms.outlived && is_of_cms => failure.what.clone(),
        None => return None,
    };
    let pull = store?.published().ok()?;
    let read = from_pull(pull, model, config, None, &why, reporter);
    Some(read.map(|(snapshot, mut source)| {
        if let Some(offline) = &mut source.offline {
            offline.code = Some(failure.code);
        }
        (snapshot, source)
    }))
}

fn from_pull(
    pull: Pull,
    model: &Model,
    config: &Config,
    files: Option<Unpacked>,
    why: &str,
    reporter: &Reporter,
) -> Result<(Snapshot, Source), Failure> {
    let at = pull.read_at();
    let offline = Offline::new(why, at, config.now);
    reporter.warning("offline", &offline.to_string(), &json!(offline));
    let mut config = config.clone();
    config.cms.offline = true;
    config.content_of = Some(at);
    config.cms_files = files.as_ref().map(|files| files.folder().to_owned());
    let snapshot = pull.into_snapshot();
    let mut listed = snapshot.uris.clone();
    listed.retain(|entry| model.queries.has_page(entry));
    routes::check(&listed, &taken(&config)?, &config.cms)?;
    let source = Source {
        config,
        offline: Some(offline),
        _files: files,
    };
    Ok((snapshot, source))
}

/// Paths that no page can have.
fn taken(config: &Config) -> Result<Taken, Failure> {
    let own = assets::static_files::names(&config.project)?;
    let generated = output::GENERATED.iter().map(|path| (*path).to_owned());
    Ok(own.into_iter().chain(generated).collect())
}

/// Pulls the content from the CMS. The client that did it knows the CMS from then on.
///
/// # Errors
/// The CMS is not reached or its answers cannot be used.
pub async fn pull(
    model: &Model,
    config: &Config,
    host: &Arc<Host>,
    store: Option<&Store>,
    reporter: &Reporter,
) -> Result<(Client, Snapshot), Failure> {
    let taken = taken(config)?;
    let client = Client::new(&config.cms, host, &model.queries)?;
    let judge = |entries: &[wire::uris::UrisEntries]| routes::check(entries, &taken, &config.cms);
    let places = model.kinds.places();
    let mut snapshot = fetch::pull(&client, &places, &config.cms, reporter, &judge, store).await?;
    early::add(&client, &config.cms, &mut snapshot, config.now, reporter).await?;
    Ok((client, snapshot))
}
