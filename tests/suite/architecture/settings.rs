//! Settings are taken by the section: who takes all of them depends on all of them.

use crate::support::imports::module_of;
use crate::support::source::sources;

#[test]
fn only_what_runs_all_stages_sees_all_settings() {
    let outside: Vec<String> = sources("src", &["rs"])
        .into_iter()
        .filter(|file| {
            ![
                "config", "pipeline", "live", "check", "doctor", "why", "dev", "commands", "lib",
            ]
            .contains(&module_of(file).as_str())
        })
        .filter(|file| {
            let code = file.code();
            // Tests resolve settings as a user does.
            let code = code.split("#[cfg(test)]").next().unwrap();
            let ours = code.lines().filter(|line| !line.contains("ts_rs"));
            let words = |line: &str| {
                line.split(|c: char| !c.is_alphanumeric() && c != '_')
                    .any(|word| word == "Config")
            };
            code.contains("config::") && ours.into_iter().any(words)
        })
        .map(|file| file.path)
        .collect();
    assert!(
        outside.is_empty(),
        "take the section that you need, or add it to the stage's in src/config/stages.rs: {outside:?}"
    );
}
