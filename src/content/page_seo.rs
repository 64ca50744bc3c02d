//! What the CMS says for `<head>` of a page.

use super::context::Context;
use super::{Page, PageKind, Seo, job_posting, seomatic_postings};
use crate::cms::wire::seo::SeoSeomatic;
use crate::config::Role;

/// Reads the metadata of a page, whose fields were read. What follows from these and from other pages is missing
/// ([`super::later_seo`]), but the problems of it are found.
pub(super) fn read(page: &Page, wire: Option<SeoSeomatic>, cx: &mut Context<'_>) -> Seo {
    let mut seo = cx.at("seo", |cx| {
        let mut seo = Seo::new(wire, &page.route, &page.title, cx);
        seomatic_postings::check(page, &mut seo, cx);
        seo
    });
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
