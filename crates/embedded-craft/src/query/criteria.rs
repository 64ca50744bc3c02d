//! Whether an element satisfies the arguments of a query.

use std::collections::HashSet;

use apollo_compiler::resolvers::FieldError;
use serde_json::{Map, Value};

use crate::craft::Context;
use crate::craft::element::{Element, Field, Kind, Target};
use crate::craft::errors::internal_error;
use crate::query::filter::{Actual, Parameter};
use crate::query::scope::{ids, type_id};

/// The arguments of a query that compare a column or field, read once for all elements.
#[derive(Debug)]
pub(crate) struct Criteria<'a>(Vec<Criterion<'a>>);

#[derive(Debug)]
struct Criterion<'a> {
    name: &'a str,
    /// The argument as it was sent.
    given: &'a Value,
    parameter: Parameter,
    /// The ids in it.
    ids: HashSet<u32>,
}

impl<'a> Criteria<'a> {
    pub(crate) fn new(arguments: &'a Map<String, Value>) -> Self {
        let given = arguments.iter().filter(|(_, value)| !value.is_null());
        Self(
            given
                .map(|(name, given)| {
                    let text = given.as_str().unwrap_or_default();
                    let parameter = match name.as_str() {
                        "before" => Parameter::read(&Value::from(format!("<{text}"))),
                        "after" => Parameter::read(&Value::from(format!(">={text}"))),
                        _ => Parameter::read(given),
                    };
                    Criterion {
                        name,
                        given,
                        parameter,
                        ids: ids(given),
                    }
                })
                .collect(),
        )
    }

    /// Whether every argument that compares a column or field holds; others are left to the caller.
    pub(crate) fn fit(&self, context: Context<'_>, element: &Element) -> Result<bool, FieldError> {
        for criterion in &self.0 {
            if !criterion.fits(context, element)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Criterion<'_> {
    fn fits(&self, context: Context<'_>, element: &Element) -> Result<bool, FieldError> {
        let actual = match self.name {
            "id" => {
                let negated = self.given.get(0).and_then(Value::as_str) == Some("not");
                let canonical = element.draft.as_ref().map(|draft| draft.id);
                let named =
                    self.ids.contains(&element.id) || canonical.is_some_and(|id| self.ids.contains(&id));
                return Ok(named != negated);
            }
            "search" => {
                return Ok(crate::craft::links::search(
                    element,
                    self.given.as_str().unwrap_or_default(),
                ));
            }
            "uid" => Actual::Text(Some(&element.uid)),
            "title" => Actual::Text(element.title.as_deref()),
            "slug" => Actual::Text(element.slug.as_deref()),
            "uri" => Actual::Text(element.uri.as_deref()),
            "section" => Actual::Text(element.section()),
            "type" | "handle" | "volume" => Actual::Text(Some(&element.handle)),
            "language" => Actual::Text(Some(context.craft.site_text("locale").unwrap_or("de"))),
            "siteId" => Actual::Number(Some(context.craft.settings.site_id as f64)),
            "level" => Actual::Number(element.position().map(|position| f64::from(position.level))),
            "postDate" | "before" | "after" => {
                Actual::Date(element.post_date.as_ref().map(|moment| moment.at))
            }
            "expiryDate" => Actual::Date(element.expiry_date.as_ref().map(|moment| moment.at)),
            "dateUpdated" | "dateModified" => Actual::Date(Some(element.date_updated.at)),
            "dateCreated" => Actual::Date(Some(element.date_created().at)),
            "filename" => Actual::Text(
                element
                    .asset()
                    .map(|asset| crate::craft::asset::filename(&asset.file)),
            ),
            "kind" => Actual::Text(
                element
                    .asset()
                    .map(|asset| crate::craft::asset::kind(&asset.file)),
            ),
            "hasAlt" => {
                let has_alt = element.asset().is_some_and(|asset| asset.alt.is_some());
                return Ok(self.given.as_bool().is_none_or(|wanted| wanted == has_alt));
            }
            "width" | "height" | "size" => Actual::Number(element.asset().and_then(|asset| {
                Some(match (self.name, asset.size) {
                    ("size", _) => asset.bytes.len() as f64,
                    ("width", Some((width, _))) => f64::from(width),
                    (_, Some((_, height))) => f64::from(height),
                    (_, None) => return None,
                })
            })),
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
                Some(Field::Elements(related)) if !self.ids.is_empty() => {
                    return Ok(self.ids.iter().any(|id| related.contains(id)));
                }
                Some(Field::Elements(related)) => Actual::Text((!related.is_empty()).then_some("elements")),
                Some(Field::Rows(_, rows)) => Actual::Text((!rows.is_empty()).then_some("rows")),
                Some(Field::Link(link)) => {
                    Actual::Text((!matches!(link.to, Target::Empty)).then_some("link"))
                }
                // A field that entries of this type do not have.
                None if context.craft.custom_fields.contains(field) && !self.given.is_boolean() => {
                    Actual::Text(None)
                }
                // What is read elsewhere, such as `limit`, and fields of other types.
                _ => return Ok(true),
            },
        };
        self.parameter.holds(actual).map_err(|_| internal_error())
    }
}

/// Arguments of the schema that nothing here compares: Craft would narrow the list, so it may not be left whole.
const NOT_COMPARED: [&str; 14] = [
    "authorGroup",
    "authorGroupId",
    "authorId",
    "fieldId",
    "folderId",
    "ref",
    "relatedToCategories",
    "relatedToTags",
    "relatedToUsers",
    "searchTermOptions",
    "siteSettingsId",
    "structureId",
    "uploader",
    "volumeId",
];

/// Refuses what the embedded Craft does not compare.
pub(crate) fn check_compared(arguments: &Map<String, Value>) -> Result<(), FieldError> {
    let is_given = |name: &&&str| arguments.get(**name).is_some_and(|value| !value.is_null());
    match NOT_COMPARED.iter().find(is_given) {
        None => Ok(()),
        Some(name) => Err(FieldError {
            message: format!(
                "The embedded Craft compares nothing with `{name}`: try this query on a real one."
            ),
        }),
    }
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
    // Levels between two elements, at most as many as the argument says.
    let near = |distance: &str, id: u32| {
        let level = |element: &Element| element.position().map(|position| position.level);
        let levels = level(element).zip(context.element(id).and_then(level));
        number(distance).is_none_or(|most| levels.is_some_and(|(a, b)| a.abs_diff(b) <= most))
    };
    let beside = |id: u32| {
        let level = |element: &Element| element.position().map(|position| position.level);
        context.element(id).and_then(level) == level(element)
    };
    let edge = |id: u32, fits: &dyn Fn((u32, u32), (u32, u32)) -> bool| {
        own.zip(edges(id)).is_some_and(|(own, other)| fits(own, other))
    };
    number("descendantOf").is_none_or(|id| inside(own, edges(id)) && near("descendantDist", id))
        && number("ancestorOf").is_none_or(|id| inside(edges(id), own) && near("ancestorDist", id))
        && number("nextSiblingOf").is_none_or(|id| beside(id) && edge(id, &|own, other| own.0 == other.1 + 1))
        && number("prevSiblingOf").is_none_or(|id| beside(id) && edge(id, &|own, other| own.1 + 1 == other.0))
        && number("positionedAfter").is_none_or(|id| edge(id, &|own, other| own.0 > other.1))
        && number("positionedBefore").is_none_or(|id| edge(id, &|own, other| own.1 < other.0))
        && arguments
            .get("hasDescendants")
            .and_then(Value::as_bool)
            .is_none_or(|wanted| wanted == has_descendants())
        && arguments
            .get("leaves")
            .and_then(Value::as_bool)
            .is_none_or(|leaves| !leaves || !has_descendants())
}
