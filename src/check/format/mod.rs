//! How findings are printed: for people, for programs, for code hosts.

mod github;
mod sarif;

pub use github::github;
pub use sarif::sarif;

/// A format of `sitegen check`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// Text for people.
    #[default]
    Human,
    /// One JSON object per line.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}
