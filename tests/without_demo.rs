//! What the program says when it was built without the demo. It is a binary of its own, because the others would have to
//! be compiled a second time for it.

#![cfg(not(feature = "demo"))]

use std::process::{Command, Output};

fn sitegen(line: &str) -> std::io::Result<Output> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sitegen"));
    program.args(line.split(' ')).output()
}

#[test]
fn a_program_without_the_demo_says_so() {
    let missing = "error[demo-missing]: this program was built without the demo (the embedded CMS); hint: set the address of a Craft with \
                   --cms-url, or build sitegen with its default features\nmore: sitegen explain demo-missing\n";
    for line in ["build --demo", "schema --demo", "cms", "cms --vacancies 100"] {
        let run = sitegen(line).unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!((run.status.code(), said.as_str()), (Some(2), missing), "{line}");
    }
    let help = String::from_utf8(sitegen("--help").unwrap().stdout).unwrap();
    assert!(help.contains("build") && !help.contains("embedded"), "{help}");
}
