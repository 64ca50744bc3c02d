//! The entries of a section before their fields are read: ids, keys, uris and places in the structure.

use serde_json::{Map, Value};

use crate::content::ContentError;
use crate::content::numbering::{kept_id, last_id};
use crate::content::place::{Place, Status, status, text};
use crate::content::sections::{STRUCTURES, find, first_id};
use crate::craft::element::Position;
use crate::craft::load::reader::Loader;

/// An entry with its derived values, before its fields are read.
pub(crate) struct Plan<'a> {
    pub(crate) id: u32,
    pub(crate) key: String,
    pub(crate) values: &'a Map<String, Value>,
    pub(crate) section: &'a str,
    pub(crate) type_handle: &'a str,
    pub(crate) uri: Option<String>,
    pub(crate) position: Option<Position>,
}

impl<'a> Loader<'a> {
    /// Plans the entries of a section in the order of their tree.
    pub(crate) fn plan_section(
        &mut self,
        section: &'a str,
        entries: &'a [Value],
    ) -> Result<Vec<Plan<'a>>, ContentError> {
        let file = format!("entries/{section}.json");
        let Some((index, default_type, uri_format)) = find(section, &self.content.sections) else {
            return Err(ContentError::file(file, "the contract has no such section"));
        };
        let mut plans = Vec::new();
        let mut walk = Walk {
            file,
            section,
            default_type,
            uri_format,
            next: last_id(entries, first_id(index)),
            edge: 0,
            plans: &mut plans,
        };
        walk.descend(self, entries, &Parent::default())?;
        Ok(plans)
    }
}

#[derive(Default)]
struct Parent {
    id: Option<u32>,
    hidden: bool,
    path: String,
    level: u32,
}

/// Numbers the entries of one section in the order of their tree.
struct Walk<'w, 'a> {
    file: String,
    section: &'a str,
    default_type: &'a str,
    uri_format: &'a str,
    next: u32,
    edge: u32,
    plans: &'w mut Vec<Plan<'a>>,
}

impl<'a> Walk<'_, 'a> {
    /// Plans `entries` and their children; answers the ids of those that are live.
    fn descend(
        &mut self,
        loader: &mut Loader<'a>,
        entries: &'a [Value],
        parent: &Parent,
    ) -> Result<Vec<u32>, ContentError> {
        let Self {
            section,
            default_type,
            uri_format,
            ..
        } = *self;
        let mut live = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let mut place = Place {
                file: self.file.clone(),
                entry: format!("#{}", index + 1),
                field: String::new(),
            };
            let Value::Object(values) = entry else {
                return Err(place.error("an entry is an object"));
            };
            let Some(slug) = text(values, "slug") else {
                return Err(place.error("`slug` is missing"));
            };
            slug.clone_into(&mut place.entry);
            self.edge += 1;
            let lft = self.edge;
            let id = kept_id(values).unwrap_or_else(|| {
                self.next += 1;
                self.next
            });
            let path = format!("{}{slug}", parent.path);
            let status = status(values, loader.settings.now, &place)?;
            let hidden = status != Status::Live;
            if hidden {
                loader.hidden.insert(id, status);
            } else {
                live.push(id);
            }
            let uri = match (text(values, "uri"), uri_format) {
                (Some(uri), _) => Some(uri.to_owned()),
                (None, "") => None,
                (None, format) => Some(format.replace("{path}", &path).replace("{slug}", slug)),
            };
            let slot = self.plans.len();
            let type_handle = text(values, "type").unwrap_or(default_type);
            let key = format!("{section}/{path}");
            self.plans.push(Plan {
                id,
                key,
                values,
                section,
                type_handle,
                uri,
                position: None,
            });
            let mut children = Vec::new();
            if let Some(nested) = values.get("children") {
                let Value::Array(nested) = nested else {
                    return Err(place.at("children").error("a list is expected"));
                };
                if !STRUCTURES.contains(&section) {
                    return Err(place
                        .at("children")
                        .error("only structure sections have children"));
                }
                let this = Parent {
                    id: Some(id),
                    hidden,
                    path: format!("{path}/"),
                    level: parent.level + 1,
                };
                children = self.descend(loader, nested, &this)?;
            }
            self.edge += 1;
            if STRUCTURES.contains(&section) {
                let live_parent = parent.id.filter(|_| !parent.hidden);
                let (level, rgt) = (parent.level + 1, self.edge);
                self.plans[slot].position = Some(Position {
                    level,
                    lft,
                    rgt,
                    parent: live_parent,
                    children,
                });
            }
        }
        Ok(live)
    }
}
