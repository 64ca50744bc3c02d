//! `sitegen dev`: shows a site while its project is edited.
//!
//! [`watch`] names what a saved file may change, [`Poll`] asks the CMS for changes, both are [`News`], [`rebuild`] makes the
//! next state of the site ([`crate::live`]) and touches only what changed, [`stage`] holds the state and tells open pages of
//! it, [`answers`] serves it with the script that listens (`browser/`). Nothing is published: all of it is in memory and in
//! the cache.

pub mod answers;
mod away;
mod burst;
mod edited;
mod inject;
pub mod mistake;
mod news;
mod poll;
pub mod rebuild;
pub mod stage;
pub mod watch;

pub use mistake::Mistake;
pub use news::News;
pub use poll::{Answer, Poll};
pub use rebuild::Rebuild;
pub use stage::Stage;
pub use watch::Change;
