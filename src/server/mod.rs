//! Local servers. `sitegen serve` serves the published folder with its host's rules.

pub mod form_action;
pub mod host_rules;
mod origin_check;
pub mod published;

pub use connections::Limits;
pub use published::{Site, serve};
