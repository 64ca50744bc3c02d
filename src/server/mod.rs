//! Servers: `sitegen serve` serves the published folder with its host's rules, `sitegen preview` drafts ([`preview`]).
//! [`shell`] is what all of them share.

pub mod access;
pub mod form_action;
pub mod host_rules;
pub mod hosted;
pub mod listener;
pub mod preview;
pub mod published;
mod request_body;
pub mod shell;

pub use access::Access;
pub use connections::Limits;
pub use listener::Place;
pub use published::Site;
pub use shell::Shell;
