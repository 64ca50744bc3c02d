//! Turns `queries/` into Rust: validates every document against `queries/schema.graphql`, generates the types of what Rust
//! reasons about, and lists the fields that these types need, all into `OUT_DIR/wire.rs`. The documents themselves are read
//! when the program runs; what they ask for of pages and global sets is read by its declaration (`content::declared`).
//! Reads files of the project only; no network.

#[path = "src/cms/document_check.rs"]
mod document_check;
#[path = "src/cms/document_files.rs"]
mod document_files;
#[path = "src/cms/document_parts.rs"]
mod document_parts;
#[path = "src/cms/documents.rs"]
#[expect(dead_code, reason = "the program uses more of it")]
mod documents;

use anyhow::{Context, Result, anyhow};
use documents::{Joined, SCHEMA_FILE};
use graphql_client_codegen::{
    CodegenMode, GraphQLClientCodegenOptions, generate_module_token_stream_from_string,
};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The operations whose answers have types: lists and counts, not content.
const TYPED: [&str; 8] = [
    "Assets",
    "Changes",
    "Drafts",
    "Live",
    "Seo",
    "Transforms",
    "Uris",
    "VacancyCount",
];

#[expect(clippy::print_stderr, reason = "a build script speaks to cargo's user")]
fn main() {
    println!("cargo:rerun-if-changed=queries");
    for part in ["documents", "document_files", "document_parts", "document_check"] {
        println!("cargo:rerun-if-changed=src/cms/{part}.rs");
    }
    if let Err(error) = generate() {
        eprintln!("error: {error:#}");
        std::process::exit(1);
    }
}

#[expect(clippy::disallowed_methods, reason = "a build script writes to OUT_DIR")]
fn generate() -> Result<()> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let schema_path = Path::new("queries").join(SCHEMA_FILE);
    let schema_text = std::fs::read_to_string(&schema_path)
        .with_context(|| format!("cannot read `{}`", schema_path.display()))?;
    let documents =
        documents::read(Path::new("")).map_err(|error| anyhow!("{error} ({})", error.file().display()))?;
    let fits = |mistake: document_check::Mistake| {
        anyhow!(
            "{mistake} ({})\nhint: new in the CMS? refresh the schema with the last binary that was built: `sitegen schema`",
            mistake.place
        )
    };
    let schema = document_check::schema(&schema_text, &documents.local).map_err(fits)?;
    let all = document_check::documents(&schema, &documents).map_err(fits)?;
    let mut source = String::new();
    let mut needed = String::new();
    for name in TYPED {
        let mut operations = documents.operations.iter();
        let operation = operations.find(|operation| operation.name == name);
        let operation = operation.with_context(|| format!("no file in `queries/` has the query `{name}`"))?;
        source.push_str(&wire_module(operation, &schema_path)?);
        let fields: Vec<_> = document_check::fields(&all, name).into_iter().collect();
        let _ = writeln!(needed, "    ({name:?}, &{fields:?}),");
    }
    let _ = writeln!(
        source,
        "/// The fields that the types above need, by operation.\npub static NEEDED: &[(&str, &[&str])] = &[\n{needed}];"
    );
    std::fs::write(out.join("wire.rs"), source)?;
    Ok(())
}

fn wire_module(operation: &Joined, schema: &Path) -> Result<String> {
    let mut options = GraphQLClientCodegenOptions::new(CodegenMode::Cli);
    options.set_fragments_other_variant(true);
    options.set_response_derives("Debug,Clone,PartialEq,Serialize".into());
    options.set_variables_derives("Debug,Clone,PartialEq".into());
    options.set_module_visibility(syn::parse_str("pub")?);
    options.set_custom_scalars_module(syn::parse_str("crate::cms::scalars")?);
    let tokens = generate_module_token_stream_from_string(&operation.document, schema, options)
        .map_err(|error| anyhow!("`{}`: {error}", operation.file.display()))?;
    let file =
        syn::parse2(tokens).with_context(|| format!("generated code for `{}`", operation.file.display()))?;
    Ok(prettyplease::unparse(&file))
}
