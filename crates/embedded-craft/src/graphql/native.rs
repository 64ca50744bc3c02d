//! The scalar fields that elements have without an editor's doing.

use serde_json::{Map, Value, json};

use crate::content::place::Status;
use crate::craft::Context;
use crate::craft::asset;
use crate::craft::element::{Element, Field, Kind};
use crate::query::scope::type_id;

/// The scalar fields of all kinds of elements; `None` for other fields.
pub(crate) fn native_field(
    context: Context<'_>,
    element: &Element,
    name: &str,
    arguments: &Map<String, Value>,
) -> Option<Value> {
    let entry = element.entry();
    let position = element.position();
    let is_draft = element.draft.as_ref().filter(|_| entry.is_some());
    let file = element.asset();
    let nested = if let Kind::Nested {
        owner,
        field,
        sort_order,
    } = &element.kind
    {
        Some((*owner, field.as_str(), *sort_order))
    } else {
        None
    };
    let section = entry.map(|entry| entry.section.as_str());
    Some(match name {
        // What was never published is its own draft.
        "id" => match is_draft.filter(|draft| draft.is_unpublished) {
            Some(draft) => json!(draft.id.to_string()),
            None => json!(element.id.to_string()),
        },
        "uid" => json!(element.uid),
        "title" => json!(element.title),
        "slug" => json!(element.slug),
        "uri" => json!(element.uri),
        "url" if file.is_none() => json!(context.url(element)),
        "_count" => {
            let field = arguments
                .get("field")
                .and_then(Value::as_str)
                .and_then(|field| element.fields.get(field));
            if let Some(Field::Elements(ids)) = field {
                json!(ids.len())
            } else {
                Value::Null
            }
        }
        "enabled" | "enabledForSite" => json!(element.status != Status::Disabled),
        "archived" | "trashed" => json!(false),
        "siteHandle" => json!("default"),
        "siteId" => json!(context.craft.settings.site_id),
        "siteSettingsId" => json!(element.id.to_string()),
        "language" => json!(context.craft.site_text("locale").unwrap_or("de")),
        "status" => match (&element.kind, is_draft) {
            (_, Some(_)) => json!("draft"),
            (Kind::Entry(_), None) => json!(element.status.name()),
            (Kind::Nested { .. }, None) => json!("live"),
            _ => json!("enabled"),
        },
        "dateCreated" => json!(element.date_created().text),
        "dateUpdated" | "dateModified" => json!(element.date_updated.text),
        "postDate" => json!(element.post_date.as_ref().map(|moment| &moment.text)),
        "expiryDate" => json!(element.expiry_date.as_ref().map(|moment| &moment.text)),
        "lft" => json!(position.map(|position| position.lft)),
        "rgt" => json!(position.map(|position| position.rgt)),
        "level" => json!(position.map(|position| position.level)),
        "root" | "structureId" => json!(position.and(section).map(type_id)),
        "isDraft" => json!(is_draft.is_some()),
        "isRevision" => json!(false),
        "isUnpublishedDraft" => json!(is_draft.is_some_and(|draft| draft.is_unpublished)),
        "draftId" => json!(is_draft.map(|_| element.id)),
        "draftName" => json!(is_draft.map(|draft| &draft.name)),
        "canonicalId" => json!(is_draft.map_or(element.id, |draft| draft.id)),
        "canonicalUid" => json!(is_draft.map_or(&element.uid, |draft| &draft.uid)),
        "sectionId" => json!(section.map(type_id)),
        "sectionHandle" => json!(section),
        "typeId" => json!(type_id(&element.handle)),
        "typeHandle" => json!(element.handle),
        "fieldId" => json!(nested.map(|(_, field, _)| type_id(field))),
        "fieldHandle" => json!(nested.map(|(_, field, _)| field)),
        "ownerId" => json!(nested.map(|(owner, ..)| owner)),
        "sortOrder" => json!(nested.map(|(.., sort_order)| sort_order)),
        "name" => {
            if let Kind::Global { name } = &element.kind {
                json!(name)
            } else {
                return None;
            }
        }
        "handle" => json!(element.handle),
        "alt" => json!(file?.alt),
        "volumeId" | "folderId" => json!(type_id(&file?.volume)),
        "filename" => json!(asset::filename(&file?.file)),
        "extension" => json!(asset::extension(&file?.file)),
        "hasFocalPoint" => json!(file?.focal_point.is_some()),
        "kind" => json!(asset::kind(&file?.file)),
        "size" => json!(file?.bytes.len().to_string()),
        "mimeType" => json!(asset::mime_type(&file?.file)),
        "path" => json!(file?.file),
        _ => return None,
    })
}
