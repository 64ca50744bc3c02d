//! Props of the header: the navigation, the current item, the texts. Logo, buttons, badge, background and address are
//! slots.
//!
//! Most pages share one prerendered header (see [`SiteHeaderProps::current`]), and every page contains these props, so
//! items omit everything that can be derived.

use super::prelude::*;
use crate::config::Role;
use crate::content::Roles;
use crate::content::navigation::{NavItem, Navigation};

/// What `SiteHeader` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteHeaderProps {
    /// Level 1: the bar's items and the overlay's.
    pub items: Vec<HeaderItem>,
    /// The bar has room for its items.
    #[serde(default = "yes")]
    pub bar: bool,
    /// The page's path if it is in the navigation, otherwise empty.
    pub current: String,
    /// Scrolling down hides the bar.
    #[serde(default = "yes")]
    pub hide_on_scroll: bool,
    /// Texts.
    pub texts: HeaderTexts,
}

/// An item of the navigation. Without an address it only opens its children.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeaderItem {
    /// Its title.
    pub label: String,
    /// Its title on small screens, if different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mobile_label: Option<String>,
    /// Its address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// The address's path, if different from the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its slug, if different from the path's last segment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Accessible name, instead of the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Opens in a new tab.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "testing", ts(optional, as = "Option<bool>"))]
    pub new_tab: bool,
    /// Shows the number of vacancies.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "testing", ts(optional, as = "Option<bool>"))]
    pub count: bool,
    /// Whether its dropdown shows the graphic (on the company's own page).
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "testing", ts(optional, as = "Option<bool>"))]
    pub graphic: bool,
    /// The next level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(optional, as = "Option<Vec<HeaderItem>>"))]
    pub children: Vec<HeaderItem>,
}

/// Texts of the header.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeaderTexts {
    /// Name of the bar's navigation for screen readers.
    pub main: String,
    /// Name of the overlay's navigation.
    pub all: String,
    /// Name of the button of a dropdown, with `{title}`.
    pub open: String,
    /// Label of the button that opens the overlay.
    pub menu: String,
    /// Label of the button that closes it.
    pub close: String,
    /// Label of the button that returns from a child panel.
    pub back: String,
}

impl SiteHeaderProps {
    /// The items of a navigation.
    pub fn tree(navigation: &Navigation, roles: &Roles) -> Vec<HeaderItem> {
        let about = roles.href(Role::About);
        let is_about = |item: &NavItem| {
            let slug = about.and_then(|path| path.rsplit('/').next());
            // An item that leads nowhere can only be known by its slug.
            href(item).map_or(slug == Some(&item.slug), |href| own_path(href) == about)
        };
        let items = navigation.items.iter().map(|item| HeaderItem {
            graphic: about.is_some() && is_about(item),
            ..HeaderItem::new(item)
        });
        items.collect()
    }

    /// The prop `current` of a page: its path if an item links to it or has the page's slug, otherwise empty, so that
    /// all other pages have equal props.
    pub fn current(navigation: &Navigation, path: &str, slug: &str) -> String {
        let known = navigation.items.iter().any(|item| stands_for(item, path, slug));
        if known { path.to_owned() } else { String::new() }
    }
}

impl HeaderItem {
    fn new(item: &NavItem) -> Self {
        let href = href(item);
        let path = href.and_then(own_path);
        let last = path.and_then(|path| path.rsplit('/').next()).unwrap_or_default();
        let link = item.link.as_ref().filter(|_| href.is_some());
        // Only if it contains the visible text (WCAG 2.5.3); beside a badge it would hide the number.
        let name = link.and_then(|link| link.aria_label.as_deref()).filter(|name| {
            let holds = |text: &str| name.to_lowercase().contains(&text.to_lowercase());
            !item.shows_count && holds(&item.label) && holds(&item.mobile_label) && *name != item.label
        });
        Self {
            label: item.label.clone(),
            mobile_label: (item.mobile_label != item.label).then(|| item.mobile_label.clone()),
            href: href.map(str::to_owned),
            path: path.filter(|path| Some(*path) != href).map(str::to_owned),
            slug: (item.slug != last).then(|| item.slug.clone()),
            name: name.map(str::to_owned),
            new_tab: link.is_some_and(|link| link.new_tab),
            count: item.shows_count,
            graphic: false,
            children: item.children.iter().map(Self::new).collect(),
        }
    }
}

fn stands_for(item: &NavItem, path: &str, slug: &str) -> bool {
    href(item).and_then(own_path) == Some(path)
        || (!slug.is_empty() && item.slug == slug)
        || item.children.iter().any(|child| stands_for(child, path, slug))
}

fn href(item: &NavItem) -> Option<&str> {
    item.link.as_ref().and_then(|link| link.href.as_deref())
}

/// The canonical path of an address of this site: without query, fragment and trailing slash.
fn own_path(href: &str) -> Option<&str> {
    let path = href
        .split(['?', '#'])
        .next()
        .filter(|path| path.starts_with('/'))?;
    Some(match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    })
}

fn is_false(value: &bool) -> bool {
    !value
}

fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Link;
    use serde_json::{Value, json};

    fn item(slug: &str, href: Option<&str>, children: Vec<NavItem>) -> NavItem {
        NavItem {
            id: String::new(),
            title: slug.to_owned(),
            slug: slug.to_owned(),
            label: slug.to_owned(),
            mobile_label: slug.to_owned(),
            link: href.map(|href| Link {
                href: Some(href.to_owned()),
                custom_text: None,
                element_title: None,
                element_slug: None,
                aria_label: None,
                new_tab: false,
                external: false,
                shows_count: false,
            }),
            shows_count: false,
            children,
        }
    }

    fn navigation(items: Vec<NavItem>) -> Navigation {
        Navigation {
            items,
        }
    }

    fn json_of(item: NavItem) -> Value {
        serde_json::to_value(&SiteHeaderProps::tree(&navigation(vec![item]), &Roles::default())[0]).unwrap()
    }

    #[test]
    fn an_item_says_only_what_cannot_be_told_from_the_rest() {
        let plain = item("over-wt", Some("/over-wt"), Vec::new());
        assert_eq!(json_of(plain), json!({ "label": "over-wt", "href": "/over-wt" }));
        let deep = item("team", Some("/over-wt/team"), Vec::new());
        assert_eq!(json_of(deep), json!({ "label": "team", "href": "/over-wt/team" }));
        let other = item("alle", Some("/vacatures"), Vec::new());
        assert_eq!(
            json_of(other),
            json!({ "label": "alle", "href": "/vacatures", "slug": "alle" })
        );
        let filtered = item("emmen", Some("/vacatures/?locatie=emmen#lijst"), Vec::new());
        assert_eq!(
            json_of(filtered),
            json!({ "label": "emmen", "href": "/vacatures/?locatie=emmen#lijst", "path": "/vacatures", "slug": "emmen" })
        );
        let elsewhere = item("shop", Some("https://shop.example/shop"), Vec::new());
        assert_eq!(
            json_of(elsewhere),
            json!({ "label": "shop", "href": "https://shop.example/shop", "slug": "shop" })
        );
    }

    #[test]
    fn an_item_without_a_link_keeps_its_children() {
        let group = item("meer", None, vec![item("team", Some("/team"), Vec::new())]);
        assert_eq!(
            json_of(group),
            json!({ "label": "meer", "slug": "meer", "children": [{ "label": "team", "href": "/team" }] })
        );
    }

    #[test]
    fn the_title_of_small_screens_is_there_when_it_differs() {
        let mut more = item("over", Some("/over"), Vec::new());
        more.label = "Learn More".into();
        assert_eq!(json_of(more)["mobileLabel"], "over");
    }

    #[test]
    fn a_name_for_screen_readers_holds_the_text() {
        let named = |name: &str, count: bool| {
            let mut item = item("Team", Some("/team"), Vec::new());
            item.shows_count = count;
            item.link.as_mut().unwrap().aria_label = Some(name.into());
            json_of(item)["name"].clone()
        };
        assert_eq!(named("Ons team in Emmen", false), "Ons team in Emmen");
        assert_eq!(named("Wie wij zijn", false), Value::Null);
        assert_eq!(named("Ons team in Emmen", true), Value::Null);
    }

    #[test]
    fn current_is_the_path_of_pages_that_an_item_stands_for() {
        let navigation = navigation(vec![
            item("home", Some("/"), Vec::new()),
            item(
                "meer",
                None,
                vec![item("team", Some("/over-wt/team?x=1"), Vec::new())],
            ),
        ]);
        let current = |path, slug| SiteHeaderProps::current(&navigation, path, slug);
        assert_eq!(current("/over-wt/team", "team"), "/over-wt/team");
        assert_eq!(current("/", "start"), "/");
        assert_eq!(current("/ergens/meer", "meer"), "/ergens/meer", "by its slug");
        assert_eq!(current("/blog/een-blog", "een-blog"), "");
        assert_eq!(current("/leeg", ""), "");
    }

    #[test]
    fn hiding_on_scroll_is_the_default() {
        let texts = json!({ "main": "", "all": "", "open": "", "menu": "", "close": "", "back": "" });
        let props: SiteHeaderProps =
            serde_json::from_value(json!({ "items": [{ "label": "x" }], "current": "", "texts": texts }))
                .unwrap();
        assert!(props.hide_on_scroll);
        assert!(props.items[0].children.is_empty());
    }
}
