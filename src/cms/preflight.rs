//! Checks before the content is read: may this token read everything that the queries use, and does the CMS still have
//! it?
//!
//! For a type that the token's schema lacks, Craft answers null *and* an error, but still answers all other types. A
//! CMS that forbids introspection answers without any data. It is checked with fragments instead, because a fragment
//! on a missing type fails the whole query. Missing fields are then detected later, when an answer lacks them
//! ([`super::decode`]).

use super::absent;
use super::client::Client;
use super::error::Error;
use super::model::Place;
use super::names::Names;
use super::queries::Queries;
use super::renamed;
use super::schema_differences::SchemaDifferences;
use apollo_compiler::schema::ExtendedType;
use apollo_compiler::{Name, Schema};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Types and fields named in the message besides sections, global sets and volumes; the rest is counted.
const NAMED: usize = 5;

/// Compares the stored schema and the places of contents with the CMS's, and learns of fields that have another known name there.
/// Returns a fingerprint of what the token may read, as far as the CMS says it.
///
/// # Errors
/// Types, fields or places are missing, all of them named; or the CMS is not reached.
pub async fn check(client: &Client, places: &[Place]) -> Result<String, Error> {
    let wanted = wanted(&client.queries().schema, places);
    let types = client.queries().schema.types.keys().map(Name::as_str);
    renamed::known(client.names(), types.chain(wanted.keys().copied()))?;
    let mut document = String::from("query Preflight {");
    for (index, name) in wanted.keys().enumerate() {
        let name = client.names().type_in_cms(name);
        let _ = write!(
            document,
            " t{index}: __type(name: \"{name}\") {{ fields {{ name }} }}"
        );
    }
    document.push_str(" }");
    match client.raw("Preflight", &document).await {
        Ok(data) if data.get("t0").is_some() => {
            client.adapt_to(compare(
                client.queries(),
                places,
                &wanted,
                &data,
                client.names().clone(),
            )?);
            Ok(blake3::hash(data.to_string().as_bytes()).to_hex().to_string())
        }
        // Introspection is off, or something in front of Craft blocks it.
        Ok(_) | Err(Error::GraphQl { .. } | Error::MissingKey { .. }) => {
            probe(client, places).await?;
            Ok("unknown".into())
        }
        Err(error) => Err(error),
    }
}

/// The names by which the CMS has what is wanted, and the blocks that it does not have.
fn compare(
    queries: &Queries,
    places: &[Place],
    wanted: &Wanted<'_>,
    data: &Value,
    mut names: Names,
) -> Result<SchemaDifferences, Error> {
    let mut missing = BTreeSet::new();
    let mut fields = Vec::new();
    let mut theirs_by_type = BTreeMap::new();
    for (index, (name, wanted)) in wanted.iter().enumerate() {
        match data[format!("t{index}")]["fields"].as_array() {
            None => {
                renamed::there(&names, name)?;
                missing.insert(*name);
            }
            Some(found) => {
                let found = names_of(found);
                for field in wanted {
                    let theirs = names.field_in_cms(name, field);
                    if !found.contains(theirs) {
                        let theirs = theirs.to_owned();
                        if !names.learn(name, field, |other| found.contains(other)) {
                            fields.push(format!("`{name}.{theirs}`"));
                        }
                    }
                }
                let found = found.into_iter().map(str::to_owned).collect();
                theirs_by_type.insert((*name).to_owned(), found);
            }
        }
    }
    let absent = absent::take_blocks(queries, places, &mut missing);
    let places: Vec<Place> = places
        .iter()
        .copied()
        .filter(|place| missing.remove(place.type_name))
        .collect();
    let types = missing.into_iter().map(|name| format!("`{name}`"));
    refuse(&places, types.chain(fields).collect())?;
    Ok(SchemaDifferences {
        names,
        absent,
        fields: theirs_by_type,
    })
}

/// Asks for all types at once, and for each alone when that fails.
async fn probe(client: &Client, all: &[Place]) -> Result<(), Error> {
    if answers(client, all).await? {
        return Ok(());
    }
    let mut missing = Vec::new();
    for place in all {
        if !answers(client, &[*place]).await? {
            missing.push(*place);
        }
    }
    // There is no answer at all, so nothing is known to be missing; the first query of the build reports more.
    if missing.len() == all.len() {
        return Ok(());
    }
    refuse(&missing, Vec::new())
}

async fn answers(client: &Client, places: &[Place]) -> Result<bool, Error> {
    let mut fields: BTreeMap<&str, String> = BTreeMap::new();
    for place in places {
        let name = client.names().type_in_cms(place.type_name);
        let fragments = fields.entry(place.kind.root_field()).or_default();
        let _ = write!(fragments, " ... on {name} {{ id }}");
    }
    let mut document = String::from("query Preflight {");
    for (field, fragments) in &fields {
        let _ = write!(document, " {field}(limit: 1) {{ __typename{fragments} }}");
    }
    document.push_str(" }");
    match client.raw("Preflight", &document).await {
        Ok(data) => Ok(fields.keys().all(|field| data.get(*field).is_some())),
        Err(Error::GraphQl { .. } | Error::MissingKey { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

fn refuse(places: &[Place], mut others: Vec<String>) -> Result<(), Error> {
    if places.is_empty() && others.is_empty() {
        return Ok(());
    }
    let more = others.len().saturating_sub(NAMED);
    others.truncate(NAMED);
    let named = places.iter().map(Place::to_string).chain(others);
    let mut missing = named.collect::<Vec<_>>().join(", ");
    if more > 0 {
        let _ = write!(missing, " and {more} more");
    }
    Err(Error::Schema {
        missing,
        sections: "query `Preflight`".into(),
    })
}

type Wanted<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Object types and their fields in the stored schema, and the types of places that no query names: what is in the
/// volume of downloads is read as any asset.
fn wanted<'a>(stored: &'a Schema, places: &[Place]) -> Wanted<'a> {
    let stored = stored
        .types
        .iter()
        .filter(|(_, definition)| !definition.is_built_in());
    let mut wanted: Wanted<'a> = stored
        .filter_map(|(name, definition)| match definition {
            ExtendedType::Object(object) => {
                Some((name.as_str(), object.fields.keys().map(Name::as_str).collect()))
            }
            _ => None,
        })
        .collect();
    for place in places {
        wanted.entry(place.type_name).or_default();
    }
    wanted
}

fn names_of(fields: &[Value]) -> BTreeSet<&str> {
    fields.iter().filter_map(|field| field["name"].as_str()).collect()
}
