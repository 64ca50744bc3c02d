//! The sample of a new block, for the style guide of the embedded CMS.

use super::outline::{Guess, Outline};
use super::style;
use crate::content::ENTRY_TYPE;
use serde_json::{Map, Value, json};

/// The sample as JSON, in the format of the embedded CMS's content.
pub fn write(outline: &Outline) -> String {
    let mut text = serde_json::to_string_pretty(&values(outline)).unwrap_or_default();
    text.push('\n');
    text
}

/// The sample of a kind of page: one entry in its section.
pub fn page(handle: &str, section: &str, outline: &Outline) -> String {
    let mut entry = values(outline);
    entry["slug"] = json!(style::class(handle));
    entry["title"] = json!(label(handle));
    let sample = json!({ "section": section, "uri": format!("{section}/{{slug}}"), "entries": [entry] });
    let mut text = serde_json::to_string_pretty(&sample).unwrap_or_default();
    text.push('\n');
    text
}

fn values(outline: &Outline) -> Value {
    // What a sample has of that name is its type.
    let fields = outline.fields.iter().filter(|(name, _)| name != ENTRY_TYPE);
    let filled = fields.filter_map(|(name, guess)| {
        let value = match guess {
            Guess::Text | Guess::Title => json!(label(name)),
            Guess::Rich => json!(format!("<p>{}.</p>", label(name))),
            Guess::Number => json!(1),
            Guess::Switch => json!(true),
            Guess::Date => json!("2026-03-01"),
            Guess::Link => json!({ "url": "https://www.example.com/", "customText": label(name) }),
            Guess::Image | Guess::Hero => json!(["slider-1.jpg"]),
            Guess::File => json!(["brochure-werkgevers.pdf"]),
            Guess::Rows(types) => {
                let several = types.len() > 1;
                Value::Array(types.iter().map(|row| typed(row, several)).collect())
            }
            Guess::Texts => json!([label(name)]),
            Guess::Related | Guess::Blocks | Guess::Other(_) => return None,
        };
        Some((name.clone(), value))
    });
    Value::Object(filled.collect())
}

fn typed(row: &Outline, several: bool) -> Value {
    let mut fields = Map::new();
    if several {
        let handle = row.type_name.trim_end_matches("_Entry");
        fields.insert(ENTRY_TYPE.to_owned(), json!(handle));
    }
    if let Value::Object(values) = values(row) {
        fields.extend(values);
    }
    Value::Object(fields)
}

/// `playKnopLabel` → `Play knop label`.
fn label(name: &str) -> String {
    let mut label = style::class(name).replace('-', " ");
    if let Some(first) = label.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    label
}
