//! Asks other sites for the addresses that pages link to, for `sitegen check --external`.

mod ask;
mod resolve;

pub use ask::Asking;
