//! Reads the fields of the content files as the schema's types say.

use std::collections::HashMap;

use apollo_compiler::Schema;
use apollo_compiler::schema::{ExtendedType, FieldDefinition};
use serde_json::{Map, Value};

use crate::content::ContentError;
use crate::content::numbering::{kept_id, uid};
use crate::content::place::{Place, Status, date};
use crate::craft::element::{Element, Field, Kind, Link, Target};
use crate::craft::load::reader::{Loader, Owner, related};
use crate::craft::load::values::{list, read_leaf, read_rows};

/// The custom fields of an object type: those that its interfaces do not have.
fn custom_fields<'a>(schema: &'a Schema, type_name: &str) -> Vec<&'a FieldDefinition> {
    let Some(ExtendedType::Object(object)) = schema.types.get(type_name) else {
        return Vec::new();
    };
    let native = |field: &str| {
        object
            .implements_interfaces
            .iter()
            .any(|interface| schema.type_field(&interface.name, field).is_ok())
    };
    object
        .fields
        .iter()
        .filter(|(name, _)| !native(name))
        .map(|(_, field)| &***field)
        .collect()
}

impl Loader<'_> {
    /// Reads the custom fields of `owner` from `values`; `native` names the keys that are not custom fields.
    pub(crate) fn read_fields(
        &mut self,
        owner: &mut Owner,
        values: &Map<String, Value>,
        native: &[&str],
        place: &Place,
    ) -> Result<HashMap<String, Field>, ContentError> {
        let schema = self.schema;
        let definitions = custom_fields(schema, &owner.type_name);
        let mut given: HashMap<&str, (&str, &Value)> = HashMap::new();
        for (name, value) in values {
            if native.contains(&name.as_str()) {
                continue;
            }
            let Some(known) = self.settings.schema_patch.field_name(&owner.type_name, name) else {
                continue;
            };
            if !definitions.iter().any(|definition| definition.name == known) {
                let problem = format!("the schema's type `{}` has no such field", owner.type_name);
                return Err(place.at(name).error(problem));
            }
            given.insert(known, (name, value));
        }
        let mut fields = HashMap::with_capacity(definitions.len());
        for definition in definitions {
            let (name, value) = given
                .get(definition.name.as_str())
                .copied()
                .unwrap_or(("", &Value::Null));
            let field = self.read_field(owner, definition, value, &place.at(name))?;
            fields.insert(definition.name.to_string(), field);
        }
        Ok(fields)
    }

    fn read_field(
        &mut self,
        owner: &mut Owner,
        definition: &FieldDefinition,
        value: &Value,
        place: &Place,
    ) -> Result<Field, ContentError> {
        let name = definition.name.as_str();
        let type_name = definition.ty.inner_named_type().as_str();
        if type_name.ends_with("_MatrixField") {
            return self
                .read_nested(owner, name, type_name, value, place)
                .map(Field::Elements);
        }
        match type_name {
            "linkField_Link" => self.read_link(value, place).map(Field::Link),
            "AssetInterface" => {
                self.read_relation(value, place, |loader, key| loader.assets.get(key).copied())
            }
            "EntryInterface" => self.read_relation(value, place, |loader, key| loader.keys.get(key).copied()),
            "String" if name == "seo" => Ok(Field::Seo),
            _ if type_name.ends_with("_TableRow") => {
                Ok(Field::Rows(type_name.to_owned(), read_rows(value, place)?))
            }
            _ => read_leaf(name, type_name, definition, value, place).map(Field::Leaf),
        }
    }

    /// Reads a list of nested entries; answers the ids of the enabled ones.
    fn read_nested(
        &mut self,
        owner: &mut Owner,
        field: &str,
        union: &str,
        value: &Value,
        place: &Place,
    ) -> Result<Vec<u32>, ContentError> {
        let mut ids = Vec::new();
        for (index, item) in list(value, place)?.iter().enumerate() {
            let mut place = place.at(&format!("[{index}]"));
            let (type_name, values) = self.nested_values(union, item, &mut place)?;
            if values.get("enabled") == Some(&Value::Bool(false)) {
                continue;
            }
            let id = kept_id(&values)
                .or_else(|| owner.next_nested_id())
                .ok_or_else(|| place.error("an entry has at most 999 nested entries"))?;
            let key = format!("{}/{field}/{index}", owner.key);
            let mut nested = Owner {
                type_name: type_name.clone(),
                id,
                key,
                ..owner.clone()
            };
            let native = ["id", "type", "sample", "enabled", "dateUpdated"];
            let fields = self.read_fields(&mut nested, &values, &native, &place)?;
            owner.nested = nested.nested;
            let element = Element {
                id,
                uid: uid(&nested.key),
                handle: self.settings.schema_patch.handle(&type_name),
                type_name,
                title: None,
                slug: None,
                uri: None,
                post_date: owner.post_date.clone(),
                expiry_date: None,
                // Saved on its own it has a date of its own, and its owner keeps the old one.
                date_updated: date(&values, "dateUpdated", &place)?
                    .unwrap_or_else(|| owner.date_updated.clone()),
                made: None,
                status: Status::Live,
                kind: Kind::Nested {
                    owner: owner.id,
                    field: field.to_owned(),
                    sort_order: ids.len() + 1,
                },
                relations: related(&fields),
                fields,
                seo: Map::new(),
                draft: None,
            };
            ids.push(id);
            self.elements.push(element);
        }
        Ok(ids)
    }

    fn read_relation(
        &self,
        value: &Value,
        place: &Place,
        find: impl Fn(&Self, &str) -> Option<u32>,
    ) -> Result<Field, ContentError> {
        let mut ids = Vec::new();
        for key in list(value, place)? {
            let key = key
                .as_str()
                .ok_or_else(|| place.error("a name is expected in the list"))?;
            let Some(id) = find(self, key) else {
                return Err(place.error(format!("there is no `{key}` in the content")));
            };
            if !self.hidden.contains_key(&id) {
                ids.push(id);
            }
        }
        Ok(Field::Elements(ids))
    }

    fn read_link(&self, value: &Value, place: &Place) -> Result<Link, ContentError> {
        let values = match value {
            Value::Null => return Ok(Link::default()),
            Value::Object(values) => values,
            _ => return Err(place.error("a link is an object")),
        };
        let mut link = Link::default();
        for (key, value) in values {
            let text = value
                .as_str()
                .ok_or_else(|| place.at(key).error("a text is expected"))?
                .to_owned();
            match key.as_str() {
                "entry" => {
                    let target = self
                        .keys
                        .get(&text)
                        .copied()
                        .filter(|id| !self.hidden.contains_key(id));
                    link.to = Target::Entry(target);
                }
                "asset" => {
                    let id = self.assets.get(&text).copied();
                    link.to =
                        Target::Asset(id.ok_or_else(|| place.error(format!("there is no asset `{text}`")))?);
                }
                "url" => link.to = Target::Url(text),
                "email" => link.to = Target::Email(text),
                "tel" => link.to = Target::Tel(text),
                "custom" => link.to = Target::Custom(text),
                "customText" => link.custom_text = Some(text),
                "ariaLabel" => link.aria_label = Some(text),
                "title" => link.title = Some(text),
                "target" => link.target = text,
                _ => return Err(place.at(key).error("a link has no such part")),
            }
        }
        Ok(link)
    }
}
