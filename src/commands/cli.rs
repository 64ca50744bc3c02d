//! All commands.

use super::{
    add, build, check, cms, codes, completions, deploy, dev, diff, doctor, explain, hosting, preview, schema,
    serve, snapshot, watch, why,
};
use crate::report::ExitCode;
use clap::{CommandFactory, Parser, Subcommand};

/// Static site generator for a recruitment site whose content lives in Craft CMS.
#[derive(Debug, Parser)]
#[command(name = "sitegen", version, propagate_version = true, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// All commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Fetch the content, build the site and publish it to the output folder.
    Build(Box<build::Args>),
    /// Serve the published site on this machine, as its host would.
    Serve(serve::Args),
    /// Show the site while its project is edited: every saved file is on screen at once.
    Dev(Box<dev::Args>),
    /// Show the site with drafts, rendered live from the CMS.
    Preview(preview::Args),
    /// Build again whenever the content changes, as a service.
    Watch(Box<watch::Args>),
    /// Run the embedded Craft CMS with the demo content.
    #[command(hide = cfg!(not(feature = "demo")))]
    Cms(cms::Args),
    /// Add a block or a kind of page that the CMS has, or an island: its first files.
    Add(add::Args),
    /// Look for everything that is wrong with the site, without publishing it.
    Check(Box<check::Args>),
    /// Bring the published site to its host: only what changed goes up.
    Deploy(deploy::Args),
    /// Print the published rules for redirects and headers in the words of a web server.
    Hosting(hosting::Args),
    /// Show what differs between two published sites, such as those of two commits.
    Diff(diff::Args),
    /// Look at this machine, the project and the CMS: what keeps a build from succeeding?
    Doctor(Box<doctor::Args>),
    /// Say what made a page, what changed on it since the last build, and by which edit.
    Why(why::Args),
    /// Say what a code means, or what a template can name.
    Explain(explain::Args),
    /// List the codes of all problems and failures.
    Codes(codes::Args),
    /// Store the part of the CMS's schema that the queries use, or compare it.
    Schema(schema::Args),
    /// Save, show and compare the content of published builds.
    Snapshot(snapshot::Args),
    /// Print shell completions.
    Completions(completions::Args),
}

impl Command {
    /// Whether all that it does is to print something; the others change something, too.
    pub const fn prints_its_result(&self) -> bool {
        match self {
            Self::Check(args) => !args.updates_baseline(),
            Self::Schema(args) => !args.stores(),
            Self::Snapshot(args) => !args.saves(),
            Self::Build(_)
            | Self::Serve(_)
            | Self::Dev(_)
            | Self::Preview(_)
            | Self::Watch(_)
            | Self::Cms(_)
            | Self::Add(_)
            | Self::Deploy(_) => false,
            Self::Hosting(_)
            | Self::Diff(_)
            | Self::Doctor(_)
            | Self::Why(_)
            | Self::Codes(_)
            | Self::Explain(_)
            | Self::Completions(_) => true,
        }
    }

    /// Runs it.
    pub fn run(self) -> ExitCode {
        match self {
            Self::Build(args) => args.run(),
            Self::Serve(args) => args.run(),
            Self::Dev(args) => args.run(),
            Self::Preview(args) => args.run(),
            Self::Watch(args) => args.run(),
            Self::Cms(args) => args.run(),
            Self::Add(args) => args.run(),
            Self::Check(args) => args.run(),
            Self::Deploy(args) => args.run(),
            Self::Hosting(args) => args.run(),
            Self::Diff(args) => args.run(),
            Self::Doctor(args) => args.run(),
            Self::Why(args) => args.run(),
            Self::Codes(args) => args.run(),
            Self::Explain(args) => args.run(),
            Self::Schema(args) => args.run(),
            Self::Snapshot(args) => args.run(),
            Self::Completions(args) => args.run(Cli::command()),
        }
    }
}
