//! The CMS's schema with the blocks that only the stored schema has. A build goes on without them, so their queries stay in
//! the project, and need types.

use super::documents::{BLOCKS_UNION, EntryFragment};
use apollo_compiler::schema::{ComponentName, ExtendedType};
use apollo_compiler::validation::Valid;
use apollo_compiler::{Name, Schema};

/// `live` with each of these blocks that it lacks and `stored` has, and with the types that only such a block has.
pub fn with_stored_blocks(live: &Valid<Schema>, stored: &Schema, blocks: &[EntryFragment]) -> Valid<Schema> {
    let mut schema = Schema::clone(live);
    for block in blocks {
        let name = block.type_name();
        if let Some((name, _)) = stored.types.get_key_value(name.as_str())
            && !live.types.contains_key(name)
        {
            add(&mut schema, stored, name);
            add_member(&mut schema, BLOCKS_UNION, name);
        }
    }
    // Both were valid, and what is added has the fields of the interfaces that it keeps.
    Valid::assume_valid(schema)
}

/// Adds a type and what its fields need.
fn add(schema: &mut Schema, stored: &Schema, name: &Name) {
    let Some(definition) = stored.types.get(name) else {
        return;
    };
    if !schema.types.contains_key(name) {
        let mut definition = definition.clone();
        if let ExtendedType::Object(object) = &mut definition {
            let object = object.make_mut();
            object
                .implements_interfaces
                .retain(|interface| schema.types.contains_key(&interface.name));
            for interface in &object.implements_interfaces {
                if let Some(interface) = schema.get_interface(&interface.name) {
                    for (field, definition) in &interface.fields {
                        let field = object.fields.entry(field.clone());
                        field.or_insert_with(|| definition.clone());
                    }
                }
            }
        }
        schema.types.insert(name.clone(), definition);
        for needed in needs(&stored.types[name]) {
            add(schema, stored, &needed);
        }
    } else if let ExtendedType::Union(union) = definition {
        // Rows of several types: the CMS can lack some of them.
        for member in &union.members {
            if !schema.types.contains_key(&member.name) {
                add(schema, stored, &member.name);
                add_member(schema, name, &member.name);
            }
        }
    }
}

/// The types that a definition names.
fn needs(definition: &ExtendedType) -> Vec<Name> {
    match definition {
        ExtendedType::Object(object) => {
            let fields = object.fields.values();
            let named = fields.flat_map(|field| {
                let arguments = field.arguments.iter();
                let arguments = arguments.map(|argument| argument.ty.inner_named_type());
                arguments.chain([field.ty.inner_named_type()])
            });
            named.cloned().collect()
        }
        ExtendedType::Union(union) => union.members.iter().map(|member| member.name.clone()).collect(),
        ExtendedType::InputObject(input) => {
            let fields = input.fields.values();
            fields.map(|field| field.ty.inner_named_type().clone()).collect()
        }
        ExtendedType::Interface(_) | ExtendedType::Scalar(_) | ExtendedType::Enum(_) => Vec::new(),
    }
}

fn add_member(schema: &mut Schema, union: &str, member: &Name) {
    if let Some(ExtendedType::Union(union)) = schema.types.get_mut(union) {
        let member = ComponentName::from(member.clone());
        union.make_mut().members.insert(member);
    }
}
