//! Navigation (spec sections 2 and 3): up to four levels.

use super::context::Context;
use super::declared::Declarations;
use super::link::{LEARN_MORE, Link};
use super::reader::Reader;
use super::value::Fields;
use crate::cms::model::NAVIGATION;
use crate::report::Finding;
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The navigation tree.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// Reads the tree; an entry without a title is left out.
    pub(super) fn new(
        answers: &BTreeMap<String, Json>,
        declared: &Declarations,
        cx: &mut Context<'_>,
    ) -> Self {
        let entries = answers.get("Navigation").map(|answer| answer["entries"].clone());
        let items = declared
            .site_wide("navigation_Entry")
            .map_or_else(Vec::new, |entry_type| {
                let types = std::slice::from_ref(entry_type);
                let mut entries = entries.unwrap_or_default();
                title_by_links(&mut entries);
                let rows = Reader::new(declared, cx).rows(NAVIGATION, (&entries).into(), types);
                items(NAVIGATION, &rows, cx)
            });
        Self { items }
    }
}

/// A link whose target is gone is none, but its text is still that of the item (spec section 3; contract, Link).
fn title_by_links(entries: &mut Json) {
    for entry in entries.as_array_mut().into_iter().flatten() {
        let link = &entry["cta"];
        let is_gone = link["url"].is_null() && link["element"]["uri"].is_null();
        let text = link["customText"].as_str().unwrap_or_default().trim();
        if is_gone && !text.is_empty() && text != LEARN_MORE {
            entry["title"] = text.into();
        }
        if let Some(children) = entry.get_mut("children") {
            title_by_links(children);
        }
    }
}

fn items(path: &str, rows: &[Fields], cx: &mut Context<'_>) -> Vec<NavItem> {
    let rows = rows.iter().enumerate();
    rows.filter_map(|(index, row)| cx.at(format!("{path}[{index}]"), |cx| item(row, cx)))
        .collect()
}

fn item(row: &Fields, cx: &mut Context<'_>) -> Option<NavItem> {
    let text = |name| row.text(name).map(str::to_owned);
    let link = row.link("cta");
    let title = text("title");
    let custom = link.and_then(|link| link.custom_text.clone());
    let Some(label) = custom.or_else(|| title.clone()) else {
        cx.problem(Finding::NavigationWithoutTitle);
        return None;
    };
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
        children: items("children", row.rows("children"), cx),
    })
}
