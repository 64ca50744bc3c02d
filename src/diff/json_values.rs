//! JSON as values by path: items of a list have the same path, so that a new first item does not change the others.

use serde_json::Value;
use std::collections::BTreeMap;

/// Reads the values below `root` into `found`. A text that is not JSON is one value.
pub fn read(root: &str, text: &str, found: &mut BTreeMap<String, Vec<String>>) {
    match serde_json::from_str(text) {
        Ok(value) => collect_values(root, &value, found),
        Err(_) => found.entry(root.to_owned()).or_default().push(text.to_owned()),
    }
}

/// Reads structured data; the type of each object of the outermost list is the root of its paths.
pub fn read_typed(text: &str, found: &mut BTreeMap<String, Vec<String>>) {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return read("JSON-LD", text, found);
    };
    let graph = value.get("@graph").unwrap_or(&value);
    let items = graph
        .as_array()
        .map_or(std::slice::from_ref(graph), Vec::as_slice);
    for item in items {
        let types = match item.get("@type") {
            Some(Value::String(name)) => name.clone(),
            Some(Value::Array(names)) => names
                .iter()
                .filter_map(Value::as_str)
                .collect::<Vec<_>>()
                .join("+"),
            _ => "JSON-LD".to_owned(),
        };
        collect_values(&types, item, found);
    }
}

fn collect_values(path: &str, value: &Value, found: &mut BTreeMap<String, Vec<String>>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                collect_values(&format!("{path}.{name}"), value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_values(path, item, found)),
        value => {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            found.entry(path.to_owned()).or_default().push(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_object_of_a_graph_has_its_type() {
        let mut found = BTreeMap::new();
        read_typed(
            r#"{"@context":"x","@graph":[{"@type":"WebPage","name":"A"},{"@type":["A","B"],"x":[true,null]},3]}"#,
            &mut found,
        );
        read_typed("no json", &mut found);
        let told: Vec<String> = found
            .iter()
            .map(|(path, values)| format!("{path}: {}", values.join(", ")))
            .collect();
        assert_eq!(
            told,
            [
                "A+B.@type: A, B",
                "A+B.x: true, null",
                "JSON-LD: 3, no json",
                "WebPage.@type: WebPage",
                "WebPage.name: A"
            ]
        );
    }
}
