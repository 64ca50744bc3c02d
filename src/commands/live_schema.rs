//! The CMS's schema as it is now, and storing what the queries use of it.

use super::{CmsArgs, embedded, runtime};
use crate::check::drift;
use crate::cms::documents::{self, Documents, Source};
use crate::cms::stored_blocks::with_stored_blocks;
use crate::cms::{Client, Host, Queries, introspect, renamed, schema};
use crate::config::{Config, Overrides};
use crate::files;
use crate::report::{Code, Failure, Reporter};
use apollo_compiler::{ExecutableDocument, Schema, validation::Valid};
use std::path::PathBuf;
use std::sync::Arc;

const STORED: &str = "queries/schema.graphql";

/// Asks the CMS for its schema, with our names.
///
/// # Errors
/// Settings are wrong, or the CMS is not reached or does not tell its schema.
pub fn ask(project: PathBuf, cms: CmsArgs, reporter: &Reporter) -> Result<(Config, Valid<Schema>), Failure> {
    let demo = cms.demo;
    let mut config = Config::resolve(Overrides {
        project: Some(project),
        ..cms.overrides()
    })?;
    let sdl = runtime()?.block_on(async {
        let server = if demo {
            Some(embedded::start(embedded::Start::demo(config.now, &config.project)).await?)
        } else {
            None
        };
        if let Some(server) = &server {
            embedded::use_cms(&mut config, server)?;
        }
        let host = Arc::new(Host::new(&config.cms, reporter)?);
        let client = Client::new(&config.cms, &host, &Queries::none())?;
        introspect::sdl(&client).await.map_err(Failure::from)
    })?;
    let sdl = renamed::schema(&config.cms, &sdl)?;
    let live = Schema::parse_and_validate(sdl, "the CMS's schema").map_err(|error| {
        let first = first_line(&error.errors.to_string());
        unusable(
            format!("the CMS's schema is not valid: {first}"),
            "look into the CMS's log",
        )
    })?;
    Ok((config, live))
}

/// Stores what the project's documents use of the CMS's schema, and says where.
///
/// # Errors
/// A document cannot be read or does not fit the schema, or the file cannot be written.
pub fn store(config: &Config, live: &Valid<Schema>) -> Result<String, Failure> {
    write(config, &pruned(config, live, &[])?)
}

/// What the project's documents, with those that are not written yet, use of the CMS's schema. The embedded CMS has types
/// and fields that only the stored schema has: they stay in it. So do blocks that the CMS lacks.
///
/// # Errors
/// A document cannot be read or does not fit the schema.
pub fn pruned(config: &Config, live: &Valid<Schema>, new: &[Source]) -> Result<String, Failure> {
    let own = match config.cms.embedded {
        true => embedded::own_fields(&config.project),
        false => Vec::new(),
    };
    let documents = read(config, new)?;
    let path = config.project.join(STORED);
    // Without a stored schema there is nothing to keep of it.
    let live = &match drift::stored(&path, STORED) {
        Ok(stored) => with_stored_blocks(live, &stored, &documents.blocks),
        Err(_) => live.clone(),
    };
    Ok(schema::prune(live, &validated(&documents, live)?, &own))
}

/// Writes the stored schema, and says where.
///
/// # Errors
/// The file cannot be written.
pub fn write(config: &Config, pruned: &str) -> Result<String, Failure> {
    let path = config.project.join(STORED);
    files::replace(&path, pruned.as_bytes())
        .map_err(|error| Failure::cannot_write(&path, &error, "check space and permissions"))?;
    Ok(path.display().to_string())
}

fn read(config: &Config, new: &[Source]) -> Result<Documents, Failure> {
    documents::read_with(&config.project, new).map_err(|error| {
        let file = error.file().display().to_string();
        Failure::new(Code::QuerySyntax, error.to_string(), file, "correct the file")
    })
}

fn validated(documents: &Documents, live: &Valid<Schema>) -> Result<Vec<Valid<ExecutableDocument>>, Failure> {
    let parsed = documents.operations.iter().map(|operation| {
        ExecutableDocument::parse_and_validate(live, operation.document.as_str(), &operation.file).map_err(
            |error| {
                let first = first_line(&error.errors.to_string());
                unusable(
                    format!(
                        "the query `{}` does not fit the CMS's schema: {first}",
                        operation.name
                    ),
                    "adapt the query, or what the token's schema may read",
                )
            },
        )
    });
    parsed.collect()
}

/// The CMS's schema is not what is needed.
pub fn unusable(what: String, hint: &str) -> Failure {
    Failure::new(Code::SchemaUnfit, what, "schema", hint)
}

/// The first line of a report of apollo-compiler's.
pub fn first_line(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or_default()
        .trim_start_matches("Error: ")
        .to_owned()
}
