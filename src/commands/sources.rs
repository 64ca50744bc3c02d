//! Sources of arguments: a flag beats an environment variable, even that of a conflicting flag.

use super::{Cli, CmsArgs, Command};
use clap::builder::{FalseyValueParser, Resettable};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches};
use std::ffi::OsString;

impl Cli {
    /// Reads the arguments of this process. On a mistake, and for `--help`, it ends the process.
    pub fn from_command_line() -> Self {
        Self::read(std::env::args_os()).unwrap_or_else(|error| error.exit())
    }

    fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let command = Self::command().mut_subcommands(with_variables);
        let matches = command.try_get_matches_from(arguments)?;
        let mut cli = Self::from_arg_matches(&matches)?;
        if let Some((_, arguments)) = matches.subcommand()
            && let Some(cms) = cli.command.cms()
        {
            let part = arguments.subcommand().map_or(arguments, |(_, part)| part);
            choose_cms(cms, part)?;
        }
        Ok(cli)
    }
}

impl Command {
    fn cms(&mut self) -> Option<&mut CmsArgs> {
        match self {
            Self::Build(args) => Some(args.cms()),
            Self::Check(args) => Some(args.cms()),
            Self::Doctor(args) => Some(args.cms()),
            Self::Why(args) => Some(args.cms()),
            Self::Serve(args) => Some(args.cms()),
            Self::Dev(args) => Some(args.cms()),
            Self::Preview(args) => Some(args.cms()),
            Self::Watch(args) => Some(args.cms()),
            Self::Schema(args) => Some(args.cms()),
            Self::Add(args) => args.cms(),
            Self::Cms(_)
            | Self::Codes(_)
            | Self::Deploy(_)
            | Self::Diff(_)
            | Self::Explain(_)
            | Self::Hosting(_)
            | Self::Snapshot(_)
            | Self::Completions(_) => None,
        }
    }
}

/// The arguments of a command and of those below it.
fn with_variables(command: clap::Command) -> clap::Command {
    command.mut_args(with_variable).mut_subcommands(with_variables)
}

/// An empty variable counts as not set. Switches are off for `0`, `false`, `no` and `off`, otherwise on.
fn with_variable(arg: Arg) -> Arg {
    let empty = arg
        .get_env()
        .is_some_and(|name| std::env::var_os(name).is_some_and(|value| value.is_empty()));
    let arg = match arg.get_action() {
        ArgAction::SetTrue => arg.value_parser(FalseyValueParser::new()),
        _ => arg,
    };
    if empty { arg.env(Resettable::Reset) } else { arg }
}

/// `--demo` and `--cms-url` exclude each other: the one given as a flag beats the other's environment variable.
fn choose_cms(cms: &mut CmsArgs, arguments: &ArgMatches) -> Result<(), clap::Error> {
    if !cms.demo || cms.cms_url.is_none() {
        return Ok(());
    }
    let is_flag = |id: &str| arguments.value_source(id) == Some(ValueSource::CommandLine);
    match (is_flag("demo"), is_flag("cms_url")) {
        (true, false) => cms.cms_url = None,
        (false, true) => cms.demo = false,
        _ => {
            let message = "--demo (SITEGEN_DEMO) and --cms-url (SITEGEN_CMS_URL) name two CMSs; choose one";
            return Err(Cli::command().error(ErrorKind::ArgumentConflict, message));
        }
    }
    Ok(())
}
