//! The files in `queries/`, read and parsed.

use super::document_parts as parts;
use crate::config::is_of_text_editor;
use apollo_compiler::ast::{Definition, Document, FragmentDefinition};
use apollo_compiler::diagnostic::{Diagnostic, ToCliReport};
use apollo_compiler::validation::{DiagnosticData, DiagnosticList};
use apollo_compiler::{Name, Node, parser::Parser};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The stored schema.
pub const SCHEMA_FILE: &str = "schema.graphql";

/// The declaration of our own directives.
pub const LOCAL_FILE: &str = "local.graphql";

/// The fragments of the kinds of pages that a project declares. It may be missing.
pub const KINDS_FOLDER: &str = "queries/kinds";

/// A file.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its path in the project: `queries/page.graphql`.
    pub file: PathBuf,
    /// What is in it.
    pub text: String,
}

/// A mistake in a file of `queries/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// What is wrong, without its place.
    pub message: String,
    /// The file, and the line in it: `queries/blocks/quotes.graphql:3`.
    pub place: String,
    /// The line.
    pub excerpt: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} in `{}`", self.message, self.excerpt)
    }
}

/// Why the documents could not be read.
#[derive(Debug)]
pub enum DocumentError {
    /// A file or folder could not be read.
    Io(PathBuf, std::io::Error),
    /// A file is not GraphQL, or not one operation (or fragment) with a name.
    Syntax(PathBuf, String),
    /// A fragment is spread that no file defines.
    MissingFragment(PathBuf, String),
}

impl DocumentError {
    /// The file or folder that it is about.
    pub fn file(&self) -> &Path {
        match self {
            Self::Io(path, _) | Self::Syntax(path, _) | Self::MissingFragment(path, _) => path,
        }
    }
}

impl std::fmt::Display for DocumentError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(_, error) => write!(f, "cannot read: {error}"),
            Self::Syntax(_, message) => write!(f, "{message}"),
            Self::MissingFragment(_, name) => write!(
                f,
                "spreads the fragment `{name}`, which no file in `queries/fragments/` or `queries/blocks/` defines",
            ),
        }
    }
}

impl std::error::Error for DocumentError {}

/// Reads a file of the project by its path there.
///
/// # Errors
/// The file cannot be read.
pub fn read_file(project: &Path, file: PathBuf) -> Result<Source, DocumentError> {
    match std::fs::read_to_string(project.join(&file)) {
        Ok(text) => Ok(Source { file, text }),
        Err(error) => Err(DocumentError::Io(file, error)),
    }
}

/// The GraphQL files of a folder and those of `new` that are meant for it, each as it was written and without our
/// directives.
///
/// # Errors
/// A file cannot be read, or is not GraphQL.
pub fn parse_folder(
    project: &Path,
    folder: &str,
    new: &[Source],
    ours: &BTreeSet<Name>,
) -> Result<Vec<(Source, Document)>, DocumentError> {
    let io = |error| DocumentError::Io(folder.into(), error);
    let mut files = Vec::new();
    let entries = match std::fs::read_dir(project.join(folder)) {
        // Only the folder of the kinds may be missing.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && folder == KINDS_FOLDER => None,
        entries => Some(entries.map_err(io)?),
    };
    for entry in entries.into_iter().flatten() {
        let name = PathBuf::from(entry.map_err(io)?.file_name());
        let is_ours = name != Path::new(SCHEMA_FILE)
            && name != Path::new(LOCAL_FILE)
            && !is_of_text_editor(&name.to_string_lossy());
        if is_ours && name.extension().is_some_and(|extension| extension == "graphql") {
            files.push(read_file(project, Path::new(folder).join(name))?);
        }
    }
    let new = new
        .iter()
        .filter(|source| source.file.parent() == Some(Path::new(folder)));
    files.extend(new.cloned());
    files.sort_by(|a, b| a.file.cmp(&b.file));
    let read = files.into_iter().map(|source| {
        let mut document = parse(&source)?;
        for definition in &mut document.definitions {
            match definition {
                Definition::OperationDefinition(operation) => {
                    parts::strip(&mut operation.make_mut().selection_set, ours);
                }
                Definition::FragmentDefinition(fragment) => {
                    parts::strip(&mut fragment.make_mut().selection_set, ours);
                }
                _ => {}
            }
        }
        Ok((source, document))
    });
    read.collect()
}

/// The document in a file.
///
/// # Errors
/// The file is not GraphQL.
pub fn parse(source: &Source) -> Result<Document, DocumentError> {
    Parser::new()
        .parse_ast(source.text.as_str(), &source.file)
        .map_err(|error| {
            let mistake = first(&error.errors);
            DocumentError::Syntax(mistake.place.clone().into(), mistake.to_string())
        })
}

/// The fragments in a file.
///
/// # Errors
/// There is something else in it.
pub fn fragments_of(
    document: &Document,
    path: &Path,
) -> Result<Vec<Node<FragmentDefinition>>, DocumentError> {
    document
        .definitions
        .iter()
        .map(|definition| match definition {
            Definition::FragmentDefinition(fragment) => Ok(fragment.clone()),
            _ => Err(DocumentError::Syntax(
                path.to_owned(),
                "expected fragments only".into(),
            )),
        })
        .collect()
}

/// The first of them. There is one.
pub fn first(errors: &DiagnosticList) -> Mistake {
    each(errors).next().unwrap_or_else(|| Mistake {
        message: String::new(),
        place: "queries".into(),
        excerpt: String::new(),
    })
}

/// All of them, in the order of the files.
pub fn each(errors: &DiagnosticList) -> impl Iterator<Item = Mistake> {
    errors.iter().map(|diagnostic| mistake(&diagnostic))
}

fn mistake(diagnostic: &Diagnostic<'_, DiagnosticData>) -> Mistake {
    let location = diagnostic.error.location();
    let source = location.and_then(|location| diagnostic.sources.get(&location.file_id()));
    let line = diagnostic.line_column_range().map_or(0, |range| range.start.line);
    let excerpt = source.and_then(|source| source.source_text().lines().nth(line.saturating_sub(1)));
    let file = source.map_or_else(|| "queries".into(), |source| source.path().display().to_string());
    Mistake {
        message: diagnostic.error.to_string(),
        place: format!("{file}:{line}"),
        excerpt: excerpt.unwrap_or_default().trim().to_owned(),
    }
}
