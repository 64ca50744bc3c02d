//! A document without the blocks that a CMS does not have.

use apollo_compiler::ExecutableDocument;
use apollo_compiler::executable::{Selection, SelectionSet};
use std::collections::BTreeSet;

/// The document without the fragments on `absent` types, and without what only they spread.
pub(super) fn without(document: &ExecutableDocument, absent: &BTreeSet<String>) -> ExecutableDocument {
    let mut document = document.clone();
    let gone = |condition: &str| absent.contains(condition);
    let names: BTreeSet<String> = document
        .fragments
        .values()
        .filter(|fragment| gone(fragment.type_condition()))
        .map(|fragment| fragment.name.to_string())
        .collect();
    document
        .fragments
        .retain(|name, _| !names.contains(name.as_str()));
    for fragment in document.fragments.values_mut() {
        drop_spreads(&mut fragment.make_mut().selection_set, &names);
    }
    let mut spread = BTreeSet::new();
    for operation in document.operations.iter() {
        note_spreads(&document, &operation.selection_set, &mut spread);
    }
    document
        .fragments
        .retain(|name, _| spread.contains(name.as_str()));
    document
}

fn drop_spreads(set: &mut SelectionSet, names: &BTreeSet<String>) {
    set.selections.retain(|selection| match selection {
        Selection::FragmentSpread(spread) => !names.contains(spread.fragment_name.as_str()),
        _ => true,
    });
}

fn note_spreads(document: &ExecutableDocument, set: &SelectionSet, spread: &mut BTreeSet<String>) {
    for selection in &set.selections {
        match selection {
            Selection::Field(field) => note_spreads(document, &field.selection_set, spread),
            Selection::InlineFragment(inline) => note_spreads(document, &inline.selection_set, spread),
            Selection::FragmentSpread(found) => {
                if spread.insert(found.fragment_name.to_string())
                    && let Some(fragment) = document.fragments.get(&found.fragment_name)
                {
                    note_spreads(document, &fragment.selection_set, spread);
                }
            }
        }
    }
}
