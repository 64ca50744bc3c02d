//! Navigation (spec sections 2 and 3): up to four levels, the vacancies link, the overlay's background.

use super::context::{Context, text};
use super::link::LEARN_MORE;
use super::{Image, Link, Transform};
use crate::cms::wire::navigation as wire;
use crate::report::Finding;
use serde::Serialize;

/// Background of the desktop overlay.
pub const BACKGROUND: Transform = Transform::crop(1600, 900);

/// The navigation tree and its global set.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Navigation {
    /// Level 1, in the order of the structure.
    pub items: Vec<NavItem>,
    /// Link to all vacancies.
    pub vacancies: Option<Link>,
    /// Background of the overlay.
    pub background: Option<Image>,
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
    /// The same for small screens, where 'Learn More' counts as no text.
    pub mobile_label: String,
    /// Where it leads; an item without a link only opens its children.
    pub link: Option<Link>,
    /// Shows the number of vacancies.
    pub shows_count: bool,
    /// The next level.
    pub children: Vec<NavItem>,
}

struct RawItem {
    id: Option<String>,
    title: Option<String>,
    slug: Option<String>,
    own: Option<(Option<bool>, Option<wire::Cta>)>,
    children: Vec<RawItem>,
}

impl Navigation {
    /// Reads the tree; an entry without a title is left out.
    pub fn new(data: wire::ResponseData, cx: &mut Context<'_>) -> Self {
        let roots = data
            .entries
            .into_iter()
            .flatten()
            .flatten()
            .map(level_one)
            .collect();
        let (vacancies, background) = match data.global_set {
            Some(wire::NavigationGlobalSet::navigation_GlobalSet(set)) => (
                Link::from_field("alleVacaturesCta", set.alle_vacatures_cta, cx),
                Image::first(
                    "navigatieAchtergrondAfbeelding",
                    set.navigatie_achtergrond_afbeelding,
                    BACKGROUND,
                    cx,
                ),
            ),
            _ => (None, None),
        };
        Self {
            items: items("fixedNavigation", roots, cx),
            vacancies,
            background,
        }
    }
}

fn items(path: &str, raw: Vec<RawItem>, cx: &mut Context<'_>) -> Vec<NavItem> {
    let raw = raw.into_iter().enumerate();
    raw.filter_map(|(index, raw)| cx.at(format!("{path}[{index}]"), |cx| item(raw, cx)))
        .collect()
}

fn item(raw: RawItem, cx: &mut Context<'_>) -> Option<NavItem> {
    let (shows_count, link) = raw.own.unwrap_or_default();
    let link = Link::from_field("cta", link, cx);
    let custom = link.as_ref().and_then(|link| link.custom_text.clone());
    let title = text(raw.title);
    let Some(label) = custom.clone().or_else(|| title.clone()) else {
        cx.problem(Finding::NavigationWithoutTitle);
        return None;
    };
    let mobile_label = match &title {
        Some(title) if label == LEARN_MORE => title.clone(),
        _ => label.clone(),
    };
    let to_vacancies = link.as_ref().is_some_and(|link| link.shows_count);
    Some(NavItem {
        id: raw.id.unwrap_or_default(),
        title: title.unwrap_or_else(|| label.clone()),
        slug: raw.slug.unwrap_or_default(),
        label,
        mobile_label,
        shows_count: to_vacancies || shows_count.unwrap_or_default(),
        link,
        children: items("children", raw.children, cx),
    })
}

macro_rules! raw_item {
    ($name:ident, $entry:ident, $children:path) => {
        fn $name(entry: wire::$entry) -> RawItem {
            let item = entry.nav_item;
            RawItem {
                id: item.id,
                title: item.title,
                slug: item.slug,
                own: own(item.on),
                children: entry.children.into_iter().map($children).collect(),
            }
        }
    };
}
raw_item!(level_one, NavigationEntries, level_two);
raw_item!(level_two, NavigationEntriesChildren, level_three);
raw_item!(level_three, NavigationEntriesChildrenChildren, level_four);

fn level_four(item: wire::NavItem) -> RawItem {
    RawItem {
        id: item.id,
        title: item.title,
        slug: item.slug,
        own: own(item.on),
        children: Vec::new(),
    }
}

fn own(on: wire::NavItemOn) -> Option<(Option<bool>, Option<wire::Cta>)> {
    match on {
        wire::NavItemOn::navigation_Entry(entry) => Some((entry.display_job_offer_amount, entry.cta)),
        _ => None,
    }
}
