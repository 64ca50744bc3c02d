//! Flags, environment, completions.

use super::sitegen;
use crate::support::binary::Workspace;
use clap::CommandFactory;
use sitegen::commands::Cli;

#[test]
fn completions_are_a_script_for_the_shell() {
    let run = sitegen("completions bash");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("_sitegen()"), "{}", &run.stdout[..80]);
}

#[test]
fn every_flag_has_an_environment_variable_that_the_help_shows() {
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        let help = sitegen(&format!("{name} --help")).stdout;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for argument in command
            .get_arguments()
            .filter(|argument| argument.get_id() != "help")
        {
            let variable = argument
                .get_env()
                .unwrap_or_else(|| panic!("{name}: {}", argument.get_id()));
            let variable = variable.to_str().unwrap();
            assert!(variable.starts_with("SITEGEN_"), "{name}: {variable}");
            assert!(
                help.contains(&format!("[env: {variable}=")),
                "{name} --help: {variable}"
            );
        }
    }
}

#[test]
fn a_flag_beats_the_environment() {
    let workspace = Workspace::new();
    let run = workspace.run_with("build --demo --now today", &[("SITEGEN_NOW", "yesterday")]);
    assert!(run.stderr.contains("`today`"), "{run}");
    let run = workspace.run_with("build --demo", &[("SITEGEN_NOW", "yesterday")]);
    assert!(run.stderr.contains("`yesterday`"), "{run}");
}
