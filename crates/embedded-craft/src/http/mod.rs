//! HTTP around the answers: the server, its routes, and what is behind each.

pub(crate) mod candidate;
mod contact_details;
mod cost;
mod drafts;
mod endpoint;
mod files;
mod incoming;
pub(crate) mod lead;
pub(crate) mod posted;
pub(crate) mod reply;
pub(crate) mod routes;
pub(crate) mod saved;
pub(crate) mod server;
pub(crate) mod shared;
