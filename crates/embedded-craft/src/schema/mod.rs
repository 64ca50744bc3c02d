//! The GraphQL schema: the contract's SDL, changes to it, and what each token sees of it.

mod document;
mod extend;
pub(crate) mod patch;
pub(crate) mod permissions;
mod sdl;
#[cfg(feature = "testing")]
mod test_changes;

use std::sync::{Arc, LazyLock};

use apollo_compiler::collections::HashMap;
use apollo_compiler::schema::Implementers;
use apollo_compiler::validation::Valid;
use apollo_compiler::{Name, Schema};

use crate::content::ContentError;
use crate::schema::patch::SchemaPatch;
use crate::schema::permissions::{Permissions, restrict};
use crate::schema::sdl::SDL;

/// A schema with the implementers of its interfaces.
#[derive(Debug)]
pub(crate) struct Access {
    pub(crate) permissions: Permissions,
    pub(crate) schema: Arc<Valid<Schema>>,
    pub(crate) implementers: HashMap<Name, Implementers>,
}

impl Access {
    pub(crate) fn new(full: &Arc<Valid<Schema>>, permissions: Permissions) -> Self {
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

/// The contract's schema, parsed once. A test validates it, so a start of the program need not.
static CONTRACT: LazyLock<Result<Arc<Valid<Schema>>, String>> = LazyLock::new(|| {
    let schema = Schema::parse(SDL, "schema.graphql").map_err(|error| error.errors.to_string())?;
    Ok(Arc::new(Valid::assume_valid(schema)))
});

/// The full schema with the changes of `patch`.
pub(crate) fn load(patch: &SchemaPatch) -> Result<Arc<Valid<Schema>>, ContentError> {
    let schema = if *patch == SchemaPatch::default() {
        CONTRACT.clone()
    } else {
        patch.schema().map(Arc::new)
    };
    schema.map_err(|problem| ContentError::file("schema.graphql", problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_schema_is_valid() {
        Schema::parse_and_validate(SDL, "schema.graphql").unwrap();
    }
}
