//! The first version of a new block, kind of page or island: plain, accessible, and right for each kind of field.

pub mod files;
mod fitting;
pub mod fragment;
pub mod island;
mod outline;
pub mod sample;
pub mod style;
pub mod template;

pub use fitting::aliased;
pub use outline::Outline;
