//! Changes of the schema, to imitate a content model that has moved on.

use apollo_compiler::ast::{Definition, Document, FieldDefinition, ObjectTypeDefinition, Type};
use apollo_compiler::validation::Valid;
use apollo_compiler::{Name, Node, Schema};

use crate::schema::extend::extend;
use crate::schema::sdl::SDL;

/// The type that new block types are copies of: it has the fields of every entry and none of its own.
const PLAIN_BLOCK: &str = "woodYouCare_Entry";
/// The blocks that a page may have.
const BLOCKS: &str = "contentMatrix_MatrixField";

/// Changes of the contract's schema; the default changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchemaPatch {
    blocks: Vec<(String, String)>,
    renamed_fields: Vec<(String, String, String)>,
    removed_fields: Vec<(String, String)>,
    renamed_types: Vec<(String, String)>,
    more: String,
}

#[cfg(feature = "testing")]
impl SchemaPatch {
    /// Adds a block type to `contentMatrix`; `fields` is SDL such as `"kop: String"`.
    pub fn add_block(mut self, handle: &str, fields: &str) -> Self {
        self.blocks.push((handle.to_owned(), fields.to_owned()));
        self
    }

    /// Renames a field of a type; the content keeps the old name.
    pub fn rename_field(mut self, type_name: &str, from: &str, to: &str) -> Self {
        self.renamed_fields
            .push((type_name.to_owned(), from.to_owned(), to.to_owned()));
        self
    }

    /// Removes a field from a type; its content is ignored.
    pub fn remove_field(mut self, type_name: &str, field: &str) -> Self {
        self.removed_fields.push((type_name.to_owned(), field.to_owned()));
        self
    }

    /// Renames a type everywhere (`team_Entry` → `team2_Entry`); `typeHandle` stays as it was.
    pub fn rename_type(mut self, from: &str, to: &str) -> Self {
        self.renamed_types.push((from.to_owned(), to.to_owned()));
        self
    }
}

impl SchemaPatch {
    /// Adds what `sdl` has besides the contract's schema: types of entries and their fields, members of unions.
    pub fn extend(mut self, sdl: &str) -> Self {
        sdl.clone_into(&mut self.more);
        self
    }

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

    /// The contract's schema with these changes, or what is wrong with them.
    pub(crate) fn schema(&self) -> Result<Valid<Schema>, String> {
        let mut document = parse(SDL)?;
        if !self.more.is_empty() {
            let plain = object(&mut document, PLAIN_BLOCK)?.clone();
            extend(&mut document, parse(&self.more)?, &plain);
        }
        for (handle, fields) in &self.blocks {
            add_block(&mut document, handle, fields)?;
        }
        for (type_name, from, to) in &self.renamed_fields {
            let to = name(to)?;
            let fields = fields_of(&mut document, type_name)?;
            let renamed = fields.iter_mut().filter(|field| field.name == from.as_str());
            renamed.for_each(|field| field.make_mut().name = to.clone());
        }
        for (type_name, removed) in &self.removed_fields {
            fields_of(&mut document, type_name)?.retain(|field| field.name != removed.as_str());
        }
        for (from, to) in &self.renamed_types {
            rename_type(&mut document, from, &name(to)?);
        }
        document
            .to_schema_validate()
            .map_err(|error| error.errors.to_string())
    }
}

fn parse(sdl: &str) -> Result<Document, String> {
    Document::parse(sdl, "schema.graphql").map_err(|error| error.errors.to_string())
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

fn object<'a>(document: &'a mut Document, type_name: &str) -> Result<&'a mut ObjectTypeDefinition, String> {
    let mut objects = document
        .definitions
        .iter_mut()
        .filter_map(|definition| match definition {
            Definition::ObjectTypeDefinition(object) => Some(object),
            _ => None,
        });
    objects
        .find(|object| object.name == *type_name)
        .map(Node::make_mut)
        .ok_or_else(|| format!("the schema has no type `{type_name}`"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_changes_what_it_names_and_nothing_else() {
        let patch = SchemaPatch::default()
            .add_block("nieuw", "kop: String")
            .rename_field("page_Entry", "headerTitle", "kopTitel")
            .remove_field("page_Entry", "headerSubTitle")
            .rename_type("team_Entry", "team2_Entry");
        let schema = patch.schema().unwrap();
        assert!(schema.type_field("nieuw_Entry", "kop").is_ok());
        assert!(schema.type_field("page_Entry", "kopTitel").is_ok());
        assert!(schema.type_field("page_Entry", "headerTitle").is_err());
        assert!(schema.type_field("page_Entry", "headerSubTitle").is_err());
        assert!(schema.type_field("home_Entry", "headerTitle").is_ok());
        assert!(schema.types.contains_key("team2_Entry") && !schema.types.contains_key("team_Entry"));
    }

    #[test]
    fn a_patch_of_a_type_that_is_not_there_is_refused() {
        let patch = SchemaPatch::default().remove_field("nergens_Entry", "kop");
        let problem = patch.schema().unwrap_err();
        assert_eq!(problem, "the schema has no type `nergens_Entry`");
    }
}
