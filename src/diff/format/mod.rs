//! How a difference is printed: for people, for pull requests, for programs.

mod json;
mod markdown;

pub use json::events;
pub use markdown::markdown;

/// A format of `sitegen diff`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// Text for people.
    #[default]
    Human,
    /// For a comment in a pull request, or the summary of a job.
    Markdown,
    /// One JSON object per line, with everything.
    Json,
}
