//! The canonical addresses of entries: at which hosts they are, and below which paths. They tell whether metadata are of an
//! entry, or of the whole site.

use super::seo::{own_base, split};
use super::uri::HOME_URI;
use std::collections::HashMap;
use std::hash::Hash;
use url::{Origin, Url};

/// The addresses that entries have of their own.
#[derive(Debug)]
pub(super) struct Canonicals<'a> {
    cms: Origin,
    /// The GraphQL route.
    graphql: &'a str,
    /// The host of each, and what stands there before the uri.
    known: Vec<(Origin, String)>,
}

impl<'a> Canonicals<'a> {
    pub(super) fn new(cms: &Url, graphql: &'a str, known: Vec<(Origin, String)>) -> Self {
        Self {
            cms: cms.origin(),
            graphql: graphql.trim_matches('/'),
            known,
        }
    }

    /// Whether metadata that came with the entry at `uri` are of the whole site: without an entry SEOmatic names the GraphQL
    /// route that it was asked at, below the path of the site.
    pub(super) fn is_site_wide(&self, canonical: &str, uri: Option<&str>) -> bool {
        let Some((url, base)) = split(canonical, self.graphql) else {
            return false;
        };
        let is_of_entry = || uri.and_then(|uri| own_base(canonical, uri)).is_some();
        self.is_host(&url.origin())
            && self
                .base(&url.origin())
                .is_none_or(|known| known.as_str() == base)
            && (base.is_empty() || !is_of_entry())
    }

    /// Whether the answer for `uri` is of that entry. Otherwise it is of the whole site, or of the question before.
    pub(super) fn is_own(&self, canonical: &str, uri: &str) -> bool {
        let is_home = || {
            let (url, base) = split(canonical, HOME_URI)?;
            Some(*self.base(&url.origin())? == base)
        };
        own_base(canonical, uri).is_some() || uri == HOME_URI && is_home() == Some(true)
    }

    /// Whether the CMS may have its site there: it was asked there, or most entries are there.
    fn is_host(&self, origin: &Origin) -> bool {
        let hosts = self.known.iter().map(|(host, _)| host);
        *origin == self.cms || self.known.is_empty() || most(hosts) == Some(origin)
    }

    /// What stands before the uris of most entries at a host.
    fn base(&self, origin: &Origin) -> Option<&String> {
        let there = self.known.iter().filter(|(host, _)| host == origin);
        most(there.map(|(_, base)| base))
    }
}

/// The value that more than half of them are.
pub fn most<T: Eq + Hash>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut numbers: HashMap<T, usize> = HashMap::new();
    values.for_each(|value| *numbers.entry(value).or_default() += 1);
    let all: usize = numbers.values().sum();
    let most = numbers.into_iter().find(|(_, number)| number * 2 > all);
    most.map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CMS: &str = "https://cms.example.test";

    /// Of entries that are at `host`, below `base`.
    fn canonicals(host: &str, base: &str) -> Canonicals<'static> {
        let known = vec![(Url::parse(host).unwrap().origin(), base.to_owned()); 3];
        Canonicals::new(&Url::parse(CMS).unwrap(), "/api", known)
    }

    fn unknown() -> Canonicals<'static> {
        Canonicals::new(&Url::parse(CMS).unwrap(), "/api", Vec::new())
    }

    #[test]
    fn metadata_of_the_whole_site_name_the_graphql_route_below_its_path() {
        for (known, canonical, uri, expected) in [
            (canonicals(CMS, ""), "/api", "over-wt", true),
            (canonicals(CMS, ""), "/over-wt", "over-wt", false),
            (canonicals(CMS, ""), "/docs/api", "docs/api", false),
            (canonicals(CMS, ""), "/docs/api", "werkwijze", false),
            (canonicals(CMS, "en"), "/en/api", "over-wt", true),
            (canonicals(CMS, "en"), "/en/api", HOME_URI, true),
            (canonicals(CMS, "en"), "/en/docs/api", "docs/api", false),
            (canonicals(CMS, "en"), "/en/blog/api", "werkwijze", false),
            // Nothing else is known.
            (unknown(), "/en/api", "over-wt", true),
            (unknown(), "/api", HOME_URI, true),
        ] {
            let canonical = format!("{CMS}{canonical}");
            let is = known.is_site_wide(&canonical, Some(uri));
            assert_eq!(is, expected, "{canonical} {uri} {known:?}");
        }
    }

    #[test]
    fn metadata_of_the_whole_site_are_at_the_cms_or_where_most_entries_are() {
        let is = |known: Canonicals<'_>, host: &str| {
            known.is_site_wide(&format!("https://{host}/nl/api"), Some("werkwijze"))
        };
        assert!(!is(canonicals(CMS, "nl"), "docs.partner.example"));
        assert!(is(
            canonicals("https://www.example.test", "nl"),
            "www.example.test"
        ));
        assert!(is(
            canonicals("https://www.example.test", "nl"),
            "cms.example.test"
        ));
    }

    #[test]
    fn the_home_page_is_where_the_others_are() {
        for (known, path, expected) in [
            (canonicals(CMS, ""), "/", true),
            (canonicals(CMS, "en"), "/en", true),
            (canonicals(CMS, "en"), "/en/", true),
            (canonicals(CMS, "en"), "/en/api", false),
            (canonicals(CMS, "en"), "/en/over-wt", false),
            (canonicals(CMS, "en"), "/nl", false),
            (unknown(), "/over-wt", false),
        ] {
            let is = known.is_own(&format!("{CMS}{path}"), HOME_URI);
            assert_eq!(is, expected, "{path} {known:?}");
        }
        assert!(canonicals(CMS, "en").is_own(&format!("{CMS}/en/over-wt"), "over-wt"));
        assert!(!canonicals(CMS, "en").is_own(&format!("{CMS}/en/contact"), "over-wt"));
    }
}
