//! Canonical addresses that lead to a page with another canonical address: search engines may list neither. And those of
//! most pages at another host, of which search engines list that one.

use super::Page;
use super::canonical::page_address;
use super::context::Context;
use super::entries::entry_ref;
use crate::cms::canonicals::most;
use crate::cms::uri::HOME_URI;
use crate::report::{Finding, Subject};
use std::collections::HashMap;
use std::sync::Arc;
use url::Url;

/// Reports the pages with such an address.
pub(super) fn check(pages: &[Arc<Page>], cx: &mut Context<'_>) {
    if let Some(host) = most_at(pages, cx) {
        cx.enter(Subject::Site);
        cx.problem(Finding::CanonicalElsewhere { host });
    }
    let listed_elsewhere = pages.iter().filter_map(|page| {
        let address = page_address(&page.route, cx);
        (page.listing.canonical != address).then_some((address, page))
    });
    let listed_elsewhere: HashMap<String, &Arc<Page>> = listed_elsewhere.collect();
    for page in pages {
        let Some(other) = listed_elsewhere.get(&page.listing.canonical) else {
            continue;
        };
        let uri = match page.route.as_str() {
            "/" => HOME_URI,
            path => path.trim_start_matches('/'),
        };
        let section = page.kind.rules().section;
        cx.enter(entry_ref(cx.config.cms, &page.id, Some(uri), Some(section)));
        let finding = Finding::CanonicalChain {
            canonical: page.listing.canonical.clone(),
            next: other.listing.canonical.clone(),
        };
        cx.at("seo", |cx| cx.problem(finding));
    }
}

/// A host that is not the site's and has more than half of the canonical addresses.
fn most_at(pages: &[Arc<Page>], cx: &Context<'_>) -> Option<String> {
    let addresses = pages.iter().map(|page| Url::parse(&page.listing.canonical).ok());
    let elsewhere = addresses.map(|url| url.filter(|url| !cx.policy.is_own(url)));
    let host = most(elsewhere.map(|url| url.and_then(|url| Some(url.host_str()?.to_owned()))));
    host.flatten()
}
