//! What a host shows before a deploy.

use super::failure::not_deployed;
use super::local::{LocalSite, is_inside};
use super::manifest::{Entry, Manifest};
use crate::output::build_info::BuildInfo;
use crate::output::fingerprint::Fingerprint;
use crate::output::publish::ledger::{self, Ledger};
use crate::report::{Code, Failure};
use std::collections::BTreeMap;

/// What a host shows.
#[derive(Debug)]
pub(super) enum Present {
    /// Nothing yet.
    Nothing,
    /// What a deploy brought there, or another way of publishing a folder of sitegen.
    Site(Manifest),
    /// Something that sitegen did not make.
    Foreign,
}

impl Present {
    /// What is on the host, from those of the three files that the host has.
    pub(super) fn from_files(deployed: Option<&[u8]>, ledger: Option<&[u8]>, info: Option<&[u8]>) -> Self {
        if let Some(mut manifest) = deployed.and_then(Manifest::read) {
            manifest.files.retain(|path, _| is_inside(path));
            return Self::Site(manifest);
        }
        let info = info.and_then(|info| serde_json::from_slice::<BuildInfo>(info).ok());
        let Some(info) = info.filter(BuildInfo::is_ours) else {
            return Self::Foreign;
        };
        let mut files = BTreeMap::new();
        if let Some(bytes) = ledger
            && let Some(ledger) = Ledger::from_bytes(bytes)
        {
            let own = Fingerprint::from_bytes(bytes);
            let listed = ledger.files().chain([(ledger::NAME, &own)]);
            let listed = listed.filter(|(path, _)| is_inside(path));
            files.extend(listed.map(|(path, file)| (path.to_owned(), Entry::from_fingerprint(file))));
        }
        Self::Site(Manifest {
            source: info.source,
            files,
        })
    }

    /// What was deployed before, if `site` may take its place.
    ///
    /// # Errors
    /// Exit 9: the host shows another site, and that is not accepted.
    pub(super) fn replaced_by(
        self,
        site: &LocalSite,
        accepted: bool,
        host: &str,
    ) -> Result<Manifest, Failure> {
        let what = match self {
            Self::Nothing => return Ok(Manifest::default()),
            Self::Site(manifest) if accepted || manifest.source == site.source() => return Ok(manifest),
            Self::Foreign if accepted => return Ok(Manifest::default()),
            Self::Site(_) => {
                "the host shows a site with other content: it was built from another CMS, or from the demo"
            }
            Self::Foreign => "the host shows something that sitegen did not make",
        };
        let hint = "check which host the settings name; to replace what is there, use --accept-other-site";
        Err(not_deployed(what, host, hint).coded(Code::OtherSiteDeployed))
    }
}
