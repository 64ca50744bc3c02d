//! `sitegen deploy`: brings a published folder to its host, where only what changed goes up.
//!
//! [`Plan`] says what happens, and is made of two lists of digests: that of the folder, its ledger, and that of what was
//! deployed before, `_deployed.json` at the host. Nothing is deleted that is not in that list. Hashed files that the site
//! no longer has stay for some days, because open tabs still load them.

mod deployed;
mod failure;
pub mod hosting;
pub mod links;
mod local;
mod manifest;
pub mod netlify;
mod plan;
mod present;
mod rate_limit;
mod requests;
#[cfg(feature = "stores")]
pub mod stores;
mod turn;

pub use deployed::Deployed;
pub use local::{Accepted, LocalSite};
pub use manifest::{Entry, Manifest};
pub use plan::{Plan, Upload};
pub use turn::Turn;

use jiff::Timestamp;
use std::time::Instant;

/// What holds for a deploy, wherever it goes.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// Nothing is sent.
    pub dry_run: bool,
    /// Everything is sent, also what a store should have.
    pub all: bool,
    /// What the host shows may be replaced, whatever it is.
    pub accept_other_site: bool,
    /// Days for which hashed files stay that the site no longer has.
    pub keep_days: u32,
    /// The time of the deploy.
    pub now: Timestamp,
    /// When the deploy has to be done.
    pub until: Instant,
}
