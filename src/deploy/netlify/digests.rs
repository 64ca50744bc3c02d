//! The files of a deploy by SHA-1, which Netlify knows them by.

use super::super::failure::not_deployed;
use super::super::local::LocalSite;
use super::super::manifest::{Entry, Manifest};
use super::super::plan::Plan;
use super::super::turn::{Turn, is_hashed};
use super::api::{Api, Deploy};
use crate::output::DEPLOYED;
use crate::output::fingerprint::Fingerprint;
use crate::report::{Code, Failure};
use rayon::prelude::*;
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use std::collections::BTreeMap;

/// All files of a deploy.
#[derive(Debug)]
pub(super) struct Digests {
    /// SHA-1 by path.
    pub(super) files: BTreeMap<String, String>,
    /// The list of what is deployed.
    manifest: Vec<u8>,
}

impl Digests {
    /// Reads all files. What stays for open tabs is part of the deploy, and not sent again.
    pub(super) fn new(site: &LocalSite, plan: &Plan) -> Result<Self, Failure> {
        let paths: Vec<&str> = site.files().map(|(path, _)| path).collect();
        if let Some(path) = paths.iter().find(|path| path.contains(['#', '?'])) {
            let hint = "give the page another address: Netlify takes no files with `#` or `?` in their names";
            return Err(not_deployed("Netlify would refuse a file", *path, hint).coded(Code::HostRefuses));
        }
        let files = paths
            .par_iter()
            .map(|path| Ok(((*path).to_owned(), sha1(&site.read(path)?))));
        let mut files = files.collect::<Result<BTreeMap<String, String>, Failure>>()?;
        let entry = |(path, file): (&str, &Fingerprint)| {
            let entry = Entry {
                sha1: files.get(path).filter(|_| is_hashed(path)).cloned(),
                ..Entry::from_fingerprint(file)
            };
            (path.to_owned(), entry)
        };
        let mut manifest = Manifest {
            source: site.source().to_owned(),
            files: site.files().map(entry).collect(),
        };
        for (path, entry) in &plan.kept {
            if let Some(sha1) = &entry.sha1 {
                files.insert(path.clone(), sha1.clone());
                manifest.files.insert(path.clone(), entry.clone());
            }
        }
        let manifest = manifest.bytes();
        files.insert(DEPLOYED.to_owned(), sha1(&manifest));
        Ok(Self { files, manifest })
    }

    /// Names the deploy by its files, so that a later run finds it.
    pub(super) fn title(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (path, sha1) in &self.files {
            hasher
                .update(path.as_bytes())
                .update(b"\0")
                .update(sha1.as_bytes())
                .update(b"\n");
        }
        format!("sitegen {}", &hasher.finalize().to_hex()[..16])
    }

    /// Paths of what Netlify asks for, turn by turn.
    pub(super) fn required(&self, deploy: &Deploy) -> BTreeMap<Turn, Vec<&str>> {
        let required = deploy.required.as_deref().unwrap_or_default();
        let mut turns: BTreeMap<Turn, Vec<&str>> = BTreeMap::new();
        for (path, _) in self.files.iter().filter(|(_, sha1)| required.contains(sha1)) {
            turns.entry(Turn::for_path(path)).or_default().push(path);
        }
        turns
    }

    /// The bytes of a file: of the folder, or of what the site showed before.
    pub(super) async fn bytes(
        &self,
        path: &str,
        site: &LocalSite,
        api: &Api<'_>,
        before: Option<&Deploy>,
    ) -> Result<Vec<u8>, Failure> {
        if path == DEPLOYED {
            return Ok(self.manifest.clone());
        }
        if site.fingerprint(path).is_some() {
            return site.read(path);
        }
        let url = before
            .and_then(Deploy::address)
            .and_then(|address| address.join(path).ok());
        let bytes = match &url {
            Some(url) => api.shown(url).await?,
            None => None,
        };
        bytes.filter(|bytes| self.files.get(path) == Some(&sha1(bytes))).ok_or_else(|| {
            let hint = "deploy once with `keep_days = 0` under [deploy] in sitegen.toml: open tabs have to load again";
            not_deployed("Netlify no longer has a file that stays for open tabs", path, hint)
        })
    }
}

/// The hash that Netlify uses. Nothing secret depends on it.
pub(super) fn sha1(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let hash = digest(&SHA1_FOR_LEGACY_USE_ONLY, bytes);
    hash.as_ref().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::sha1;

    #[test]
    fn the_hash_is_that_of_the_standard() {
        assert_eq!(sha1(b"abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    }
}
