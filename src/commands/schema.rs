//! `sitegen schema`

use super::{CmsArgs, ProjectArgs, embedded, runtime};
use crate::cms::schema_diff::differences;
use crate::cms::{Client, Host, Names, documents, introspect, schema};
use crate::config::{Config, Overrides};
use crate::files;
use crate::report::{ExitCode, Failure, Reporter};
use apollo_compiler::{ExecutableDocument, Schema, validation::Valid};
use std::sync::Arc;

/// Arguments of `sitegen schema`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen schema --check          what changed in the CMS since the schema was stored (exit 4 if it did)
  sitegen schema                  store the CMS's schema as queries/schema.graphql, pruned to what the queries use
  sitegen schema --demo           the same from the embedded CMS

Run it before you add a field to queries/: the build rejects queries that do not match the stored schema.")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    /// Only compare; write nothing
    #[arg(long, env = "SITEGEN_SCHEMA_CHECK")]
    check: bool,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
    }

    /// Writes or compares.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        match self.schema(&reporter) {
            Ok(()) => ExitCode::Ok,
            Err(failure) => {
                reporter.failure(&failure);
                failure.exit
            }
        }
    }

    fn schema(self, reporter: &Reporter) -> Result<(), Failure> {
        let demo = self.cms.demo;
        let mut config = Config::resolve(Overrides {
            project: Some(self.project.project),
            ..self.cms.overrides()
        })?;
        let sdl = runtime()?.block_on(async {
            let server = if demo {
                Some(embedded::start(embedded::Start::demo(config.now)).await?)
            } else {
                None
            };
            if let Some(server) = &server {
                embedded::use_cms(&mut config, server)?;
            }
            let host = Arc::new(Host::new(&config.cms, reporter)?);
            let client = Client::new(&config.cms, &host)?;
            introspect::sdl(&client).await.map_err(Failure::from)
        })?;
        let sdl = Names::of(&config.cms).in_schema(&sdl);
        let live = Schema::parse_and_validate(sdl, "the CMS's schema").map_err(|error| {
            unusable(
                format!(
                    "the CMS's schema is not valid: {}",
                    first_line(&error.errors.to_string())
                ),
                "check the CMS's log",
            )
        })?;
        let path = config.project.join("queries/schema.graphql");
        let name = path.display().to_string();
        if self.check {
            let text = std::fs::read_to_string(&path).map_err(|error| {
                Failure::new(
                    ExitCode::Usage,
                    format!("cannot read: {error}"),
                    &name,
                    "run `sitegen schema` first",
                )
            })?;
            let stored = Schema::parse(text, &path).map_err(|error| {
                Failure::new(
                    ExitCode::Usage,
                    first_line(&error.errors.to_string()),
                    &name,
                    "restore the file from the repository",
                )
            })?;
            let differences = differences(&stored, &live);
            for difference in &differences {
                reporter.info(
                    "difference",
                    difference,
                    serde_json::json!({ "difference": difference }),
                );
            }
            if !differences.is_empty() {
                return Err(unusable(
                    format!(
                        "the CMS's schema differs from the stored one; differences: {}",
                        differences.len()
                    ),
                    "adapt queries/, then run `sitegen schema`",
                ));
            }
            reporter.info(
                "unchanged",
                "the stored schema fits the CMS",
                serde_json::json!({}),
            );
            return Ok(());
        }
        let pruned = schema::prune(&live, &documents(&config, &live)?);
        files::replace(&path, pruned.as_bytes())
            .map_err(|error| Failure::cannot_write(&path, &error, "check disk space and permissions"))?;
        reporter.info("written", &name, serde_json::json!({ "path": name }));
        Ok(())
    }
}

fn documents(config: &Config, live: &Valid<Schema>) -> Result<Vec<Valid<ExecutableDocument>>, Failure> {
    let folder = config.project.join("queries");
    let joined = documents::read(&folder).map_err(|error| {
        Failure::new(
            ExitCode::Usage,
            error.to_string(),
            folder.display().to_string(),
            "correct the file",
        )
    })?;
    joined
        .iter()
        .map(|operation| {
            ExecutableDocument::parse_and_validate(live, operation.document.as_str(), &operation.file)
                .map_err(|error| {
                    unusable(
                        format!(
                            "the query `{}` does not fit the CMS's schema: {}",
                            operation.name,
                            first_line(&error.errors.to_string())
                        ),
                        "adapt the query, or the permissions of the token's schema",
                    )
                })
        })
        .collect()
}

fn unusable(what: String, hint: &str) -> Failure {
    Failure::new(ExitCode::CmsUnusable, what, "schema", hint)
}

fn first_line(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or_default()
        .trim_start_matches("Error: ")
        .to_owned()
}
