//! Whether the documents in `queries/` fit the schema: every file as it was written, so that a mistake has its line.

use super::document_files::{Mistake, SCHEMA_FILE, Source, first};
use super::documents::Documents;
use apollo_compiler::ast::Document;
use apollo_compiler::collections::IndexMap;
use apollo_compiler::executable::{Selection, SelectionSet};
use apollo_compiler::parser::Parser;
use apollo_compiler::schema::SchemaBuilder;
use apollo_compiler::validation::{DiagnosticList, Valid};
use apollo_compiler::{ExecutableDocument, Schema};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The stored schema with our directives.
///
/// # Errors
/// One of the files is not a valid schema.
pub fn schema(stored: &str, local: &Source) -> Result<Valid<Schema>, Mistake> {
    let mut builder = SchemaBuilder::new();
    let file = PathBuf::from("queries").join(SCHEMA_FILE);
    Parser::new().parse_into_schema_builder(stored, &file, &mut builder);
    Parser::new().parse_into_schema_builder(local.text.as_str(), &local.file, &mut builder);
    builder
        .build()
        .and_then(Schema::validate)
        .map_err(|error| first(&error.errors))
}

/// Whether a text is GraphQL, whatever it says.
///
/// # Errors
/// The first mistake in it.
pub fn syntax(source: &Source) -> Result<(), Mistake> {
    let document = Document::parse(source.text.as_str(), &source.file);
    document.map(drop).map_err(|error| first(&error.errors))
}

/// All documents as one, with our directives.
///
/// # Errors
/// The mistakes, in the order of the files.
pub fn documents(
    schema: &Valid<Schema>,
    documents: &Documents,
) -> Result<Valid<ExecutableDocument>, DiagnosticList> {
    let mut errors = DiagnosticList::new(std::sync::Arc::new(IndexMap::default()));
    let mut builder = ExecutableDocument::builder(Some(schema), &mut errors);
    for source in &documents.sources {
        builder = builder.parse(source.text.as_str(), &source.file);
    }
    let document = builder.build();
    if !errors.is_empty() {
        return Err(errors);
    }
    document.validate(schema).map_err(|error| error.errors)
}

/// One operation, which spreads no fragments.
///
/// # Errors
/// The operation does not fit the schema.
pub fn operation(schema: &Valid<Schema>, text: &str) -> Result<Valid<ExecutableDocument>, Mistake> {
    ExecutableDocument::parse_and_validate(schema, text, "queries").map_err(|failed| first(&failed.errors))
}

/// Every field that an operation asks for, as a path of types and fields: `Query.entries/EntryInterface.title`.
pub fn fields(document: &ExecutableDocument, operation: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let Some(operation) = document.operations.named.get(operation) {
        collect_fields(document, &operation.selection_set, "", &mut found);
    }
    found
}

fn collect_fields(
    document: &ExecutableDocument,
    set: &SelectionSet,
    path: &str,
    found: &mut BTreeSet<String>,
) {
    for selection in &set.selections {
        match selection {
            Selection::Field(field) => {
                let path = format!("{path}{}.{}", set.ty, field.response_key());
                collect_fields(document, &field.selection_set, &format!("{path}/"), found);
                found.insert(path);
            }
            Selection::InlineFragment(inline) => collect_fields(document, &inline.selection_set, path, found),
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.fragment_name) {
                    collect_fields(document, &fragment.selection_set, path, found);
                }
            }
        }
    }
}
