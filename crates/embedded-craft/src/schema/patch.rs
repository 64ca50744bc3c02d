//! Changes of the contract's schema: what a project adds to it, and what tests change.

use apollo_compiler::ast::Definition;
use apollo_compiler::validation::Valid;
use apollo_compiler::{Name, Schema};

use crate::schema::document::{PLAIN_BLOCK, first, object, parse};
use crate::schema::extend::extend;
use crate::schema::sdl::SDL;
#[cfg(feature = "testing")]
use crate::schema::test_changes::TestChanges;

/// Changes of the contract's schema; the default changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchemaPatch {
    more: String,
    #[cfg(feature = "testing")]
    for_tests: TestChanges,
}

#[cfg(feature = "testing")]
impl SchemaPatch {
    /// Adds a block type to `contentMatrix`; `fields` is SDL such as `"kop: String"`.
    pub fn add_block(mut self, handle: &str, fields: &str) -> Self {
        self.for_tests.blocks.push((handle.to_owned(), fields.to_owned()));
        self
    }

    /// Renames a field of a type; the content keeps the old name.
    pub fn rename_field(mut self, type_name: &str, from: &str, to: &str) -> Self {
        self.for_tests
            .renamed_fields
            .push((type_name.to_owned(), from.to_owned(), to.to_owned()));
        self
    }

    /// Removes a field from a type; its content is ignored.
    pub fn remove_field(mut self, type_name: &str, field: &str) -> Self {
        self.for_tests
            .removed_fields
            .push((type_name.to_owned(), field.to_owned()));
        self
    }

    /// Renames a type everywhere (`team_Entry` → `team2_Entry`); `typeHandle` stays as it was.
    pub fn rename_type(mut self, from: &str, to: &str) -> Self {
        self.for_tests
            .renamed_types
            .push((from.to_owned(), to.to_owned()));
        self
    }
}

impl SchemaPatch {
    /// Adds what `sdl` has besides the contract's schema: types of entries and their fields, members of unions.
    pub fn extend(mut self, sdl: &str) -> Self {
        sdl.clone_into(&mut self.more);
        self
    }

    /// The fields, as type and name, that [`Self::extend`] added to the contract's schema.
    pub fn own_fields(&self) -> Vec<(String, String)> {
        let (Ok(mut contract), Ok(more)) = (parse(SDL), parse(&self.more)) else {
            return Vec::new();
        };
        let mut own = Vec::new();
        for definition in &more.definitions {
            if let Definition::ObjectTypeDefinition(theirs) = definition
                && theirs.name != "Query"
            {
                let known = object(&mut contract, &theirs.name).ok();
                let is_known = |name: &Name| {
                    known
                        .as_ref()
                        .is_some_and(|known| known.fields.iter().any(|field| field.name == *name))
                };
                let fields = theirs.fields.iter().filter(|field| !is_known(&field.name));
                own.extend(fields.map(|field| (theirs.name.to_string(), field.name.to_string())));
            }
        }
        own
    }

    /// The schema's name of a field that the content calls `field`; `None` when it was removed.
    #[cfg(feature = "testing")]
    pub(crate) fn field_name<'a>(&'a self, type_name: &str, field: &'a str) -> Option<&'a str> {
        self.for_tests.field_name(type_name, field)
    }

    /// The schema's name of a field that the content calls `field`.
    #[cfg(not(feature = "testing"))]
    #[expect(clippy::unused_self, reason = "tests rename fields")]
    pub(crate) fn field_name<'a>(&'a self, _type_name: &str, field: &'a str) -> Option<&'a str> {
        Some(field)
    }

    /// The schema's name of the entry type `handle`.
    pub(crate) fn entry_type(&self, handle: &str) -> String {
        #[cfg(feature = "testing")]
        return self.for_tests.entry_type(handle);
        #[cfg(not(feature = "testing"))]
        format!("{handle}_Entry")
    }

    /// The handle of the entry type whose type in the schema is `type_name`.
    pub(crate) fn handle(&self, type_name: &str) -> String {
        #[cfg(feature = "testing")]
        return self.for_tests.handle(type_name);
        #[cfg(not(feature = "testing"))]
        type_name.strip_suffix("_Entry").unwrap_or(type_name).to_owned()
    }

    /// The contract's schema with these changes, or what is wrong with them.
    pub(crate) fn schema(&self) -> Result<Valid<Schema>, String> {
        let mut document = parse(SDL)?;
        if !self.more.is_empty() {
            let plain = object(&mut document, PLAIN_BLOCK)?.clone();
            extend(&mut document, parse(&self.more)?, &plain);
        }
        #[cfg(feature = "testing")]
        self.for_tests.apply(&mut document)?;
        document
            .to_schema_validate()
            .map_err(|error| first(&error.errors))
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
