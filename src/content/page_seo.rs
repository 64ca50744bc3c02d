//! What `<head>` says of a page: SEOmatic's metadata, what follows from the page's fields, and what other pages add.

use super::context::Context;
use super::described::{self, Crumb};
use super::feeds::FeedLinks;
use super::{Page, PageKind, Roles, Seo, job_posting};
use crate::cms::wire::seo::SeoSeomatic;
use crate::config::{ContentSettings, Role};

/// Reads the metadata of a page, whose fields were read. What follows from these and from other pages is missing
/// ([`complete`]), but the problems of it are found.
pub(super) fn read(page: &Page, wire: Option<SeoSeomatic>, cx: &mut Context<'_>) -> Seo {
    let mut seo = cx.at("seo", |cx| Seo::new(wire, &page.route, &page.title, cx));
    if let PageKind::Declared(rules) = page.kind
        && let Some(schema_type) = rules.schema_type
    {
        seo.about(schema_type, &page.title);
    }
    let is_style_guide = cx.roles.has_role(Role::StyleGuide, &page.route);
    if !page.kind.rules().indexable || cx.config.site.staging || is_style_guide {
        seo.hide();
    }
    job_posting::check(page, &seo, cx);
    seo
}

/// Adds what follows from the page's fields, and what other pages say of it: the way to it, and the feeds that have it.
pub(super) fn complete(
    page: &Page,
    seo: &mut Seo,
    way: Option<&[Crumb]>,
    feeds: &FeedLinks,
    (roles, config): (&Roles, ContentSettings<'_>),
) {
    job_posting::add(page, seo, config);
    described::article(page, seo, config);
    described::site(seo, way, config);
    feeds.announce(page, seo, roles);
}
