//! A document that asks for entries that are still to appear.

use super::queries::Operation;
use apollo_compiler::ast::{Argument, Definition, Document, Selection, Value};
use apollo_compiler::name;

/// The document with `status: ["pending"]` at its lists and counts of entries. No stored document has the argument: most
/// tokens do not know it.
pub(super) fn of_pending(document: &str, operation: &Operation) -> String {
    let Ok(mut parsed) = Document::parse(document, operation.file.as_str()) else {
        return document.to_owned();
    };
    for definition in &mut parsed.definitions {
        let Definition::OperationDefinition(operation) = definition else {
            continue;
        };
        for selection in &mut operation.make_mut().selection_set {
            if let Selection::Field(field) = selection
                && matches!(field.name.as_str(), "entries" | "entryCount")
            {
                let pending = Value::List(vec![Value::String("pending".into()).into()]);
                let status = Argument {
                    name: name!("status"),
                    value: pending.into(),
                };
                field.make_mut().arguments.push(status.into());
            }
        }
    }
    parsed.to_string()
}
