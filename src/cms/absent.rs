//! Block types that the project knows and the CMS does not have. No entry can use one, so its fragment is left out of the
//! documents, and the build goes on.

use super::client::Client;
use super::documents::{BLOCKS_UNION, EntryFragment};
use super::model::Place;
use super::queries::Queries;
use super::similar::similar;
use apollo_compiler::ExecutableDocument;
use apollo_compiler::executable::{Selection, SelectionSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A block type that the CMS does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbsentBlock {
    /// Its handle.
    pub handle: String,
    /// The file of its fragment.
    pub file: String,
    /// Handles of the CMS's that are like it.
    pub similar: Vec<String>,
}

/// Takes the block types out of `missing`, the types that the CMS lacks. A type that only rows of such a block
/// have is removed as well.
pub(super) fn take_blocks(
    queries: &Queries,
    places: &[Place],
    missing: &mut BTreeSet<&str>,
) -> BTreeSet<String> {
    let types = queries.blocks.iter().map(EntryFragment::type_name);
    let absent: BTreeSet<String> = types.filter(|name| missing.contains(name.as_str())).collect();
    if absent.is_empty() {
        return absent;
    }
    let document = &queries.written;
    let mut used = BTreeSet::new();
    for operation in document.operations.iter() {
        collect_types(document, &operation.selection_set, &absent, &mut used);
    }
    let is_place = |name: &str| places.iter().any(|place| place.type_name == name);
    missing.retain(|name| used.contains(*name) || is_place(name));
    absent
}

/// Names of the types that a selection needs, without what it asks of `absent` ones.
fn collect_types(
    document: &ExecutableDocument,
    set: &SelectionSet,
    absent: &BTreeSet<String>,
    used: &mut BTreeSet<String>,
) {
    if absent.contains(set.ty.as_str()) {
        return;
    }
    used.insert(set.ty.to_string());
    for selection in &set.selections {
        match selection {
            Selection::Field(field) => collect_types(document, &field.selection_set, absent, used),
            Selection::InlineFragment(inline) => collect_types(document, &inline.selection_set, absent, used),
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.fragment_name) {
                    collect_types(document, &fragment.selection_set, absent, used);
                }
            }
        }
    }
}

/// The absent blocks, each with the CMS's handles that are like its own.
pub(super) async fn describe(client: &Client) -> Vec<AbsentBlock> {
    let absent = client.absent();
    if absent.is_empty() {
        return Vec::new();
    }
    let union = client.names().type_in_cms(BLOCKS_UNION);
    let document =
        format!("query Preflight {{ blocks: __type(name: \"{union}\") {{ possibleTypes {{ name }} }} }}");
    // They are only named in a hint: without an answer it names none.
    let answer = client.raw("Preflight", &document).await.unwrap_or_default();
    let types = answer["blocks"]["possibleTypes"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let queries = client.queries();
    let known: BTreeSet<&str> = queries.blocks.iter().map(|block| block.handle.as_str()).collect();
    let handles = types
        .iter()
        .filter_map(|found| found["name"].as_str()?.strip_suffix("_Entry"));
    let others: Vec<&str> = handles.filter(|handle| !known.contains(handle)).collect();
    let blocks = queries
        .blocks
        .iter()
        .filter(|block| absent.contains(&block.type_name()));
    blocks
        .map(|block| AbsentBlock {
            handle: block.handle.clone(),
            file: block.file.display().to_string(),
            similar: similar(&block.handle, &others),
        })
        .collect()
}
