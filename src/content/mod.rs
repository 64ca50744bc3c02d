//! Stage 2: turns Craft's answers into a typed site. Craft's quirks (everything nullable, lists of one, empty link
//! objects) end here.
//!
//! [`parse`] is pure: the same snapshot and configuration give the same [`Site`] and the same problems.

pub mod address;
mod anchored_text;
pub mod anchors;
mod blocks;
mod canonical;
pub mod context;
pub mod date;
pub mod declared;
pub mod file;
mod file_field;
pub mod folders;
pub mod formats;
mod found;
pub mod globals;
pub mod image;
pub mod image_field;
mod json_ld;
pub mod kind;
mod kinds;
pub mod link;
mod link_check;
pub mod links;
pub mod markup;
mod missing_pages;
mod model;
pub mod navigation;
pub mod page;
mod page_header;
pub mod parse_cost;
mod place;
mod reader;
pub mod rich_text;
pub mod roles;
pub mod route;
pub mod routes;
mod sanitiser;
pub mod seo;
mod seo_tags;
mod shared_image;
pub mod site;
pub mod text_images;
pub mod vacancy;
pub mod value;

pub use context::Context;
pub use declared::Declarations;
pub use file::FileRef;
pub use formats::Formats;
pub use found::EntryRef;
pub use image::{Image, Mode, Transform};
pub use kind::PageKind;
pub use kinds::Kinds;
pub use link::Link;
pub use model::Model;
pub use page::Page;
pub use page_header::is_of_header;
pub use rich_text::RichText;
pub use roles::Roles;
pub use route::Route;
pub use seo::Seo;
pub use seo_tags::Attributes;
pub use site::{Parsed, Site, parse};
pub use vacancy::Vacancy;
pub use value::{Fields, Value};
