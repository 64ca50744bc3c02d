//! Turns the content files into elements: ids, uris, structure positions, then the fields.

mod drafts;
mod entries;
mod fields;
mod nested;
mod plan;
mod reader;
mod values;

use serde_json::Map;

use crate::content::ContentError;
use crate::content::place::{Place, Status, date, text, updated};
use crate::craft::asset;
use crate::craft::element::{Element, Kind};
use crate::craft::load::reader::Owner;
use crate::dates;

pub(crate) use reader::Loader;

const GLOBALS: [&str; 7] = [
    "navigation",
    "contact",
    "social",
    "footer",
    "cookiemelding",
    "popup",
    "teamPage",
];

impl Loader<'_> {
    /// All live elements, and the inactive ones if somebody may read them.
    pub(crate) fn load(mut self) -> Result<Vec<Element>, ContentError> {
        for (file, id) in self.content.numbered_assets() {
            self.assets.insert(file.file.clone(), id);
        }
        let content = self.content;
        let mut plans = Vec::new();
        for (section, entries) in &content.entries {
            plans.extend(self.plan_section(section, entries)?);
        }
        for plan in &plans {
            self.keys.entry(plan.key.clone()).or_insert(plan.id);
        }
        for plan in &plans {
            let slug = text(plan.values, "slug").unwrap_or_default();
            self.keys
                .entry(format!("{}/{slug}", plan.section))
                .or_insert(plan.id);
        }
        self.read_assets()?;
        self.read_globals()?;
        for plan in &plans {
            let status = self.hidden.get(&plan.id).copied().unwrap_or(Status::Live);
            if status == Status::Live || self.settings.shows_inactive() {
                let first = self.elements.len();
                let element = self.read_entry(plan, None)?;
                self.elements.push(element);
                let own = self.elements.iter_mut().skip(first);
                own.for_each(|element| element.status = status);
            }
        }
        for (index, draft) in content.drafts.iter().enumerate() {
            self.read_draft(&plans, draft, drafts::FIRST_ID + index as u32)?;
        }
        Ok(self.elements)
    }

    fn read_assets(&mut self) -> Result<(), ContentError> {
        for (file, id) in self.content.numbered_assets() {
            let place = Place {
                file: "assets.json".into(),
                entry: file.file.clone(),
                field: String::new(),
            };
            let mut owner = Owner {
                id,
                root: 0,
                nested: 0,
                key: format!("asset/{}/{}", file.volume, file.file),
                type_name: format!("{}_Asset", file.volume),
                post_date: None,
                made: date(&file.meta, "dateCreated", &place)?,
                date_updated: date(&file.meta, "dateUpdated", &place)?
                    .unwrap_or_else(|| dates::of_file(&file.bytes)),
            };
            if !self.schema.types.contains_key(owner.type_name.as_str()) {
                return Err(place.error(format!("the contract has no volume `{}`", file.volume)));
            }
            let native = [
                "file",
                "volume",
                "folder",
                "title",
                "alt",
                "focalPoint",
                "dateCreated",
                "dateUpdated",
            ];
            let fields = self.read_fields(&mut owner, &file.meta, &native, &place)?;
            self.elements.push(Element {
                handle: file.volume.clone(),
                title: Some(
                    text(&file.meta, "title").map_or_else(|| asset::title(&file.file), str::to_owned),
                ),
                kind: Kind::Asset(asset::read(file)),
                ..owner.into_element(fields)
            });
        }
        Ok(())
    }

    fn read_globals(&mut self) -> Result<(), ContentError> {
        for handle in self.content.globals.keys() {
            if !GLOBALS.contains(&handle.as_str()) {
                let file = format!("globals/{handle}.json");
                return Err(ContentError::file(file, "the contract has no such global set"));
            }
        }
        for (index, handle) in GLOBALS.iter().enumerate() {
            let place = Place {
                file: format!("globals/{handle}.json"),
                entry: String::new(),
                field: String::new(),
            };
            let empty = Map::new();
            let values = self.content.globals.get(*handle).unwrap_or(&empty);
            let id = index as u32 + 1;
            let mut owner = Owner {
                id,
                root: id,
                nested: 0,
                key: format!("global/{handle}"),
                type_name: format!("{handle}_GlobalSet"),
                post_date: None,
                made: None,
                date_updated: updated(values, &place)?,
            };
            let fields = self.read_fields(&mut owner, values, &["dateUpdated"], &place)?;
            let mut name = (*handle).to_owned();
            name[..1].make_ascii_uppercase();
            self.elements.push(Element {
                handle: (*handle).to_owned(),
                kind: Kind::Global { name },
                ..owner.into_element(fields)
            });
        }
        Ok(())
    }
}
