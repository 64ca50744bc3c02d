//! The order of element lists.

use std::cmp::Ordering;

use apollo_compiler::resolvers::FieldError;
use serde_json::Value;

use crate::craft::Context;
use crate::craft::element::{Element, Field, Kind};
use crate::craft::errors::internal_error;
use crate::query::scope::Scope;

/// A sortable value; missing values come first, as in ascending order of the database's `NULLS FIRST`.
#[derive(Debug, PartialEq, PartialOrd)]
enum Key {
    Missing,
    Number(f64),
    Text(String),
}

/// Sorts by the `orderBy` argument, or by what Craft does without one.
pub(crate) fn sort(
    #[cfg_attr(
        not(feature = "testing"),
        expect(unused_variables, reason = "only a test asks for another order")
    )]
    context: Context<'_>,
    scope: Scope<'_>,
    order_by: Option<&str>,
    elements: &mut [&Element],
) -> Result<(), FieldError> {
    let in_structure = elements.iter().all(|element| element.position().is_some());
    let Some(order_by) = order_by.filter(|order| !order.trim().is_empty()) else {
        default_order(scope, in_structure, elements);
        #[cfg(feature = "testing")]
        if matches!(scope, Scope::Entries | Scope::Section(_)) && !in_structure {
            shuffle(context, elements);
        }
        return Ok(());
    };
    #[cfg(feature = "testing")]
    shuffle(context, elements);
    let mut columns = Vec::new();
    for part in order_by.split(',') {
        let mut words = part.split_whitespace();
        let column = words.next().unwrap_or_default();
        let descending = match words.next().map(str::to_ascii_lowercase).as_deref() {
            None | Some("asc") => false,
            Some("desc") => true,
            Some(_) => return Err(internal_error()),
        };
        let column = column.rsplit('.').next().unwrap_or(column).to_owned();
        if let Some(first) = elements.first()
            && key(first, &column).is_none()
        {
            return Err(internal_error());
        }
        columns.push((column, descending));
    }
    elements.sort_by(|a, b| {
        columns
            .iter()
            .fold(Ordering::Equal, |ordering, (column, descending)| {
                ordering.then_with(|| {
                    let ordering = key(a, column)
                        .partial_cmp(&key(b, column))
                        .unwrap_or(Ordering::Equal);
                    if *descending { ordering.reverse() } else { ordering }
                })
            })
    });
    Ok(())
}

fn default_order(scope: Scope<'_>, in_structure: bool, elements: &mut [&Element]) {
    match scope {
        Scope::Assets | Scope::Globals => elements.sort_by_key(|element| element.id),
        Scope::Nested => elements.sort_by_key(|element| match element.kind {
            Kind::Nested {
                owner, sort_order, ..
            } => (owner, sort_order),
            _ => (element.id, 0),
        }),
        Scope::Entries | Scope::Section(_) => {
            if in_structure {
                elements.sort_by_key(|element| element.position().map(|position| position.lft));
            } else {
                elements.sort_by(|a, b| {
                    let at = |element: &Element| element.post_date.as_ref().map(|moment| moment.at);
                    at(b).cmp(&at(a)).then(b.id.cmp(&a.id))
                });
            }
        }
    }
}

/// Another order for each seed, where a test asks for one.
#[cfg(feature = "testing")]
fn shuffle(context: Context<'_>, elements: &mut [&Element]) {
    let Some(seed) = context.craft.settings.shuffle_seed else {
        return;
    };
    elements.sort_by_key(|element| {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&seed.to_le_bytes());
        hasher.update(element.uid.as_bytes());
        *hasher.finalize().as_bytes()
    });
}

/// The value of a column; `None` for a column that does not exist.
fn key(element: &Element, column: &str) -> Option<Key> {
    let text = |text: Option<&str>| text.map_or(Key::Missing, |text| Key::Text(text.to_lowercase()));
    let number = |number: f64| Key::Number(number);
    Some(match column {
        "id" => number(f64::from(element.id)),
        "uid" => text(Some(&element.uid)),
        "title" => text(element.title.as_deref()),
        "slug" => text(element.slug.as_deref()),
        "uri" => text(element.uri.as_deref()),
        "postDate" => element
            .post_date
            .as_ref()
            .map_or(Key::Missing, |moment| number(seconds(moment.at))),
        "expiryDate" => element
            .expiry_date
            .as_ref()
            .map_or(Key::Missing, |moment| number(seconds(moment.at))),
        "dateUpdated" | "dateModified" => number(seconds(element.date_updated.at)),
        "dateCreated" => number(seconds(element.date_created().at)),
        "lft" | "level" => element.position().map_or(Key::Missing, |position| {
            number(f64::from(if column == "lft" {
                position.lft
            } else {
                position.level
            }))
        }),
        "sortOrder" => match element.kind {
            Kind::Nested { sort_order, .. } => number(sort_order as f64),
            _ => Key::Missing,
        },
        "sectionId" | "typeId" => text(element.section()),
        "filename" => text(element.asset().map(|asset| asset.file.as_str())),
        "kind" => text(
            element
                .asset()
                .map(|asset| crate::craft::asset::kind(&asset.file)),
        ),
        "size" => element
            .asset()
            .map_or(Key::Missing, |asset| number(asset.bytes.len() as f64)),
        "score" | "RAND()" | "random()" => Key::Missing,
        field => match element.fields.get(field)? {
            Field::Leaf(Value::String(value)) => text(Some(value)),
            Field::Leaf(Value::Number(value)) => number(value.as_f64().unwrap_or_default()),
            Field::Leaf(Value::Bool(value)) => number(f64::from(u8::from(*value))),
            _ => Key::Missing,
        },
    })
}

fn seconds(at: jiff::Timestamp) -> f64 {
    at.as_second() as f64
}
