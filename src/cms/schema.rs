//! The CMS's schema: from introspection to the pruned text in `queries/schema.graphql`.
//!
//! A full Craft schema is about 1 MB and would take half a minute to generate types from; the stored one holds what
//! the documents in `queries/` use and nothing else.

use apollo_compiler::executable::{Selection, SelectionSet};
use apollo_compiler::schema::{ExtendedType, FieldDefinition, InputValueDefinition};
use apollo_compiler::validation::Valid;
use apollo_compiler::{ExecutableDocument, Name, Schema};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What a set of documents uses of a schema.
#[derive(Default)]
struct Used {
    types: BTreeSet<Name>,
    /// type → field → arguments
    fields: BTreeMap<Name, BTreeMap<Name, BTreeSet<Name>>>,
}

/// The part of `schema` that `documents` use, as SDL text with types and fields in alphabetical order.
pub fn prune<'a>(
    schema: &Valid<Schema>,
    documents: impl IntoIterator<Item = &'a Valid<ExecutableDocument>>,
) -> String {
    let mut used = Used::default();
    for document in documents {
        for operation in document.operations.iter() {
            for variable in &operation.variables {
                used.add_input(schema, variable.ty.inner_named_type());
            }
            used.add(schema, &operation.selection_set);
        }
        for fragment in document.fragments.values() {
            used.add(schema, &fragment.selection_set);
        }
    }
    used.complete(schema);
    let mut text = String::from("schema {\n  query: Query\n}\n");
    for name in &used.types {
        if let Some(definition) = schema.types.get(name)
            && !definition.is_built_in()
        {
            used.write(name, definition, &mut text);
        }
    }
    text
}

impl Used {
    fn add(&mut self, schema: &Schema, set: &SelectionSet) {
        self.types.insert(set.ty.clone());
        for selection in &set.selections {
            match selection {
                Selection::Field(field) if field.name == "__typename" => {}
                Selection::Field(field) => {
                    let arguments = self
                        .fields
                        .entry(set.ty.clone())
                        .or_default()
                        .entry(field.name.clone())
                        .or_default();
                    arguments.extend(field.arguments.iter().map(|argument| argument.name.clone()));
                    for argument in &field.arguments {
                        if let Some(definition) = field.definition.argument_by_name(&argument.name) {
                            self.add_input(schema, definition.ty.inner_named_type());
                        }
                    }
                    self.types.insert(field.definition.ty.inner_named_type().clone());
                    self.add(schema, &field.selection_set);
                }
                Selection::InlineFragment(inline) => self.add(schema, &inline.selection_set),
                Selection::FragmentSpread(_) => {}
            }
        }
    }

    fn add_input(&mut self, schema: &Schema, name: &Name) {
        if !self.types.insert(name.clone()) {
            return;
        }
        if let Some(ExtendedType::InputObject(input)) = schema.types.get(name) {
            for field in input.fields.values() {
                self.add_input(schema, field.ty.inner_named_type());
            }
        }
    }

    /// A type that is only named, as a field's type or a fragment's condition, still needs one field to be valid.
    fn complete(&mut self, schema: &Schema) {
        for name in &self.types {
            let fields = match schema.types.get(name) {
                Some(ExtendedType::Interface(interface)) => &interface.fields,
                Some(ExtendedType::Object(object)) => &object.fields,
                _ => continue,
            };
            let used = self.fields.entry(name.clone()).or_default();
            if used.is_empty()
                && let Some(first) = fields
                    .keys()
                    .find(|field| *field == "id")
                    .or_else(|| fields.keys().next())
            {
                used.insert(first.clone(), BTreeSet::new());
            }
        }
    }

    fn write(&self, name: &Name, definition: &ExtendedType, text: &mut String) {
        let _ = match definition {
            ExtendedType::Scalar(_) => write!(text, "\nscalar {name}\n"),
            ExtendedType::Enum(values) => {
                let values: Vec<&str> = values.values.keys().map(Name::as_str).collect();
                write!(text, "\nenum {name} {{ {} }}\n", values.join(" "))
            }
            ExtendedType::InputObject(input) => {
                let fields: Vec<String> = input
                    .fields
                    .values()
                    .map(|field| format!("  {}: {}\n", field.name, field.ty))
                    .collect();
                write!(text, "\ninput {name} {{\n{}}}\n", fields.concat())
            }
            ExtendedType::Union(union) => {
                let members: BTreeSet<&str> = union
                    .members
                    .iter()
                    .filter(|member| self.types.contains(&member.name))
                    .map(|member| member.name.as_str())
                    .collect();
                write!(
                    text,
                    "\nunion {name} = {}\n",
                    members.into_iter().collect::<Vec<_>>().join(" | ")
                )
            }
            ExtendedType::Interface(interface) => {
                write!(
                    text,
                    "\ninterface {name} {{\n{}}}\n",
                    self.fields_of(name, &interface.fields, &BTreeSet::new())
                )
            }
            ExtendedType::Object(object) => {
                let interfaces: BTreeSet<&str> = object
                    .implements_interfaces
                    .iter()
                    .filter(|interface| self.types.contains(&interface.name))
                    .map(|interface| interface.name.as_str())
                    .collect();
                let implements = if interfaces.is_empty() {
                    String::new()
                } else {
                    format!(
                        " implements {}",
                        interfaces.iter().copied().collect::<Vec<_>>().join(" & ")
                    )
                };
                write!(
                    text,
                    "\ntype {name}{implements} {{\n{}}}\n",
                    self.fields_of(name, &object.fields, &interfaces)
                )
            }
        };
    }

    fn fields_of(
        &self,
        name: &Name,
        fields: &apollo_compiler::collections::IndexMap<
            Name,
            apollo_compiler::schema::Component<FieldDefinition>,
        >,
        interfaces: &BTreeSet<&str>,
    ) -> String {
        let mut wanted: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for owner in std::iter::once(name.as_str()).chain(interfaces.iter().copied()) {
            for (field, arguments) in self.fields.get(owner).into_iter().flatten() {
                wanted
                    .entry(field.as_str())
                    .or_default()
                    .extend(arguments.iter().map(Name::as_str));
            }
        }
        let mut text = String::new();
        for (field, arguments) in wanted {
            if let Some(definition) = fields.get(field) {
                let arguments: Vec<String> = definition
                    .arguments
                    .iter()
                    .filter(|argument| keep(argument, &arguments))
                    .map(|argument| format!("{}: {}", argument.name, argument.ty))
                    .collect();
                let arguments = if arguments.is_empty() {
                    String::new()
                } else {
                    format!("({})", arguments.join(", "))
                };
                let _ = writeln!(text, "  {field}{arguments}: {}", definition.ty);
            }
        }
        text
    }
}

fn keep(argument: &InputValueDefinition, used: &BTreeSet<&str>) -> bool {
    used.contains(argument.name.as_str())
}
