//! What a blog post and a case have besides a page.

use super::context::{Context, text};
use super::date::Date;
use super::{Image, RichText, Transform};
use serde::Serialize;

/// News items are shown in this box (spec section 9).
pub const CARD_IMAGE: Transform = Transform::crop(503, 377);

/// A blog post or a case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Article {
    /// Who wrote it.
    pub author: Option<String>,
    /// Introduction.
    pub intro_text: Option<RichText>,
    /// Picture on cards.
    pub image: Option<Image>,
    /// Day of publication, when an editor gave one.
    pub published: Option<Date>,
}

impl Article {
    /// Cleans the fields.
    pub fn new(
        author: Option<String>,
        intro_text: Option<String>,
        published: Option<String>,
        image: Option<Image>,
        cx: &mut Context<'_>,
    ) -> Self {
        Self {
            author: text(author),
            intro_text: cx.rich_text("blogIntroText", intro_text),
            published: Date::from_field("publishedDate", published, cx),
            image,
        }
    }
}
