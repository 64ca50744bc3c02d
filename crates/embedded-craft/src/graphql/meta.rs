//! What SEOmatic knows of a page, before it is written as containers.

use serde_json::Value;

use crate::craft::Context;
use crate::craft::element::Element;

/// What one page says about itself.
pub(crate) struct Meta<'a> {
    pub(crate) context: Context<'a>,
    /// `None` for the site-wide defaults of an unknown uri.
    pub(crate) element: Option<&'a Element>,
    pub(crate) url: String,
    pub(crate) title: String,
    pub(crate) description: Option<String>,
    pub(crate) robots: String,
    /// Whether the answer is for the live site.
    pub(crate) live: bool,
    pub(crate) image: Option<&'a Element>,
}

impl<'a> Meta<'a> {
    pub(crate) fn new(context: Context<'a>, element: Option<&'a Element>, live: bool) -> Self {
        let seo = |key: &str| {
            element
                .and_then(|element| element.seo.get(key))
                .and_then(Value::as_str)
        };
        let page_title = element
            .and_then(|element| element.title.clone())
            .unwrap_or_default();
        let image = seo("image").and_then(|file| {
            let mut assets = context
                .craft
                .assets
                .iter()
                .filter_map(|id| context.craft.element(*id));
            assets.find(|asset| asset.asset().is_some_and(|asset| asset.file == file))
        });
        let robots = if live {
            seo("robots").unwrap_or("all")
        } else {
            "none"
        };
        Self {
            context,
            element,
            url: seo("canonical")
                .map(str::to_owned)
                .or_else(|| context.url(element?))
                .unwrap_or_else(|| format!("{}/api", context.base)),
            title: strip_tags(seo("title").unwrap_or(&page_title)),
            description: seo("description").map(strip_tags).filter(|text| !text.is_empty()),
            robots: robots.to_owned(),
            live,
            image,
        }
    }

    pub(crate) fn site_name(&self) -> &str {
        self.context.craft.site_text("name").unwrap_or("Craft")
    }

    pub(crate) fn locale(&self) -> &str {
        self.context.craft.site_text("locale").unwrap_or("de")
    }
}

fn strip_tags(text: &str) -> String {
    let mut inside = false;
    let keep = |letter: &char| match letter {
        '<' => {
            inside = true;
            false
        }
        '>' if inside => {
            inside = false;
            false
        }
        _ => !inside,
    };
    text.chars().filter(keep).collect()
}
