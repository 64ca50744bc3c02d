//! Other metadata than the CMS answered.

use sitegen::cms::wire::seo::SeoSeomatic;
use sitegen::cms::{Metadata, Snapshot};
use std::sync::Arc;

/// Changes the metadata of an entry.
pub fn change_metadata(metadata: &mut Arc<Metadata>, edit: impl FnOnce(&mut SeoSeomatic)) {
    let mut said = metadata.read().unwrap();
    edit(&mut said);
    *metadata = Arc::new(said.into());
}

/// Changes the metadata of all entries.
pub fn change_all_metadata(snapshot: &mut Snapshot, edit: impl Fn(&mut SeoSeomatic)) {
    for metadata in snapshot.seo.values_mut() {
        change_metadata(metadata, &edit);
    }
}
