//! A schema with more types: a project's own, besides those of the contract.

use apollo_compiler::ast::{
    Definition, Document, InputValueDefinition, ObjectTypeDefinition, Type, UnionTypeDefinition,
};
use apollo_compiler::{Name, Node, name};

/// Queries that have an argument for every custom field of entries.
const ENTRY_QUERIES: [&str; 3] = ["entries", "entry", "entryCount"];

/// Adds what `more` has and `document` has not. A new type of entries has the fields of every entry, as `plain` has them.
pub(crate) fn extend(document: &mut Document, more: Document, plain: &ObjectTypeDefinition) {
    for definition in more.definitions {
        match &definition {
            Definition::ObjectTypeDefinition(theirs) if theirs.name != "Query" => {
                if theirs.name.ends_with("_Entry") {
                    add_arguments(document, theirs, plain);
                }
                add_object(document, theirs, plain);
            }
            Definition::UnionTypeDefinition(theirs) => match union(document, &theirs.name) {
                Some(known) => {
                    let known = known.make_mut();
                    let new: Vec<Name> = theirs
                        .members
                        .iter()
                        .filter(|name| !known.members.contains(name))
                        .cloned()
                        .collect();
                    known.members.extend(new);
                }
                None => document.definitions.push(definition),
            },
            Definition::EnumTypeDefinition(_) | Definition::ScalarTypeDefinition(_) => {
                let is_known = document
                    .definitions
                    .iter()
                    .any(|known| known.name() == definition.name());
                if !is_known {
                    document.definitions.push(definition);
                }
            }
            _ => {}
        }
    }
}

fn add_object(document: &mut Document, theirs: &Node<ObjectTypeDefinition>, plain: &ObjectTypeDefinition) {
    let mut definitions = document.definitions.iter_mut();
    let known = definitions.find_map(|definition| match definition {
        Definition::ObjectTypeDefinition(object) if object.name == theirs.name => Some(object),
        _ => None,
    });
    let add = |object: &mut ObjectTypeDefinition| {
        for field in &theirs.fields {
            if !object.fields.iter().any(|known| known.name == field.name) {
                object.fields.push(field.clone());
            }
        }
    };
    match known {
        Some(object) => add(object.make_mut()),
        None if theirs.name.ends_with("_Entry") => {
            let mut object = plain.clone();
            object.name = theirs.name.clone();
            add(&mut object);
            document.definitions.push(object.into());
        }
        None => document
            .definitions
            .push(Definition::ObjectTypeDefinition(theirs.clone())),
    }
}

/// Lets the queries of entries compare the custom fields of a type.
fn add_arguments(document: &mut Document, entry_type: &ObjectTypeDefinition, plain: &ObjectTypeDefinition) {
    let mut definitions = document.definitions.iter_mut();
    let query = definitions.find_map(|definition| match definition {
        Definition::ObjectTypeDefinition(object) if object.name == "Query" => Some(object.make_mut()),
        _ => None,
    });
    let queries = query.into_iter().flat_map(|query| &mut query.fields);
    for query in queries.filter(|query| ENTRY_QUERIES.contains(&query.name.as_str())) {
        for field in &entry_type.fields {
            let is_native = plain.fields.iter().any(|native| native.name == field.name);
            let is_known = query.arguments.iter().any(|known| known.name == field.name);
            if is_native || is_known {
                continue;
            }
            let ty = match field.ty.inner_named_type().as_str() {
                "Boolean" => Type::Named(name!("Boolean")),
                _ => Type::Named(name!("QueryArgument")).list(),
            };
            let argument = InputValueDefinition {
                description: None,
                name: field.name.clone(),
                ty: ty.into(),
                default_value: None,
                directives: apollo_compiler::ast::DirectiveList::default(),
            };
            query.make_mut().arguments.push(argument.into());
        }
    }
}

fn union<'a>(document: &'a mut Document, name: &Name) -> Option<&'a mut Node<UnionTypeDefinition>> {
    document
        .definitions
        .iter_mut()
        .find_map(|definition| match definition {
            Definition::UnionTypeDefinition(union) if union.name == *name => Some(union),
            _ => None,
        })
}
