//! `sitemap.xml` (sitemaps.org 0.9): every page that search engines may index under its own address. More pages than one
//! file may have are divided among several, and `sitemap.xml` lists these.

use super::modified::Modified;
use super::xml::Xml;
use super::{Body, OutputFile};
use crate::config;
use crate::content::{Page, Site};
use jiff::Timestamp;

/// The file that robots.txt names.
pub const NAME: &str = "sitemap.xml";
/// How many addresses a file may have.
const MOST: usize = 50_000;
const NAMESPACE: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

/// The sitemap, by route.
pub fn files(site: &Site, modified: &Modified, settings: &config::Site) -> Vec<OutputFile> {
    let listed = site.pages.iter().filter_map(|page| {
        let address = listed(page, settings)?;
        Some((address, modified.of(page)))
    });
    divided(&listed.collect::<Vec<_>>(), MOST, settings)
}

/// The address of a page that is listed.
fn listed(page: &Page, settings: &config::Site) -> Option<String> {
    let href = page.route.href();
    let address = format!("{}{}", settings.url, href.trim_start_matches('/'));
    (page.seo.indexable && page.seo.canonical == address).then_some(address)
}

fn divided(pages: &[(String, Option<Timestamp>)], most: usize, settings: &config::Site) -> Vec<OutputFile> {
    if pages.len() <= most {
        return vec![file(NAME.to_owned(), "urlset", "url", pages, settings)];
    }
    let mut parts = Vec::new();
    let mut files = Vec::new();
    for (index, pages) in pages.chunks(most).enumerate() {
        let name = format!("sitemap-{}.xml", index + 1);
        let latest = pages.iter().filter_map(|(_, at)| *at).max();
        parts.push((format!("{}{name}", settings.url), latest));
        files.push(file(name, "urlset", "url", pages, settings));
    }
    files.push(file(NAME.to_owned(), "sitemapindex", "sitemap", &parts, settings));
    files
}

fn file(
    name: String,
    root: &str,
    item: &str,
    addresses: &[(String, Option<Timestamp>)],
    settings: &config::Site,
) -> OutputFile {
    let mut xml = Xml::new(root, &[NAMESPACE]);
    for (address, modified) in addresses {
        xml.open(item, &[]);
        xml.text("loc", &[], address);
        if let Some(at) = modified {
            let at = at.to_zoned(settings.time_zone.clone());
            xml.text("lastmod", &[], &at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string());
        }
        xml.close();
    }
    OutputFile {
        path: name,
        body: Body::Bytes(xml.finish()),
        immutable: false,
    }
}
