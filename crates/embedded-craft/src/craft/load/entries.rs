//! Entries with an address, as they are planned.

use serde_json::Value;

use crate::content::ContentError;
use crate::content::numbering::uid;
use crate::content::place::{Place, date, text, updated};
use crate::craft::element::{DraftOf, Element, Entry, Kind};
use crate::craft::load::plan::Plan;
use crate::craft::load::reader::{Loader, Owner};

const NATIVE: [&str; 12] = [
    "id",
    "uid",
    "slug",
    "title",
    "postDate",
    "expiryDate",
    "enabled",
    "dateCreated",
    "dateUpdated",
    "children",
    "uri",
    "type",
];

impl Loader<'_> {
    /// Reads an entry, or a draft of it.
    pub(super) fn read_entry(
        &mut self,
        plan: &Plan<'_>,
        draft: Option<DraftOf>,
    ) -> Result<Element, ContentError> {
        let slug = text(plan.values, "slug").unwrap_or_default();
        let place = Place {
            file: format!("entries/{}.json", plan.section),
            entry: slug.to_owned(),
            field: String::new(),
        };
        let date_updated = updated(plan.values, &place)?;
        let mut owner = Owner {
            id: plan.id,
            root: plan.id,
            nested: 0,
            key: format!("entry/{}", plan.key),
            type_name: self.settings.schema_patch.entry_type(plan.type_handle),
            post_date: Some(date(plan.values, "postDate", &place)?.unwrap_or_else(|| date_updated.clone())),
            made: date(plan.values, "dateCreated", &place)?,
            date_updated,
        };
        let fields = self.read_fields(&mut owner, plan.values, &NATIVE, &place)?;
        let seo = plan
            .values
            .get("seo")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        if let Some(unknown) = seo
            .keys()
            .find(|key| !["title", "description", "image", "robots", "canonical"].contains(&key.as_str()))
        {
            return Err(place
                .at("seo")
                .at(unknown)
                .error("SEOmatic's values are title, description, image, robots and canonical"));
        }
        if let Some(image) = text(&seo, "image").filter(|image| !self.assets.contains_key(*image)) {
            return Err(place
                .at("seo.image")
                .error(format!("there is no asset `{image}`")));
        }
        Ok(Element {
            uid: text(plan.values, "uid").map_or_else(|| uid(&owner.key), str::to_owned),
            handle: plan.type_handle.to_owned(),
            title: Some(text(plan.values, "title").unwrap_or(slug).to_owned()),
            slug: Some(slug.to_owned()),
            uri: plan.uri.clone(),
            expiry_date: date(plan.values, "expiryDate", &place)?,
            kind: Kind::Entry(Entry {
                section: plan.section.to_owned(),
                position: plan.position.clone(),
            }),
            seo,
            draft,
            ..owner.into_element(fields)
        })
    }
}
