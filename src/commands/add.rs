//! `sitegen add`

use super::live_schema::{self, unusable};
use super::scaffold::{Outline, fragment, sample, style, template};
use super::{CmsArgs, ProjectArgs};
use crate::cms::documents::BLOCKS_UNION;
use crate::cms::similar;
use crate::files;
use crate::report::{ExitCode, Failure, Reporter};
use apollo_compiler::Schema;
use serde_json::json;
use std::path::Path;

/// Arguments of `sitegen add`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  SITEGEN_CMS_TOKEN=… sitegen add block faq --cms-url https://cms.example.com
  sitegen add block faq --demo       the same from the embedded CMS, whose types queries/schema.graphql can extend

Files that are there already are never overwritten. Nothing has to be compiled: edit the template, then build.")]
pub struct Args {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, clap::Subcommand)]
enum Part {
    /// A content block: its query with every field, a plain template, its style, and a sample for the style guide
    Block(Block),
}

#[derive(Debug, clap::Args)]
struct Block {
    /// The handle of the entry type in Craft, such as `faq`
    #[arg(env = "SITEGEN_HANDLE")]
    handle: String,
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    /// Print one JSON object a line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        let Part::Block(block) = &mut self.part;
        &mut block.cms
    }

    /// Asks the CMS, and writes the files.
    pub fn run(self) -> ExitCode {
        let Part::Block(block) = self.part;
        let reporter = Reporter::new(block.json, false);
        match block.add(&reporter) {
            Ok(()) => ExitCode::Ok,
            Err(failure) => {
                reporter.failure(&failure);
                failure.exit
            }
        }
    }
}

impl Block {
    fn add(self, reporter: &Reporter) -> Result<(), Failure> {
        let handle = self.handle;
        let (config, live) = live_schema::ask(self.project.project, self.cms, reporter)?;
        let outline = find(&live, &handle)?;
        let parts = [
            (
                format!("queries/blocks/{handle}.graphql"),
                fragment::write(&handle, &outline),
            ),
            (
                format!("templates/blocks/{handle}.html"),
                template::write(&handle, &outline),
            ),
            (
                format!("frontend/styles/blocks/{handle}.css"),
                style::write(&handle),
            ),
            (format!("demo/blocks/{handle}.json"), sample::write(&outline)),
        ];
        if let Some((name, _)) = parts.iter().find(|(name, _)| config.project.join(name).exists()) {
            return Err(Failure::new(
                ExitCode::Usage,
                format!("the block `{handle}` has a file already"),
                name,
                "edit it, or remove the block's files first",
            ));
        }
        for (name, text) in &parts {
            write(&config.project, name, text)?;
            reporter.info("written", name, json!({ "path": name }));
        }
        let schema = live_schema::store(&config, &live)?;
        reporter.info("written", &schema, json!({ "path": schema }));
        reporter.info(
            "next",
            &format!(
                "check the directives in queries/blocks/{handle}.graphql, edit templates/blocks/{handle}.html \
                 (`sitegen explain template blocks/{handle}` says what it can name), then `sitegen build`"
            ),
            json!({ "handle": handle }),
        );
        Ok(())
    }
}

/// What the CMS has of a block type.
fn find(live: &Schema, handle: &str) -> Result<Outline, Failure> {
    let type_name = format!("{handle}_Entry");
    let members: Vec<&str> = live.get_union(BLOCKS_UNION).map_or_else(Vec::new, |union| {
        union.members.iter().map(|member| member.name.as_str()).collect()
    });
    if members.contains(&type_name.as_str()) {
        return Ok(Outline::new(live, &type_name));
    }
    let what = format!("the CMS has no block type `{handle}`");
    if live.get_object(&type_name).is_some() {
        return Err(unusable(
            what,
            "it has an entry type of that name: allow it in the field `contentMatrix` in Craft",
        ));
    }
    let handles: Vec<&str> = members
        .iter()
        .filter_map(|name| name.strip_suffix("_Entry"))
        .collect();
    let like = similar(handle, &handles);
    let hint = if like.is_empty() {
        "create the entry type in Craft, allow it in the field `contentMatrix`, and let the token's schema read it".to_owned()
    } else {
        format!(
            "did you mean `{}`? a new type is created in Craft first",
            like.join("`, `")
        )
    };
    Err(unusable(what, &hint))
}

fn write(project: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = project.join(name);
    let failed = |error: std::io::Error| Failure::cannot_write(&path, &error, "check space and permissions");
    if let Some(folder) = path.parent().filter(|folder| !folder.exists()) {
        files::operation::create_folder(folder).map_err(failed)?;
    }
    files::replace(&path, text.as_bytes()).map_err(failed)
}
