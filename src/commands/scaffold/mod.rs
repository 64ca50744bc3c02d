//! The first version of a new block: plain, accessible, and right for each kind of field.

pub mod fragment;
mod outline;
pub mod sample;
pub mod style;
pub mod template;

pub use outline::Outline;
