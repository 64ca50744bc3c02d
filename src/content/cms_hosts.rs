//! Addresses under which links may name the site in the CMS.

use super::route::encode_path;
use crate::cms::canonicals::most;
use crate::cms::{Metadata, Snapshot};
use crate::config::Cms;
use percent_encoding::percent_decode_str;
use rayon::prelude::*;
use std::sync::Arc;
use url::{Origin, Url};

/// Under which addresses the CMS knows the pages of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CmsNames {
    /// Where the CMS is.
    pub origins: Vec<Origin>,
    /// What stands there before the uri of each page, percent-encoded: `/en` of a site that Craft has below a path, nothing
    /// of others.
    pub base: String,
}

impl From<Vec<Origin>> for CmsNames {
    fn from(origins: Vec<Origin>) -> Self {
        Self {
            origins,
            base: String::new(),
        }
    }
}

impl CmsNames {
    /// The rest of a path that is below the base; `None` of the others, and on a site without a base.
    pub(super) fn below_base<'p>(&self, path: &'p str) -> Option<&'p str> {
        let rest = path.strip_prefix(self.base.as_str())?;
        let is_below = !self.base.is_empty() && (rest.is_empty() || rest.starts_with('/'));
        is_below.then_some(rest)
    }

    /// The rest of a text that begins with the base, where the base may end its sentence.
    pub fn after_base<'t>(&self, text: &'t str) -> Option<&'t str> {
        let rest = text.strip_prefix(self.base.as_str())?;
        let next = rest.trim_start_matches('.').chars().next();
        let is_longer = next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '~' | '%'));
        (!self.base.is_empty() && !is_longer).then_some(rest)
    }
}

/// Where the CMS was asked, and where SEOmatic says that most of its pages are. A few pages may name another host, where
/// the same text was published first; all of them may, below a path of that host. A base path counts at the hosts of the
/// CMS and of the site, and where SEOmatic says that the site in Craft is.
pub(super) fn names(snapshot: &Snapshot, cms: &Cms, site: &Url) -> CmsNames {
    let named = snapshot.pages.par_iter().filter_map(|page| {
        let seo = snapshot.seo.get(page.id.as_ref()?)?;
        let (canonical, base) = seo.own_base(page.uri.as_deref()?)?;
        Some((seo, canonical, base))
    });
    let named: Vec<(&Arc<Metadata>, Url, String)> = named.collect();
    let mut names = CmsNames::from(vec![cms.url.origin()]);
    let is_ours = |url: &Url| [&cms.url, site].iter().any(|known| is_same_host(known, url));
    if let Some((origin, base)) = most(named.iter().map(|(_, url, base)| (url.origin(), base)))
        && !names.origins.contains(&origin)
    {
        let there = named
            .iter()
            .find(|(_, url, of)| url.origin() == origin && of == base);
        let is_base =
            |path: &str| percent_decode_str(path.trim_matches('/')).decode_utf8_lossy() == base.as_str();
        let is_home = |home: Url| home.origin() == origin && is_base(home.path());
        if base.is_empty()
            || there.is_some_and(|(seo, url, _)| is_ours(url) || seo.home().is_some_and(is_home))
        {
            names.origins.push(origin);
        }
    }
    let bases = named.iter().map(|(_, url, base)| {
        let counts = is_ours(url) || names.origins.contains(&url.origin());
        counts.then_some(base)
    });
    if let Some(base) = most(bases).flatten().filter(|base| !base.is_empty()) {
        names.base = encode_path(&format!("/{base}"));
    }
    names
}

/// Whether two addresses are of one host: a CMS is asked without TLS where a proxy has it, and a site may have `www.`
fn is_same_host(one: &Url, other: &Url) -> bool {
    let host = |url: &'_ Url| {
        url.host_str()
            .map(|host| host.strip_prefix("www.").unwrap_or(host).to_owned())
    };
    host(one) == host(other)
}

/// `cms.example.com`, `127.0.0.1:8055`
pub(super) fn hosts(origins: &[Origin]) -> Vec<String> {
    let origins = origins.iter().map(Origin::ascii_serialization);
    let hosts = origins.filter_map(|origin| Some(origin.split_once("://")?.1.to_owned()));
    hosts.collect()
}
