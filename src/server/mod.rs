//! Servers for this machine. `sitegen serve` shows the published folder with the rules of its host.

pub mod form_action;
pub mod host_rules;
mod own;
pub mod published;

pub use connections::Limits;
pub use published::{Site, serve};
