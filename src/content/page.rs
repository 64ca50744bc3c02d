//! A page: its kind, its header, its blocks.

use super::article::{Article, CARD_IMAGE};
use super::context::{Context, text};
use super::date::Date;
use super::page_body::{Details, body};
use super::reader::page_blocks;
use super::{Declarations, Fields, Image, Link, PageKind, RichText, Route, Seo, Transform, Vacancy};
use crate::cms::wire::page as wire;
use crate::config::Role;
use serde::Serialize;

/// Header images of all pages, 404 and 503 included (spec section 9).
pub const HEADER_IMAGE: Transform = Transform::crop(1600, 900);

/// The background of the introduction (spec section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    /// Dark text on white.
    #[default]
    White,
    /// White text on black.
    Black,
}

/// The header of a page: a hero with an image, a grey band without one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageHeader {
    /// Small line above the title.
    pub sub_title: Option<String>,
    /// The page's h1: the header title, else the entry's.
    pub title: String,
    /// Introduction.
    pub intro_text: Option<RichText>,
    /// Its background.
    pub intro_text_bg: Background,
    /// Hero image.
    pub image: Option<Image>,
    /// Call to action with a briefcase.
    pub vacature_cta: Option<Link>,
}

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Page {
    /// Where it lives.
    pub route: Route,
    /// Its content type.
    pub kind: PageKind,
    /// The entry's id.
    pub id: String,
    /// The entry's title; of an article without one its `blogTitle`.
    pub title: String,
    /// The entry's slug.
    pub slug: String,
    /// The top of the page.
    pub header: PageHeader,
    /// Its content, in order. The handle of a block is its `type`.
    pub blocks: Vec<Fields>,
    /// What `<head>` says.
    pub seo: Seo,
    /// Facts, on vacancies.
    pub vacancy: Option<Vacancy>,
    /// Author, date and card, on blog posts and cases.
    pub article: Option<Article>,
    /// When it was posted.
    pub posted: Option<Date>,
    /// When it disappears.
    pub expires: Option<Date>,
    /// When it was changed last.
    pub updated: Option<Date>,
}

impl Page {
    /// Reads a page with a known route; `None` for an entry of a type without pages.
    pub fn new(
        entry: wire::PageEntries,
        route: Route,
        seo: Option<crate::cms::wire::seo::SeoSeomatic>,
        declared: &Declarations,
        cx: &mut Context<'_>,
    ) -> Option<Self> {
        let body = body(entry.on)?;
        cx.start_anchors();
        // Articles may lack the header's title fields.
        let title = text(entry.title)
            .or_else(|| text(body.details.title().map(str::to_owned)))
            .or_else(|| text(entry.slug.clone()))
            .unwrap_or_else(|| route.to_string());
        let mut seo = cx.at("seo", |cx| Seo::new(seo, &route, &title, cx));
        if !body.kind.rules().indexable || cx.roles.has_role(Role::StyleGuide, &route) {
            seo.hide();
        }
        let header = PageHeader {
            sub_title: text(body.header_sub_title),
            title: text(body.header_title).unwrap_or_else(|| title.clone()),
            intro_text: cx.rich_text("headerIntroText", body.header_intro_text),
            intro_text_bg: if body.intro_text_bg.as_deref() == Some("black") {
                Background::Black
            } else {
                Background::White
            },
            image: Image::first("headerImage", body.header_image, HEADER_IMAGE, cx),
            vacature_cta: Link::from_field("vacatureCta", body.vacature_cta, cx),
        };
        let blocks = page_blocks("contentMatrix", body.content_matrix, declared, cx);
        let (vacancy, article) = match body.details {
            Details::None => (None, None),
            Details::Vacancy(raw) => (Some(Vacancy::new(*raw, cx)), None),
            Details::Article {
                author,
                intro,
                published,
                image,
                ..
            } => {
                let image = Image::first("afbeelding", image, CARD_IMAGE, cx);
                // Cards on other pages show it as well.
                let article = cx.without_anchors(|cx| Article::new(author, intro, published, image, cx));
                (None, Some(article))
            }
        };
        Some(Self {
            kind: body.kind,
            id: entry.id.unwrap_or_default(),
            slug: entry.slug.unwrap_or_default(),
            posted: Date::from_field("postDate", entry.post_date, cx),
            expires: Date::from_field("expiryDate", entry.expiry_date, cx),
            updated: Date::from_field("dateUpdated", entry.date_updated, cx),
            route,
            title,
            header,
            blocks,
            seo,
            vacancy,
            article,
        })
    }

    /// The day a list is ordered by: published, else posted.
    pub fn listed_at(&self) -> Option<&Date> {
        self.article
            .as_ref()
            .and_then(|article| article.published.as_ref())
            .or(self.posted.as_ref())
    }
}
