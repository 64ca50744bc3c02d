//! Turns `queries/` into Rust: validates every document against `queries/schema.graphql`, generates the types of what Rust
//! reasons about, and lists the fields that these types need, all into `OUT_DIR/wire.rs`. The documents themselves are read
//! when the program runs. Reads files of the project only; no network.

#[path = "src/cms/document_check.rs"]
mod document_check;
#[path = "src/cms/document_parts.rs"]
mod document_parts;
#[path = "src/cms/documents.rs"]
#[expect(dead_code, reason = "the program uses more of it")]
mod documents;

use anyhow::{Context, Result, anyhow};
use documents::{BLOCKS_UNION, Joined, SCHEMA_FILE};
use graphql_client_codegen::{
    CodegenMode, GraphQLClientCodegenOptions, generate_module_token_stream_from_string,
};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[expect(clippy::print_stderr, reason = "a build script speaks to cargo's user")]
fn main() {
    println!("cargo:rerun-if-changed=queries");
    for part in ["documents", "document_parts", "document_check"] {
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
    let typed_schema = out.join("schema.graphql");
    std::fs::write(&typed_schema, with_blocks_as_json(&schema_text)?)?;

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
    for operation in &documents.operations {
        source.push_str(&wire_module(operation, &typed_schema)?);
    }
    let needed: Vec<_> = documents
        .operations
        .iter()
        .map(|operation| (&operation.name, document_check::fields(&all, &operation.name)))
        .collect();
    let _ = writeln!(
        source,
        "/// The fields that the types above need, by operation.\npub static NEEDED: &[(&str, &[&str])] = &["
    );
    for (name, fields) in needed {
        let fields: Vec<_> = fields.iter().collect();
        let _ = writeln!(source, "    ({name:?}, &{fields:?}),");
    }
    source.push_str("];\n");
    std::fs::write(out.join("wire.rs"), source)?;
    Ok(())
}

/// The schema for the wire types: a block is JSON, which is read by the declaration of its type.
fn with_blocks_as_json(schema: &str) -> Result<String> {
    let union = format!("union {BLOCKS_UNION} = ");
    let (before, rest) = schema
        .split_once(&union)
        .with_context(|| format!("`queries/schema.graphql` has no `{union}…`"))?;
    let (_, after) = rest.split_once('\n').unwrap_or_default();
    Ok(format!("{before}scalar {BLOCKS_UNION}\n{after}"))
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
