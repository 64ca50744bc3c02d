//! `sitegen diff`: what differs between two published sites, such as those of two commits.
//!
//! The ledgers say which files differ; only those are read. Names of hashed files are not compared: a new bundle changes
//! them on every page, and nobody reads them.

mod change;
mod document;
mod feed_items;
mod files;
pub mod format;
mod hashed_names;
mod json_values;
mod lines;
mod listing;
mod loaded;
mod moves;
mod outline;
mod pages;
mod published;
mod shared;
mod shown;
mod site_diff;
mod tag;

pub use change::{Change, Kind};
pub use listing::{Entry, EntryChange, Listing};
pub use outline::Outline;
pub use pages::{ChangedPage, Moved, Pages, Removed, compare_one};
pub use published::Published;
pub use shared::Shared;
pub use shown::{Line, Mark, changes as shown_changes, size};
pub use site_diff::SiteDiff;
