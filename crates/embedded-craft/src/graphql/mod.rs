//! Answers one GraphQL request: parse, check, validate, limit, execute, and shape the result as Craft does.

mod asset_fields;
pub(crate) mod complexity;
mod directives;
mod execute;
mod json_ld;
mod leaf;
mod meta;
mod native;
mod production;
mod robots;
mod seomatic;

use apollo_compiler::ExecutableDocument;
use apollo_compiler::ast::Document;
use apollo_compiler::resolvers::Execution;
use apollo_compiler::response::{GraphQLError, JsonMap};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::craft::Context;
use crate::craft::errors::{GENERIC_ERROR, SEO_FIELD_ERROR, unregistered};
use crate::graphql::complexity::{complexity, depth};
use crate::graphql::execute::Object;
use crate::graphql::leaf::drop_zero_fractions;
use crate::graphql::production::{PLACEHOLDER, check};

/// The body of a request.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Request {
    pub(crate) query: Option<String>,
    pub(crate) variables: Option<JsonMap>,
    pub(crate) operation_name: Option<String>,
}

/// The answer to one request, always with status 200.
pub(crate) fn answer(context: Context<'_>, request: &Request) -> Value {
    match respond(context, request) {
        Ok(response) => response,
        Err(errors) => json!({"errors": errors}),
    }
}

fn respond(context: Context<'_>, request: &Request) -> Result<Value, Vec<Value>> {
    let query = request.query.as_deref().filter(|query| !query.trim().is_empty());
    let query = query.ok_or_else(|| vec![json!({"message": "No GraphQL query was supplied"})])?;
    context.last_seo.set(None);
    let settings = &context.craft.settings;
    let schema = &*context.access.schema;
    let mut document =
        Document::parse(query, "query.graphql").map_err(|error| vec![syntax_error(query, &error.errors)])?;
    let operation = request.operation_name.as_deref().filter(|name| !name.is_empty());
    let introspects = query.contains("__schema") || query.contains("__type(") || query.contains("__type (");
    let cost = |document: &Document| {
        // Craft neither weighs nor measures introspection.
        if introspects {
            (0, 0)
        } else {
            (
                depth(document, operation),
                complexity(schema, document, operation),
            )
        }
    };
    let (depth, complexity) = if settings.max_depth + settings.max_complexity > 0 {
        cost(&document)
    } else {
        (0, 0)
    };
    let checked = check(schema, &mut document, settings.dev_mode);
    if !checked.errors.is_empty() {
        return Err(checked.errors);
    }
    let executable = document.to_executable_validate(schema).map_err(|invalid| {
        let errors = invalid
            .errors
            .iter()
            .map(|diagnostic| graphql_error(&diagnostic.to_json()));
        errors.collect::<Vec<_>>()
    })?;
    if introspects && !settings.introspection {
        let message = "GraphQL introspection is not allowed, but the query contained __schema or __type";
        return Err(vec![plain_error(message)]);
    }
    if settings.max_depth > 0 && depth > settings.max_depth {
        return Err(vec![plain_error(&format!(
            "Max query depth should be {} but got {depth}.",
            settings.max_depth
        ))]);
    }
    if settings.max_complexity > 0 && complexity > settings.max_complexity {
        let limit = settings.max_complexity;
        return Err(vec![plain_error(&format!(
            "Max query complexity should be {limit} but got {complexity}."
        ))]);
    }
    let execution = Execution::new(schema, &executable)
        .operation_name(operation)
        .map_err(|_| vec![plain_error(&unknown_operation(operation))])?;
    let no_variables = JsonMap::new();
    let executed = execution
        .implementers_map(&context.access.implementers)
        .raw_variable_values(request.variables.as_ref().unwrap_or(&no_variables))
        .enable_schema_introspection(settings.introspection)
        .execute_sync(&Object::root(context))
        .map_err(|error| vec![plain_error(&error.message().to_string())])?;
    let mut response = Map::new();
    let mut errors: Vec<Value> = executed
        .errors
        .iter()
        .map(|error| resolver_error(error, settings.dev_mode))
        .collect();
    let data = executed
        .data
        .map(|data| serde_json::to_value(data).unwrap_or_default());
    errors.extend(unknown_types(
        &executable,
        operation,
        data.as_ref(),
        settings.dev_mode,
    ));
    if !errors.is_empty() {
        response.insert("errors".into(), Value::Array(errors));
    }
    if let Some(mut data) = data {
        if checked.has_placeholder {
            remove_placeholders(&mut data);
        }
        drop_zero_fractions(&mut data);
        // PHP cannot tell an empty object from an empty list.
        let empty = data.as_object().is_some_and(Map::is_empty);
        response.insert("data".into(), if empty { json!([]) } else { data });
    }
    Ok(Value::Object(response))
}

/// An error for each `__type` that the token's schema lacks, beside the null in `data`.
fn unknown_types(
    document: &ExecutableDocument,
    operation: Option<&str>,
    data: Option<&Value>,
    dev_mode: bool,
) -> Vec<Value> {
    let (Ok(operation), Some(data)) = (document.operations.get(operation), data) else {
        return Vec::new();
    };
    operation
        .root_fields(document)
        .filter(|field| field.name == "__type" && data[field.response_key().as_str()].is_null())
        .map(|field| {
            let asked = field.argument_by_name("name");
            let name = asked.ok().and_then(|name| name.as_str()).unwrap_or_default();
            unregistered(name, dev_mode)
        })
        .collect()
}

fn unknown_operation(name: Option<&str>) -> String {
    name.map_or_else(
        || "Must provide operation name if query contains multiple operations.".to_owned(),
        |name| format!("Unknown operation named \"{name}\"."),
    )
}

fn plain_error(message: &str) -> Value {
    json!({"message": message, "extensions": {"category": "graphql"}})
}

fn graphql_error(error: &GraphQLError) -> Value {
    let mut value = plain_error(&error.message);
    let locations = serde_json::to_value(&error.locations).unwrap_or_default();
    value["locations"] = locations;
    value
}

/// Errors of resolvers: only SEOmatic's field says where it stands.
fn resolver_error(error: &GraphQLError, dev_mode: bool) -> Value {
    let message = error
        .message
        .strip_prefix("resolver error: ")
        .unwrap_or(&error.message);
    if message == GENERIC_ERROR {
        let message = if dev_mode {
            "Internal server error"
        } else {
            GENERIC_ERROR
        };
        return plain_error(message);
    }
    let mut value = graphql_error(error);
    value["message"] = json!(message);
    if message == SEO_FIELD_ERROR {
        value["extensions"]["category"] = json!("internal");
    }
    value["path"] = serde_json::to_value(&error.path).unwrap_or_default();
    value
}

fn syntax_error(query: &str, errors: &apollo_compiler::validation::DiagnosticList) -> Value {
    let first = errors.iter().next().map(|diagnostic| diagnostic.to_json());
    let message = first
        .as_ref()
        .map_or("Unexpected <EOF>", |error| error.message.as_str());
    let detail = message.strip_prefix("syntax error: ").unwrap_or(message);
    let at_end = detail.contains("EOF");
    let detail = if at_end {
        "Expected Name, found <EOF>"
    } else {
        detail
    };
    let (line, column) = if at_end {
        let last = query.rsplit('\n').next().unwrap_or_default();
        (query.matches('\n').count() + 1, last.chars().count() + 1)
    } else {
        let location = first.as_ref().and_then(|error| error.locations.first());
        location.map_or((1, 1), |location| (location.line, location.column))
    };
    let mut error = plain_error(&format!("Syntax Error: {detail}"));
    error["locations"] = json!([{"line": line, "column": column}]);
    error
}

fn remove_placeholders(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.shift_remove(PLACEHOLDER.as_str());
            fields.values_mut().for_each(remove_placeholders);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_placeholders),
        _ => {}
    }
}
