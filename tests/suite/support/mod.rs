//! What the tests stand on.

pub mod all_pages;
pub mod binary;
pub mod content;
pub mod edits;
#[cfg(feature = "stores")]
pub mod emulator;
pub mod file_graph;
pub mod html;
pub mod imports;
pub mod long;
pub mod metadata;
pub mod model;
pub mod netlify;
pub mod newcomer;
pub mod nothing;
pub mod pictures;
mod prepare;
pub mod problem_texts;
pub mod project_copy;
mod pulls;
pub mod running;
#[cfg(feature = "stores")]
pub mod s3;
pub mod second_company;
pub mod site_test;
pub mod source;
pub mod sshd;
pub mod tree;
pub mod web_server;

pub use html::Html;
pub use site_test::SiteTest;
pub use tree::Tree;
