//! The GraphQL documents in `queries/`: read from disk, joined with their fragments, split into slices.
//!
//! Shared by `build.rs`, which validates them and generates the wire types, and by `sitegen schema`, which must be
//! able to read documents that do not match the stored schema yet. Depends only on apollo-compiler.

use apollo_compiler::ast::{Definition, Document, FragmentDefinition, OperationDefinition, Selection};
use apollo_compiler::{Name, Node, parser::Parser};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The union of all content blocks, whose fragment is put together from `queries/blocks/`.
pub const BLOCKS_UNION: &str = "contentMatrix_MatrixField";

/// The variant of [`BLOCKS_UNION`] that stands for a block type without a fragment. It exists in the wire types only:
/// the decoder puts it in place of a type that the documents do not know.
pub const UNKNOWN_BLOCK: &str = "UnknownBlock";

/// One operation with every fragment it needs.
pub struct Joined {
    /// The operation's name, such as `Page`.
    pub name: String,
    /// The file it stands in, for messages.
    pub file: PathBuf,
    /// What is sent to the CMS.
    pub document: String,
    /// What the wire types are generated from: the same with [`UNKNOWN_BLOCK`] as one more block.
    pub typed: String,
    /// For an operation over several entry types, one document for each type: (`vacancy_Entry`, document).
    pub slices: Vec<(String, String)>,
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

impl std::fmt::Display for DocumentError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "cannot read `{}`: {error}", path.display()),
            Self::Syntax(path, message) => write!(f, "`{}`: {message}", path.display()),
            Self::MissingFragment(path, name) => write!(
                f,
                "`{}` uses the fragment `{name}`, which no file in `queries/fragments/` or `queries/blocks/` defines",
                path.display()
            ),
        }
    }
}

impl std::error::Error for DocumentError {}

type Fragments = BTreeMap<Name, Node<FragmentDefinition>>;

/// Reads `queries/` and joins each operation with its fragments, in order of file names.
///
/// # Errors
/// A file cannot be read, is no GraphQL, or spreads a fragment that no file defines.
pub fn read(folder: &Path) -> Result<Vec<Joined>, DocumentError> {
    let mut fragments = Fragments::new();
    let mut blocks = Vec::new();
    for (path, document) in parse_folder(&folder.join("fragments"))? {
        for fragment in fragments_of(&document, &path)? {
            fragments.insert(fragment.name.clone(), fragment);
        }
    }
    for (path, document) in parse_folder(&folder.join("blocks"))? {
        for fragment in fragments_of(&document, &path)? {
            blocks.push(fragment.name.clone());
            fragments.insert(fragment.name.clone(), fragment);
        }
    }
    let sent = blocks_fragment(&blocks, "... on EntryInterface { id typeHandle }", folder)?;
    let typed = blocks_fragment(
        &blocks,
        &format!("... on {UNKNOWN_BLOCK} {{ id typeHandle }}"),
        folder,
    )?;

    let mut joined = Vec::new();
    for (path, document) in parse_folder(folder)? {
        if path.file_name().is_some_and(|name| name == "schema.graphql") {
            continue;
        }
        let [Definition::OperationDefinition(operation)] = document.definitions.as_slice() else {
            return Err(DocumentError::Syntax(
                path,
                "expected exactly one operation and nothing else".into(),
            ));
        };
        let Some(name) = &operation.name else {
            return Err(DocumentError::Syntax(path, "the operation needs a name".into()));
        };
        let with = |blocks: &Node<FragmentDefinition>| {
            let mut fragments = fragments.clone();
            fragments.insert(blocks.name.clone(), blocks.clone());
            fragments
        };
        let sent = with(&sent);
        joined.push(Joined {
            name: name.to_string(),
            document: join(operation, &sent, &path)?,
            typed: join(operation, &with(&typed), &path)?,
            slices: slices(operation, &sent)
                .into_iter()
                .map(|(entry_type, slice)| Ok((entry_type, join(&slice, &sent, &path)?)))
                .collect::<Result<_, _>>()?,
            file: path,
        });
    }
    Ok(joined)
}

fn blocks_fragment(
    blocks: &[Name],
    head: &str,
    folder: &Path,
) -> Result<Node<FragmentDefinition>, DocumentError> {
    let spreads: String = blocks.iter().map(|name| format!(" ...{name}")).collect();
    let text = format!("fragment Blocks on {BLOCKS_UNION} {{ __typename {head}{spreads} }}");
    let path = folder.join("blocks");
    let document = parse(&text, &path)?;
    fragments_of(&document, &path)?
        .pop()
        .ok_or_else(|| DocumentError::Syntax(path, "no fragment".into()))
}

fn parse_folder(folder: &Path) -> Result<Vec<(PathBuf, Document)>, DocumentError> {
    let io = |error| DocumentError::Io(folder.to_owned(), error);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        if path.extension().is_some_and(|extension| extension == "graphql") {
            paths.push(path);
        }
    }
    paths.sort();
    paths
        .into_iter()
        .filter(|path| path.file_name().is_none_or(|name| name != "schema.graphql"))
        .map(|path| {
            let text =
                std::fs::read_to_string(&path).map_err(|error| DocumentError::Io(path.clone(), error))?;
            let document = parse(&text, &path)?;
            Ok((path, document))
        })
        .collect()
}

fn parse(text: &str, path: &Path) -> Result<Document, DocumentError> {
    Parser::new()
        .parse_ast(text, path)
        .map_err(|error| DocumentError::Syntax(path.to_owned(), error.errors.to_string()))
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

fn join(
    operation: &OperationDefinition,
    fragments: &Fragments,
    path: &Path,
) -> Result<String, DocumentError> {
    let mut used = BTreeMap::new();
    let mut open: Vec<Name> = spreads(&operation.selection_set);
    while let Some(name) = open.pop() {
        if used.contains_key(&name) {
            continue;
        }
        let fragment = fragments
            .get(&name)
            .ok_or_else(|| DocumentError::MissingFragment(path.to_owned(), name.to_string()))?;
        open.extend(spreads(&fragment.selection_set));
        used.insert(name, fragment.clone());
    }
    let mut document = Document::new();
    document
        .definitions
        .push(Definition::OperationDefinition(Node::new(operation.clone())));
    document
        .definitions
        .extend(used.into_values().map(Definition::FragmentDefinition));
    Ok(document.to_string())
}

fn spreads(selections: &[Selection]) -> Vec<Name> {
    selections
        .iter()
        .flat_map(|selection| match selection {
            Selection::FragmentSpread(spread) => vec![spread.fragment_name.clone()],
            Selection::Field(field) => spreads(&field.selection_set),
            Selection::InlineFragment(inline) => spreads(&inline.selection_set),
        })
        .collect()
}

/// Cuts an operation whose root field selects several entry types into one operation for each of them.
fn slices(operation: &OperationDefinition, fragments: &Fragments) -> Vec<(String, OperationDefinition)> {
    let [Selection::Field(root)] = operation.selection_set.as_slice() else {
        return Vec::new();
    };
    let condition = |selection: &Selection| match selection {
        Selection::InlineFragment(inline) => inline.type_condition.clone(),
        Selection::FragmentSpread(spread) => fragments
            .get(&spread.fragment_name)
            .map(|fragment| fragment.type_condition.clone()),
        Selection::Field(_) => None,
    };
    let types: Vec<Name> = root.selection_set.iter().filter_map(condition).collect();
    if types.len() < 2 {
        return Vec::new();
    }
    types
        .into_iter()
        .map(|entry_type| {
            let mut root = root.clone();
            root.make_mut()
                .selection_set
                .retain(|selection| condition(selection).is_none_or(|name| name == entry_type));
            let mut slice = operation.clone();
            slice.selection_set = vec![Selection::Field(root)];
            (entry_type.to_string(), slice)
        })
        .collect()
}
