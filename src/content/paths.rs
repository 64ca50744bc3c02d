//! The paths of a site.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The paths of all pages, not percent-encoded, such as `/over-wt`. It notes which paths it was asked for: what was read
/// meanwhile depends on no others.
#[derive(Debug, Default)]
pub struct Paths {
    all: Arc<BTreeSet<String>>,
    asked: Mutex<BTreeSet<String>>,
}

impl From<BTreeSet<String>> for Paths {
    fn from(all: BTreeSet<String>) -> Self {
        Self {
            all: Arc::new(all),
            asked: Mutex::default(),
        }
    }
}

impl Paths {
    /// Whether a page has this path.
    pub fn contains(&self, path: &str) -> bool {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if !asked.contains(path) {
            asked.insert(path.to_owned());
        }
        self.all.contains(path)
    }

    /// All of them.
    pub(super) fn all(&self) -> &Arc<BTreeSet<String>> {
        &self.all
    }

    /// The paths that it was asked for since the last time.
    pub(super) fn take_asked(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Clone for Paths {
    /// Copies the paths, but not which of them were asked for.
    fn clone(&self) -> Self {
        Self {
            all: Arc::clone(&self.all),
            asked: Mutex::default(),
        }
    }
}
