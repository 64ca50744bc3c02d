//! How the CMS differs from what the project knows of it.

use crate::cms::schema_diff::differences;
use crate::cms::{Client, Host, Names, introspect};
use crate::config::Config;
use crate::content::Model;
use crate::report::{Code, Failure};
use apollo_compiler::Schema;
use apollo_compiler::schema::ExtendedType;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The stored schema.
const FILE: &str = "queries/schema.graphql";

/// What the CMS lacks of the stored schema, and what it has that the project does not know: one failure each.
///
/// # Errors
/// The CMS is not reached or does not tell its schema, or the stored one cannot be read.
pub async fn drift(config: &Config, model: &Model, host: &Arc<Host>) -> Result<Vec<Failure>, Failure> {
    let path = config.project.join(FILE);
    let stored = std::fs::read_to_string(&path)
        .map_err(|error| usage(format!("cannot read: {error}"), "run `sitegen schema` first"))?;
    let stored = Schema::parse(stored, &path).map_err(|error| {
        usage(
            first_line(&error.errors.to_string()),
            "restore the file from the repository",
        )
    })?;
    let client = Client::new(&config.cms, host, &model.queries)?;
    let sdl = introspect::sdl(&client).await.map_err(Failure::from)?;
    let sdl = Names::from_config(&config.cms).in_schema(&sdl);
    let live = Schema::parse(sdl, "the CMS's schema")
        .map_err(|error| usage(first_line(&error.errors.to_string()), "look into the CMS's log"))?;
    let changed = differences(&stored, &live).into_iter().map(|what| {
        let hint = "adapt the queries to it, then run `sitegen schema`";
        Failure::new(Code::SchemaChanged, what, FILE, hint)
    });
    let new = additions(&stored, &live).into_iter().map(|what| {
        let hint = "run `sitegen add block` or `sitegen add kind` for it, or forbid it to the token's schema";
        Failure::new(Code::SchemaNewType, what, FILE, hint)
    });
    Ok(changed.chain(new).collect())
}

/// That the CMS does not tell its schema, and why.
pub fn untold(failure: &Failure) -> Failure {
    let what = format!(
        "the CMS's schema is not compared with the stored one: {}",
        failure.what
    );
    let hint =
        "let Craft tell its schema where checks run (`enableGraphqlIntrospection` in config/general.php)";
    Failure::new(Code::SchemaNotCompared, what, FILE, hint)
}

/// Entry types that the CMS offers where the project asks for entries, and that the project does not know.
pub fn additions(stored: &Schema, live: &Schema) -> Vec<String> {
    let mut new = BTreeSet::new();
    for (name, definition) in &stored.types {
        let (ExtendedType::Union(stored_union), Some(ExtendedType::Union(live_union))) =
            (definition, live.types.get(name))
        else {
            continue;
        };
        let known: BTreeSet<&str> = stored_union
            .members
            .iter()
            .map(|member| member.as_str())
            .collect();
        let offered = live_union.members.iter().map(|member| member.as_str());
        new.extend(offered.filter(|member| !known.contains(member)).map(|member| {
            let handle = member.trim_end_matches("_Entry");
            format!("{name}: the CMS offers the entry type `{handle}`, which the site does not know")
        }));
    }
    new.into_iter().collect()
}

fn usage(what: String, hint: &str) -> Failure {
    Failure::new(Code::SchemaUnreadable, what, FILE, hint)
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("Error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(members: &str) -> Schema {
        let types =
            "type a { x: String } type b_Entry { x: String } type c_Entry { x: String } type Query { q: M }";
        Schema::parse(format!("{types} union M = {members}"), "test").unwrap()
    }

    #[test]
    fn only_what_the_cms_offers_beyond_the_stored_schema_is_new() {
        let stored = schema("a | b_Entry");
        assert_eq!(additions(&stored, &schema("b_Entry")), [""; 0]);
        let new = additions(&stored, &schema("a | b_Entry | c_Entry"));
        assert_eq!(
            new,
            ["M: the CMS offers the entry type `c`, which the site does not know"]
        );
    }
}
