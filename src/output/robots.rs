//! `robots.txt` (RFC 9309).

use super::OutputFile;
use crate::config::Config;

/// Everything may be crawled; the sitemap is listed.
pub fn file(config: &Config) -> OutputFile {
    OutputFile::text(
        "robots.txt",
        format!(
            "User-agent: *\nAllow: /\n\nSitemap: {}sitemap.xml\n",
            config.site.url
        ),
    )
}
