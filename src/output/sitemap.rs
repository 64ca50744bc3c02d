//! `sitemap.xml` (sitemaps.org 0.9): every page that search engines may index under its own address.

use super::OutputFile;
use crate::config;
use crate::content::Site;
use std::fmt::Write as _;

/// The sitemap, by route.
pub fn file(site: &Site, settings: &config::Site) -> OutputFile {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in site.pages.iter().filter(|page| page.seo.indexable) {
        let href = page.route.href();
        let address = format!("{}{}", settings.url, href.trim_start_matches('/'));
        if page.seo.canonical != address {
            continue;
        }
        let _ = write!(
            xml,
            "<url><loc>{}</loc>",
            html_escape::encode_quoted_attribute(&address)
        );
        if let Some(updated) = &page.updated {
            let _ = write!(xml, "<lastmod>{}</lastmod>", updated.iso);
        }
        xml.push_str("</url>\n");
    }
    xml.push_str("</urlset>\n");
    OutputFile::text("sitemap.xml", xml)
}
