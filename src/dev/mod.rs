//! `sitegen dev`: shows a site while its project is edited.
//!
//! [`watch`] names what a saved file may change, [`Poll`] asks the CMS for changes, [`rebuild`] makes the next state of the site ([`crate::live`]) and touches
//! only that, [`stage`] holds the state and tells open pages of it, [`answers`] serves it with the script that listens
//! (`browser/`). Nothing is published: all of it is in memory and in the cache.

pub mod answers;
mod inject;
pub mod mistake;
mod poll;
pub mod rebuild;
pub mod stage;
pub mod watch;

pub use mistake::Mistake;
pub use poll::{Answer, Poll};
pub use rebuild::{News, Rebuild};
pub use stage::Stage;
pub use watch::Change;
