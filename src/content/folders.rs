//! Folders of the published site that hold generated files, and no pages.
//!
//! They begin with `_`, so that an editor may call a page `media`, `assets` or `files`. What is in them has rules of
//! its own (`output/netlify.rs`), which a page must never fall under.

/// Scripts, styles and fonts, named by their hash.
pub const ASSETS: &str = "_assets";
/// Images, named by their hash.
pub const MEDIA: &str = "_media";
/// Files to download.
pub const FILES: &str = "_files";
/// Documents of raw HTML, shown in sandboxed frames.
pub const EMBEDS: &str = "_embeds";
/// Page data for in-app navigation.
pub const DATA: &str = "_data";
/// What searches look into.
pub const SEARCH: &str = "_search";

/// The file in [`SEARCH`] for the vacancy overview.
pub const VACANCY_SEARCH: &str = "_search/vacancies.json";
/// Feeds for readers and job sites.
pub const FEEDS: &str = "_feeds";
/// What addresses of pages that are gone are answered with.
pub const GONE: &str = "_gone";

/// All of them.
pub const ALL: [&str; 8] = [ASSETS, MEDIA, FILES, EMBEDS, DATA, SEARCH, FEEDS, GONE];
