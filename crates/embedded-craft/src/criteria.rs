//! Whether an element satisfies the arguments of a query.

use apollo_compiler::resolvers::FieldError;
use serde_json::{Map, Value};

use crate::answer::internal_error;
use crate::craft::Context;
use crate::element::{Element, Field, Kind};
use crate::filter::{Actual, matches};
use crate::query::{ids, type_id};

/// Whether every argument that compares a column or field holds; others are left to the caller.
pub(crate) fn fits(
    context: Context<'_>,
    element: &Element,
    arguments: &Map<String, Value>,
) -> Result<bool, FieldError> {
    for (name, parameter) in arguments {
        if parameter.is_null() {
            continue;
        }
        let actual = match name.as_str() {
            "id" => {
                let wanted = ids(parameter);
                let negated = parameter.get(0).and_then(Value::as_str) == Some("not");
                let canonical = element.draft.as_ref().map(|draft| draft.id);
                if wanted.contains(&element.id) || canonical.is_some_and(|id| wanted.contains(&id)) {
                    if negated {
                        return Ok(false);
                    }
                } else if !negated {
                    return Ok(false);
                }
                continue;
            }
            "search" => {
                if !crate::links::search(element, parameter.as_str().unwrap_or_default()) {
                    return Ok(false);
                }
                continue;
            }
            "uid" => Actual::Text(Some(&element.uid)),
            "title" => Actual::Text(element.title.as_deref()),
            "slug" => Actual::Text(element.slug.as_deref()),
            "uri" => Actual::Text(element.uri.as_deref()),
            "section" => Actual::Text(element.section()),
            "type" | "handle" | "volume" => Actual::Text(Some(&element.handle)),
            "language" => Actual::Text(Some(context.craft.site_text("locale").unwrap_or("de"))),
            "siteId" => Actual::Number(Some(1.0)),
            "level" => Actual::Number(element.position().map(|position| f64::from(position.level))),
            "postDate" => Actual::Date(element.post_date.as_ref().map(|moment| moment.at)),
            "before" | "after" => {
                let operator = if name == "before" { "<" } else { ">=" };
                let limit = Value::from(format!("{operator}{}", parameter.as_str().unwrap_or_default()));
                let at = element.post_date.as_ref().map(|moment| moment.at);
                if !matches(&limit, Actual::Date(at)).map_err(|_| internal_error())? {
                    return Ok(false);
                }
                continue;
            }
            "expiryDate" => Actual::Date(element.expiry_date.as_ref().map(|moment| moment.at)),
            "dateUpdated" | "dateCreated" | "dateModified" => Actual::Date(Some(element.date_updated.at)),
            "filename" => Actual::Text(element.asset().map(|asset| crate::asset::filename(&asset.file))),
            "kind" => Actual::Text(element.asset().map(|asset| crate::asset::kind(&asset.file))),
            "field" => Actual::Text(if let Kind::Nested { field, .. } = &element.kind {
                Some(field)
            } else {
                None
            }),
            "ownerId" | "primaryOwnerId" => {
                let owner = if let Kind::Nested { owner, .. } = element.kind {
                    Some(f64::from(owner))
                } else {
                    None
                };
                Actual::Number(owner)
            }
            "typeId" => Actual::Number(Some(f64::from(type_id(&element.handle)))),
            "sectionId" => Actual::Number(element.section().map(|section| f64::from(type_id(section)))),
            field => match element.fields.get(field) {
                Some(Field::Leaf(Value::String(text))) => Actual::Text(Some(text)),
                Some(Field::Leaf(Value::Number(number))) => Actual::Number(number.as_f64()),
                Some(Field::Leaf(Value::Bool(value))) => Actual::Text(Some(if *value { "1" } else { "0" })),
                Some(Field::Leaf(_)) => Actual::Text(None),
                Some(Field::Elements(related)) => {
                    if !ids(parameter).iter().any(|id| related.contains(id)) {
                        return Ok(false);
                    }
                    continue;
                }
                // An argument that is no column of this element, such as `limit`.
                _ => continue,
            },
        };
        if !matches(parameter, actual).map_err(|_| internal_error())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Parameters about the place in a structure.
pub(crate) fn place_fits(context: Context<'_>, element: &Element, arguments: &Map<String, Value>) -> bool {
    let number = |name: &str| {
        arguments
            .get(name)
            .and_then(Value::as_u64)
            .and_then(|id| u32::try_from(id).ok())
    };
    let edges = |id: u32| {
        let other = context.element(id)?;
        let (position, same) = (other.position()?, other.section() == element.section());
        same.then_some((position.lft, position.rgt))
    };
    let own = element.position().map(|position| (position.lft, position.rgt));
    let inside = |inner: Option<(u32, u32)>, outer: Option<(u32, u32)>| match (inner, outer) {
        (Some(inner), Some(outer)) => inner.0 > outer.0 && inner.1 < outer.1,
        _ => false,
    };
    let has_descendants = || {
        element
            .position()
            .is_some_and(|position| !position.children.is_empty())
    };
    number("descendantOf").is_none_or(|id| inside(own, edges(id)))
        && number("ancestorOf").is_none_or(|id| inside(edges(id), own))
        && arguments
            .get("hasDescendants")
            .and_then(Value::as_bool)
            .is_none_or(|wanted| wanted == has_descendants())
        && arguments
            .get("leaves")
            .and_then(Value::as_bool)
            .is_none_or(|leaves| !leaves || !has_descendants())
}
