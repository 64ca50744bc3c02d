//! The ground floor and the first stage, `cms`, as a crate: what it takes to fetch the content of a site. See `lib.rs`.

pub mod cache;
pub mod cms;
pub mod config;
pub mod files;
pub mod interrupt;
pub mod report;
