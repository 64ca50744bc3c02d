//! English.

mod faults;
mod findings;
mod page_findings;
mod places;

pub use faults::{file_fault, image_fault};
pub use findings::finding;
pub use places::{CHANGES, NOUNS, and_more, on_pages};
