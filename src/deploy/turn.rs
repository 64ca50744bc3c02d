//! The order in which files go up: what a page loads, the pages, and what leads to them.

use crate::content::folders::{ASSETS, DATA, EMBEDS, FEEDS, FILES, GONE, MEDIA, SEARCH};
use crate::output::{DEPLOYED, build_info, llms, publish::ledger, schedule, sitemap};

/// When a file goes up. All files of a turn are there before the next one begins, so that a visitor never finds a page whose
/// files are missing, and no list names a page that is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// Files that pages load.
    Assets,
    /// Pages and their data.
    Pages,
    /// Rules of the host, and lists of pages: the sitemap, feeds, what searches look into.
    Lists,
    /// What says which site it is: the next deploy and the next build compare with it.
    Records,
}

impl Turn {
    /// When the file at `path` is sent.
    pub fn for_path(path: &str) -> Self {
        match path {
            DEPLOYED | ledger::NAME | build_info::NAME | schedule::NAME => return Self::Records,
            sitemap::NAME | llms::NAME | "robots.txt" | "_headers" | "_redirects" => return Self::Lists,
            _ => {}
        }
        match path.split_once('/').map(|(folder, _)| folder) {
            Some(ASSETS | MEDIA | FILES | EMBEDS) => Self::Assets,
            Some(DATA | GONE) => Self::Pages,
            Some(FEEDS | SEARCH | ".well-known") => Self::Lists,
            _ if path.ends_with(".html") => Self::Pages,
            _ => Self::Assets,
        }
    }
}

/// Whether the name of a file changes with its content, so that an old page may load one that the site no longer has.
pub(super) fn is_hashed(path: &str) -> bool {
    let folder = path.split_once('/').map(|(folder, _)| folder);
    matches!(folder, Some(ASSETS | MEDIA | FILES | EMBEDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_loads_goes_first_and_what_describes_the_site_last() {
        for (path, turn) in [
            ("_assets/main-ABCDEFGH.js", Turn::Assets),
            ("_embeds/16ebb4e21b918ac3.html", Turn::Assets),
            ("favicon.svg", Turn::Assets),
            ("site.webmanifest", Turn::Assets),
            ("index.html", Turn::Pages),
            ("vacatures/een.html", Turn::Pages),
            ("_data/vacatures/een.json", Turn::Pages),
            ("_gone/12.html", Turn::Pages),
            ("_feeds/vacancies.rss", Turn::Lists),
            (".well-known/security.txt", Turn::Lists),
            ("sitemap.xml", Turn::Lists),
            ("_redirects", Turn::Lists),
            ("build-info.json", Turn::Records),
            ("_ledger.json", Turn::Records),
            ("_deployed.json", Turn::Records),
        ] {
            assert_eq!(Turn::for_path(path), turn, "{path}");
        }
    }
}
