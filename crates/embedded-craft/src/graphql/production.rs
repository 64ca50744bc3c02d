//! Craft's checks before execution: unknown fields (dropped in production), fragments on unknown types, unknown arguments.

use std::collections::HashSet;

use apollo_compiler::ast::{Definition, Document, Field, Selection, Value as Literal};
use apollo_compiler::{Name, Node, Schema};
use serde_json::{Value, json};

use crate::craft::errors::unregistered;

/// Stands in for the fields of a selection that lost all of them; taken out of the response again.
pub(crate) const PLACEHOLDER: Name = Name::new_static_unchecked("craftDroppedFields_");

/// What the checks made of a document.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    pub(crate) errors: Vec<Value>,
    /// Whether some selection now holds [`PLACEHOLDER`].
    pub(crate) has_placeholder: bool,
}

/// Checks the document; without `dev_mode` unknown fields are removed from it.
pub(crate) fn check(schema: &Schema, document: &mut Document, dev_mode: bool) -> Checked {
    let used = (used_variables(document), used_fragments(document));
    let sources = document.sources.clone();
    let mut walk = Walk {
        schema,
        sources,
        dev_mode,
        dropped: false,
        checked: Checked::default(),
    };
    for definition in &mut document.definitions {
        match definition {
            Definition::OperationDefinition(operation) => {
                let root = schema.root_operation(operation.operation_type).cloned();
                walk.selections(root.as_deref(), &mut operation.make_mut().selection_set);
            }
            Definition::FragmentDefinition(fragment) => {
                let condition = fragment.type_condition.clone();
                if walk.is_known(&condition) {
                    walk.selections(Some(&condition), &mut fragment.make_mut().selection_set);
                }
            }
            _ => {}
        }
    }
    if walk.dropped {
        remove_unused(document, &used.0, &used.1);
    }
    walk.checked
}

struct Walk<'a> {
    schema: &'a Schema,
    sources: apollo_compiler::parser::SourceMap,
    dev_mode: bool,
    dropped: bool,
    checked: Checked,
}

impl Walk<'_> {
    fn error(&mut self, message: String, line_column: Option<(usize, usize)>) {
        let mut error = json!({"message": message, "extensions": {"category": "graphql"}});
        if let Some((line, column)) = line_column {
            error["locations"] = json!([{"line": line, "column": column}]);
        }
        self.checked.errors.push(error);
    }

    fn is_known(&mut self, condition: &Name) -> bool {
        let known = self.schema.types.contains_key(condition);
        if !known {
            // PHP stops at the first one.
            self.checked.errors = vec![unregistered(condition, self.dev_mode)];
        }
        known
    }

    /// `parent` is `None` below a field that is unknown itself.
    fn selections(&mut self, parent: Option<&str>, selections: &mut Vec<Selection>) {
        let had_some = !selections.is_empty();
        selections.retain_mut(|selection| match selection {
            Selection::Field(field) => self.field(parent, field),
            Selection::InlineFragment(inline) => {
                let condition = inline.type_condition.clone();
                let known = condition
                    .as_ref()
                    .is_none_or(|condition| self.is_known(condition));
                if known {
                    let inner = parent.map(|parent| condition.as_ref().map_or(parent, |name| name.as_str()));
                    self.selections(inner, &mut inline.make_mut().selection_set);
                }
                known
            }
            Selection::FragmentSpread(_) => true,
        });
        if had_some && selections.is_empty() {
            self.checked.has_placeholder = true;
            let typename = Name::new_static_unchecked("__typename");
            selections.push(Selection::Field(Node::new(Field {
                alias: Some(PLACEHOLDER),
                name: typename,
                arguments: Vec::new(),
                directives: Default::default(),
                selection_set: Vec::new(),
            })));
        }
    }

    /// Checks a field; answers whether it stays.
    fn field(&mut self, parent: Option<&str>, field: &mut Node<Field>) -> bool {
        let place = |node: Option<std::ops::Range<apollo_compiler::parser::LineColumn>>| {
            node.map(|range| (range.start.line, range.start.column))
        };
        let schema = self.schema;
        let definition = parent.and_then(|parent| schema.type_field(parent, &field.name).ok());
        let Some(definition) = definition else {
            if let Some(parent) = parent.filter(|_| self.dev_mode) {
                let message = format!("Cannot query field \"{}\" on type \"{parent}\".", field.name);
                self.error(message, place(field.line_column_range(&self.sources)));
            }
            self.selections(None, &mut field.make_mut().selection_set);
            self.dropped = true;
            return false;
        };
        for argument in &field.arguments {
            if !definition
                .arguments
                .iter()
                .any(|known| known.name == argument.name)
            {
                let message = format!(
                    "Unknown argument \"{}\" on field \"{}\" of type \"{}\".",
                    argument.name,
                    field.name,
                    parent.unwrap_or_default()
                );
                self.error(message, place(argument.line_column_range(&self.sources)));
            }
        }
        let inner = definition.ty.inner_named_type();
        if !field.selection_set.is_empty() {
            self.selections(Some(inner), &mut field.make_mut().selection_set);
        }
        true
    }
}

/// Takes out variables and fragments that were used only by dropped fields.
fn remove_unused(document: &mut Document, variables: &HashSet<Name>, fragments: &HashSet<Name>) {
    let left = used_fragments(document);
    document.definitions.retain(|definition| match definition {
        Definition::FragmentDefinition(fragment) => {
            left.contains(&fragment.name) || !fragments.contains(&fragment.name)
        }
        _ => true,
    });
    let left = used_variables(document);
    for definition in &mut document.definitions {
        if let Definition::OperationDefinition(operation) = definition {
            let operation = operation.make_mut();
            operation
                .variables
                .retain(|variable| left.contains(&variable.name) || !variables.contains(&variable.name));
        }
    }
}

fn definitions(document: &Document) -> impl Iterator<Item = (&[Selection], bool)> {
    document
        .definitions
        .iter()
        .filter_map(|definition| match definition {
            Definition::OperationDefinition(operation) => Some((operation.selection_set.as_slice(), true)),
            Definition::FragmentDefinition(fragment) => Some((fragment.selection_set.as_slice(), false)),
            _ => None,
        })
}

/// The fragments that the operations reach.
fn used_fragments(document: &Document) -> HashSet<Name> {
    let mut used = HashSet::new();
    let mut waiting: Vec<&[Selection]> = definitions(document)
        .filter(|(_, operation)| *operation)
        .map(|(selections, _)| selections)
        .collect();
    while let Some(selections) = waiting.pop() {
        for selection in selections {
            match selection {
                Selection::Field(field) => waiting.push(&field.selection_set),
                Selection::InlineFragment(inline) => waiting.push(&inline.selection_set),
                Selection::FragmentSpread(spread) => {
                    if used.insert(spread.fragment_name.clone()) {
                        waiting.extend(document.definitions.iter().filter_map(
                            |definition| match definition {
                                Definition::FragmentDefinition(fragment)
                                    if fragment.name == spread.fragment_name =>
                                {
                                    Some(fragment.selection_set.as_slice())
                                }
                                _ => None,
                            },
                        ));
                    }
                }
            }
        }
    }
    used
}

fn used_variables(document: &Document) -> HashSet<Name> {
    let mut used = HashSet::new();
    let mut waiting: Vec<&[Selection]> = definitions(document).map(|(selections, _)| selections).collect();
    while let Some(selections) = waiting.pop() {
        for selection in selections {
            let directives = match selection {
                Selection::Field(field) => {
                    field
                        .arguments
                        .iter()
                        .for_each(|argument| variables_in(&argument.value, &mut used));
                    waiting.push(&field.selection_set);
                    &field.directives
                }
                Selection::InlineFragment(inline) => {
                    waiting.push(&inline.selection_set);
                    &inline.directives
                }
                Selection::FragmentSpread(spread) => &spread.directives,
            };
            for argument in directives.iter().flat_map(|directive| &directive.arguments) {
                variables_in(&argument.value, &mut used);
            }
        }
    }
    used
}

fn variables_in(value: &Literal, used: &mut HashSet<Name>) {
    match value {
        Literal::Variable(name) => {
            used.insert(name.clone());
        }
        Literal::List(items) => items.iter().for_each(|item| variables_in(item, used)),
        Literal::Object(fields) => fields.iter().for_each(|(_, item)| variables_in(item, used)),
        _ => {}
    }
}
