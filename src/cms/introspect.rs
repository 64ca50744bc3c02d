//! The CMS's schema by introspection, as SDL. It is written as text, because apollo-compiler parses it next, and its syntax
//! tree would be built by hand from eight kinds of nodes.

use super::client::Client;
use super::error::Error;
use serde_json::Value;
use std::fmt::Write as _;

const QUERY: &str = "query Introspection { __schema { queryType { name } types { kind name \
    fields(includeDeprecated: true) { name args { name type { ...T } } type { ...T } } \
    inputFields { name type { ...T } } interfaces { name } enumValues(includeDeprecated: true) { name } possibleTypes { name } } } } \
    fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }";

/// Asks the CMS for its schema. A CMS that forbids introspection answers with errors.
///
/// # Errors
/// The CMS is not reached or forbids introspection.
pub async fn sdl(client: &Client) -> Result<String, Error> {
    let data = client.raw("Introspection", QUERY).await?;
    let schema = &data["__schema"];
    let types = schema["types"].as_array().ok_or_else(|| Error::MissingKey {
        query: "Introspection".into(),
        path: "__schema".into(),
        key: "types".into(),
        entry: None,
    })?;
    let mut text = format!("schema {{ query: {} }}\n", name(&schema["queryType"]));
    for definition in types {
        let own = name(definition);
        if own.starts_with("__") || matches!(own, "String" | "Int" | "Float" | "Boolean" | "ID") {
            continue;
        }
        let _ = match definition["kind"].as_str().unwrap_or_default() {
            "SCALAR" => writeln!(text, "scalar {own}"),
            "ENUM" => writeln!(text, "enum {own} {{ {} }}", names(&definition["enumValues"], " ")),
            "UNION" => writeln!(
                text,
                "union {own} = {}",
                names(&definition["possibleTypes"], " | ")
            ),
            "INPUT_OBJECT" => writeln!(
                text,
                "input {own} {{ {} }}",
                arguments(&definition["inputFields"])
            ),
            kind => {
                let keyword = if kind == "INTERFACE" { "interface" } else { "type" };
                let interfaces = names(&definition["interfaces"], " & ");
                let implements = if interfaces.is_empty() {
                    String::new()
                } else {
                    format!(" implements {interfaces}")
                };
                let _ = writeln!(text, "{keyword} {own}{implements} {{");
                for field in definition["fields"].as_array().into_iter().flatten() {
                    let arguments = arguments(&field["args"]);
                    let arguments = if arguments.is_empty() {
                        String::new()
                    } else {
                        format!("({arguments})")
                    };
                    let _ = writeln!(text, "  {}{arguments}: {}", name(field), type_of(&field["type"]));
                }
                writeln!(text, "}}")
            }
        };
    }
    Ok(text)
}

fn name(value: &Value) -> &str {
    value["name"].as_str().unwrap_or_default()
}

fn names(list: &Value, separator: &str) -> String {
    list.as_array()
        .into_iter()
        .flatten()
        .map(name)
        .collect::<Vec<_>>()
        .join(separator)
}

fn arguments(list: &Value) -> String {
    let list = list.as_array().into_iter().flatten();
    list.map(|argument| format!("{}: {}", name(argument), type_of(&argument["type"])))
        .collect::<Vec<_>>()
        .join(", ")
}

fn type_of(value: &Value) -> String {
    match value["kind"].as_str() {
        Some("NON_NULL") => format!("{}!", type_of(&value["ofType"])),
        Some("LIST") => format!("[{}]", type_of(&value["ofType"])),
        _ => name(value).to_owned(),
    }
}
