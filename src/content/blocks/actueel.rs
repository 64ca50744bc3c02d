//! News items that lead inside or outside.

use crate::cms::wire::page as wire;
use crate::content::article::CARD_IMAGE;
use crate::content::context::text;
use crate::content::date::Date;
use crate::content::{Context, FromWire, Image, Link};
use crate::report::Finding;
use serde::Serialize;

/// Block `actueel`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Actueel {
    /// Small line above the title.
    pub sub_titel: Option<String>,
    /// Title.
    pub titel: Option<String>,
    /// Link to all.
    pub see_all: Option<Link>,
    /// The items.
    pub items: Vec<Item>,
}

/// A news item.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Item {
    /// Title.
    pub titel: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// Introduction, as HTML without tags: the whole item is a link.
    pub intro_text: Option<String>,
    /// Where it leads.
    pub cta: Option<Link>,
    /// The image.
    pub afbeelding: Option<Image>,
    /// Shown as month and year.
    pub published: Option<Date>,
}

impl FromWire<wire::BlockActueel> for Actueel {
    fn from_wire(wire: wire::BlockActueel, cx: &mut Context<'_>) -> Self {
        Self {
            sub_titel: text(wire.sub_titel),
            titel: text(wire.titel),
            see_all: Link::from_field("seeAll", wire.see_all, cx),
            items: cx
                .list::<_, Option<Item>>("items", wire.items)
                .into_iter()
                .flatten()
                .collect(),
        }
    }
}

impl FromWire<wire::BlockActueelItems> for Option<Item> {
    fn from_wire(wire: wire::BlockActueelItems, cx: &mut Context<'_>) -> Self {
        let wire::BlockActueelItems::actueelItem_Entry(item) = wire else {
            return None;
        };
        let cta = Link::from_field("cta", item.cta, cx);
        let titel = text(item.blog_title).or_else(|| cta.as_ref()?.label().map(str::to_owned));
        if titel.is_none() {
            cx.problem(Finding::ItemWithoutTitle);
            return None;
        }
        Some(Item {
            titel,
            author: text(item.blog_author),
            intro_text: cx
                .without_anchors(|cx| cx.rich_text("blogIntroText", item.blog_intro_text))
                .map(|text| text.without_tags()),
            afbeelding: Image::first("afbeelding", item.afbeelding, CARD_IMAGE, cx),
            published: Date::from_field("publishedDate", item.published_date, cx),
            cta,
        })
    }
}
