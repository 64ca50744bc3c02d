//! Addresses under which links may name the site in the CMS.

use super::route::encode_path;
use crate::cms::Snapshot;
use crate::cms::canonicals::most;
use crate::config::Cms;
use rayon::prelude::*;
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
    pub(super) fn after_base<'t>(&self, text: &'t str) -> Option<&'t str> {
        let rest = text.strip_prefix(self.base.as_str())?;
        let next = rest.trim_start_matches('.').chars().next();
        let is_longer = next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '~' | '%'));
        (!self.base.is_empty() && !is_longer).then_some(rest)
    }
}

/// Where the CMS was asked, and where SEOmatic says that most of its pages are. A few pages may name another host, where
/// the same text was published first; all of them may, below a path of that host.
pub(super) fn names(snapshot: &Snapshot, cms: &Cms, site: &Url) -> CmsNames {
    let named = snapshot.pages.par_iter().filter_map(|page| {
        let seo = snapshot.seo.get(page.id.as_ref()?)?;
        let (canonical, base) = seo.own_base(page.uri.as_deref()?)?;
        Some((canonical.origin(), base))
    });
    let named: Vec<(Origin, String)> = named.collect();
    let ours = [cms.url.origin(), site.origin()];
    let mut names = CmsNames::from(vec![cms.url.origin()]);
    if let Some((origin, base)) = most(named.iter())
        && (base.is_empty() || ours.contains(origin))
        && !names.origins.contains(origin)
    {
        names.origins.push(origin.clone());
    }
    let ours = named
        .iter()
        .filter(|(origin, _)| ours.contains(origin) || names.origins.contains(origin));
    if let Some(base) = most(ours.map(|(_, base)| base)).filter(|base| !base.is_empty()) {
        names.base = encode_path(&format!("/{base}"));
    }
    names
}

/// `cms.example.com`, `127.0.0.1:8055`
pub(super) fn hosts(origins: &[Origin]) -> Vec<String> {
    let origins = origins.iter().map(Origin::ascii_serialization);
    let hosts = origins.filter_map(|origin| Some(origin.split_once("://")?.1.to_owned()));
    hosts.collect()
}
