//! Query complexity and depth, computed as Craft does (webonyx/graphql-php's `QueryComplexity` and `QueryDepth`
//! with the weights of `craft\services\Gql`).

use std::collections::HashMap;

use apollo_compiler::Schema;
use apollo_compiler::ast::{Definition, Document, Field, OperationDefinition, OperationType, Selection};
use apollo_compiler::schema::FieldDefinition;

const ROOT_QUERY: u64 = 10;
const EAGER_LOAD: u64 = 25;
const TRANSFORM: u64 = 200;
const N_PLUS_1: u64 = 500;

/// The complexity that Craft computes for an operation of `document`; 0 when there is no such operation.
///
/// Craft learns the weights of nested fields while it walks through the document, and computes when it leaves the
/// operation. Nested fields of fragments that stand *after* the operation therefore count 1 each, whatever they are;
/// only the outermost fields of such fragments have their weight.
pub fn complexity(schema: &Schema, document: &Document, operation: Option<&str>) -> u64 {
    let fragments = fragments(document);
    let mut weights = Weights {
        schema,
        fragments: &fragments,
        known: HashMap::new(),
    };
    for definition in &document.definitions {
        match definition {
            Definition::FragmentDefinition(fragment) => {
                weights.visit(Some(&fragment.type_condition), &fragment.selection_set);
            }
            Definition::OperationDefinition(candidate) => {
                let root = schema
                    .root_operation(candidate.operation_type)
                    .map(|name| name.as_str());
                weights.visit(root, &candidate.selection_set);
                if is_wanted(candidate, operation) {
                    return weights.sum(&candidate.selection_set, 0);
                }
            }
            _ => {}
        }
    }
    0
}

/// The depth of an operation as Craft counts it: a field without a selection adds nothing.
pub(crate) fn depth(document: &Document, operation: Option<&str>) -> u64 {
    let fragments = fragments(document);
    let wanted = document
        .definitions
        .iter()
        .find_map(|definition| match definition {
            Definition::OperationDefinition(candidate) if is_wanted(candidate, operation) => Some(candidate),
            _ => None,
        });
    wanted.map_or(0, |wanted| deepest(&fragments, &wanted.selection_set, 0, 0))
}

type Fragments<'a> = HashMap<&'a str, (&'a str, &'a [Selection])>;

fn fragments(document: &Document) -> Fragments<'_> {
    let named = document
        .definitions
        .iter()
        .filter_map(|definition| match definition {
            Definition::FragmentDefinition(fragment) => Some((
                fragment.name.as_str(),
                (
                    fragment.type_condition.as_str(),
                    fragment.selection_set.as_slice(),
                ),
            )),
            _ => None,
        });
    named.collect()
}

fn is_wanted(candidate: &OperationDefinition, wanted: Option<&str>) -> bool {
    candidate.operation_type == OperationType::Query
        && wanted.is_none_or(|wanted| candidate.name.as_ref().is_some_and(|name| name == wanted))
}

/// Fragments may not contain themselves; documents that are not validated yet might.
const DEEPEST_NESTING: u64 = 64;

fn deepest(fragments: &Fragments<'_>, selections: &[Selection], depth: u64, nesting: u64) -> u64 {
    if nesting > DEEPEST_NESTING {
        return depth;
    }
    let below = |selection: &Selection| match selection {
        Selection::Field(field) if field.selection_set.is_empty() => 0,
        Selection::Field(field) => {
            depth.max(deepest(fragments, &field.selection_set, depth + 1, nesting + 1))
        }
        Selection::InlineFragment(inline) => deepest(fragments, &inline.selection_set, depth, nesting + 1),
        Selection::FragmentSpread(spread) => fragments
            .get(spread.fragment_name.as_str())
            .map_or(0, |(_, selections)| {
                deepest(fragments, selections, depth, nesting + 1)
            }),
    };
    selections.iter().map(below).max().unwrap_or(0)
}

struct Weights<'a> {
    schema: &'a Schema,
    fragments: &'a Fragments<'a>,
    /// The definitions of the fields seen so far, by the identity of the field.
    known: HashMap<*const Field, &'a FieldDefinition>,
}

impl<'a> Weights<'a> {
    /// Walks through a selection set and everything below it in the document.
    fn visit(&mut self, parent: Option<&str>, selections: &[Selection]) {
        self.collect_fields(parent, selections, &mut Vec::new());
        for selection in selections {
            match selection {
                Selection::Field(field) => {
                    let definition = self.definition(parent, field);
                    let inner = definition.map(|definition| definition.ty.inner_named_type().as_str());
                    self.visit(inner, &field.selection_set);
                }
                Selection::InlineFragment(inline) => {
                    let inner = inline
                        .type_condition
                        .as_ref()
                        .map(|name| name.as_str())
                        .or(parent);
                    self.visit(inner, &inline.selection_set);
                }
                Selection::FragmentSpread(_) => {}
            }
        }
    }

    /// Notes the definitions of the fields of one selection set, through fragments.
    fn collect_fields(&mut self, parent: Option<&str>, selections: &[Selection], visited: &mut Vec<String>) {
        for selection in selections {
            match selection {
                Selection::Field(field) => {
                    if let Some(definition) = self.definition(parent, field) {
                        self.known.entry(&raw const **field).or_insert(definition);
                    }
                }
                Selection::InlineFragment(inline) => {
                    let inner = inline
                        .type_condition
                        .as_ref()
                        .map(|name| name.as_str())
                        .or(parent);
                    self.collect_fields(inner, &inline.selection_set, visited);
                }
                Selection::FragmentSpread(spread) => {
                    let name = spread.fragment_name.to_string();
                    if visited.contains(&name) {
                        continue;
                    }
                    if let Some((condition, selections)) = self.fragments.get(name.as_str()).copied() {
                        visited.push(name);
                        self.collect_fields(Some(condition), selections, visited);
                    }
                }
            }
        }
    }

    fn definition(&self, parent: Option<&str>, field: &Field) -> Option<&'a FieldDefinition> {
        self.schema
            .type_field(parent?, &field.name)
            .ok()
            .map(|definition| &***definition)
    }

    fn sum(&self, selections: &[Selection], nesting: u64) -> u64 {
        if nesting > DEEPEST_NESTING {
            return 0;
        }
        let cost = |selection: &Selection| match selection {
            Selection::Field(field) if field.name == "__schema" => 0,
            Selection::Field(field) => {
                let children = self.sum(&field.selection_set, nesting + 1);
                let definition = self.known.get(&(&raw const **field));
                children + definition.map_or(1, |definition| weight(definition, !field.arguments.is_empty()))
            }
            Selection::InlineFragment(inline) => self.sum(&inline.selection_set, nesting + 1),
            Selection::FragmentSpread(spread) => self
                .fragments
                .get(spread.fragment_name.as_str())
                .map_or(0, |(_, selections)| self.sum(selections, nesting + 1)),
        };
        selections.iter().map(cost).sum()
    }
}

/// The weight of a field itself.
fn weight(definition: &FieldDefinition, has_arguments: bool) -> u64 {
    let name = definition.name.as_str();
    let takes = |argument: &str| {
        definition
            .arguments
            .iter()
            .any(|candidate| candidate.name == argument)
    };
    // Element queries all have `relatedTo`; only those of elements hang on an element.
    let element_query = takes("relatedTo");
    match name {
        "prev" | "next" if element_query && has_arguments => N_PLUS_1,
        "url" if takes("width") && has_arguments => TRANSFORM,
        "prev" | "next" => 1,
        "srcset" => TRANSFORM,
        "entries" | "entry" | "entryCount" | "assets" | "asset" | "assetCount" | "globalSets"
        | "globalSet" | "sectionHandle" | "typeHandle" => ROOT_QUERY,
        name if element_query && name.ends_with("Entries") => ROOT_QUERY,
        _ if element_query => EAGER_LOAD,
        _ => 1,
    }
}
