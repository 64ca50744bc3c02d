//! `sitegen explain`

use super::{ProjectArgs, ended};
use crate::cms::similar;
use crate::config::kinds_of;
use crate::content::declared::{EntryType, Kind};
use crate::content::{Declarations, Mode, Model, Transform};
use crate::report::explanations::{self, plain};
use crate::report::{self, Code, ExitCode, Failure, Reporter};

/// Arguments of `sitegen explain`.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  sitegen explain link-to-nowhere             the cause of a problem, an example, what to do
  sitegen explain template blocks/quotes      what templates/blocks/quotes.html can name
  sitegen explain template globals.contact    what all templates can name of a global set"
)]
pub struct Args {
    /// The code of a problem or of a failure; `sitegen codes` lists them
    #[arg(env = "SITEGEN_CODE")]
    code: Option<String>,
    #[command(subcommand)]
    subject: Option<Subject>,
}

#[derive(Debug, clap::Subcommand)]
enum Subject {
    /// What a template can name, as its query declares it
    Template {
        /// The template below `templates/`, such as `blocks/quotes`, or a global set, such as `globals.contact`
        #[arg(env = "SITEGEN_TEMPLATE")]
        name: String,
        #[command(flatten)]
        project: ProjectArgs,
    },
}

impl Args {
    /// Prints it.
    pub fn run(self) -> ExitCode {
        let explained = self.explain().map(|text| {
            report::raw(&text);
            ExitCode::Ok
        });
        ended(explained, &Reporter::new(false, false))
    }

    fn explain(self) -> Result<String, Failure> {
        let Some(Subject::Template { name, project }) = self.subject else {
            return code(&self.code.unwrap_or_default());
        };
        let model = Model::read(&project.project, &kinds_of(&project.project)?)?;
        let wanted = name.trim_start_matches("templates/").trim_end_matches(".html");
        let explained = explained(&model.blocks);
        let mut found = explained.iter();
        if let Some(found) =
            found.find(|found| found.name == wanted || found.name.ends_with(&format!("s/{wanted}")))
        {
            return Ok(found.text());
        }
        let names: Vec<&str> = explained
            .iter()
            .map(|explained| explained.name.as_str())
            .collect();
        let like = similar(wanted, &names);
        let hint = if like.is_empty() {
            format!("name one of these: {}", names.join(", "))
        } else {
            format!("did you mean `{}`?", like.join("`, `"))
        };
        Err(Failure::new(
            Code::TemplateMissing,
            format!("no query declares what `{wanted}` can name"),
            "queries",
            hint,
        ))
    }
}

/// The paragraph of a code.
fn code(text: &str) -> Result<String, Failure> {
    let Some(code) = Code::from_text(text) else {
        let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        let like = similar(text, &codes);
        let hint = match like.as_slice() {
            [] => "`sitegen codes` lists all codes".to_owned(),
            like => format!("did you mean `{}`?", like.join("`, `")),
        };
        return Err(Failure::new(
            Code::CodeUnknown,
            format!("there is no code `{text}`"),
            "the command line",
            hint,
        ));
    };
    let told = explanations::for_code(code);
    let ends = match code.exit() {
        // A problem: only `sitegen check` ends with it.
        ExitCode::Findings => String::new(),
        exit => format!("  exit code: {}\n", exit as i32),
    };
    Ok(format!(
        "{code}\n  cause: {}\n  example: {}\n  remedy: {}\n{ends}",
        plain(told.cause),
        plain(told.example),
        plain(told.remedy)
    ))
}

/// What templates can name of something.
#[derive(Debug)]
pub struct Explained<'a> {
    /// The template, such as `blocks/quotes`; of a global set, which all templates can name, `globals.contact`.
    pub name: String,
    /// The value that has the fields.
    owner: String,
    entry: &'a EntryType,
}

/// Everything that the queries declare for templates: blocks, pages, global sets.
pub fn explained<'a>(declared: &'a Declarations) -> Vec<Explained<'a>> {
    let explain = |folder: &str, owner: &str, entry: &'a EntryType| Explained {
        name: format!("{folder}/{}", entry.handle),
        owner: owner.to_owned(),
        entry,
    };
    let blocks = declared.blocks().map(|block| explain("blocks", "block", block));
    let pages = declared.pages().map(|page| explain("pages", "page.fields", page));
    let sets = declared.global_sets().map(|set| Explained {
        name: format!("globals.{}", set.handle),
        owner: format!("globals.{}", set.handle),
        entry: set,
    });
    blocks.chain(pages).chain(sets).collect()
}

impl Explained<'_> {
    /// One line a field.
    pub fn text(&self) -> String {
        let mut text = format!("{}.type — the handle of its type\n", self.owner);
        describe_fields(self.entry, &self.owner, &mut text);
        text
    }
}

fn describe_fields(entry: &EntryType, owner: &str, text: &mut String) {
    for field in entry.fields.iter().filter(|field| field.kind != Kind::Blocks) {
        text.push_str(&format!("{owner}.{} — {}\n", field.name, describe(&field.kind)));
        if let Kind::Rows(types) = &field.kind {
            for row in types {
                describe_fields(row, &format!("{owner}.{}[…]", field.name), text);
            }
        }
    }
    for (name, what) in entry.added.iter().filter(|(name, _)| entry.field(name).is_none()) {
        text.push_str(&format!("{owner}.{name} — {what}\n"));
    }
}

/// The box of an image in words: `503 × 377 px, cropped`.
fn in_words(of: Transform) -> String {
    match (of.width, of.height, of.mode) {
        (Some(width), Some(height), Mode::Crop) => format!("{width} × {height} px, cropped"),
        (Some(width), Some(height), Mode::Fit) => format!("{width} × {height} px, fitted"),
        (Some(width), None, _) => format!("{width} px wide"),
        (None, Some(height), _) => format!("{height} px high"),
        (None, None, _) => "of any size".into(),
    }
}

/// What a template sees of a field.
fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Text => "text, or none".into(),
        Kind::Texts => "a list of texts".into(),
        Kind::Lines => "a list of lines".into(),
        Kind::Rich { plain: false, .. } => "rich text, or none: `|rich_text`".into(),
        Kind::Rich { plain: true, .. } => "rich text without tags, or none: `|rich_text`".into(),
        Kind::Address => "an address elsewhere, or none".into(),
        Kind::Mail => "a mail address, or none".into(),
        Kind::Phone => "a telephone number, or none: `.text`, `.href` (or none)".into(),
        Kind::Embed => "the path of a document with the HTML, or none".into(),
        Kind::Number => "a number, or none".into(),
        Kind::Switch => "true or false".into(),
        Kind::Date => "a date, or none: `time(…, \"long\")`, `.iso`, `.long`, `.month_year`".into(),
        Kind::Link => {
            "a link, or none: `ui.button(…)`, `ui.link(…)`, `.href`, `.custom_text`, `.element_title`, \
                           `.element_slug`, `.aria_label`, `.new_tab`, `.external`, `.shows_count`"
                .into()
        }
        Kind::Image(transform) => format!(
            "an image, or none, {}: `picture(…)`, `.alt`, `.title`, `.size`, `.external_link`",
            in_words(*transform)
        ),
        Kind::Images(transform) => {
            format!("a list of images, {}: `picture(…)` of each", in_words(*transform))
        }
        Kind::File(preview) => {
            let preview = preview.map_or_else(String::new, |transform| {
                format!(", `.image` (or none, {})", in_words(transform))
            });
            format!(
                "a file, or none: `file(…)`, `.filename`, `.title`, `.extension`, `.size_text` (or none){preview}"
            )
        }
        Kind::Blocks => "the content blocks".into(),
        Kind::Rows(types) => {
            let handles: Vec<String> = types.iter().map(|row| format!("`{}`", row.handle)).collect();
            format!("a list of {}, each with `.type`", handles.join(" or "))
        }
    }
}
