//! Servers for this machine. `sitegen serve` shows the published folder with the rules of its host.

pub mod actions;
pub mod host_rules;
mod own;
pub mod published;

pub use published::{Site, serve};
