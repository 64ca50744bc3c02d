//! English.

mod faults;
mod findings;
mod page_findings;
mod places;
mod redirects;
mod svg;

pub use faults::{file_fault, image_fault};
pub use findings::finding;
pub use places::{CHANGES, NOUNS, and_more, on_pages};
pub use svg::svg_fault;
