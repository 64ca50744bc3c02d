//! The canonical address of a page: what SEOmatic says, on the site's host.

use super::address::external;
use super::context::Context;
use super::route::Route;
use super::seo_tags::objects;
use serde_json::{Map, Value};

/// The page's own address.
pub(super) fn own(route: &Route, cx: &Context<'_>) -> String {
    let href = route.href();
    let address = cx.config.site.url.join(&href).map_or(href, String::from);
    if *route == Route::home() {
        address
    } else {
        address.trim_end_matches('/').to_owned()
    }
}

/// SEOmatic's address: a page of this site, or a page elsewhere where the same text was published first. `None` when it
/// is neither: without an element SEOmatic names the API itself. Nor is it the home page for another page, which would
/// take that one out of search results: nobody means that, but defaults of the whole site say it.
pub(super) fn chosen(links: &Map<String, Value>, page: &Route, cx: &Context<'_>) -> Option<String> {
    let tag = links.get("canonical").map(objects)?.into_iter().next()?;
    let url = external(tag.get("href")?.as_str()?)?;
    if !cx.policy.is_cms(&url) && url.origin() != cx.config.site.url.origin() {
        return Some(url.to_string());
    }
    let path = percent_encoding::percent_decode_str(url.path())
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
    known.then(|| own(&route, cx))
}
