//! The GraphQL documents in `queries/`: read from disk, joined with their fragments, split into slices.
//!
//! Shared by `build.rs`, which generates types for what Rust reasons about, and by the program, which reads the project's
//! documents when it starts. Directives of `local.graphql` say what a field means to templates; the CMS never sees them.
//! Depends on nothing but apollo-compiler.

use super::document_parts::{self as parts, BLOCKS, Fragments};
use apollo_compiler::ast::{Definition, Document, FragmentDefinition};
use apollo_compiler::{Name, Node, parser::Parser};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The union of all content blocks, whose fragment is put together from `queries/blocks/`.
pub const BLOCKS_UNION: &str = "contentMatrix_MatrixField";

/// The stored schema.
pub const SCHEMA_FILE: &str = "schema.graphql";

/// The declaration of our own directives.
pub const LOCAL_FILE: &str = "local.graphql";

/// Everything in `queries/` but the schema.
pub struct Documents {
    /// The operations, in order of their files.
    pub operations: Vec<Joined>,
    /// The blocks, in order of their files.
    pub blocks: Vec<BlockFragment>,
    /// Every file, as it was written, and the fragment that lists the blocks.
    pub sources: Vec<Source>,
    /// The declaration of our own directives.
    pub local: Source,
}

/// A file.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its path in the project: `queries/page.graphql`.
    pub file: PathBuf,
    /// What is in it.
    pub text: String,
}

/// One operation with every fragment it needs.
pub struct Joined {
    /// The operation's name, such as `Page`.
    pub name: String,
    /// The file it stands in, for messages.
    pub file: PathBuf,
    /// What is sent to the CMS.
    pub document: String,
    /// What the wire types are generated from: the same without what is asked of blocks, which are JSON there.
    pub typed: String,
    /// For an operation over several entry types, one document for each type: (`vacancy_Entry`, document).
    pub slices: Vec<(String, String)>,
}

/// The fragment of one content block.
#[derive(Debug, Clone)]
pub struct BlockFragment {
    /// The block type's handle: the name of the file.
    pub handle: String,
    /// The fragment's name.
    pub fragment: String,
    /// The file it stands in, for messages.
    pub file: PathBuf,
}

impl BlockFragment {
    /// The type of the blocks, as the queries call it.
    pub fn type_name(&self) -> String {
        format!("{}_Entry", self.handle)
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

/// Reads `queries/` in a project's folder and joins each operation with its fragments, in order of file names.
///
/// # Errors
/// A file cannot be read, is no GraphQL, or spreads a fragment that no file defines.
pub fn read(project: &Path) -> Result<Documents, DocumentError> {
    let local = read_file(project, Path::new("queries").join(LOCAL_FILE))?;
    let ours = directives(&local)?;
    let mut sources = Vec::new();
    let mut fragments = Fragments::new();
    let mut files = Vec::new();
    for (source, document) in parse_folder(project, "queries/fragments", &ours)? {
        for fragment in fragments_of(&document, &source.file)? {
            files.push((source.file.clone(), fragment.clone()));
            fragments.insert(fragment.name.clone(), fragment);
        }
        sources.push(source);
    }
    let mut blocks = Vec::new();
    for (source, document) in parse_folder(project, "queries/blocks", &ours)? {
        let found = fragments_of(&document, &source.file)?;
        let handle = source
            .file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let [fragment] = found.as_slice() else {
            return Err(DocumentError::Syntax(
                source.file,
                format!("expected one fragment, found {}", found.len()),
            ));
        };
        if fragment.type_condition.as_str() != format!("{handle}_Entry") {
            let found = format!(
                "a file is named after its block: expected a fragment on `{handle}_Entry`, found one on `{}`",
                fragment.type_condition
            );
            return Err(DocumentError::Syntax(source.file, found));
        }
        blocks.push(BlockFragment {
            handle,
            fragment: fragment.name.to_string(),
            file: source.file.clone(),
        });
        files.push((source.file.clone(), fragment.clone()));
        fragments.insert(fragment.name.clone(), fragment.clone());
        sources.push(source);
    }
    for (file, fragment) in &files {
        if let Some(missing) = parts::missing(fragment, &fragments) {
            return Err(DocumentError::MissingFragment(file.clone(), missing));
        }
    }
    let list = blocks_fragment(&blocks);
    for fragment in fragments_of(&parse(&list)?, &list.file)? {
        fragments.insert(fragment.name.clone(), fragment);
    }
    sources.push(list);

    let mut operations = Vec::new();
    for (source, document) in parse_folder(project, "queries", &ours)? {
        let path = &source.file;
        let [Definition::OperationDefinition(operation)] = document.definitions.as_slice() else {
            return Err(DocumentError::Syntax(
                source.file,
                "expected exactly one operation and nothing else".into(),
            ));
        };
        let Some(name) = &operation.name else {
            return Err(DocumentError::Syntax(
                source.file,
                "the operation needs a name".into(),
            ));
        };
        let missing = |name| DocumentError::MissingFragment(path.clone(), name);
        let join = |operation: &_, fragments: &_| parts::join(operation, fragments).map_err(missing);
        operations.push(Joined {
            name: name.to_string(),
            document: join(operation, &fragments)?,
            typed: join(
                &parts::without_blocks(operation),
                &parts::with_blocks_as_json(&fragments),
            )?,
            slices: parts::slices(operation, &fragments)
                .into_iter()
                .map(|(entry_type, slice)| Ok((entry_type, join(&slice, &fragments)?)))
                .collect::<Result<_, _>>()?,
            file: path.clone(),
        });
        sources.push(source);
    }
    Ok(Documents {
        operations,
        blocks,
        sources,
        local,
    })
}

/// Reads a file of the project by its path there.
///
/// # Errors
/// It cannot be read.
pub fn read_file(project: &Path, file: PathBuf) -> Result<Source, DocumentError> {
    match std::fs::read_to_string(project.join(&file)) {
        Ok(text) => Ok(Source { file, text }),
        Err(error) => Err(DocumentError::Io(file, error)),
    }
}

/// Names of the directives that are declared in a file.
fn directives(local: &Source) -> Result<BTreeSet<Name>, DocumentError> {
    let document = parse(local)?;
    let declared = document
        .definitions
        .iter()
        .filter_map(|definition| match definition {
            Definition::DirectiveDefinition(directive) => Some(directive.name.clone()),
            _ => None,
        });
    Ok(declared.collect())
}

fn blocks_fragment(blocks: &[BlockFragment]) -> Source {
    let spreads: String = blocks
        .iter()
        .map(|block| format!(" ...{}", block.fragment))
        .collect();
    Source {
        file: "queries/blocks".into(),
        text: format!(
            "fragment {BLOCKS} on {BLOCKS_UNION} {{ __typename ... on EntryInterface {{ id typeHandle }}{spreads} }}"
        ),
    }
}

/// The GraphQL files of a folder, each as it was written and without our directives.
fn parse_folder(
    project: &Path,
    folder: &str,
    ours: &BTreeSet<Name>,
) -> Result<Vec<(Source, Document)>, DocumentError> {
    let io = |error| DocumentError::Io(folder.into(), error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(project.join(folder)).map_err(io)? {
        let name = PathBuf::from(entry.map_err(io)?.file_name());
        let is_ours = name != Path::new(SCHEMA_FILE) && name != Path::new(LOCAL_FILE);
        if is_ours && name.extension().is_some_and(|extension| extension == "graphql") {
            files.push(Path::new(folder).join(name));
        }
    }
    files.sort();
    let read = files.into_iter().map(|file| {
        let source = read_file(project, file)?;
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

fn parse(source: &Source) -> Result<Document, DocumentError> {
    Parser::new()
        .parse_ast(source.text.as_str(), &source.file)
        .map_err(|error| DocumentError::Syntax(source.file.clone(), error.errors.to_string()))
}

fn fragments_of(document: &Document, path: &Path) -> Result<Vec<Node<FragmentDefinition>>, DocumentError> {
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
