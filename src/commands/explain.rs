//! `sitegen explain`

use super::ProjectArgs;
use crate::cms::similar;
use crate::content::Model;
use crate::content::declared::{EntryType, Kind};
use crate::report::{self, ExitCode, Failure, Reporter};

/// Arguments of `sitegen explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  sitegen explain template blocks/quotes    what templates/blocks/quotes.html can name")]
pub struct Args {
    #[command(subcommand)]
    subject: Subject,
}

#[derive(Debug, clap::Subcommand)]
enum Subject {
    /// What a template can name, as its query declares it
    Template {
        /// The template below `templates/`, such as `blocks/quotes`
        #[arg(env = "SITEGEN_TEMPLATE")]
        name: String,
        #[command(flatten)]
        project: ProjectArgs,
    },
}

impl Args {
    /// Prints it.
    pub fn run(self) -> ExitCode {
        match self.explain() {
            Ok(text) => {
                report::raw(&text);
                ExitCode::Ok
            }
            Err(failure) => {
                Reporter::new(false, false).failure(&failure);
                failure.exit
            }
        }
    }

    fn explain(self) -> Result<String, Failure> {
        let Subject::Template { name, project } = self.subject;
        let model = Model::read(&project.project)?;
        let wanted = name.trim_start_matches("templates/").trim_end_matches(".html");
        let handle = wanted.trim_start_matches("blocks/");
        if let Some(block) = model.blocks.blocks().find(|block| &*block.handle == handle) {
            return Ok(text(block));
        }
        let handles: Vec<&str> = model.blocks.blocks().map(|block| &*block.handle).collect();
        let like = similar(handle, &handles);
        let hint = if like.is_empty() {
            format!("name one of these: {}", handles.join(", "))
        } else {
            format!("did you mean `blocks/{}`?", like.join("`, `blocks/"))
        };
        Err(Failure::new(
            ExitCode::Usage,
            format!("no query declares what `{wanted}` can name"),
            "queries/blocks",
            hint,
        ))
    }
}

/// What a template of a block can name, one line a field.
pub fn text(block: &EntryType) -> String {
    let mut text = String::from("block.type — the handle of its type\n");
    describe_fields(block, "block", &mut text);
    text
}

fn describe_fields(entry: &EntryType, owner: &str, text: &mut String) {
    for field in &entry.fields {
        text.push_str(&format!("{owner}.{} — {}\n", field.name, describe(&field.kind)));
        if let Kind::Rows(types) = &field.kind {
            for row in types {
                describe_fields(row, &format!("{owner}.{}[…]", field.name), text);
            }
        }
    }
    for (name, what) in entry.added {
        text.push_str(&format!("{owner}.{name} — {what}\n"));
    }
}

/// What a template sees of a field.
fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Text => "text, or none".into(),
        Kind::Texts => "a list of texts".into(),
        Kind::Lines => "a list of lines".into(),
        Kind::Rich { plain: false } => "rich text, or none: `|rich_text`".into(),
        Kind::Rich { plain: true } => "rich text without tags, or none: `|rich_text`".into(),
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
            "an image, or none, {}: `picture(…)`, `.alt`, `.title`, `.size`",
            transform.describe()
        ),
        Kind::Images(transform) => {
            format!("a list of images, {}: `picture(…)` of each", transform.describe())
        }
        Kind::File(preview) => {
            let preview = preview.map_or_else(String::new, |transform| {
                format!(", `.image` (or none, {})", transform.describe())
            });
            format!(
                "a file, or none: `file(…)`, `.filename`, `.title`, `.extension`, `.size_text` (or none){preview}"
            )
        }
        Kind::Rows(types) => {
            let handles: Vec<String> = types.iter().map(|row| format!("`{}`", row.handle)).collect();
            format!("a list of {}, each with `.type`", handles.join(" or "))
        }
    }
}
