//! Makes what `<head>` says of a page when somebody asks for it: of a page that is not rendered nobody does, and of the
//! others all at once would be half of what is known of the site.

use super::address::Policy;
use super::context::Context;
use super::described::{self, Crumb};
use super::feeds::FeedLinks;
use super::formats::Formats;
use super::packed_seo::PackedSeo;
use super::page::{MakeSeo, Page};
use super::{JsonLd, Roles, Seo, job_posting, page_seo};
use crate::cms::Metadata;
use crate::config::OwnContentSettings;
use std::sync::Arc;

/// What the metadata of a page are made of, besides the page.
#[derive(Debug)]
pub(super) struct SeoSource {
    pub(super) answer: Answer,
    /// The way to the page, if it has to be said.
    pub(super) way: Option<Vec<Crumb>>,
    pub(super) reader: Arc<SeoReader>,
}

/// What the CMS says of a page.
#[derive(Debug)]
pub(super) enum Answer {
    /// It was not read: it is the same as in an earlier build.
    Unread(Option<Arc<Metadata>>),
    /// It was read.
    Read(PackedSeo),
}

/// What the metadata of all pages are read with.
#[derive(Debug)]
pub(super) struct SeoReader {
    config: OwnContentSettings,
    policy: Arc<Policy>,
    formats: Arc<Formats>,
    roles: Roles,
    /// The feeds that pages announce.
    pub(super) feeds: FeedLinks,
    /// Whose site it is.
    company: JsonLd,
}

impl SeoReader {
    /// For the pages of a site that announce these feeds.
    pub(super) fn new(feeds: FeedLinks, cx: &Context<'_>) -> Self {
        Self {
            config: cx.config.into(),
            policy: Arc::clone(&cx.policy),
            formats: Arc::clone(&cx.formats),
            roles: cx.roles.clone(),
            feeds,
            company: described::company(cx.config),
        }
    }

    /// Adds what follows from a page's fields, and what other pages say of it: the way to it, and the feeds that have it.
    fn complete(&self, page: &Page, seo: &mut Seo, way: Option<&[Crumb]>) {
        let config = self.config.sections();
        job_posting::add(page, seo, config);
        described::article(page, seo, config);
        described::site(seo, way, &self.company);
        self.feeds.announce(page, seo, &self.roles);
    }
}

impl MakeSeo for SeoSource {
    /// What is found in them was found before, when the entry was read for the first time.
    fn said_of(&self, page: &Page) -> Seo {
        let wire = match &self.answer {
            Answer::Read(seo) => return seo.unpack(),
            Answer::Unread(wire) => wire.as_ref().and_then(|wire| wire.read()),
        };
        let reader = &self.reader;
        let mut cx = Context::of_metadata(
            reader.config.sections(),
            // Each notes for itself which paths it is asked for.
            Arc::new(Policy::clone(&reader.policy)),
            Arc::clone(&reader.formats),
            reader.roles.clone(),
        );
        page_seo::read(page, wire, &mut cx)
    }

    fn seo_of(&self, page: &Page) -> Seo {
        let mut seo = self.said_of(page);
        self.reader.complete(page, &mut seo, self.way.as_deref());
        seo
    }
}
