//! A page: its kind, its fields, its blocks.

use super::context::{Context, text};
use super::date::Date;
use super::listing::Listing;
use super::packed_seo::PackedSeo;
use super::page_header::HEADER;
use super::reader::Reader;
use super::{Fields, Model, PageKind, Part, Route, Seo, Vacancy, Value, options, vacancy};
use crate::cms::PageEntry;
use crate::cms::memo::Memo;
use serde::Serialize;
use serde_json_borrow::Value as Json;
use std::fmt::Debug;
use std::sync::Arc;
use url::Url;

/// A page of the site.
#[derive(Debug, Clone, Serialize)]
pub struct Page {
    /// The path of the page.
    pub route: Route,
    /// Its content type.
    pub kind: PageKind,
    /// The entry's id.
    pub id: String,
    /// Craft's UID, which is the same in every copy of the CMS.
    #[serde(skip)]
    pub uid: Option<String>,
    /// The entry's title; of an article without one its `blogTitle`.
    pub title: String,
    /// The entry's slug.
    pub slug: String,
    /// The page's h1: the header's title, else the entry's.
    pub heading: String,
    /// The fields of its type, by their names in the CMS.
    pub fields: Fields,
    /// Its content, in order. The handle of a block is its `type`.
    pub blocks: Vec<Fields>,
    /// What others show of it. Templates have `head`.
    #[serde(skip)]
    pub listing: Listing,
    /// What `<head>` says.
    #[serde(skip)]
    pub(super) seo: PageSeo,
    /// Facts, on vacancies.
    pub vacancy: Option<Vacancy>,
    /// When it was posted.
    pub posted: Option<Date>,
    /// When it disappears.
    pub expires: Option<Date>,
    /// When it was changed last.
    pub updated: Option<Date>,
    /// Which part of a divided overview it is.
    #[serde(skip)]
    pub part: Option<Part>,
    /// Hashes of the page.
    #[serde(skip)]
    pub hashes: Hashes,
}

/// Hashes of a page. Later stages compute them; a service keeps them with the page between builds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Hashes {
    /// Hash of the whole page: its content, metadata and address.
    pub whole: Memo<Option<String>>,
    /// Hash of what the page's card shows on other pages.
    pub card: Memo<Option<String>>,
    /// Hash of what visitors read on the page and find it by: content and metadata, without dates.
    pub content: Memo<String>,
}

/// What `<head>` says of a page.
#[derive(Debug, Clone)]
pub(super) enum PageSeo {
    /// All of it.
    Known(PackedSeo),
    /// It is made whenever somebody asks, as when the page is rendered, and is not kept beside what it is made of.
    Later(Arc<dyn MakeSeo>),
}

/// Makes what `<head>` says of a page, each time the same.
pub(super) trait MakeSeo: Debug + Send + Sync {
    /// What the CMS says of the page.
    fn said_of(&self, page: &Page) -> Seo;

    /// The same with what follows from the page and from others.
    fn seo_of(&self, page: &Page) -> Seo;
}

impl Default for PageSeo {
    fn default() -> Self {
        Self::Known(PackedSeo::default())
    }
}

impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            route,
            kind,
            id,
            uid,
            title,
            slug,
            heading,
            fields,
            blocks,
            listing,
            seo: _,
            vacancy,
            posted,
            expires,
            updated,
            part,
            hashes,
        } = self;
        (route, kind, id, uid) == (&other.route, &other.kind, &other.id, &other.uid)
            && (title, slug, heading) == (&other.title, &other.slug, &other.heading)
            && (fields, blocks, listing) == (&other.fields, &other.blocks, &other.listing)
            && (vacancy, part, hashes) == (&other.vacancy, &other.part, &other.hashes)
            && (posted, expires, updated) == (&other.posted, &other.expires, &other.updated)
            && self.seo() == other.seo()
    }
}

impl Page {
    /// A page that says nothing but its title.
    pub fn blank(route: Route, kind: PageKind, title: String) -> Self {
        Self {
            route,
            kind,
            id: String::new(),
            uid: None,
            slug: String::new(),
            heading: title.clone(),
            title,
            fields: Fields::default(),
            blocks: Vec::new(),
            listing: Listing::default(),
            seo: PageSeo::default(),
            vacancy: None,
            posted: None,
            expires: None,
            updated: None,
            part: None,
            hashes: Hashes::default(),
        }
    }

    /// Reads a page with a known route, without its metadata ([`super::page_seo`]); `None` for an entry of a type without
    /// pages.
    pub(super) fn new(entry: PageEntry, route: Route, model: &Model, cx: &mut Context<'_>) -> Option<Self> {
        let answer = entry.fields.text();
        // The text was an object when it was written; none is left if its file was changed meanwhile.
        let fields: Json<'_> = serde_json::from_str(&answer).unwrap_or_default();
        let entry_type = model.blocks.page(fields.get("__typename").as_str()?)?;
        let kind = model.kinds.of_type(&entry_type.handle)?;
        cx.start_anchors();
        let mut fields = Reader::new(&model.blocks, cx).entry(entry_type, fields);
        let blocks = match fields.take("contentMatrix") {
            Some(Value::Rows(blocks)) => blocks.into(),
            _ => Vec::new(),
        };
        options::check("", &fields, cx);
        HEADER.iter().for_each(|(name, _)| fields.or_none(name));
        // Articles may lack the header's title fields.
        let title = text(entry.title)
            .or_else(|| fields.text("blogTitle").map(str::to_owned))
            .or_else(|| text(entry.slug.clone()))
            .unwrap_or_else(|| route.to_string());
        Some(Self {
            kind,
            uid: text(entry.uid),
            id: entry.id.unwrap_or_default(),
            slug: entry.slug.unwrap_or_default(),
            posted: Date::from_field("postDate", entry.post_date, cx),
            expires: Date::end("expiryDate", entry.expiry_date, cx),
            updated: Date::from_field("dateUpdated", entry.date_updated, cx),
            route,
            heading: fields.text("headerTitle").unwrap_or(&title).to_owned(),
            vacancy: (kind == PageKind::Vacancy).then(|| Vacancy::new(&title, &mut fields, &blocks, cx)),
            title,
            blocks,
            listing: Listing::default(),
            seo: PageSeo::default(),
            fields,
            part: None,
            hashes: Hashes::default(),
        })
    }

    /// What `<head>` says.
    pub fn seo(&self) -> Seo {
        match &self.seo {
            PageSeo::Known(seo) => seo.unpack(),
            PageSeo::Later(maker) => maker.seo_of(self),
        }
    }

    /// What the CMS says for `<head>`, with its tags, but without data that follow from the page and from others.
    pub fn said_seo(&self) -> Seo {
        match &self.seo {
            PageSeo::Known(seo) => seo.unpack(),
            PageSeo::Later(maker) => maker.said_of(self),
        }
    }

    /// What was read with the entry for `<head>`; nothing, if that is made later.
    pub(super) fn read_seo(&self) -> PackedSeo {
        match &self.seo {
            PageSeo::Known(seo) => seo.clone(),
            PageSeo::Later(_) => PackedSeo::default(),
        }
    }

    /// Sets what `<head>` says.
    pub(super) fn set_seo(&mut self, seo: &Seo) {
        self.listing = Listing::from(seo);
        self.seo = PageSeo::Known(seo.into());
    }

    /// Has `maker` make what `<head>` says when somebody asks for it. What others show of the page is known.
    pub(super) fn set_later_seo(&mut self, maker: impl MakeSeo + 'static) {
        self.seo = PageSeo::Later(Arc::new(maker));
    }

    /// The address of the page's entry. A part of an overview has the address of the whole overview.
    pub fn entry_route(&self) -> &Route {
        self.part.as_ref().map_or(&self.route, |part| &part.overview)
    }

    /// Whether the page is a blog post or a case: cards show its author, introduction, picture and day as well.
    pub const fn is_article(&self) -> bool {
        self.kind.rules().is_article
    }

    /// The introduction of a vacancy or an article, as plain text.
    pub fn introduction(&self) -> Option<String> {
        let text = self.fields.text("introText").map(str::to_owned);
        text.or_else(|| self.fields.plain("blogIntroText"))
    }

    /// All texts of a vacancy's page, as HTML that can stand on any site; `None` if it has none. It is made for this: of
    /// 10,000 vacancies they would be 15 MB.
    pub fn description(&self, site: &Url) -> Option<String> {
        let html = vacancy::description(&self.fields, &self.blocks, site);
        Some(html).filter(|html| !html.is_empty())
    }

    /// The day a list is ordered by: published, else posted.
    pub fn listed_at(&self) -> Option<&Date> {
        self.fields.date("publishedDate").or(self.posted.as_ref())
    }
}
