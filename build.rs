//! Generates the types of the CMS's answers that Rust reasons about from their operations in `queries/`, into
//! `OUT_DIR/wire.rs`. The documents themselves are read and checked when the program runs; what they ask for of pages and
//! global sets is read by its declaration (`content::declared`). Reads files of the project only; no network.

use anyhow::{Context, Result, anyhow};
use graphql_client_codegen::{
    CodegenMode, GraphQLClientCodegenOptions, generate_module_token_stream_from_string,
};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The operations whose answers have types, which are lists and counts and not content, by their files in `queries/`.
/// These operations spread no fragments.
const TYPED: [&str; 8] = [
    "assets",
    "changes",
    "drafts",
    "live",
    "seo",
    "transforms",
    "uris",
    "vacancy_count",
];

/// From the crate's folder, `crates/fetching`.
const QUERIES: &str = "../../queries";

#[expect(clippy::print_stderr, reason = "a build script speaks to cargo's user")]
fn main() {
    println!("cargo:rerun-if-changed={QUERIES}");
    if let Err(error) = generate() {
        eprintln!("error: {error:#}");
        std::process::exit(1);
    }
}

#[expect(clippy::disallowed_methods, reason = "a build script writes to OUT_DIR")]
fn generate() -> Result<()> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let folder = Path::new(QUERIES);
    let schema = folder.join("schema.graphql");
    let mut source = String::new();
    let mut modules = String::new();
    for name in TYPED {
        let file = folder.join(name).with_extension("graphql");
        let module = module(&file, &schema).with_context(|| format!("`{}`", file.display()))?;
        source.push_str(&module);
        let _ = writeln!(modules, "    ({name}::OPERATION_NAME, {name}::QUERY),");
    }
    let _ = writeln!(
        source,
        "/// The operations that these types are for: their names, and what they asked for when the program was compiled.\n\
         pub const COMPILED: [(&str, &str); {}] = [\n{modules}];",
        TYPED.len()
    );
    std::fs::write(out.join("wire.rs"), source)?;
    Ok(())
}

/// The types of an operation's variables and answer.
fn module(file: &Path, schema: &Path) -> Result<String> {
    let mut options = GraphQLClientCodegenOptions::new(CodegenMode::Cli);
    options.set_fragments_other_variant(true);
    options.set_response_derives("Debug,Clone,PartialEq,Serialize".into());
    options.set_variables_derives("Debug,Clone,PartialEq".into());
    options.set_module_visibility(syn::parse_str("pub")?);
    options.set_custom_scalars_module(syn::parse_str("crate::cms::scalars")?);
    let document = std::fs::read_to_string(file)?;
    let tokens = generate_module_token_stream_from_string(&document, schema, options).map_err(|error| {
        anyhow!(
            "{error}\nhint: new in the CMS? refresh the schema with the last binary that was built: `sitegen schema`"
        )
    })?;
    Ok(prettyplease::unparse(&syn::parse2(tokens)?))
}
