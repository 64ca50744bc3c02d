//! The program itself: another version may make a different site.

use crate::files::Stamp;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The hash of this program, hex. `None`: its file cannot be read.
pub(super) static HASH: LazyLock<Option<String>> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(std::fs::File::open(file()?).ok()?).ok()?;
    Some(hasher.finalize().to_hex().to_string())
});

/// Begins to make the hash: it takes a tenth of a second, in which a build reads its content on one processor.
pub(super) fn begin_hash() {
    // If the system has no thread for it, the hash is made when it is needed.
    drop(std::thread::Builder::new().spawn(|| LazyLock::force(&HASH)));
}

/// What the system says of its file, hex: while that is the same, so is the hash.
pub(super) fn stamp() -> Option<String> {
    let stamp = Stamp::from_metadata(&std::fs::metadata(file()?).ok()?);
    Some(blake3::hash(&stamp.to_bytes()).to_hex().to_string())
}

fn file() -> Option<PathBuf> {
    // Linux opens the running program there, even if its file was replaced.
    let running = PathBuf::from("/proc/self/exe");
    match running.exists() {
        true => Some(running),
        false => std::env::current_exe().ok(),
    }
}
