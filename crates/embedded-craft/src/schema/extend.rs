//! A schema with more types: a project's own, besides those of the contract.

use apollo_compiler::ast::{Definition, Document, ObjectTypeDefinition, UnionTypeDefinition};
use apollo_compiler::{Name, Node};

/// Adds what `more` has and `document` has not. A new type of entries has the fields of every entry, as `plain` has them.
pub(crate) fn extend(document: &mut Document, more: Document, plain: &ObjectTypeDefinition) {
    for definition in more.definitions {
        match &definition {
            Definition::ObjectTypeDefinition(theirs) if theirs.name != "Query" => {
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

fn union<'a>(document: &'a mut Document, name: &Name) -> Option<&'a mut Node<UnionTypeDefinition>> {
    document
        .definitions
        .iter_mut()
        .find_map(|definition| match definition {
            Definition::UnionTypeDefinition(union) if union.name == *name => Some(union),
            _ => None,
        })
}
