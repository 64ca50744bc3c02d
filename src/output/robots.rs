//! `robots.txt` (RFC 9309).

use super::OutputFile;
use crate::config::Site;

/// Everything may be crawled; the sitemap is listed.
pub fn file(site: &Site) -> OutputFile {
    OutputFile::text(
        "robots.txt",
        format!("User-agent: *\nAllow: /\n\nSitemap: {}sitemap.xml\n", site.url),
    )
}
