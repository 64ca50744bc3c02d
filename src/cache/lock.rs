//! The lock of the cache: while a build uses it, no other build removes anything from it.

use crate::files::lock_file;
use crate::files::operation::create_folder;
use std::fs::File;
use std::path::Path;

/// The file in the cache that builds lock.
const NAME: &str = "in-use.lock";

/// Held by a build while it uses the cache. Builds share it.
#[derive(Debug)]
pub struct Lock(Option<File>);

/// Exclusive use of the cache: nobody else uses it until the lock that returned this is dropped.
#[derive(Debug)]
pub struct ExclusiveUse<'a> {
    _lock: &'a Lock,
}

impl Lock {
    /// Takes the lock. If the file system has no locks, nothing is ever removed.
    pub fn take(cache: &Path) -> Self {
        let file = create_folder(cache)
            .and_then(|()| lock_file(&cache.join(NAME)))
            .ok();
        Self(file.filter(|file| file.lock_shared().is_ok()))
    }

    /// Upgrades to exclusive use; `None` while others hold the lock.
    pub fn exclusive(&self) -> Option<ExclusiveUse<'_>> {
        let file = self.0.as_ref()?;
        let exclusive = file.unlock().is_ok() && file.try_lock().is_ok();
        exclusive.then_some(ExclusiveUse { _lock: self })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the handle is not enough while a program that is being started still has a copy of it.
        let _ = self.0.as_ref().map(File::unlock);
    }
}
