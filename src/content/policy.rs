//! What decides about addresses in content: which hosts are ours, what the CMS puts before its pages, and which paths exist.

use super::cms_hosts::CmsNames;
use super::links::is_own;
use super::paths::Paths;
use crate::cms::uri::composed;
use percent_encoding::percent_decode_str;
use std::collections::BTreeSet;
use std::sync::Arc;
use url::{Origin, Url};

/// The facts that decide about an address: which hosts are ours, and which paths exist.
#[derive(Debug, Clone)]
pub struct Policy {
    /// The site's public address.
    pub site: Url,
    /// Addresses under which the CMS knows the same pages: the configured one, and its own.
    pub cms: CmsNames,
    /// Which paths the site has.
    pub routes: Paths,
    /// Those of them at which a rule of the project comes before the page.
    pub hidden: Arc<BTreeSet<String>>,
}

impl Policy {
    /// Whether an address is on the site's host.
    pub(super) fn is_own(&self, url: &Url) -> bool {
        is_own(url, &self.site)
    }

    /// Whether an address is on the CMS's host, under one of its names.
    pub fn is_cms(&self, url: &Url) -> bool {
        let origin = url.origin();
        self.cms.origins.contains(&origin) && origin != self.site.origin()
    }

    /// Whether an address names the CMS's host, also one that is refused: with a user name, or without a scheme.
    pub(super) fn names_cms(&self, address: &str) -> bool {
        let url = self.site.join(address).ok();
        let host = url.as_ref().and_then(Url::host).map(|host| host.to_owned());
        let is_it =
            |origin: &Origin| matches!(origin, Origin::Tuple(_, cms, _) if host.as_ref() == Some(cms));
        self.cms.origins.iter().any(is_it)
    }

    /// The path that an address of the CMS or the site has on the site: there, pages are not below the CMS's base path.
    pub(super) fn path<'u>(&self, url: &'u Url) -> &'u str {
        let path = url.path();
        let page = self.cms.below_base(path);
        // On the site there may be anything at that path, such as a file.
        let is_page = |path: &str| self.is_page(&decoded(path)) || self.is_page(&page_of(path));
        let is_its = |page: &&str| self.is_cms(url) || is_page(page) && !is_page(path);
        page.filter(is_its).unwrap_or(path)
    }

    /// The same, not percent-encoded, without slashes at its end.
    pub(super) fn decoded_path(&self, url: &Url) -> String {
        decoded(self.path(url))
    }

    /// Whether the site has a page at a decoded path.
    pub(super) fn is_page(&self, path: &str) -> bool {
        path.is_empty() || self.routes.contains(path)
    }

    /// Whether an address of the CMS is beside its base path, where it may have pages of other sites.
    pub(super) fn is_beside(&self, url: &Url) -> bool {
        self.is_cms(url) && !self.cms.base.is_empty() && self.cms.below_base(url.path()).is_none()
    }

    /// Whether an address of the CMS or the site is that of a page of the site.
    pub(super) fn names_page(&self, url: &Url) -> bool {
        !self.is_beside(url) && self.is_page(&self.decoded_path(url))
    }
}

/// The decoded path of the page that a path names in another form of Unicode, which no host would find, or by its file, which
/// hosts redirect.
pub(super) fn page_of(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy();
    let page = composed(&path);
    let page = page.strip_suffix(".html").unwrap_or(&page);
    if page == "/index" { "/" } else { page }.to_owned()
}

fn decoded(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy();
    path.trim_end_matches('/').to_owned()
}
