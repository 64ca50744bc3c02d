//! What the content files say of a nested entry (of a Matrix field).

use apollo_compiler::schema::ExtendedType;
use serde_json::{Map, Value};

use crate::content::ContentError;
use crate::content::place::Place;
use crate::craft::load::reader::Loader;

impl Loader<'_> {
    /// The GraphQL type and the values of one nested entry, with its `sample` looked up, which has a file of its own.
    pub(super) fn nested_values(
        &self,
        union: &str,
        item: &Value,
        place: &mut Place,
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
            *place = Place {
                file: format!("blocks/{sample}.json"),
                entry: String::new(),
                field: String::new(),
            };
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
