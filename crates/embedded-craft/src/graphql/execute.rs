//! The resolvers: how each object of the schema answers for its fields.

use apollo_compiler::resolvers::{FieldError, ObjectValue, ResolveInfo, ResolvedValue};
use serde_json::{Map, Value};

use crate::craft::Context;
use crate::craft::element::{Element, Entry, Field, Kind, Link};
use crate::craft::errors::SEO_FIELD_ERROR;
use crate::craft::links::parse_references;
use crate::graphql::asset_fields::asset_field;
use crate::graphql::directives;
use crate::graphql::leaf::{Resolved, leaf};
use crate::graphql::native::native_field;
use crate::graphql::seomatic;
use crate::query::scope::Scope;
use crate::query::{narrow, page, select};

/// An object of the schema in one request.
pub(crate) struct Object<'a> {
    pub(crate) context: Context<'a>,
    node: Node<'a>,
}

enum Node<'a> {
    Root,
    Element(&'a Element),
    Link(&'a Link),
    /// An object whose fields are ready.
    Plain(&'a str, Map<String, Value>),
}

impl<'a> Object<'a> {
    pub(crate) fn root(context: Context<'a>) -> Self {
        Self {
            context,
            node: Node::Root,
        }
    }

    fn element(&self, element: Option<&'a Element>) -> ResolvedValue<'a> {
        let context = self.context;
        ResolvedValue::nullable_object(element.map(|element| Object {
            context,
            node: Node::Element(element),
        }))
    }

    fn elements(&self, elements: Vec<&'a Element>) -> ResolvedValue<'a> {
        let context = self.context;
        ResolvedValue::list(elements.into_iter().map(move |element| {
            ResolvedValue::object(Object {
                context,
                node: Node::Element(element),
            })
        }))
    }

    fn plain(&self, type_name: &'static str, value: Option<Value>) -> ResolvedValue<'a> {
        match value {
            Some(Value::Object(fields)) => ResolvedValue::object(Object {
                context: self.context,
                node: Node::Plain(type_name, fields),
            }),
            _ => ResolvedValue::null(),
        }
    }

    fn root_field(&self, name: &str, arguments: &Map<String, Value>) -> Resolved<'a> {
        let context = self.context;
        let list = |scope| Ok(self.elements(page(context, arguments, select(context, scope, arguments)?)));
        let first = |scope| {
            let found = page(context, arguments, select(context, scope, arguments)?);
            Ok(self.element(found.first().copied()))
        };
        let count = |scope| Ok(leaf(select(context, scope, arguments)?.len()));
        match name {
            "ping" => Ok(leaf("pong")),
            "entries" => list(Scope::Entries),
            "entry" => first(Scope::Entries),
            "entryCount" => count(Scope::Entries),
            "assets" => list(Scope::Assets),
            "asset" => first(Scope::Assets),
            "assetCount" => count(Scope::Assets),
            "globalSets" => list(Scope::Globals),
            "globalSet" => first(Scope::Globals),
            "seomatic" => Ok(self.plain("SeomaticType", seomatic::answer(context, None, arguments)?)),
            _ => {
                if let Some(field) = name.strip_suffix("FieldEntries") {
                    let mut arguments = arguments.clone();
                    arguments.insert("field".to_owned(), Value::from(field));
                    let scope = Scope::Nested;
                    return Ok(self.elements(page(context, &arguments, select(context, scope, &arguments)?)));
                }
                match name.strip_suffix("Entries") {
                    Some(section) => list(Scope::Section(section)),
                    None => Ok(ResolvedValue::null()),
                }
            }
        }
    }

    fn element_field(
        &self,
        element: &'a Element,
        name: &str,
        arguments: &Map<String, Value>,
    ) -> Resolved<'a> {
        if let Some(field) = element.fields.get(name) {
            return self.custom_field(field, arguments);
        }
        if let Some(value) = native_field(self.context, element, name, arguments) {
            return Ok(leaf(value));
        }
        match &element.kind {
            Kind::Entry(entry) => self.entry_field(element, entry, name, arguments),
            Kind::Asset(_) => asset_field(self.context, element, name, arguments),
            Kind::Nested { .. } if matches!(name, "children" | "descendants" | "ancestors" | "localized") => {
                Ok(self.elements(Vec::new()))
            }
            _ => Ok(ResolvedValue::null()),
        }
    }

    fn custom_field(&self, field: &'a Field, arguments: &Map<String, Value>) -> Resolved<'a> {
        let context = self.context;
        match field {
            Field::Leaf(Value::String(text)) if text.contains('{') => {
                Ok(leaf(parse_references(context, text)))
            }
            Field::Leaf(Value::Array(items)) => Ok(ResolvedValue::list(items.iter().map(leaf))),
            Field::Leaf(value) => Ok(leaf(value.clone())),
            Field::Elements(ids) => {
                let found = if arguments.is_empty() {
                    context.allowed(ids)
                } else {
                    narrow_in_order(context, ids, arguments)?
                };
                Ok(self.elements(page(context, arguments, found)))
            }
            Field::Link(link) => Ok(ResolvedValue::object(Object {
                context,
                node: Node::Link(link),
            })),
            Field::Rows(type_name, rows) => Ok(ResolvedValue::list(rows.iter().map(move |row| {
                ResolvedValue::object(Object {
                    context,
                    node: Node::Plain(type_name, row.clone()),
                })
            }))),
            Field::Seo => Err(FieldError {
                message: SEO_FIELD_ERROR.to_owned(),
            }),
        }
    }

    fn entry_field(
        &self,
        element: &'a Element,
        entry: &'a Entry,
        name: &str,
        arguments: &Map<String, Value>,
    ) -> Resolved<'a> {
        let context = self.context;
        let position = entry.position.as_ref();
        let related = |scope_ids: Vec<&'a Element>| {
            let found = narrow(context, Scope::Section(&entry.section), arguments, scope_ids)?;
            Ok(self.elements(page(context, arguments, found)))
        };
        match name {
            "children" => {
                related(position.map_or_else(Vec::new, |position| context.allowed(&position.children)))
            }
            "descendants" | "ancestors" => {
                let inside = |outer: &Element, inner: &Element| match (outer.position(), inner.position()) {
                    (Some(outer), Some(inner)) => inner.lft > outer.lft && inner.rgt < outer.rgt,
                    _ => false,
                };
                let mut family = context.allowed(context.craft.section(&entry.section));
                family.retain(|other| {
                    if name == "descendants" {
                        inside(element, other)
                    } else {
                        inside(other, element)
                    }
                });
                related(family)
            }
            "parent" => Ok(self.element(position.and_then(|position| context.element(position.parent?)))),
            "prev" | "next" => {
                let siblings = select(context, Scope::Section(&entry.section), arguments)?;
                let own = siblings.iter().position(|other| other.id == element.id);
                let wanted = own.and_then(|own| {
                    if name == "prev" {
                        own.checked_sub(1)
                    } else {
                        own.checked_add(1)
                    }
                });
                Ok(self.element(wanted.and_then(|wanted| siblings.get(wanted).copied())))
            }
            "localized" => Ok(self.elements(Vec::new())),
            "seomatic" => Ok(self.plain(
                "SeomaticType",
                seomatic::answer(context, Some(element), arguments)?,
            )),
            _ => Ok(ResolvedValue::null()),
        }
    }

    fn link_field(&self, link: &'a Link, name: &str) -> ResolvedValue<'a> {
        let context = self.context;
        match name {
            "url" => leaf(link.url(context)),
            "ariaLabel" => leaf(link.aria_label.clone()),
            "customText" => leaf(link.custom_text.clone()),
            "text" => leaf(link.text(context)),
            "title" => leaf(link.title.clone()),
            "target" => leaf(link.target.as_str()),
            "type" => leaf(link.kind()),
            "element" => self.element(link.element(context)),
            _ => ResolvedValue::null(),
        }
    }

    fn plain_field(&self, fields: &Map<String, Value>, name: &str) -> ResolvedValue<'a> {
        let context = self.context;
        match fields.get(name) {
            Some(Value::Array(files)) => {
                let files: Vec<Value> = files.clone();
                ResolvedValue::list(files.into_iter().map(move |file| match file {
                    Value::Object(file) => ResolvedValue::object(Object {
                        context,
                        node: Node::Plain("FileContents", file),
                    }),
                    _ => ResolvedValue::null(),
                }))
            }
            Some(Value::Object(_)) => self.plain("FileContents", fields.get(name).cloned()),
            Some(value) => leaf(value.clone()),
            None => ResolvedValue::null(),
        }
    }
}

/// Filters related elements but keeps the editor's order unless another is asked for.
fn narrow_in_order<'a>(
    context: Context<'a>,
    ids: &[u32],
    arguments: &Map<String, Value>,
) -> Result<Vec<&'a Element>, FieldError> {
    let mut found = narrow(context, Scope::Nested, arguments, context.allowed(ids))?;
    if arguments.get("orderBy").is_none_or(Value::is_null) {
        found.sort_by_key(|element| ids.iter().position(|id| *id == element.id));
    }
    Ok(found)
}

impl ObjectValue for Object<'_> {
    fn type_name(&self) -> &str {
        match &self.node {
            Node::Root => "Query",
            Node::Element(element) => &element.type_name,
            Node::Link(_) => "linkField_Link",
            Node::Plain(type_name, _) => type_name,
        }
    }

    fn resolve_field<'b>(&'b self, info: &'b ResolveInfo<'b>) -> Result<ResolvedValue<'b>, FieldError> {
        let name = info.field_name();
        let directives = &info.field_selections()[0].directives;
        let mut arguments = match serde_json::to_value(info.arguments()) {
            Ok(Value::Object(arguments)) => arguments,
            _ => Map::new(),
        };
        directives::add_transform(directives, name, &mut arguments);
        let resolved = match &self.node {
            Node::Root => self.root_field(name, &arguments)?,
            Node::Element(element) => self.element_field(element, name, &arguments)?,
            Node::Link(link) => self.link_field(link, name),
            Node::Plain(_, fields) => self.plain_field(fields, name),
        };
        Ok(match resolved {
            ResolvedValue::Leaf(value) if !directives.is_empty() => {
                ResolvedValue::Leaf(directives::apply(directives, value))
            }
            resolved => resolved,
        })
    }
}
