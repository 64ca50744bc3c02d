//! Public addresses of pages, and which of them search engines are told.

use crate::config::Site;
use crate::content::Page;

/// The page's own address.
pub fn own_address(page: &Page, site: &Site) -> String {
    format!("{}{}", site.url, page.route.href().trim_start_matches('/'))
}

/// The page's own address if search engines may list it: it is neither hidden nor a copy of another page.
pub fn listed(page: &Page, site: &Site) -> Option<String> {
    let address = own_address(page, site);
    (page.listing.indexable && page.listing.canonical == address).then_some(address)
}
