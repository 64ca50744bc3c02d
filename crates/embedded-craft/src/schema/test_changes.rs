//! Changes of the schema that tests make, to imitate a content model that has moved on.

use apollo_compiler::Name;
use apollo_compiler::Node;
use apollo_compiler::ast::{Definition, Document, FieldDefinition, Type};

use crate::schema::document::{PLAIN_BLOCK, object, parse};

/// The blocks that a page may have.
const BLOCKS: &str = "contentMatrix_MatrixField";

/// What tests change; the default changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TestChanges {
    pub(super) blocks: Vec<(String, String)>,
    pub(super) renamed_fields: Vec<(String, String, String)>,
    pub(super) removed_fields: Vec<(String, String)>,
    pub(super) renamed_types: Vec<(String, String)>,
}

impl TestChanges {
    /// The schema's name of a field that the content calls `field`; `None` when it was removed.
    pub(crate) fn field_name<'a>(&'a self, type_name: &str, field: &'a str) -> Option<&'a str> {
        if self
            .removed_fields
            .iter()
            .any(|(owner, removed)| owner == type_name && removed == field)
        {
            return None;
        }
        let renamed = self
            .renamed_fields
            .iter()
            .find(|(owner, from, _)| owner == type_name && from == field);
        Some(renamed.map_or(field, |(_, _, to)| to))
    }

    /// The schema's name of the entry type `handle`.
    pub(crate) fn entry_type(&self, handle: &str) -> String {
        let name = format!("{handle}_Entry");
        self.renamed_types
            .iter()
            .find(|(from, _)| *from == name)
            .map_or(name, |(_, to)| to.clone())
    }

    /// The handle of the entry type whose type in the schema is `type_name`.
    pub(crate) fn handle(&self, type_name: &str) -> String {
        let original = self
            .renamed_types
            .iter()
            .find(|(_, to)| to == type_name)
            .map_or(type_name, |(from, _)| from);
        original.strip_suffix("_Entry").unwrap_or(original).to_owned()
    }

    /// Changes the schema, or says what is wrong with the changes.
    pub(super) fn apply(&self, document: &mut Document) -> Result<(), String> {
        for (handle, fields) in &self.blocks {
            add_block(document, handle, fields)?;
        }
        for (type_name, from, to) in &self.renamed_fields {
            let to = name(to)?;
            let fields = fields_of(document, type_name)?;
            let renamed = fields.iter_mut().filter(|field| field.name == from.as_str());
            renamed.for_each(|field| field.make_mut().name = to.clone());
        }
        for (type_name, removed) in &self.removed_fields {
            fields_of(document, type_name)?.retain(|field| field.name != removed.as_str());
        }
        for (from, to) in &self.renamed_types {
            rename_type(document, from, &name(to)?);
        }
        Ok(())
    }
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

fn fields_of<'a>(
    document: &'a mut Document,
    type_name: &str,
) -> Result<&'a mut Vec<Node<FieldDefinition>>, String> {
    object(document, type_name).map(|object| &mut object.fields)
}

fn add_block(document: &mut Document, handle: &str, fields: &str) -> Result<(), String> {
    let type_name = name(&format!("{handle}_Entry"))?;
    let mut block = object(document, PLAIN_BLOCK)?.clone();
    block.name = type_name.clone();
    let mut own = parse(&format!("type Block {{ {fields} }}"))?;
    block.fields.append(fields_of(&mut own, "Block")?);
    document.definitions.push(block.into());
    for definition in &mut document.definitions {
        if let Definition::UnionTypeDefinition(union) = definition
            && union.name == BLOCKS
        {
            union.make_mut().members.push(type_name.clone());
        }
    }
    Ok(())
}

fn rename_type(document: &mut Document, from: &str, to: &Name) {
    let rename = |name: &mut Name| {
        if name == from {
            *name = to.clone();
        }
    };
    let rename_in = |fields: &mut Vec<Node<FieldDefinition>>| {
        for field in fields {
            if field.ty.inner_named_type() == from {
                rename(named(&mut field.make_mut().ty));
            }
        }
    };
    for definition in &mut document.definitions {
        match definition {
            Definition::ObjectTypeDefinition(object) => {
                let object = object.make_mut();
                rename(&mut object.name);
                rename_in(&mut object.fields);
            }
            Definition::InterfaceTypeDefinition(interface) => rename_in(&mut interface.make_mut().fields),
            Definition::UnionTypeDefinition(union) => union.make_mut().members.iter_mut().for_each(rename),
            _ => {}
        }
    }
}

/// The name inside lists and non-null types.
fn named(ty: &mut Type) -> &mut Name {
    match ty {
        Type::Named(name) | Type::NonNullNamed(name) => name,
        Type::List(inner) | Type::NonNullList(inner) => named(inner),
    }
}
