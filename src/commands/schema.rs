//! `sitegen schema`

use super::live_schema::{self, unusable};
use super::{CmsArgs, ProjectArgs, ended_in};
use crate::check::additions::additions;
use crate::check::drift;
use crate::cms::schema_diff::differences;
use crate::report::{Code, ExitCode, Failure, Reporter};

/// Arguments of `sitegen schema`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen schema --check          what changed in the CMS since the schema was stored (exit 4 if it did)
  sitegen schema                  store the CMS's schema as queries/schema.graphql, pruned to what the queries use
  sitegen schema --demo           the same from the embedded CMS

Run it after you have added a field to queries/: what the queries use is stored, and the build rejects queries that do not
match the stored schema. With --demo, types and fields that only queries/schema.graphql has stay in it.")]
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
    /// Whether it writes the stored schema.
    pub const fn stores(&self) -> bool {
        !self.check
    }

    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
    }

    /// Writes or compares.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.json, false);
        let project = self.project.project.clone();
        ended_in(&project, self.schema(&reporter).map(|()| ExitCode::Ok), &reporter)
    }

    fn schema(self, reporter: &Reporter) -> Result<(), Failure> {
        let (config, live) = live_schema::ask(self.project.project, self.cms, reporter)?;
        if !self.check {
            let name = live_schema::store(&config, &live)?;
            reporter.info("written", &name, serde_json::json!({ "path": name }));
            return Ok(());
        }
        let path = config.project.join("queries/schema.graphql");
        let stored = drift::stored(&path, &path.display().to_string())?;
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
            )
            .coded(Code::SchemaChanged));
        }
        let new = additions(&stored, &live);
        for addition in &new {
            reporter.info("new", addition, serde_json::json!({ "new": addition }));
        }
        if !new.is_empty() {
            return Err(unusable(
                format!("the CMS has entry types that the site does not know: {}", new.len()),
                "run `sitegen add block` or `sitegen add kind` for them, or forbid them to the token's schema",
            )
            .coded(Code::SchemaNewType));
        }
        reporter.info(
            "unchanged",
            "the stored schema fits the CMS",
            serde_json::json!({}),
        );
        Ok(())
    }
}
