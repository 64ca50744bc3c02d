//! A site in memory, whose pages are rendered when somebody asks for them: with the stages of a build, and with the same
//! bytes.
//!
//! A [`Live`] is one state of a site and never changes. A change of the project or of the content makes the next state,
//! which shares with the last one what the change does not touch. Requests that are being answered keep theirs.
//!
//! Everything here blocks, so that async code calls it by `tokio::task::spawn_blocking`.

mod draft;
mod page_files;
mod project;
mod recorded;
mod served;
mod source;
mod state;

pub use draft::{Drafts, Shown, Token, Visit};
pub use project::{Project, without_waiting};
pub use source::{Current, Source};
pub use state::Live;
