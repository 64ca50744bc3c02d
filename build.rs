//! Generates Rust from `queries/`: validates each document against `queries/schema.graphql`, and writes the wire types
//! and the documents to send into `OUT_DIR/wire.rs`. It reads only files of the project and uses no network.

#[path = "src/cms/documents.rs"]
mod documents;

use anyhow::{Context, Result, anyhow};
use apollo_compiler::{ExecutableDocument, Schema, validation::Valid};
use documents::{BLOCKS_UNION, Joined, UNKNOWN_BLOCK};
use graphql_client_codegen::{
    CodegenMode, GraphQLClientCodegenOptions, generate_module_token_stream_from_string,
};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[expect(clippy::print_stderr, reason = "a build script speaks to cargo's user")]
fn main() {
    println!("cargo:rerun-if-changed=queries");
    println!("cargo:rerun-if-changed=src/cms/documents.rs");
    if let Err(error) = generate() {
        eprintln!("error: {error:#}");
        std::process::exit(1);
    }
}

#[expect(clippy::disallowed_methods, reason = "a build script writes to OUT_DIR")]
fn generate() -> Result<()> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let queries = Path::new("queries");
    let schema_path = queries.join("schema.graphql");
    let schema_text = std::fs::read_to_string(&schema_path)
        .with_context(|| format!("cannot read `{}`", schema_path.display()))?;
    let schema = Schema::parse_and_validate(&schema_text, &schema_path).map_err(|error| {
        anyhow!(
            "`{}` is not a valid schema\n{}",
            schema_path.display(),
            error.errors
        )
    })?;
    let typed_schema = out.join("schema.graphql");
    std::fs::write(&typed_schema, with_unknown_block(&schema_text)?)?;

    let joined = documents::read(queries)?;
    let mut source = String::new();
    for operation in &joined {
        validate(&schema, operation)?;
        source.push_str(&wire_module(operation, &typed_schema)?);
    }
    source.push_str(&table(&joined));
    std::fs::write(out.join("wire.rs"), source)?;
    Ok(())
}

/// The client-side variant of the block union; the CMS never sees it.
fn with_unknown_block(schema: &str) -> Result<String> {
    let union = format!("union {BLOCKS_UNION} = ");
    anyhow::ensure!(
        schema.contains(&union),
        "`queries/schema.graphql` has no `{union}…`"
    );
    Ok(format!(
        "{}\ntype {UNKNOWN_BLOCK} {{ id: ID! typeHandle: String! }}\n",
        schema.replace(&union, &format!("{union}{UNKNOWN_BLOCK} | "))
    ))
}

fn validate(schema: &Valid<Schema>, operation: &Joined) -> Result<()> {
    let slices = operation.slices.iter().map(|(_, document)| document);
    for document in std::iter::once(&operation.document).chain(slices) {
        ExecutableDocument::parse_and_validate(schema, document.as_str(), &operation.file).map_err(|error| {
            anyhow!(
                "the query `{}` in `{}` does not fit `queries/schema.graphql`\n{}\n\
                 hint: new in the CMS? refresh the schema with the last binary that was built: `sitegen schema`",
                operation.name,
                operation.file.display(),
                error.errors
            )
        })?;
    }
    Ok(())
}

fn wire_module(operation: &Joined, schema: &Path) -> Result<String> {
    let mut options = GraphQLClientCodegenOptions::new(CodegenMode::Cli);
    options.set_fragments_other_variant(true);
    options.set_response_derives("Debug,Clone,PartialEq,Serialize".into());
    options.set_variables_derives("Debug,Clone,PartialEq".into());
    options.set_module_visibility(syn::parse_str("pub")?);
    options.set_custom_scalars_module(syn::parse_str("crate::cms::scalars")?);
    let tokens = generate_module_token_stream_from_string(&operation.typed, schema, options)
        .map_err(|error| anyhow!("`{}`: {error}", operation.file.display()))?;
    let file =
        syn::parse2(tokens).with_context(|| format!("generated code for `{}`", operation.file.display()))?;
    Ok(prettyplease::unparse(&file))
}

/// `OPERATIONS`: every document that is sent, by name; slices are named `Page:vacancy_Entry`.
fn table(joined: &[Joined]) -> String {
    let mut rows = String::new();
    for operation in joined {
        let Joined {
            name,
            file,
            document,
            slices,
            ..
        } = operation;
        let file = file.display().to_string();
        if slices.is_empty() {
            let _ = writeln!(
                rows,
                "    Operation {{ name: {name:?}, entry_type: None, file: {file:?}, document: {document:?} }},"
            );
        }
        for (entry_type, document) in slices {
            let _ = writeln!(
                rows,
                "    Operation {{ name: {name:?}, entry_type: Some({entry_type:?}), file: {file:?}, document: {document:?} }},"
            );
        }
    }
    format!(
        "/// Every document of `queries/`, joined and validated.\npub static OPERATIONS: &[Operation] = &[\n{rows}];\n"
    )
}
