//! What is looked at when Netlify says that a deploy is ready.

use super::super::failure::not_deployed;
use super::api::{Api, Deploy, Site};
use super::digests;
use crate::output::DEPLOYED;
use crate::output::build_info;
use crate::report::{Code, Failure};
use std::collections::BTreeMap;
use std::time::Duration;
use url::Url;

/// Looks until the deploy's address shows it, and the site.
const LOOKS: u32 = 10;

impl Site {
    /// Whether the site shows a deploy, or one that was begun after it.
    fn shows(&self, deploy: &Deploy) -> bool {
        self.published_deploy.as_ref().is_some_and(|shown| {
            let is_later = deploy.created_at.is_some() && shown.created_at > deploy.created_at;
            shown.id == deploy.id || is_later
        })
    }

    /// While the shown deploy is locked, later ones become ready, but the site does not show them. Somebody has stopped that
    /// in Netlify, or published an older deploy there.
    fn is_locked(&self) -> bool {
        let shown = self.published_deploy.as_ref();
        shown.is_some_and(|shown| shown.locked == Some(true))
    }

    /// # Errors
    /// Exit 9: the site would not show a new deploy.
    pub(super) fn takes_deploys(&self) -> Result<(), Failure> {
        if !self.is_locked() {
            return Ok(());
        }
        let what = "auto publishing is stopped in Netlify: the site would not show a new deploy";
        let hint = "in Netlify, Deploys → Start auto publishing, then run it again; or use --draft";
        Err(not_deployed(what, self.address(), hint).coded(Code::HostLocked))
    }
}

/// Looks at what Netlify shows.
pub(super) struct Look<'a> {
    pub(super) api: &'a Api<'a>,
    pub(super) host: &'a Site,
    /// SHA-1 of what went up, by path.
    pub(super) files: &'a BTreeMap<String, String>,
    /// The pause between two looks.
    pub(super) poll: Duration,
}

impl Look<'_> {
    /// Waits until the site shows the deploy, or a later one.
    pub(super) async fn published(&self, deploy: &Deploy) -> Result<(), Failure> {
        let mut looks = 0;
        loop {
            let host = self.api.site(&self.host.id).await?;
            if host.shows(deploy) {
                return Ok(());
            }
            let not_shown = |what: &str, code| {
                let hint = format!("in Netlify, Deploys, publish deploy {}", deploy.id);
                Err(not_deployed(what, host.address(), hint).coded(code))
            };
            if host.is_locked() {
                let what = "all files are at Netlify, but the site does not show them: auto publishing was stopped there";
                return not_shown(what, Code::HostLocked);
            }
            looks += 1;
            if looks == LOOKS {
                let what = "all files are at Netlify, but the site does not show them";
                return not_shown(what, Code::DeployNotVerified);
            }
            self.api.patience.wait(self.poll).await?;
        }
    }

    /// Reads the description of the site back from the deploy's own address.
    pub(super) async fn verify(&self, deploy: &Deploy) -> Result<Url, Failure> {
        let wrong = |what: &str, place: &str| {
            let hint = "the new deploy is published: look at it, and if it is wrong, publish the one before in Netlify";
            not_deployed(what, place, hint).coded(Code::DeployNotVerified)
        };
        let address = deploy
            .address()
            .ok_or_else(|| wrong("Netlify does not say where the deploy is", &deploy.id))?;
        for name in [build_info::NAME, DEPLOYED] {
            let url = address
                .join(name)
                .map_err(|error| wrong(&error.to_string(), address.as_str()))?;
            let mut looks = 0;
            while self
                .api
                .shown(&url)
                .await?
                .map(|bytes| digests::sha1(&bytes))
                .as_ref()
                != self.files.get(name)
            {
                looks += 1;
                if looks == LOOKS {
                    return Err(wrong(
                        "the host shows another file than the one that went up",
                        url.as_str(),
                    ));
                }
                self.api.patience.wait(self.poll).await?;
            }
        }
        Ok(address)
    }
}
