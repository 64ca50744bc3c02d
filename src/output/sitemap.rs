//! `sitemap.xml` (sitemaps.org 0.9): every page that search engines may index under its own address. More pages than one
//! file may have are divided among several, and `sitemap.xml` lists these.

use super::modified::Modified;
use super::redirects::Hidden;
use super::xml::Xml;
use super::{Body, OutputFile, address};
use crate::config;
use crate::content::{Site, date};
use jiff::Timestamp;

/// The file that robots.txt names.
pub const NAME: &str = "sitemap.xml";
/// How many addresses a file may have.
const MAX_ADDRESSES: usize = 50_000;
/// More bytes than an address takes, mostly.
const LINES: usize = 256;
const NAMESPACE: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

/// The sitemap, by route.
pub fn files(
    site: &Site,
    modified: &Modified,
    settings: &config::Site,
    hidden: &Hidden<'_>,
) -> Vec<OutputFile> {
    let shown = site.pages_and_parts().filter(|page| !hidden.has(page));
    let listed = shown.filter_map(|page| {
        let address = address::listed(page, settings)?;
        Some((address, modified.for_page(page)))
    });
    divided(&listed.collect::<Vec<_>>(), MAX_ADDRESSES, settings)
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
    xml.reserve(addresses.len() * LINES);
    for (address, modified) in addresses {
        xml.open(item, &[]);
        xml.text("loc", &[], address);
        if let Some(at) = modified {
            let at = date::local(*at, &settings.time_zone);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_pages_than_a_file_may_have_are_divided_and_listed() {
        let settings = config::Site::example();
        let moment = |second| Timestamp::from_second(second).ok();
        let pages: Vec<(String, Option<Timestamp>)> = (0..5)
            .map(|number| (format!("https://www.example.test/{number}"), moment(number)))
            .collect();
        let files = divided(&pages, 2, &settings);
        let text = |file: &OutputFile| match &file.body {
            Body::Bytes(bytes) => String::from_utf8(bytes.clone()).unwrap(),
            _ => panic!("made of text"),
        };
        let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(
            names,
            ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"]
        );
        let counts: Vec<usize> = files
            .iter()
            .map(|file| text(file).matches("<loc>").count())
            .collect();
        assert_eq!(counts, [2, 2, 1, 3]);
        let index = text(&files[3]);
        let second =
            "<loc>https://www.example.test/sitemap-2.xml</loc>\n<lastmod>1970-01-01T00:00:03+00:00</lastmod>";
        assert!(
            index.contains("<sitemapindex") && index.contains(second),
            "{index}"
        );
        assert_eq!(divided(&pages, 5, &settings).len(), 1);
    }
}
