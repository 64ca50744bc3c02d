//! The GraphQL documents in `queries/`: read from disk, joined with their fragments, split into slices.
//!
//! The program reads the project's documents when it starts. Directives of `local.graphql` say what a field means to
//! templates; the CMS never sees them.

pub use super::document_files::{DocumentError, LOCAL_FILE, SCHEMA_FILE, Source, read_file};
use super::document_files::{KINDS_FOLDER, fragments_of, parse, parse_folder};
use super::document_parts::{self as parts, BLOCKS, Fragments, KINDS};
use apollo_compiler::ast::{Definition, Document, FragmentDefinition};
use apollo_compiler::{Name, Node};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The union of all content blocks, whose fragment is put together from `queries/blocks/`.
pub const BLOCKS_UNION: &str = "contentMatrix_MatrixField";

/// The fragments of the blocks.
const BLOCKS_FOLDER: &str = "queries/blocks";

/// Everything in `queries/` but the schema.
pub struct Documents {
    /// The operations, in order of their files.
    pub operations: Vec<Joined>,
    /// The blocks, in order of their files.
    pub blocks: Vec<EntryFragment>,
    /// The kinds of pages that the project declares, in order of their files.
    pub kinds: Vec<EntryFragment>,
    /// Every file, as it was written, and the fragment that lists the blocks.
    pub sources: Vec<Source>,
    /// The declaration of our own directives.
    pub local: Source,
}

/// One operation with every fragment it needs.
pub struct Joined {
    /// The operation's name, such as `Page`.
    pub name: String,
    /// The file it stands in, for messages.
    pub file: PathBuf,
    /// What is sent to the CMS.
    pub document: String,
    /// For an operation over several entry types, one document for each type: (`vacancy_Entry`, document).
    pub slices: Vec<(String, String)>,
}

/// The fragment of one content block, or of one kind of page.
#[derive(Debug, Clone)]
pub struct EntryFragment {
    /// The entry type's handle: the name of the file.
    pub handle: String,
    /// The fragment's name.
    pub fragment: String,
    /// The file it stands in, for messages.
    pub file: PathBuf,
}

impl EntryFragment {
    /// The type of the entries, as the queries call it.
    pub fn type_name(&self) -> String {
        format!("{}_Entry", self.handle)
    }
}

/// Reads `queries/` in a project's folder and joins each operation with its fragments, in order of file names.
///
/// # Errors
/// A file cannot be read, is not GraphQL, or spreads a fragment that no file defines.
pub fn read(project: &Path) -> Result<Documents, DocumentError> {
    read_with(project, &[])
}

/// The same with files that are not in `queries/blocks` or `queries/kinds` yet.
///
/// # Errors
/// Those of [`read`].
pub fn read_with(project: &Path, new: &[Source]) -> Result<Documents, DocumentError> {
    let local = read_file(project, Path::new("queries").join(LOCAL_FILE))?;
    let ours = directives(&local)?;
    let mut sources = Vec::new();
    let mut fragments = Fragments::new();
    let mut files = Vec::new();
    for (source, document) in parse_folder(project, "queries/fragments", &[], &ours)? {
        for fragment in fragments_of(&document, &source.file)? {
            files.push((source.file.clone(), fragment.clone()));
            fragments.insert(fragment.name.clone(), fragment);
        }
        sources.push(source);
    }
    let mut of_types = |folder: &str| {
        let mut found = Vec::new();
        for (source, document) in parse_folder(project, folder, new, &ours)? {
            let (entry, fragment) = entry_fragment(&source.file, &document)?;
            files.push((source.file.clone(), fragment.clone()));
            fragments.insert(fragment.name.clone(), fragment);
            sources.push(source);
            found.push(entry);
        }
        Ok(found)
    };
    let blocks = of_types(BLOCKS_FOLDER)?;
    let kinds = of_types(KINDS_FOLDER)?;
    for (file, fragment) in &files {
        if let Some(missing) = parts::missing(fragment, &fragments) {
            return Err(DocumentError::MissingFragment(file.clone(), missing));
        }
    }
    for list in [blocks_fragment(&blocks), kinds_fragment(&kinds)] {
        for fragment in fragments_of(&parse(&list)?, &list.file)? {
            fragments.insert(fragment.name.clone(), fragment);
        }
        sources.push(list);
    }

    let mut operations = Vec::new();
    for (source, document) in parse_folder(project, "queries", &[], &ours)? {
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
        let operation = &parts::with_kinds(operation, &fragments);
        let missing = |name| DocumentError::MissingFragment(path.clone(), name);
        let join = |operation: &_, fragments: &_| parts::join(operation, fragments).map_err(missing);
        operations.push(Joined {
            name: name.to_string(),
            document: join(operation, &fragments)?,
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
        kinds,
        sources,
        local,
    })
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

/// The fragment of a file that is named after the type of entries that it is about.
fn entry_fragment(
    file: &Path,
    document: &Document,
) -> Result<(EntryFragment, Node<FragmentDefinition>), DocumentError> {
    let found = fragments_of(document, file)?;
    let handle = file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let wrong = |what| Err(DocumentError::Syntax(file.to_owned(), what));
    let [fragment] = found.as_slice() else {
        return wrong(format!("expected one fragment, found {}", found.len()));
    };
    if fragment.type_condition.as_str() != format!("{handle}_Entry") {
        return wrong(format!(
            "a file is named after its entry type: expected a fragment on `{handle}_Entry`, found one on `{}`",
            fragment.type_condition
        ));
    }
    let entry = EntryFragment {
        handle,
        fragment: fragment.name.to_string(),
        file: file.to_owned(),
    };
    Ok((entry, fragment.clone()))
}

fn spreads(fragments: &[EntryFragment]) -> String {
    fragments
        .iter()
        .map(|fragment| format!(" ...{}", fragment.fragment))
        .collect()
}

fn kinds_fragment(kinds: &[EntryFragment]) -> Source {
    let spreads = spreads(kinds);
    Source {
        file: KINDS_FOLDER.into(),
        text: format!("fragment {KINDS} on EntryInterface {{ __typename{spreads} }}"),
    }
}

fn blocks_fragment(blocks: &[EntryFragment]) -> Source {
    let spreads = spreads(blocks);
    Source {
        file: BLOCKS_FOLDER.into(),
        text: format!(
            "fragment {BLOCKS} on {BLOCKS_UNION} {{ __typename ... on EntryInterface {{ id typeHandle }}{spreads} }}"
        ),
    }
}
