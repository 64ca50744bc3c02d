//! What all requests to one server share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use axum::body::Bytes;

use crate::content::Content;
use crate::craft::Craft;
#[cfg(feature = "testing")]
use crate::faults::switches::Switches;
use crate::http::cost::Warm;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) craft: RwLock<Arc<Craft>>,
    /// The content of `craft`, if requests may change it.
    pub(crate) content: Option<Mutex<Content>>,
    /// Transformed images by path.
    pub(crate) images: Mutex<HashMap<String, Bytes>>,
    /// What the next answers cost.
    pub(crate) warm: Arc<Warm>,
    #[cfg(feature = "testing")]
    pub(crate) switches: Switches,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn craft(&self) -> Arc<Craft> {
        Arc::clone(&self.craft.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Exchanges the CMS; requests that have begun finish with the old one.
    pub(crate) fn replace(&self, craft: Craft) {
        *self.craft.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(craft);
        lock(&self.images).clear();
    }
}

#[cfg(feature = "testing")]
impl Shared {
    /// Makes the edit that is due before the answer to these operations.
    pub(crate) fn edit(&self, operations: &[String]) {
        if let Some(edited) = self.switches.edits.due(operations) {
            self.replace(edited);
        }
    }
}
