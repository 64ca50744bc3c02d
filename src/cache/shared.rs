//! The cache that machines share: before a build, what it lacks of the last builds of the same CMS is fetched from a store;
//! after it, what it used is sent there.
//!
//! The store has each file once, named by the hash of its bytes, and an index for each CMS. What is damaged, missing or slow
//! there is made here, as if nobody had shared it, and sent again.

use super::index::{Entry, Index, is_named_by_content, is_private, is_pull, is_shared};
use super::remote::Remote;
use super::store::{write, write_private};
use crate::report::{Code, Failure};
use futures::{StreamExt, stream};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Requests at a time.
const CONCURRENCY: usize = 16;
/// The time for one file.
const FILE: Duration = Duration::from_secs(15);
/// The time for all of them.
const ALL: Duration = Duration::from_secs(90);
/// Number of failures after which the store is no longer asked.
const FAILURES: usize = 3;

/// Files that went from or to the store.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Transferred {
    /// How many.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// The shared cache of a build.
pub struct Shared<'a> {
    remote: &'a dyn Remote,
    cache: PathBuf,
    /// The name of the index.
    list: String,
    index: Index,
}

/// What became of a file in the store.
enum Fetched {
    /// The file is in the cache now: its length.
    Here(u64),
    /// The store has another one, or none.
    Lost,
    /// The request took too long, or the store failed.
    Failed(Failure),
    /// The file was not asked for.
    Skipped,
}

impl<'a> Shared<'a> {
    /// Fetches what the cache lacks of the builds of `source`. Files that are here stay as they are.
    ///
    /// # Errors
    /// The store cannot be reached, or refuses. What was fetched before that is in the cache.
    pub async fn fetch(
        remote: &'a dyn Remote,
        cache: &Path,
        source: &str,
    ) -> Result<(Self, Transferred), Failure> {
        let list = format!("index/{}.json", &blake3::hash(source.as_bytes()).to_hex()[..32]);
        let mut shared = Self {
            remote,
            cache: cache.to_owned(),
            list,
            index: Index::default(),
        };
        shared.index = shared.read_index().await?;
        let until = Instant::now() + ALL;
        let missing: Vec<(String, String)> = shared
            .index
            .0
            .iter()
            .filter(|(path, _)| !cache.join(path).exists())
            .map(|(path, entry)| (path.clone(), entry.blake3.clone()))
            .collect();
        let mut done = Transferred::default();
        let (mut lost, mut failures) = (Vec::new(), Vec::new());
        let fetching = stream::iter(missing).map(|(path, hash)| {
            let shared = &shared;
            async move {
                if Instant::now() > until {
                    return (path, Fetched::Skipped);
                }
                let fetched = shared.fetch_file(&path, &hash).await;
                (path, fetched)
            }
        });
        let mut fetching = fetching.buffer_unordered(CONCURRENCY);
        while let Some((path, fetched)) = fetching.next().await {
            match fetched {
                Fetched::Here(bytes) => {
                    done.files += 1;
                    done.bytes += bytes;
                }
                Fetched::Lost => lost.push(path),
                Fetched::Skipped => {}
                Fetched::Failed(failure) => {
                    failures.push(failure);
                    if failures.len() == FAILURES {
                        break;
                    }
                }
            }
        }
        drop(fetching);
        if failures.len() == FAILURES {
            return Err(failures.remove(0));
        }
        for path in lost {
            shared.index.0.remove(&path);
        }
        Ok((shared, done))
    }

    /// Sends what a build used and the store lacks; `today` is the day of the build.
    ///
    /// # Errors
    /// The store cannot be reached, or refuses.
    pub async fn send(self, used: &BTreeSet<PathBuf>, today: Date) -> Result<Transferred, Failure> {
        let until = Instant::now() + ALL;
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        let mut blobs: BTreeMap<String, PathBuf> = BTreeMap::new();
        let there: BTreeSet<&str> = self.index.0.values().map(|entry| entry.blake3.as_str()).collect();
        for (name, path) in used.iter().filter_map(|path| Some((self.name(path)?, path))) {
            let known = self.index.0.get(&name);
            let known =
                known.filter(|known| is_named_by_content(&name) || is_pull(&name) && known.used == today);
            let hash = match known {
                Some(known) => Some(known.blake3.clone()),
                None => hash(path),
            };
            let Some(blake3) = hash else { continue };
            if !there.contains(blake3.as_str()) {
                blobs.insert(blake3.clone(), path.clone());
            }
            entries.insert(name, Entry { blake3, used: today });
        }
        let mut done = Transferred::default();
        let mut sent = BTreeSet::new();
        let mut first = Ok(());
        let sending = stream::iter(&blobs).map(|(hash, path)| self.send_file(hash, path, until));
        let mut sending = sending.buffer_unordered(CONCURRENCY);
        while let Some(result) = sending.next().await {
            match result {
                Ok(Some((hash, bytes))) => {
                    done.files += 1;
                    done.bytes += bytes;
                    sent.insert(hash);
                }
                Ok(None) => {}
                Err(failure) => {
                    first = Err(failure);
                    break;
                }
            }
        }
        drop(sending);
        // What did not arrive is not listed, whatever became of the rest.
        entries.retain(|_, entry| there.contains(entry.blake3.as_str()) || sent.contains(&entry.blake3));
        first.and(self.write_index(entries, today).await)?;
        Ok(done)
    }

    /// The index of now: another machine may have written it meanwhile.
    async fn write_index(&self, entries: BTreeMap<String, Entry>, today: Date) -> Result<(), Failure> {
        let before = self.read_index().await?;
        let mut index = before.clone();
        index.0.extend(entries);
        index.forget(today);
        if index == before {
            return Ok(());
        }
        within(FILE, self.remote.write(&self.list, index.bytes()), self.remote).await
    }

    async fn read_index(&self) -> Result<Index, Failure> {
        let bytes = within(FILE, self.remote.read(&self.list), self.remote).await?;
        Ok(bytes.map(|bytes| Index::from_slice(&bytes)).unwrap_or_default())
    }

    async fn fetch_file(&self, path: &str, hash: &str) -> Fetched {
        let blob = blob(hash);
        let bytes = match within(FILE, self.remote.read(&blob), self.remote).await {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Fetched::Lost,
            Err(failure) => return Fetched::Failed(failure),
        };
        if blake3::hash(&bytes).to_hex().as_str() != hash {
            return Fetched::Lost;
        }
        let here = self.cache.join(path);
        let written = match is_private(path) {
            true => write_private(&here, &bytes),
            false => write(&here, &bytes),
        };
        match written {
            Ok(()) => Fetched::Here(bytes.len() as u64),
            Err(failure) => Fetched::Failed(failure),
        }
    }

    /// Sends a file, if there is time and it still has that hash.
    async fn send_file(
        &self,
        hash: &str,
        path: &Path,
        until: Instant,
    ) -> Result<Option<(String, u64)>, Failure> {
        if Instant::now() > until {
            return Ok(None);
        }
        let bytes = std::fs::read(path).unwrap_or_default();
        if blake3::hash(&bytes).to_hex().as_str() != hash {
            return Ok(None);
        }
        let length = bytes.len() as u64;
        within(FILE, self.remote.write(&blob(hash), bytes), self.remote).await?;
        Ok(Some((hash.to_owned(), length)))
    }

    /// The path in the cache of a file that is shared.
    fn name(&self, path: &Path) -> Option<String> {
        let parts: Option<Vec<&str>> = path
            .strip_prefix(&self.cache)
            .ok()?
            .iter()
            .map(std::ffi::OsStr::to_str)
            .collect();
        Some(parts?.join("/")).filter(|name| is_shared(name))
    }
}

/// The path of a file in the store.
fn blob(hash: &str) -> String {
    format!("files/{}/{hash}", &hash[..2])
}

fn hash(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).ok()?;
    Some(blake3::hash(&bytes).to_hex().to_string())
}

/// A request that is given up after some time.
async fn within<T>(
    time: Duration,
    request: impl Future<Output = Result<T, Failure>>,
    remote: &dyn Remote,
) -> Result<T, Failure> {
    tokio::time::timeout(time, request).await.unwrap_or_else(|_| {
        Err(Failure::new(
            Code::HostUnreachable,
            format!("no answer within {} s", time.as_secs()),
            remote.name(),
            "check the network and the store",
        ))
    })
}
