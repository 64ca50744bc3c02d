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
        let mut rows = set.social_media.into_iter().flatten().enumerate();
        let row = rows.find_map(|(index, row)| match row {
            w::FooterSocialOnSocialGlobalSetSocialMedia::socialMediaLinks_Entry(row) => Some((index, row)),
            w::FooterSocialOnSocialGlobalSetSocialMedia::Unknown => None,
        });
        row.map_or_else(Self::default, |(index, row)| {
            cx.at(format!("socialMedia[{index}]"), |cx| Self {
                facebook: cx.external("facebook", row.facebook),
                linkedin: cx.external("linkedin", row.linkedin),
                twitter: cx.external("twitter", row.twitter),
                instagram: cx.external("instagram", row.instagram),
            })
        })
    }
}

macro_rules! links {
    ($rows:expr, $row:path, $cx:ident) => {{
        let rows = $rows.into_iter().flatten().enumerate();
        let links = rows.filter_map(|(index, row)| match row {
            $row(row) => $cx.at(format!("links[{index}]"), |cx| {
                Link::from_field("cta", row.cta, cx)
            }),
            _ => None,
        });
        links.collect::<Vec<Link>>()
    }};
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
        for (index, block) in set.footer_link_blocks.into_iter().flatten().enumerate() {
            if let FooterFooterOnFooterGlobalSetFooterLinkBlocks::linkBlock_Entry(block) = block {
                footer
                    .columns
                    .push(cx.at(format!("footerLinkBlocks[{index}]"), |cx| {
                        links!(
                        block.links,
                        FooterFooterOnFooterGlobalSetFooterLinkBlocksOnLinkBlockEntryLinks::footerLink_Entry,
                        cx
                    )
                    }));
            }
        }
        for (index, block) in set.sub_footer.into_iter().flatten().enumerate() {
            if let FooterFooterOnFooterGlobalSetSubFooter::subFooterBlock_Entry(block) = block {
                footer.sub.extend(cx.at(format!("subFooter[{index}]"), |cx| {
                    links!(
                        block.links,
                        FooterFooterOnFooterGlobalSetSubFooterOnSubFooterBlockEntryLinks::footerLink_Entry,
                        cx
                    )
                }));
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
