//! The addresses that finished pages link to.

use crate::content::Page;
use crate::content::markup::each_value;
use crate::output::{Body, OutputFile};
use crate::pipeline::ReadySite;
use rayon::prelude::*;
use std::collections::BTreeMap;
use url::Url;

/// The addresses of other sites, without their anchors, and the pages that link to each, in their order.
pub(super) fn links<'a>(ready: &'a ReadySite, own: &Url) -> BTreeMap<Url, Vec<&'a Page>> {
    let files = ready.files.iter();
    let files: BTreeMap<&str, &OutputFile> = files.map(|file| (file.path.as_str(), file)).collect();
    let pages = ready.site.pages.par_iter();
    let found = pages.map(|page| {
        let page = &**page;
        let mut urls = Vec::new();
        if let Some(Body::Bytes(html)) = files.get(page.route.file().as_str()).map(|file| &file.body) {
            each_value(&String::from_utf8_lossy(html), "a[href]", "href", |href| {
                urls.extend(outgoing(&href, own));
            });
        }
        urls.sort();
        urls.dedup();
        (page, urls)
    });
    let found: Vec<(&Page, Vec<Url>)> = found.collect();
    let mut links: BTreeMap<Url, Vec<&Page>> = BTreeMap::new();
    for (page, urls) in found {
        for url in urls {
            links.entry(url).or_default().push(page);
        }
    }
    links
}

/// An address of another site, without what only a browser needs and what nobody must send.
fn outgoing(href: &str, own: &Url) -> Option<Url> {
    let mut url = Url::parse(href).ok()?;
    if !matches!(url.scheme(), "http" | "https") || url.origin() == own.origin() {
        return None;
    }
    url.set_fragment(None);
    // Only an address without a host refuses this.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    Some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_other_sites_are_outgoing_and_no_password_leaves() {
        let own = Url::parse("https://www.example.test/").unwrap();
        let to = |href: &str| outgoing(href, &own).map(String::from);
        for href in [
            "/over-wt",
            "#x",
            "mailto:a@b.example",
            "tel:1",
            "https://www.example.test/x",
        ] {
            assert_eq!(to(href), None, "{href}");
        }
        let url = to("https://me:secret@other.example/a?b=c#d");
        assert_eq!(url.as_deref(), Some("https://other.example/a?b=c"));
    }
}
