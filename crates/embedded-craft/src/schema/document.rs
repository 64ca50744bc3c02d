//! The schema as a syntax tree.

use apollo_compiler::Node;
use apollo_compiler::ast::{Definition, Document, ObjectTypeDefinition};
use apollo_compiler::validation::DiagnosticList;

/// The type that new block types are copies of: it has the fields of every entry and none of its own.
pub(super) const PLAIN_BLOCK: &str = "woodYouCare_Entry";

/// Reads SDL, or says what is wrong with it.
pub(super) fn parse(sdl: &str) -> Result<Document, String> {
    Document::parse(sdl, "schema.graphql").map_err(|error| first(&error.errors))
}

/// The first of the mistakes, without its picture.
pub(super) fn first(errors: &DiagnosticList) -> String {
    let text = errors.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("Error: ").to_owned()
}

/// The object type of that name.
pub(super) fn object<'a>(
    document: &'a mut Document,
    type_name: &str,
) -> Result<&'a mut ObjectTypeDefinition, String> {
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
