//! Reads what `<head>` says of a page when somebody asks for it: of a page that is not rendered nobody does.

use super::address::Policy;
use super::context::Context;
use super::described::Crumb;
use super::feeds::FeedLinks;
use super::formats::Formats;
use super::page::{Page, ReadSeo};
use super::{Roles, Seo, page_seo};
use crate::cms::wire::seo::SeoSeomatic;
use crate::config::OwnContentSettings;
use std::sync::Arc;

/// What the metadata of a page are read from, besides the page.
#[derive(Debug)]
pub(super) struct SeoSource {
    pub(super) wire: Option<Arc<SeoSeomatic>>,
    /// The way to the page, if it has to be said.
    pub(super) way: Option<Vec<Crumb>>,
    pub(super) reader: Arc<SeoReader>,
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
        }
    }
}

impl ReadSeo for SeoSource {
    /// What is found in them was found before, when the entry was read for the first time.
    fn seo_of(&self, page: &Page) -> Seo {
        let reader = &self.reader;
        let mut cx = Context::of_metadata(
            reader.config.sections(),
            // Each notes for itself which paths it is asked for.
            Arc::new(Policy::clone(&reader.policy)),
            Arc::clone(&reader.formats),
            reader.roles.clone(),
        );
        let mut seo = page_seo::read(page, self.wire.as_deref().cloned(), &mut cx);
        page_seo::complete(page, &mut seo, self.way.as_deref(), &reader.feeds, &cx);
        seo
    }
}
