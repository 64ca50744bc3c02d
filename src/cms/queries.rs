//! The project's queries: read from `queries/` and checked when the program starts, so that nobody compiles anything to
//! ask the CMS for one more field.

use super::document_check;
use super::document_files::{Mistake, each, first};
use super::documents::DocumentError;
use super::documents::{self, EntryFragment, SCHEMA_FILE, Source};
use super::wire::{COMPILED, uris::UrisEntries};
use crate::report::{Code, Failure};
use apollo_compiler::validation::Valid;
use apollo_compiler::{ExecutableDocument, Schema};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// What to do about a stored schema that cannot be used.
const RESTORE: &str = "restore the file from the repository, or fetch it from the CMS with `sitegen schema`";

/// One document that is sent to the CMS.
#[derive(Debug)]
pub struct Operation {
    /// Its name, as the CMS logs it.
    pub name: String,
    /// For a slice of an operation over several entry types: the type, such as `vacancy_Entry`.
    pub entry_type: Option<Arc<str>>,
    /// The file it stands in.
    pub file: String,
    /// The text, without our directives.
    pub document: String,
    /// Parsed on first use.
    parsed: OnceLock<Option<Valid<ExecutableDocument>>>,
}

impl Operation {
    /// One that is not in `queries/`. It is sent as it is.
    pub(super) fn of_program(name: &str, document: String) -> Self {
        Self {
            name: name.to_owned(),
            entry_type: None,
            file: String::new(),
            document,
            parsed: OnceLock::from(None),
        }
    }
}

/// Every document of `queries/`, checked against the schema beside them.
#[derive(Debug)]
pub struct Queries {
    /// The stored schema, with our directives.
    pub schema: Valid<Schema>,
    /// All files as they were written: our directives are in it.
    pub written: ExecutableDocument,
    /// The blocks that are asked for.
    pub blocks: Vec<EntryFragment>,
    /// What is sent.
    pub operations: Vec<Arc<Operation>>,
}

impl Queries {
    /// Reads the `queries/` of a project.
    ///
    /// # Errors
    /// Exit 2: a file cannot be read, does not fit the stored schema, or leaves out what the program needs.
    pub fn read(project: &Path) -> Result<Arc<Self>, Failure> {
        let unreadable = |error: DocumentError| {
            let file = error.file().display().to_string();
            let code = match error {
                DocumentError::Io(..) => Code::SourceUnreadable,
                DocumentError::Syntax(..) => Code::QuerySyntax,
                DocumentError::MissingFragment(..) => Code::QueryFragmentUnknown,
            };
            Failure::new(
                code,
                error.to_string(),
                file,
                "correct the file, or restore it from the repository",
            )
        };
        let stored = stored(project)?;
        let documents = documents::read(project).map_err(unreadable)?;
        let schema = document_check::schema(&stored.text, &documents.local).map_err(not_a_schema)?;
        let written = document_check::documents(&schema, &documents)
            .map_err(|mistakes| unfit(first(&mistakes)).with(each(&mistakes).map(unfit)))?;
        let sliced = documents.operations.into_iter().flat_map(|joined| {
            let operation = |entry_type: Option<String>, document| {
                Arc::new(Operation {
                    name: joined.name.clone(),
                    entry_type: entry_type.map(Into::into),
                    file: joined.file.display().to_string(),
                    document,
                    parsed: OnceLock::new(),
                })
            };
            if joined.slices.is_empty() {
                return vec![operation(None, joined.document.clone())];
            }
            let slices = joined.slices.iter().cloned();
            slices
                .map(|(entry_type, document)| operation(Some(entry_type), document))
                .collect()
        });
        let queries = Self {
            operations: sliced.collect(),
            blocks: documents.blocks,
            written: written.into_inner(),
            schema,
        };
        queries.has_what_is_needed()?;
        Ok(Arc::new(queries))
    }

    /// None at all, for a client that only asks what a CMS is like.
    pub fn none() -> Arc<Self> {
        Arc::new(Self {
            schema: Valid::assume_valid(Schema::new()),
            written: ExecutableDocument::new(),
            blocks: Vec::new(),
            operations: Vec::new(),
        })
    }

    /// The operation of that name, and of that entry type where it is sliced.
    pub fn operation(&self, name: &str, entry_type: Option<&str>) -> Option<&Arc<Operation>> {
        self.operations
            .iter()
            .find(|operation| operation.name == name && operation.entry_type.as_deref() == entry_type)
    }

    /// Whether the site has a page for an entry: it has an address, and its contents are asked for.
    pub fn has_page(&self, entry: &UrisEntries) -> bool {
        let entry_type = format!("{}_Entry", entry.type_handle);
        entry.uri.is_some() && self.operation("Page", Some(&entry_type)).is_some()
    }

    /// The types of entries with a page, whose contents are asked for.
    pub fn page_types(&self) -> BTreeSet<String> {
        let pages = self
            .operations
            .iter()
            .filter(|operation| operation.name == "Page");
        pages
            .filter_map(|operation| operation.entry_type.as_deref().map(str::to_owned))
            .collect()
    }

    /// The operation's document, parsed; `None` if it is not one, which [`Queries::read`] has checked.
    pub fn parsed<'a>(&'a self, operation: &'a Operation) -> Option<&'a Valid<ExecutableDocument>> {
        let document = operation.parsed.get_or_init(|| {
            ExecutableDocument::parse_and_validate(&self.schema, operation.document.as_str(), &operation.file)
                .ok()
        });
        document.as_ref()
    }

    /// The program's own types are compiled: a field that is not asked for any more would be taken for an empty one.
    fn has_what_is_needed(&self) -> Result<(), Failure> {
        let unfit = |what: String| {
            Failure::new(
                Code::QueryUnfit,
                what,
                "queries",
                "ask for it again; what only templates show can be left out",
            )
        };
        let mut lacking = Vec::new();
        for (name, compiled) in COMPILED {
            let needed = document_check::operation(&self.schema, compiled).map_err(|mistake| {
                unfit(format!(
                    "the program was compiled with another query `{name}`, which the schema does not fit: {mistake}"
                ))
            })?;
            let found = document_check::fields(&self.written, name);
            let needed = document_check::fields(&needed, name);
            // What is within a field that is missing is missing with it.
            let is_within = |path: &String| {
                path.rmatch_indices('/')
                    .any(|(end, _)| !found.contains(&path[..end]))
            };
            let missing = needed
                .iter()
                .filter(|path| !found.contains(*path) && !is_within(path));
            lacking.extend(missing.map(|path| {
                let (_, field) = path.rsplit_once('/').unwrap_or(("", path));
                let (owner, field) = field.split_once('.').unwrap_or_default();
                unfit(format!(
                    "the query `{name}` does not ask for `{field}` of `{owner}`, which the program reads"
                ))
            }));
        }
        Failure::none_of(lacking)
    }
}

/// The text of the stored schema. Types in it that do not fit are no mistake here.
///
/// # Errors
/// Exit 2: it cannot be read, or is not GraphQL.
pub fn stored_schema(project: &Path) -> Result<String, Failure> {
    let stored = stored(project)?;
    document_check::syntax(&stored).map_err(not_a_schema)?;
    Ok(stored.text)
}

fn stored(project: &Path) -> Result<Source, Failure> {
    documents::read_file(project, Path::new("queries").join(SCHEMA_FILE)).map_err(|error| {
        let file = error.file().display().to_string();
        Failure::new(Code::SchemaUnreadable, error.to_string(), file, RESTORE)
    })
}

fn not_a_schema(mistake: Mistake) -> Failure {
    refuse(Code::SchemaUnreadable, mistake, RESTORE)
}

fn unfit(mistake: Mistake) -> Failure {
    let hint = match mistake.message.contains("directive") {
        true => "write one of those in queries/local.graphql, as they are declared there",
        false => "correct the query; is it new in the CMS? then run `sitegen schema`",
    };
    refuse(Code::QueryUnfit, mistake, hint)
}

fn refuse(code: Code, mistake: Mistake, hint: &str) -> Failure {
    Failure::new(code, mistake.to_string(), mistake.place, hint)
}
