//! The GraphQL schema: the contract's SDL, changes to it, and what each token sees of it.

use std::sync::{Arc, LazyLock};

use apollo_compiler::collections::HashMap;
use apollo_compiler::schema::Implementers;
use apollo_compiler::validation::Valid;
use apollo_compiler::{Name, Schema};

use super::content::ContentError;
use super::permissions::{Permissions, restrict};

const SDL: &str = include_str!("schema.graphql");

/// A schema with the implementers of its interfaces.
#[derive(Debug)]
pub(super) struct Access {
    pub(super) permissions: Permissions,
    pub(super) schema: Arc<Valid<Schema>>,
    pub(super) implementers: HashMap<Name, Implementers>,
}

impl Access {
    pub(super) fn new(full: &Arc<Valid<Schema>>, permissions: Permissions) -> Self {
        let schema = if permissions == Permissions::default() {
            Arc::clone(full)
        } else {
            let mut schema = Schema::clone(full);
            restrict(&mut schema, &permissions);
            // Removing whole types together with their root fields leaves nothing dangling that a query could reach.
            Arc::new(Valid::assume_valid(schema))
        };
        let implementers = schema.implementers_map();
        Self {
            permissions,
            schema,
            implementers,
        }
    }
}

/// Changes of the SDL, to imitate a content model that has moved on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchemaPatch {
    blocks: Vec<(String, String)>,
    renamed_fields: Vec<(String, String, String)>,
    removed_fields: Vec<(String, String)>,
    renamed_types: Vec<(String, String)>,
    extra: String,
}

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

    /// Appends SDL.
    pub fn extra(mut self, sdl: &str) -> Self {
        self.extra.push('\n');
        self.extra.push_str(sdl);
        self
    }

    /// The schema's name of a field that the content calls `field`; `None` when it was removed.
    pub(super) fn field_name<'a>(&'a self, type_name: &str, field: &'a str) -> Option<&'a str> {
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
    pub(super) fn entry_type(&self, handle: &str) -> String {
        let name = format!("{handle}_Entry");
        self.renamed_types
            .iter()
            .find(|(from, _)| *from == name)
            .map_or(name, |(_, to)| to.clone())
    }

    /// The handle of the entry type whose type in the schema is `type_name`.
    pub(super) fn handle(&self, type_name: &str) -> String {
        let original = self
            .renamed_types
            .iter()
            .find(|(_, to)| to == type_name)
            .map_or(type_name, |(from, _)| from);
        original.strip_suffix("_Entry").unwrap_or(original).to_owned()
    }

    fn apply(&self) -> String {
        let mut sdl = SDL.to_owned();
        for (handle, fields) in &self.blocks {
            let template = type_block(SDL, "woodYouCare_Entry")
                .map(|range| SDL[range].to_owned())
                .unwrap_or_default();
            let block = template.replacen("woodYouCare_Entry", &format!("{handle}_Entry"), 1);
            let body = block.trim_end().trim_end_matches('}');
            sdl.push_str(&format!("\n{body}  {fields}\n}}\n"));
            sdl.push_str(&format!(
                "extend union contentMatrix_MatrixField = {handle}_Entry\n"
            ));
        }
        for (type_name, from, to) in &self.renamed_fields {
            edit_field(&mut sdl, type_name, from, |line| line.replacen(from, to, 1));
        }
        for (type_name, field) in &self.removed_fields {
            edit_field(&mut sdl, type_name, field, |_| String::new());
        }
        for (from, to) in &self.renamed_types {
            sdl = replace_word(&sdl, from, to);
        }
        sdl.push_str(&self.extra);
        sdl
    }
}

/// The byte range of `type NAME … }` in the SDL.
fn type_block(sdl: &str, type_name: &str) -> Option<std::ops::Range<usize>> {
    let start = sdl.find(&format!("\ntype {type_name} "))? + 1;
    let end = start + sdl.get(start..)?.find("\n}\n")? + 3;
    Some(start..end)
}

fn edit_field(sdl: &mut String, type_name: &str, field: &str, edit: impl Fn(&str) -> String) {
    let Some(range) = type_block(sdl, type_name) else {
        return;
    };
    let is_field = |line: &str| {
        line.trim_start()
            .strip_prefix(field)
            .is_some_and(|rest| rest.starts_with(':') || rest.starts_with('('))
    };
    let block: String = sdl[range.clone()]
        .split_inclusive('\n')
        .map(|line| {
            if is_field(line) {
                edit(line)
            } else {
                line.to_owned()
            }
        })
        .collect();
    sdl.replace_range(range, &block);
}

fn replace_word(text: &str, from: &str, to: &str) -> String {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut output = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, after) = (&rest[..at], &rest[at + from.len()..]);
        let whole = !before.ends_with(part_of_name) && !after.starts_with(part_of_name);
        output.push_str(before);
        output.push_str(if whole { to } else { from });
        rest = after;
    }
    output.push_str(rest);
    output
}

/// The contract's schema, parsed once. A test validates it, so a start of the program need not.
static CONTRACT: LazyLock<Result<Arc<Valid<Schema>>, String>> = LazyLock::new(|| {
    let schema = Schema::parse(SDL, "schema.graphql").map_err(|error| error.errors.to_string())?;
    Ok(Arc::new(Valid::assume_valid(schema)))
});

/// The full schema with the changes of `patch`.
pub(super) fn load(patch: &SchemaPatch) -> Result<Arc<Valid<Schema>>, ContentError> {
    let invalid = |problem| ContentError::file("schema.graphql", problem);
    if *patch == SchemaPatch::default() {
        return CONTRACT.clone().map_err(invalid);
    }
    let schema = Schema::parse_and_validate(patch.apply(), "schema.graphql");
    schema
        .map(Arc::new)
        .map_err(|error| invalid(error.errors.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_schema_is_valid() {
        Schema::parse_and_validate(SDL, "schema.graphql").unwrap();
    }

    #[test]
    fn patches_change_what_they_name_and_nothing_else() {
        let patch = SchemaPatch::default()
            .add_block("nieuw", "kop: String")
            .rename_field("page_Entry", "headerTitle", "kopTitel")
            .remove_field("page_Entry", "headerSubTitle")
            .rename_type("team_Entry", "team2_Entry");
        let schema = load(&patch).unwrap();
        assert!(schema.type_field("nieuw_Entry", "kop").is_ok());
        assert!(schema.type_field("page_Entry", "kopTitel").is_ok());
        assert!(schema.type_field("page_Entry", "headerTitle").is_err());
        assert!(schema.type_field("page_Entry", "headerSubTitle").is_err());
        assert!(schema.type_field("home_Entry", "headerTitle").is_ok());
        assert!(schema.types.contains_key("team2_Entry") && !schema.types.contains_key("team_Entry"));
    }
}
