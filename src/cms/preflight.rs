//! Before the pull: does the CMS still have every type and field that the queries use, for this token?
//!
//! One introspection query. A CMS that forbids introspection is not held up here; a missing key is found later, when
//! an answer lacks it ([`super::decode`]).

use super::client::Client;
use super::decode::SCHEMA;
use super::error::Error;
use apollo_compiler::Schema;
use apollo_compiler::schema::ExtendedType;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Compares the stored schema with the CMS's. `type_names`: our name of a type → the CMS's.
pub async fn check(client: &Client, type_names: &BTreeMap<String, String>) -> Result<(), Error> {
    let wanted = wanted();
    let mut document = String::from("query Preflight {");
    for (index, name) in wanted.keys().enumerate() {
        let name = type_names.get(*name).map_or(*name, String::as_str);
        let _ = write!(
            document,
            " t{index}: __type(name: \"{name}\") {{ fields {{ name }} }}"
        );
    }
    document.push_str(" }");
    let data = match client.raw("Preflight", &document).await {
        Ok(data) => data,
        // Introspection switched off, or answered by something in front of Craft.
        Err(Error::GraphQl { .. } | Error::MissingKey { .. }) => return Ok(()),
        Err(error) => return Err(error),
    };
    let found: Vec<Option<BTreeSet<&str>>> = (0..wanted.len())
        .map(|index| {
            data[format!("t{index}")]["fields"]
                .as_array()
                .map(|fields| names(fields))
        })
        .collect();
    if found.iter().all(Option::is_none) {
        return Ok(());
    }
    let mut missing = Vec::new();
    for ((name, fields), found) in wanted.iter().zip(&found) {
        match found {
            None => missing.push(format!("`{name}`")),
            Some(found) => missing.extend(
                fields
                    .iter()
                    .filter(|field| !found.contains(*field))
                    .map(|field| format!("`{name}.{field}`")),
            ),
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let more = missing.len().saturating_sub(5);
    missing.truncate(5);
    let mut list = missing.join(", ");
    if more > 0 {
        let _ = write!(list, " and {more} more");
    }
    Err(Error::Schema {
        missing: list,
        sections: "query `Preflight`".into(),
    })
}

/// Object types and their fields in the stored schema. Types come from [`SCHEMA`], which is valid by construction.
fn wanted() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    static STORED: std::sync::OnceLock<BTreeMap<String, BTreeSet<String>>> = std::sync::OnceLock::new();
    let stored = STORED.get_or_init(|| {
        let Ok(schema) = Schema::parse(SCHEMA, "schema.graphql") else {
            return BTreeMap::new();
        };
        schema
            .types
            .iter()
            .filter(|(_, definition)| !definition.is_built_in())
            .filter_map(|(name, definition)| match definition {
                ExtendedType::Object(object) => Some((
                    name.to_string(),
                    object.fields.keys().map(ToString::to_string).collect(),
                )),
                _ => None,
            })
            .collect()
    });
    stored
        .iter()
        .map(|(name, fields)| (name.as_str(), fields.iter().map(String::as_str).collect()))
        .collect()
}

fn names(fields: &[Value]) -> BTreeSet<&str> {
    fields.iter().filter_map(|field| field["name"].as_str()).collect()
}
