//! Surgery on the documents in `queries/`: our directives out, blocks out, fragments in, cut by entry type.

use apollo_compiler::ast::{Definition, Document, FragmentDefinition, OperationDefinition, Selection};
use apollo_compiler::{Name, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The fragment that is put together from `queries/blocks/`.
pub const BLOCKS: &str = "Blocks";

/// The fragment that is put together from `queries/kinds/`.
pub const KINDS: &str = "Kinds";

/// Fragments by name.
pub type Fragments = BTreeMap<Name, Node<FragmentDefinition>>;

/// Takes our directives out: they are for templates, and the CMS would refuse them.
pub fn strip(selections: &mut [Selection], ours: &BTreeSet<Name>) {
    for selection in selections {
        match selection {
            Selection::Field(field) => {
                let field = field.make_mut();
                field
                    .directives
                    .retain(|directive| !ours.contains(&directive.name));
                strip(&mut field.selection_set, ours);
            }
            Selection::InlineFragment(inline) => strip(&mut inline.make_mut().selection_set, ours),
            Selection::FragmentSpread(_) => {}
        }
    }
}

/// A fragment that this one spreads and that is not among them.
pub fn missing(fragment: &FragmentDefinition, fragments: &Fragments) -> Option<String> {
    let mut spread = spreads(&fragment.selection_set).into_iter();
    let missing = spread.find(|name| name != BLOCKS && name != KINDS && !fragments.contains_key(name))?;
    Some(missing.to_string())
}

/// The operation with every fragment that it needs.
///
/// # Errors
/// A fragment is missing: its name.
pub fn join(operation: &OperationDefinition, fragments: &Fragments) -> Result<String, String> {
    let mut used = BTreeMap::new();
    let mut open: Vec<Name> = spreads(&operation.selection_set);
    while let Some(name) = open.pop() {
        if used.contains_key(&name) {
            continue;
        }
        let fragment = fragments.get(&name).ok_or_else(|| name.to_string())?;
        open.extend(spreads(&fragment.selection_set));
        used.insert(name, fragment.clone());
    }
    let mut document = Document::new();
    document
        .definitions
        .push(Definition::OperationDefinition(Node::new(operation.clone())));
    document
        .definitions
        .extend(used.into_values().map(Definition::FragmentDefinition));
    Ok(document.to_string())
}

fn spreads(selections: &[Selection]) -> Vec<Name> {
    selections
        .iter()
        .flat_map(|selection| match selection {
            Selection::FragmentSpread(spread) => vec![spread.fragment_name.clone()],
            Selection::Field(field) => spreads(&field.selection_set),
            Selection::InlineFragment(inline) => spreads(&inline.selection_set),
        })
        .collect()
}

/// The operation with what `...Kinds` stands for, so that it can be cut by type.
pub fn with_kinds(operation: &OperationDefinition, fragments: &Fragments) -> OperationDefinition {
    let mut operation = operation.clone();
    let kinds = fragments.get(KINDS).map(|kinds| kinds.selection_set.as_slice());
    for selection in &mut operation.selection_set {
        if let Selection::Field(root) = selection {
            let set = &mut root.make_mut().selection_set;
            if let Some(place) = set.iter().position(|selection| is_spread_of(selection, KINDS)) {
                set.splice(place..=place, kinds.unwrap_or_default().iter().skip(1).cloned());
            }
        }
    }
    operation
}

fn is_spread_of(selection: &Selection, name: &str) -> bool {
    matches!(selection, Selection::FragmentSpread(spread) if spread.fragment_name == name)
}

/// Cuts an operation whose root field selects several entry types into one operation for each of them.
pub fn slices(operation: &OperationDefinition, fragments: &Fragments) -> Vec<(String, OperationDefinition)> {
    let [Selection::Field(root)] = operation.selection_set.as_slice() else {
        return Vec::new();
    };
    let condition = |selection: &Selection| match selection {
        Selection::InlineFragment(inline) => inline.type_condition.clone(),
        Selection::FragmentSpread(spread) => fragments
            .get(&spread.fragment_name)
            .map(|fragment| fragment.type_condition.clone()),
        Selection::Field(_) => None,
    };
    let types: Vec<Name> = root.selection_set.iter().filter_map(condition).collect();
    if types.len() < 2 {
        return Vec::new();
    }
    types
        .into_iter()
        .map(|entry_type| {
            let mut root = root.clone();
            root.make_mut()
                .selection_set
                .retain(|selection| condition(selection).is_none_or(|name| name == entry_type));
            let mut slice = operation.clone();
            slice.selection_set = vec![Selection::Field(root)];
            (entry_type.to_string(), slice)
        })
        .collect()
}
