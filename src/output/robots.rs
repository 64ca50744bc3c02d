//! `robots.txt` (RFC 9309).

use super::OutputFile;
use crate::config::Site;

/// Everything may be read; the sitemap is named.
pub fn file(site: &Site) -> OutputFile {
    OutputFile::text(
        "robots.txt",
        format!("User-agent: *\nAllow: /\n\nSitemap: {}sitemap.xml\n", site.url),
    )
}
