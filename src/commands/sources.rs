//! Sources of arguments: a flag beats an environment variable, even that of a conflicting flag.

use super::{Cli, CmsArgs, Command};
use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};

impl Cli {
    /// Reads the arguments of this process. On a mistake, and for `--help`, it ends the process.
    pub fn from_command_line() -> Self {
        Self::read(std::env::args_os()).unwrap_or_else(|error| error.exit())
    }

    fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let mut beaten = BTreeSet::new();
        let matches = loop {
            let command = Self::command().mut_subcommands(|command| with_variables(command, &beaten));
            match command.try_get_matches_from(&arguments) {
                Ok(matches) => break matches,
                Err(error) => {
                    let more = beaten_variables(&error, &arguments);
                    if more.is_subset(&beaten) {
                        return Err(with_names(error, &arguments));
                    }
                    beaten.extend(more);
                }
            }
        };
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

/// The flags that exclude each other, as the error of a conflict names them: `--offline-after`.
fn conflicting(error: &clap::Error) -> BTreeSet<String> {
    if error.kind() != ErrorKind::ArgumentConflict {
        return BTreeSet::new();
    }
    let parts = [ContextKind::InvalidArg, ContextKind::PriorArg].map(|part| error.get(part));
    let named = parts.into_iter().flatten().flat_map(|value| match value {
        ContextValue::String(name) => vec![name.clone()],
        ContextValue::Strings(names) => names.clone(),
        _ => Vec::new(),
    });
    let flag = |name: String| name.split([' ', '=']).next().unwrap_or_default().to_owned();
    named.map(flag).collect()
}

/// Those of them that only a variable sets, if the command line sets another one.
fn beaten_variables(error: &clap::Error, arguments: &[OsString]) -> BTreeSet<String> {
    let (given, beaten): (BTreeSet<_>, BTreeSet<_>) = conflicting(error)
        .into_iter()
        .partition(|flag| is_given(flag, arguments));
    if given.is_empty() { BTreeSet::new() } else { beaten }
}

fn is_given(flag: &str, arguments: &[OsString]) -> bool {
    let mut words = arguments.iter().map(|argument| argument.to_string_lossy());
    words.any(|word| word.split('=').next() == Some(flag))
}

/// A conflict of variables, which the error calls by their flags.
fn with_names(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let flags = conflicting(&error);
    if !flags.iter().any(|flag| !is_given(flag, arguments)) {
        return error;
    }
    let variable = |flag: &String| format!("{flag} (SITEGEN_{})", flag[2..].to_uppercase().replace('-', "_"));
    let names: Vec<String> = flags.iter().map(variable).collect();
    let message = format!("{} exclude each other; choose one", names.join(" and "));
    Cli::command().error(ErrorKind::ArgumentConflict, message)
}

/// The arguments of a command and of those below it. The variables of the flags `beaten` do not count.
fn with_variables(command: clap::Command, beaten: &BTreeSet<String>) -> clap::Command {
    command
        .mut_args(|arg| with_variable(arg, beaten))
        .mut_subcommands(|command| with_variables(command, beaten))
}

/// An empty variable counts as not set.
fn with_variable(arg: Arg, beaten: &BTreeSet<String>) -> Arg {
    let is_beaten = arg
        .get_long()
        .is_some_and(|name| beaten.contains(&format!("--{name}")));
    let is_empty = |name| std::env::var_os(name).is_some_and(|value| value.is_empty());
    let empty = is_beaten || arg.get_env().is_some_and(is_empty);
    let arg = match (arg.get_action(), arg.get_env().map(OsStr::to_owned)) {
        (ArgAction::SetTrue, Some(variable)) => arg.value_parser(move |value: &str| switch(&variable, value)),
        _ => arg,
    };
    if empty { arg.env(Resettable::Reset) } else { arg }
}

/// Whether a variable switches on.
fn switch(variable: &OsStr, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" | "y" | "t" => Ok(true),
        "0" | "false" | "no" | "off" | "n" | "f" => Ok(false),
        _ => Err(format!("{} is either `true` or `false`", variable.display())),
    }
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
