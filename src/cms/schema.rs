//! The CMS's schema: from introspection to the pruned text in `queries/schema.graphql`.
//!
//! A full Craft schema is about 1 MB and would take half a minute to generate types from; the stored one holds what
//! the documents in `queries/` use and nothing else.

use apollo_compiler::collections::IndexMap;
use apollo_compiler::executable::{Selection, SelectionSet};
use apollo_compiler::schema::{Component, ExtendedType, FieldDefinition, InputValueDefinition};
use apollo_compiler::validation::Valid;
use apollo_compiler::{ExecutableDocument, Name, Schema};
use std::collections::{BTreeMap, BTreeSet};

type Fields = IndexMap<Name, Component<FieldDefinition>>;

/// What a set of documents uses of a schema.
#[derive(Default)]
struct Used {
    types: BTreeSet<Name>,
    /// type → field → arguments
    fields: BTreeMap<Name, BTreeMap<Name, BTreeSet<Name>>>,
}

/// The part of `schema` that `documents` use, as SDL text with types and fields in alphabetical order. The fields `own`, as
/// type and name, stay without being used.
pub fn prune<'a>(
    schema: &Valid<Schema>,
    documents: impl IntoIterator<Item = &'a Valid<ExecutableDocument>>,
    own: &[(String, String)],
) -> String {
    let mut used = Used::default();
    for (owner, field) in own {
        if let Ok(field) = schema.type_field(owner, field) {
            used.add_own(owner, field);
        }
    }
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
    let mut pruned = Schema::clone(schema);
    pruned.types.retain(|name, _| used.types.contains(name));
    pruned.types.sort_keys();
    pruned
        .directive_definitions
        .retain(|_, directive| directive.is_built_in());
    for (name, definition) in &mut pruned.types {
        used.keep(name, definition);
    }
    pruned.serialize().to_string()
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

    fn add_own(&mut self, owner: &str, field: &FieldDefinition) {
        let Ok(owner) = Name::new(owner) else { return };
        let fields = self.fields.entry(owner.clone()).or_default();
        fields.entry(field.name.clone()).or_default();
        self.types.extend([owner, field.ty.inner_named_type().clone()]);
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

    /// Takes out of a type what is not used, and what says nothing about its shape.
    fn keep(&self, name: &Name, definition: &mut ExtendedType) {
        match definition {
            ExtendedType::Scalar(scalar) => {
                let scalar = scalar.make_mut();
                (scalar.description, scalar.directives) = Default::default();
            }
            ExtendedType::Enum(values) => {
                let values = values.make_mut();
                (values.description, values.directives) = Default::default();
                for value in values.values.values_mut() {
                    let value = value.make_mut();
                    (value.description, value.directives) = Default::default();
                }
            }
            ExtendedType::InputObject(input) => {
                let input = input.make_mut();
                (input.description, input.directives) = Default::default();
                input.fields.values_mut().for_each(|field| bare(field.make_mut()));
            }
            ExtendedType::Union(union) => {
                let union = union.make_mut();
                (union.description, union.directives) = Default::default();
                union.members.retain(|member| self.types.contains(&member.name));
                union.members.sort_by(|a, b| a.name.cmp(&b.name));
            }
            ExtendedType::Interface(interface) => {
                let interface = interface.make_mut();
                (interface.description, interface.directives) = Default::default();
                interface.implements_interfaces.clear();
                self.keep_fields([name], &mut interface.fields);
            }
            ExtendedType::Object(object) => {
                let object = object.make_mut();
                (object.description, object.directives) = Default::default();
                let interfaces = &mut object.implements_interfaces;
                interfaces.retain(|interface| self.types.contains(&interface.name));
                interfaces.sort_by(|a, b| a.name.cmp(&b.name));
                let owners = interfaces.iter().map(|interface| &interface.name);
                self.keep_fields(owners.chain([name]), &mut object.fields);
            }
        }
    }

    /// `owners` are the type and its interfaces: what is asked of one of them, the type must have.
    fn keep_fields<'a>(&self, owners: impl IntoIterator<Item = &'a Name>, fields: &mut Fields) {
        let mut used: BTreeMap<&Name, BTreeSet<&Name>> = BTreeMap::new();
        for owner in owners {
            for (field, arguments) in self.fields.get(owner).into_iter().flatten() {
                used.entry(field).or_default().extend(arguments);
            }
        }
        fields.retain(|name, _| used.contains_key(name));
        fields.sort_keys();
        for (name, field) in fields {
            let field = field.make_mut();
            (field.description, field.directives) = Default::default();
            let arguments = &mut field.arguments;
            arguments.retain(|argument| used.get(name).is_some_and(|used| used.contains(&argument.name)));
            arguments
                .iter_mut()
                .for_each(|argument| bare(argument.make_mut()));
        }
    }
}

/// Only name and type.
fn bare(value: &mut InputValueDefinition) {
    (value.description, value.default_value, value.directives) = Default::default();
}
