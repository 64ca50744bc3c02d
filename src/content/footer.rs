//! The footer and the links to profiles elsewhere (spec section 3).

use super::Link;
use super::context::Context;
use super::roles::LEGAL;
use crate::cms::wire;
use crate::report::Finding;
use serde::Serialize;

/// Profiles elsewhere, each only if set.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Social {
    pub facebook: Option<String>,
    pub linkedin: Option<String>,
    pub twitter: Option<String>,
    pub instagram: Option<String>,
}

/// Links at the end of every page.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Footer {
    /// The CMS has a footer, even if it is an empty one.
    #[serde(skip)]
    pub present: bool,
    /// Columns.
    pub columns: Vec<Vec<Link>>,
    /// The row below.
    pub sub: Vec<Link>,
}

impl Social {
    /// Reads the first row of the social set.
    pub fn new(set: Option<wire::footer::FooterSocial>, cx: &mut Context<'_>) -> Self {
        use wire::footer as w;
        let Some(w::FooterSocial::social_GlobalSet(set)) = set else {
            return Self::default();
        };
        let row = set.social_media.into_iter().flatten().find_map(|row| match row {
            w::FooterSocialOnSocialGlobalSetSocialMedia::socialMediaLinks_Entry(row) => Some(row),
            w::FooterSocialOnSocialGlobalSetSocialMedia::Unknown => None,
        });
        row.map_or_else(Self::default, |row| Self {
            facebook: cx.external("facebook", row.facebook),
            linkedin: cx.external("linkedin", row.linkedin),
            twitter: cx.external("twitter", row.twitter),
            instagram: cx.external("instagram", row.instagram),
        })
    }
}

macro_rules! links {
    ($rows:expr, $field:literal, $row:path, $cx:ident) => {
        $rows
            .into_iter()
            .flatten()
            .filter_map(|row| match row {
                $row(row) => Link::from_field($field, row.cta, $cx),
                _ => None,
            })
            .collect::<Vec<Link>>()
    };
}

impl Footer {
    /// Reads the footer set.
    pub fn new(set: Option<wire::footer::FooterFooter>, cx: &mut Context<'_>) -> Self {
        use wire::footer::*;
        let Some(FooterFooter::footer_GlobalSet(set)) = set else {
            return Self::default();
        };
        let mut footer = Self {
            present: true,
            ..Self::default()
        };
        for block in set.footer_link_blocks.into_iter().flatten() {
            if let FooterFooterOnFooterGlobalSetFooterLinkBlocks::linkBlock_Entry(block) = block {
                footer.columns.push(links!(
                    block.links,
                    "footerLinkBlocks",
                    FooterFooterOnFooterGlobalSetFooterLinkBlocksOnLinkBlockEntryLinks::footerLink_Entry,
                    cx
                ));
            }
        }
        for block in set.sub_footer.into_iter().flatten() {
            if let FooterFooterOnFooterGlobalSetSubFooter::subFooterBlock_Entry(block) = block {
                footer.sub.extend(links!(
                    block.links,
                    "subFooter",
                    FooterFooterOnFooterGlobalSetSubFooterOnSubFooterBlockEntryLinks::footerLink_Entry,
                    cx
                ));
            }
        }
        footer.columns.retain(|column| !column.is_empty());
        footer.check_legal(cx);
        footer
    }

    /// Terms and privacy are to be found from every page.
    fn check_legal(&self, cx: &mut Context<'_>) {
        let links = || self.columns.iter().flatten().chain(&self.sub);
        for role in LEGAL {
            let Some(page) = cx.legal(role) else { continue };
            if !links().any(|link| link.href.as_deref() == Some(&page)) {
                let role = role.name();
                cx.problem(Finding::LegalLinkMissing { page, role });
            }
        }
    }
}
