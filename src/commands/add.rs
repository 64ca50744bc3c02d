//! `sitegen add`

use super::add_island::NewIsland;
use super::live_schema::{self, unusable};
use super::scaffold::files::{refuse_present, write, write_new};
use super::scaffold::{Outline, aliased, fragment, sample, style, template};
use super::{CmsArgs, ProjectArgs, ended};
use crate::cms::documents::{BLOCKS_UNION, Source};
use crate::cms::similar;
use crate::content::UNKNOWN;
use crate::report::{Code, ExitCode, Failure, Reporter};
use apollo_compiler::Schema;
use serde_json::json;

/// Arguments of `sitegen add`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  SITEGEN_CMS_TOKEN=… sitegen add block faq --cms-url https://cms.example.com
  SITEGEN_CMS_TOKEN=… sitegen add kind event --section agenda --cms-url https://cms.example.com
  sitegen add block faq --demo       the same from the embedded CMS, whose types queries/schema.graphql can extend
  sitegen add island SalaryCheck

Files that are there already are never overwritten; queries/schema.graphql and sitegen.toml are added to. Nothing has to be
compiled: edit the template, then build. With --demo, types that only queries/schema.graphql has stay in it.")]
pub struct Args {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, clap::Subcommand)]
enum Part {
    /// A content block: its query with every field, a plain template, its style, and a sample for the style guide
    Block(New),
    /// A kind of page: its query with every field, a plain template, its settings, and a sample for the demo
    Kind {
        #[command(flatten)]
        new: New,
        /// The handle of the section that its entries are kept in [default: the handle]
        #[arg(long, env = "SITEGEN_SECTION")]
        section: Option<String>,
    },
    /// An interactive part: a React component, its test, and its line in the list of islands
    Island(NewIsland),
}

#[derive(Debug, clap::Args)]
struct New {
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
    /// The CMS to ask. An island is not in the CMS.
    pub(super) fn cms(&mut self) -> Option<&mut CmsArgs> {
        match &mut self.part {
            Part::Block(new) | Part::Kind { new, .. } => Some(&mut new.cms),
            Part::Island(_) => None,
        }
    }

    /// Asks the CMS, and writes the files.
    pub fn run(self) -> ExitCode {
        let json = match &self.part {
            Part::Block(new) | Part::Kind { new, .. } => new.json,
            Part::Island(new) => new.json,
        };
        let reporter = Reporter::new(json, false);
        let added = match self.part {
            Part::Block(new) => new.add(&reporter, block, block_files),
            Part::Kind { new, section } => {
                let section = section.unwrap_or_else(|| new.handle.clone());
                new.add(&reporter, kind, |handle, outline| {
                    kind_files(handle, &section, outline)
                })
            }
            Part::Island(new) => new.add(&reporter),
        };
        ended(added.map(|()| ExitCode::Ok), &reporter)
    }
}

/// The first version of something new.
struct First {
    /// New files, by their paths in the project. The first is the query, the second the template.
    files: Vec<(String, String)>,
    /// What is added to `sitegen.toml`.
    settings: String,
}

impl New {
    fn add(
        self,
        reporter: &Reporter,
        outline: impl FnOnce(&str, &Schema) -> Result<Outline, Failure>,
        first: impl Fn(&str, &Outline) -> First,
    ) -> Result<(), Failure> {
        let handle = self.handle;
        let (config, live) = live_schema::ask(self.project.project, self.cms, reporter)?;
        let outline = outline(&handle, &live)?;
        refuse_present(&config.project, &handle, &first(&handle, &outline).files)?;
        let schema = |outline: &Outline| {
            let (file, text) = first(&handle, outline).files.swap_remove(0);
            let file = file.into();
            live_schema::pruned(&config, &live, &[Source { file, text }])
        };
        let outline = aliased(outline, &handle, |outline| schema(outline).is_ok());
        let schema = schema(&outline).map_err(|failure| unfit(failure, &handle))?;
        let First { files, settings } = first(&handle, &outline);
        // From here on only a full disk stops it.
        write_new(&config.project, &handle, &files, reporter)?;
        if !settings.is_empty() && !config.kinds.contains_key(&handle) {
            let name = "sitegen.toml";
            let path = config.project.join(name);
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            write(
                &config.project,
                name,
                &format!("{}\n\n{settings}", text.trim_end()),
            )?;
            reporter.info("written", name, json!({ "path": name }));
        }
        let schema = live_schema::write(&config, &schema)?;
        reporter.info("written", &schema, json!({ "path": schema }));
        let [query, template] = [0, 1].map(|index| files.get(index).map_or("", |(name, _)| name));
        let name = template
            .trim_start_matches("templates/")
            .trim_end_matches(".html");
        reporter.info(
            "next",
            &format!(
                "check the directives in {query}, edit {template} \
                 (`sitegen explain template {name}` says what it can name), then `sitegen build`"
            ),
            json!({ "handle": handle }),
        );
        Ok(())
    }
}

/// A new query that cannot stand beside the others, or another one that does not fit the CMS.
fn unfit(failure: Failure, handle: &str) -> Failure {
    let hint = format!(
        "nothing was written; if it is a field of `{handle}`, give it another handle in Craft, or write the query by hand \
         with an alias: `otherName: field`"
    );
    match failure.code {
        Code::SchemaUnfit => Failure { hint, ..failure },
        _ => failure,
    }
}

/// A block that the CMS has.
fn block(handle: &str, live: &Schema) -> Result<Outline, Failure> {
    if handle == UNKNOWN {
        return Err(Failure::new(
            Code::FileExists,
            format!(
                "`{UNKNOWN}` cannot be a block of the site: blocks of any other unknown type need its template"
            ),
            format!("templates/blocks/{UNKNOWN}.html"),
            "give the entry type another handle in Craft, and leave the template as it is",
        ));
    }
    let members = members(live);
    if !members.contains(&handle) {
        let what = format!("the CMS has no block type `{handle}`");
        if live.get_object(&format!("{handle}_Entry")).is_some() {
            return Err(unusable(
                what,
                "it has an entry type of that name: allow it in the field `contentMatrix` in Craft",
            )
            .coded(Code::TypeNotInCms));
        }
        let create = "create the entry type in Craft, allow it in the field `contentMatrix`, and let the token's schema read it";
        return Err(unknown(what, handle, &members, create));
    }
    Ok(Outline::new(live, &format!("{handle}_Entry")))
}

fn block_files(handle: &str, outline: &Outline) -> First {
    First {
        files: vec![
            (
                format!("queries/blocks/{handle}.graphql"),
                fragment::write("Block", handle, outline),
            ),
            (
                format!("templates/blocks/{handle}.html"),
                template::write(handle, outline),
            ),
            (
                format!("frontend/styles/blocks/{handle}.css"),
                style::write(handle),
            ),
            (format!("demo/blocks/{handle}.json"), sample::write(outline)),
        ],
        settings: String::new(),
    }
}

/// A kind of page whose entry type the CMS has.
fn kind(handle: &str, live: &Schema) -> Result<Outline, Failure> {
    let type_name = format!("{handle}_Entry");
    if live.get_object(&type_name).is_none() {
        let names = live.types.keys().filter_map(|name| name.strip_suffix("_Entry"));
        let names: Vec<&str> = names.collect();
        let create =
            "create the entry type and its section in Craft, and let the token's schema read the section";
        let what = format!("the CMS has no entry type `{handle}`");
        return Err(unknown(what, handle, &names, create));
    }
    if members(live).contains(&handle) {
        let what = format!("`{handle}` is a content block in the CMS");
        return Err(
            unusable(what, &format!("add it with `sitegen add block {handle}`")).coded(Code::TypeNotInCms),
        );
    }
    Ok(Outline::new(live, &type_name))
}

fn kind_files(handle: &str, section: &str, outline: &Outline) -> First {
    First {
        files: vec![
            (
                format!("queries/kinds/{handle}.graphql"),
                fragment::write("Kind", handle, outline),
            ),
            (
                format!("templates/pages/{handle}.html"),
                template::page(handle, outline),
            ),
            (
                format!("demo/kinds/{handle}.json"),
                sample::page(handle, section, outline),
            ),
        ],
        settings: format!(
            "[kinds.{handle}]\n\
             section = \"{section}\"\n\
             # listed_by = \"/agenda\"     # the page that lists them, newest first: an overview, or a template with `items`\n\
             # count = \"many\"            # or \"one\", \"optional\": how many a site has\n\
             # indexable = true          # whether search engines may list them\n\
             # schema_type = \"WebPage\"   # the schema.org type of what they are about: name and address are filled in\n"
        ),
    }
}

/// The handles of the blocks that the CMS has.
fn members(live: &Schema) -> Vec<&str> {
    let union = live.get_union(BLOCKS_UNION);
    let members = union.into_iter().flat_map(|union| &union.members);
    members
        .filter_map(|member| member.name.strip_suffix("_Entry"))
        .collect()
}

fn unknown(what: String, handle: &str, handles: &[&str], create: &str) -> Failure {
    let like = similar(handle, handles);
    let hint = match like.is_empty() {
        true => create.to_owned(),
        false => format!(
            "did you mean `{}`? a new type is created in Craft first",
            like.join("`, `")
        ),
    };
    unusable(what, &hint).coded(Code::TypeNotInCms)
}
