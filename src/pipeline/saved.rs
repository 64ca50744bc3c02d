//! Saved snapshots: the content of a published build with the files of the CMS that it shows, in one file.

use crate::assets;
use crate::cache::{self, Lock};
use crate::cms::{Host, Pull, Store};
use crate::config::Config;
use crate::content::{self, Model};
use crate::files::archive::{self, UnpackError};
use crate::files::scratch;
use crate::report::{Code, Failure, Reporter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The pull in a snapshot. The other files are called as in the cache.
const PULL: &str = "pull.json";

/// A saved snapshot in a folder of the cache, which is removed with this.
#[derive(Debug)]
pub struct Unpacked {
    folder: PathBuf,
    _lock: Lock,
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        cache::discard(&self.folder);
    }
}

impl Unpacked {
    /// Unpacks a file. Its pull is read from it and not written.
    ///
    /// # Errors
    /// Exit 2: the file cannot be read or is damaged. Exit 6: the cache cannot be written.
    pub fn open(file: &Path, cache: &Path) -> Result<(Self, Pull), Failure> {
        // Nobody cleans the cache while it is there.
        let lock = Lock::take(cache);
        let name = cache.join("snapshot");
        let folder = scratch(&name).map_err(|error| cache::cannot_write(&name, &error))?;
        let unpacked = Self { folder, _lock: lock };
        let pull = archive::unpack(file, &unpacked.folder, PULL, |pull, place| {
            Pull::read(pull, Some(place))
        });
        let pull = pull.map_err(|error| refused(file, error))?;
        Ok((unpacked, pull.ok_or_else(|| other_format(file))?))
    }

    /// Where the files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// The pull of a saved snapshot, of whatever CMS.
///
/// # Errors
/// Exit 2: the file cannot be read or is damaged.
pub fn pull_of(file: &Path) -> Result<Pull, Failure> {
    let pull =
        archive::member(file, PULL, |pull| Pull::read(pull, None)).map_err(|error| refused(file, error))?;
    pull.ok_or_else(|| other_format(file))
}

/// Saves the content of the last published build, with the files of the CMS that it shows. Returns how many.
///
/// # Errors
/// There is no published build, its files are no longer in the cache, or the file cannot be written.
pub fn save(
    file: &Path,
    model: &Model,
    config: &Config,
    store: &Store,
    reporter: &Reporter,
) -> Result<usize, Failure> {
    let _lock = Lock::take(&config.cache);
    let mut config = config.clone();
    config.cms.offline = true;
    let (pull, bytes) = store.published_file()?;
    let parsed = content::parse(pull.into_snapshot(), model, config.for_content())?;
    let host = Arc::new(Host::new(&config.cms, reporter)?);
    let files = assets::files_of_cms(&parsed.site, &model.queries, config.for_assets(), &host, reporter)?;
    let named = files.into_iter().filter_map(|path| {
        let name = path.strip_prefix(&config.cache).ok()?;
        let parts: Vec<&str> = name.iter().filter_map(|part| part.to_str()).collect();
        Some((parts.join("/"), path))
    });
    let files: Vec<_> = named.collect();
    archive::pack(file, (PULL, &bytes), &files)
        .map_err(|error| Failure::cannot_write(file, &error, "check disk space and permissions"))?;
    Ok(files.len())
}

fn refused(file: &Path, error: UnpackError) -> Failure {
    match error {
        UnpackError::Write(path, error) => cache::cannot_write(&path, &error),
        error => Failure::new(
            Code::SnapshotDamaged,
            format!("not a usable snapshot: {error}"),
            file.display().to_string(),
            "check the name, or save it again with `sitegen snapshot save FILE`",
        ),
    }
}

fn other_format(file: &Path) -> Failure {
    Failure::new(
        Code::SnapshotForeign,
        "the snapshot was made by another version of sitegen",
        file.display().to_string(),
        "use the version that saved it, or save it again with `sitegen snapshot save FILE`",
    )
}
