//! The canonical address of a page: the one set in SEOmatic, on the site's host.

use super::address::external;
use super::context::Context;
use super::route::Route;
use super::seo_tags::objects;
use serde_json::{Map, Value};

/// The page's own address.
pub(super) fn page_address(route: &Route, cx: &Context<'_>) -> String {
    let href = route.href();
    let address = cx.config.site.url.join(&href).map_or(href, String::from);
    if *route == Route::home() {
        address
    } else {
        address.trim_end_matches('/').to_owned()
    }
}

/// The address set in SEOmatic: a page of this site, or an external page that published the same text first. `None` if it
/// is neither: without an element SEOmatic returns the API itself, and beside the base path are other sites of the CMS. The
/// home page is not accepted for another page, which would disappear from search results: site-wide defaults say so, but
/// nobody intends it.
pub(super) fn set_in_seomatic(links: &Map<String, Value>, page: &Route, cx: &Context<'_>) -> Option<String> {
    let tag = links.get("canonical").map(objects)?.into_iter().next()?;
    let url = external(tag.get("href")?.as_str()?)?;
    if !cx.policy.is_cms(&url) && !cx.policy.is_own(&url) {
        return Some(url.to_string());
    }
    if cx.policy.is_beside(&url) {
        return None;
    }
    let path = percent_encoding::percent_decode_str(cx.policy.path(&url))
        .decode_utf8()
        .ok()?;
    let route = match path.trim_matches('/') {
        "" => Route::home(),
        path => Route::from_uri(path).ok()?,
    };
    let known = if route == Route::home() {
        *page == route
    } else {
        cx.policy.routes.contains(route.as_str())
    };
    known.then(|| page_address(&route, cx))
}
