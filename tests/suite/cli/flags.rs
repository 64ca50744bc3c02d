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
    let command = Cli::command();
    // The help leaves out what a program without the demo cannot do.
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = command.get_name();
        let help = sitegen(&format!("{name} --help")).stdout;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for argument in command
            .get_arguments()
            .filter(|argument| argument.get_id() != "help" && !argument.is_hide_set())
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

#[test]
fn a_switch_is_on_or_off_and_nothing_else() {
    let workspace = Workspace::new();
    let run = workspace.run_with("build --now today", &[("SITEGEN_DEMO", "maybe")]);
    assert_eq!(run.code, Some(2), "{run}");
    let says = "'maybe' for '--demo': SITEGEN_DEMO is either `true` or `false`";
    assert!(run.stderr.contains(says), "{run}");
    for (value, is_on) in [("yes", true), ("On", true), ("0", false), ("False", false)] {
        let run = workspace.run_with("why / --offline --now today", &[("SITEGEN_JSON", value)]);
        assert_eq!(run.stdout.starts_with("{\"event\""), is_on, "{value}: {run}");
    }
    let run = workspace.run_with("build --demo --now today", &[("SITEGEN_DEMO", "maybe")]);
    assert!(run.stderr.contains("`today`"), "a flag beats its variable: {run}");
}

#[test]
fn a_flag_beats_a_variable_that_names_the_other_cms() {
    let workspace = Workspace::new();
    let run = workspace.run_with("build --cms-url http://127.0.0.1:9", &[("SITEGEN_DEMO", "true")]);
    assert!(run.stderr.contains("SITEGEN_CMS_TOKEN"), "not the demo: {run}");
    let run = workspace.run_with(
        "build --demo --now today",
        &[("SITEGEN_CMS_URL", "http://127.0.0.1:9")],
    );
    assert!(run.stderr.contains("`today`"), "the demo: {run}");
    let run = workspace.run("build --demo --cms-url http://127.0.0.1:9");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("two CMSs"), "{run}");
}

#[test]
fn a_flag_beats_a_variable_that_excludes_it_and_two_variables_are_named() {
    let workspace = Workspace::new();
    for variable in [
        ("SITEGEN_OFFLINE_AFTER", "10m"),
        ("SITEGEN_OFFLINE", "1"),
        ("SITEGEN_SNAPSHOT", "monday.tar"),
    ] {
        let run = workspace.run_with("build --demo --now today", &[variable]);
        assert!(run.stderr.contains("`today`"), "{variable:?}: {run}");
        let run = workspace.run_with("build --now today", &[variable, ("SITEGEN_DEMO", "1")]);
        let named = format!(
            "--demo (SITEGEN_DEMO) and --{}",
            variable.0["SITEGEN_".len()..].to_lowercase().replace('_', "-")
        );
        let says = run.stderr.contains(&named) && run.stderr.contains(variable.0);
        assert!(run.code == Some(2) && says, "{named}: {run}");
    }
    let run = workspace.run("build --demo --offline");
    assert!(
        run.code == Some(2) && run.stderr.contains("cannot be used with"),
        "{run}"
    );
}

#[test]
fn a_switch_takes_0_and_1_and_an_empty_variable_is_none() {
    let workspace = Workspace::new();
    let environment = [
        ("SITEGEN_DEMO", "1"),
        ("SITEGEN_STRICT", "0"),
        ("SITEGEN_OUT", ""),
        ("SITEGEN_NOW", "today"),
    ];
    let run = workspace.run_with("build", &environment);
    assert!(run.stderr.contains("`today`"), "{run}");
    let environment = [("SITEGEN_DEMO", "0"), ("SITEGEN_CMS_URL", "")];
    let run = workspace.run_with("build", &environment);
    assert!(run.stderr.contains("no CMS is configured"), "{run}");
}

#[test]
fn a_setting_that_cannot_work_is_refused() {
    let workspace = Workspace::new();
    for deadline in ["0", "18446744073709551615"] {
        let run = workspace.run(&format!("build --demo --deadline {deadline}"));
        assert_eq!(run.code, Some(2), "{run}");
        assert!(run.stderr.contains("--deadline"), "{run}");
    }
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn an_impossible_number_of_vacancies_is_refused() {
    for (line, words) in [
        ("build --demo --vacancies 0", "0 vacancies are too few"),
        ("cms --vacancies 60000", "60000 vacancies are too many"),
    ] {
        let run = sitegen(line);
        assert_eq!(run.code, Some(2), "{line}: {run}");
        assert!(run.stderr.contains(words), "{line}: {run}");
    }
    let elsewhere = "build --cms-url http://127.0.0.1:9 --vacancies 100";
    let run = Workspace::new().run_with(elsewhere, &[("SITEGEN_CMS_TOKEN", "x")]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(
        run.stderr.contains("--vacancies") && run.stderr.contains("add --demo"),
        "{run}"
    );
}
