//! Navigation (spec sections 2 and 3): up to four levels.

use super::context::Context;
use super::declared::{Declarations, EntryType};
use super::found::EntryRef;
use super::link::{LEARN_MORE, Link};
use super::reader::Reader;
use super::value::Fields;
use crate::cms::model::NAVIGATION;
use crate::report::{Finding, Subject};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The navigation tree.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Navigation {
    /// Level 1, in the order of the structure.
    pub items: Vec<NavItem>,
}

/// One item of any level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NavItem {
    /// The entry's id.
    pub id: String,
    /// The entry's title.
    pub title: String,
    /// The entry's slug; the item whose slug equals the current path is the selected one.
    pub slug: String,
    /// The link's text if set, otherwise the title.
    pub label: String,
    /// The label on small screens, where 'Learn More' counts as no text.
    pub mobile_label: String,
    /// Where the item leads; an item without a link only opens its children.
    pub link: Option<Link>,
    /// Shows the number of vacancies.
    pub shows_count: bool,
    /// The next level.
    pub children: Vec<NavItem>,
}

impl Navigation {
    /// Reads the tree; an entry without a title is left out. Each problem is at the entry of its item.
    pub(super) fn new(
        answers: &BTreeMap<String, Json>,
        declared: &Declarations,
        cx: &mut Context<'_>,
    ) -> Self {
        let entries = answers.get("Navigation").map(|answer| answer["entries"].clone());
        let items = declared
            .site_wide("navigation_Entry")
            .map_or_else(Vec::new, |entry_type| {
                let mut tree = Tree {
                    entry_type,
                    declared,
                    cx,
                };
                tree.items(entries.unwrap_or_default())
            });
        Self { items }
    }
}

/// What reads the entries of the structure.
struct Tree<'a, 'c> {
    entry_type: &'a EntryType,
    declared: &'a Declarations,
    cx: &'a mut Context<'c>,
}

impl Tree<'_, '_> {
    fn items(&mut self, entries: Json) -> Vec<NavItem> {
        let Json::Array(entries) = entries else {
            return Vec::new();
        };
        let entries = entries.into_iter().filter(|entry| !entry.is_null());
        entries.filter_map(|entry| self.item(entry)).collect()
    }

    fn item(&mut self, mut entry: Json) -> Option<NavItem> {
        let children = entry.get_mut("children").map(Json::take).unwrap_or_default();
        let text = |name| {
            entry[name]
                .as_str()
                .map(str::trim)
                .filter(|text| !text.is_empty())
        };
        let id = text("id").unwrap_or_default().to_owned();
        let edit_url = Some(self.cx.config.cms.edit_url(NAVIGATION, &id));
        let subject = Subject::Item {
            name: text("title")
                .or_else(|| text("slug"))
                .unwrap_or_default()
                .to_owned(),
            id,
            section: NAVIGATION.to_owned(),
        };
        self.cx.enter(EntryRef { subject, edit_url });
        title_by_link(&mut entry);
        let types = std::slice::from_ref(self.entry_type);
        let row = Reader::new(self.declared, self.cx).row(NAVIGATION, (&entry).into(), types)?;
        let Some(item) = item(&row) else {
            self.cx.problem(Finding::NavigationWithoutTitle);
            return None;
        };
        let children = self.items(children);
        Some(NavItem { children, ..item })
    }
}

/// A link whose target is gone is none, but its text is still that of the item (spec section 3; contract, Link).
fn title_by_link(entry: &mut Json) {
    let link = &entry["cta"];
    let is_gone = link["url"].is_null() && link["element"]["uri"].is_null();
    let text = link["customText"].as_str().unwrap_or_default().trim();
    if is_gone && !text.is_empty() && text != LEARN_MORE {
        entry["title"] = text.into();
    }
}

/// The item of an entry, without the next level; `None` if it has neither a title nor a text.
fn item(row: &Fields) -> Option<NavItem> {
    let text = |name| row.text(name).map(str::to_owned);
    let link = row.link("cta");
    let title = text("title");
    let custom = link.and_then(|link| link.custom_text.clone());
    let label = custom.or_else(|| title.clone())?;
    let mobile_label = match &title {
        Some(title) if label == LEARN_MORE => title.clone(),
        _ => label.clone(),
    };
    Some(NavItem {
        id: text("id").unwrap_or_default(),
        title: title.unwrap_or_else(|| label.clone()),
        slug: text("slug").unwrap_or_default(),
        label,
        mobile_label,
        shows_count: link.is_some_and(|link| link.shows_count) || row.is_on("displayJobOfferAmount"),
        link: link.cloned(),
        children: Vec::new(),
    })
}
