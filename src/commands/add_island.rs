//! `sitegen add island`

use super::ProjectArgs;
use super::scaffold::files::{write, write_new};
use super::scaffold::island;
use crate::report::{Code, Failure, Reporter};
use serde_json::json;

/// Where islands are listed.
const INDEX: &str = "frontend/islands/index.ts";

/// Arguments of `sitegen add island`.
#[derive(Debug, clap::Args)]
pub struct NewIsland {
    /// The name of the component, such as `SalaryCheck`
    #[arg(env = "SITEGEN_NAME")]
    name: String,
    #[command(flatten)]
    project: ProjectArgs,
    /// Print one JSON object a line
    #[arg(long, env = "SITEGEN_JSON")]
    pub json: bool,
}

impl NewIsland {
    /// Writes the component and its test, and lists it.
    ///
    /// # Errors
    /// Exit 2: the name is not that of a component, one of its files exists, or `index.ts` has no list.
    pub fn add(self, reporter: &Reporter) -> Result<(), Failure> {
        let Self { name, project, .. } = self;
        let is_name = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric());
        if !is_name {
            return Err(Failure::new(
                Code::Usage,
                format!("`{name}` is not a name of a component"),
                "sitegen add island",
                "begin with a capital letter, and use letters and digits: `SalaryCheck`",
            ));
        }
        let project = project.project;
        let path = project.join(INDEX);
        let index = std::fs::read_to_string(&path).ok();
        let Some(index) = index.and_then(|index| island::listed(&index, &name)) else {
            return Err(Failure::new(
                Code::SourceUnreadable,
                "there is no list `islands` to add it to",
                path.display().to_string(),
                "restore the file from the repository, or name the project with --project DIR",
            ));
        };
        let folder = format!("frontend/islands/{name}");
        let files = [
            (format!("{folder}/{name}.tsx"), island::component(&name)),
            (format!("{folder}/{name}.test.tsx"), island::test(&name)),
        ];
        write_new(&project, &name, &files, reporter)?;
        write(&project, INDEX, &index)?;
        reporter.info("written", INDEX, json!({ "path": INDEX }));
        reporter.info(
            "next",
            &format!(
                "edit {folder}/{name}.tsx, show it in a template with \
                 {{{{ island(\"{name}\", {{\"label\": \"…\", \"text\": \"…\"}}, client=\"visible\") }}}}, then `sitegen build`; \
                 `npm test -- {name}` in frontend/ runs its test"
            ),
            json!({ "island": name }),
        );
        Ok(())
    }
}
