//! How the CMS differs from what the project knows of it.

use super::additions::additions;
use crate::cms::schema_diff::differences;
use crate::cms::{Client, Host, introspect, renamed};
use crate::config::Config;
use crate::content::Model;
use crate::report::{Code, Failure};
use apollo_compiler::Schema;
use std::path::Path;
use std::sync::Arc;

/// The stored schema.
const FILE: &str = "queries/schema.graphql";

/// What the CMS lacks of the stored schema, and what it has that the project does not know: one failure each.
///
/// # Errors
/// The CMS is not reached or does not tell its schema, or the stored one cannot be read.
pub async fn drift(config: &Config, model: &Model, host: &Arc<Host>) -> Result<Vec<Failure>, Failure> {
    let stored = stored(&config.project.join(FILE), FILE)?;
    let client = Client::new(&config.cms, host, &model.queries)?;
    let sdl = introspect::sdl(&client).await.map_err(Failure::from)?;
    let sdl = renamed::schema(&config.cms, &sdl)?;
    let live = Schema::parse(sdl, "the CMS's schema").map_err(|error| {
        unreadable(
            first_line(&error.errors.to_string()),
            FILE,
            "look into the CMS's log",
        )
    })?;
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

/// The failure to report when the CMS does not tell its schema; `failure` is the reason.
pub fn untold(failure: &Failure) -> Failure {
    let what = format!(
        "the CMS's schema is not compared with the stored one: {}",
        failure.what
    );
    let hint =
        "let Craft tell its schema where checks run (`enableGraphqlIntrospection` in config/general.php)";
    Failure::new(Code::SchemaNotCompared, what, FILE, hint)
}

/// The schema in a file that messages call `name`.
///
/// # Errors
/// Exit 2: the file cannot be read, or is not a schema.
pub fn stored(path: &Path, name: &str) -> Result<Schema, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let what = format!("cannot read: {error}");
        unreadable(what, name, "run `sitegen schema` first")
    })?;
    Schema::parse(text, path).map_err(|error| {
        let what = first_line(&error.errors.to_string());
        unreadable(what, name, "restore the file from the repository")
    })
}

fn unreadable(what: String, name: &str, hint: &str) -> Failure {
    Failure::new(Code::SchemaUnreadable, what, name, hint)
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("Error: ").to_owned()
}
