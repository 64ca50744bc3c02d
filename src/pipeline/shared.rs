//! The cache that machines share, around a build. Whatever becomes of it, the build goes on.

use crate::cache::{Remote, Shared, Transferred};
use crate::config::Config;
use crate::report::{Failure, Reporter};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use tokio::runtime::Runtime;

/// Fetches what the cache lacks.
pub(super) fn fetch<'a>(
    remote: &'a dyn Remote,
    config: &Config,
    runtime: &Runtime,
    reporter: &Reporter,
) -> Option<Shared<'a>> {
    let source = config.cms.source();
    let fetched = reporter.stage("cms/shared cache", || {
        runtime.block_on(Shared::fetch(remote, &config.cache, &source))
    });
    match fetched {
        Ok((shared, transferred)) => {
            tell("fetched", transferred, remote, reporter);
            Some(shared)
        }
        Err(failure) => {
            warn(&failure, remote, reporter);
            None
        }
    }
}

/// Sends what the build used; `false`: the next build has to try it again.
pub(super) fn send(
    shared: Shared<'_>,
    remote: &dyn Remote,
    used: &BTreeSet<PathBuf>,
    config: &Config,
    runtime: &Runtime,
    reporter: &Reporter,
) -> bool {
    let today = config.now.to_zoned(jiff::tz::TimeZone::UTC).date();
    match reporter.stage("output/shared cache", || {
        runtime.block_on(shared.send(used, today))
    }) {
        Ok(transferred) => tell("sent", transferred, remote, reporter),
        Err(failure) => {
            warn(&failure, remote, reporter);
            return false;
        }
    }
    true
}

fn tell(what: &str, Transferred { files, bytes }: Transferred, remote: &dyn Remote, reporter: &Reporter) {
    if files > 0 {
        reporter.info(
            "shared-cache",
            &format!(
                "shared cache {}: {files} files ({:.1} MB) {what}",
                remote.name(),
                bytes as f64 / 1e6
            ),
            json!({ "what": what, "files": files, "bytes": bytes }),
        );
    }
}

fn warn(failure: &Failure, remote: &dyn Remote, reporter: &Reporter) {
    let text = format!(
        "the build goes on without the shared cache {}: {}",
        remote.name(),
        failure.what
    );
    reporter.warning("shared-cache", &text, &json!({ "why": failure.what }));
}
