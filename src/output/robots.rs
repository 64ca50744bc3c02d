//! `robots.txt` (RFC 9309).

use super::OutputFile;
use crate::config::Site;

/// Everything may be crawled; the sitemap is listed. Nothing of a site that is not the live one may be.
pub fn file(site: &Site) -> OutputFile {
    if site.staging {
        return OutputFile::text("robots.txt", "User-agent: *\nDisallow: /\n");
    }
    OutputFile::text(
        "robots.txt",
        format!("User-agent: *\nAllow: /\n\nSitemap: {}sitemap.xml\n", site.url),
    )
}
