//! For tests: a server that misbehaves, content that changes between two requests, and a log of the requests.

mod control;
pub(crate) mod edits;
pub(crate) mod fault;
mod faulty;
pub(crate) mod handle;
pub(crate) mod switches;
