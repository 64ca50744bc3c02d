//! The stages from `content` to `output`, and the pipeline, as a crate: what it takes to build a site. See `lib.rs`.

pub mod assets;
pub mod content;
pub mod output;
pub mod pipeline;
pub mod render;

use fetching::{cache, cms, config, files, interrupt, report};
