//! Nested entries (Matrix fields) of the content files.

use apollo_compiler::schema::ExtendedType;
use serde_json::{Map, Value};

use crate::content::ContentError;
use crate::content::numbering::{kept_id, uid};
use crate::content::place::{Place, Status, date};
use crate::craft::element::{Element, Kind};
use crate::craft::load::reader::{Loader, Owner, related};
use crate::craft::load::values::list;

impl Loader<'_> {
    /// Reads a list of nested entries; answers the ids of the enabled ones.
    pub(crate) fn read_nested(
        &mut self,
        owner: &mut Owner,
        field: &str,
        union: &str,
        value: &Value,
        place: &Place,
    ) -> Result<Vec<u32>, ContentError> {
        let mut ids = Vec::new();
        for (index, item) in list(value, place)?.iter().enumerate() {
            let place = place.at(&format!("[{index}]"));
            let (type_name, values) = self.nested_values(union, item, &place)?;
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

    /// The GraphQL type and the values of one nested entry, with its `sample` looked up.
    fn nested_values(
        &self,
        union: &str,
        item: &Value,
        place: &Place,
    ) -> Result<(String, Map<String, Value>), ContentError> {
        let Value::Object(item) = item else {
            return Err(place.error("a nested entry is an object"));
        };
        let mut values = item.clone();
        let mut handle = item.get("type").and_then(Value::as_str);
        if let Some(sample) = item.get("sample").and_then(Value::as_str) {
            let Some(Value::Object(block)) = self.content.blocks.get(sample) else {
                return Err(place.error(format!("there is no `blocks/{sample}.json`")));
            };
            handle = Some(sample);
            values.extend(block.clone());
        }
        let members: Vec<&str> = match self.schema.types.get(union) {
            Some(ExtendedType::Union(union)) => {
                union.members.iter().map(|member| member.name.as_str()).collect()
            }
            _ => Vec::new(),
        };
        let type_name = match (handle, members.as_slice()) {
            (Some(handle), _) => self.settings.schema_patch.entry_type(handle),
            (None, [only]) => (*only).to_owned(),
            (None, _) => return Err(place.error("`type` is missing")),
        };
        if !members.contains(&type_name.as_str()) {
            return Err(place.error(format!(
                "`{union}` has no block type `{}`",
                handle.unwrap_or_default()
            )));
        }
        Ok((type_name, values))
    }
}
