//! Signals at chosen moments: while the CMS is slow, while a program of the build runs; and what a running build holds.

use super::{start, version, wait_for};
use crate::support::binary::Workspace;
use crate::support::{SiteTest, Tree};
use embedded_craft::Fault;
use sitegen::report::ExitCode;
use std::path::Path;
use std::time::Duration;

#[test]
fn a_signal_ends_the_build_and_leaves_the_site_as_it_was() {
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let mut site = SiteTest::small();
        let workspace = Workspace::new();
        let dist = workspace.path().join("dist");
        assert_eq!(start(&site, &workspace).wait(), Some(0));
        let before = Tree::read(&dist);
        version(&mut site, 1);
        site.fault(Fault::operation("Footer").delay(Duration::from_secs(60)));
        site.cms().forget_requests();
        let mut build = start(&site, &workspace);
        wait_for(|| site.requests("Page") > 0);
        build.signal(signal);
        assert_eq!(build.wait(), Some(code));
        Tree::read(&dist).assert_same(&before, "an interrupted build changed the published site");
    }
}

#[test]
fn a_running_build_locks_the_folder_and_is_named() {
    let mut site = SiteTest::small();
    let workspace = Workspace::new();
    let dist = workspace.path().join("dist");
    assert_eq!(start(&site, &workspace).wait(), Some(0));
    site.fault(Fault::operation("Footer").delay(Duration::from_secs(60)));
    site.cms().forget_requests();
    let first = start(&site, &workspace);
    wait_for(|| site.requests("Page") > 0);
    site.configure(|config| config.out = dist);
    site.fails(ExitCode::Locked, &[&format!("process {}", first.id())]);
    drop(first);
    site.clear_faults();
    site.build();
}

/// A project whose esbuild notes its process and that of a program it has started, and then never ends.
fn with_endless_esbuild() -> Workspace {
    Workspace::with_esbuild("cd \"${0%/frontend/*}\"\nsleep 600 &\necho $$ $! > new\nmv new noted\nwait\n")
}

#[test]
fn programs_that_a_build_has_started_end_with_it() {
    let site = SiteTest::small();
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let workspace = with_endless_esbuild();
        let mut build = start(&site, &workspace);
        let noted = workspace.path().join("noted");
        wait_for(|| noted.exists());
        let processes = std::fs::read_to_string(noted).unwrap();
        build.signal(signal);
        assert_eq!(build.wait(), Some(code));
        for process in processes.split_whitespace() {
            wait_for(|| is_gone(process));
        }
    }
}

/// Whether a process has ended; one that nobody has asked about yet counts.
fn is_gone(process: &str) -> bool {
    let status = std::fs::read_to_string(Path::new("/proc").join(process).join("stat"));
    status.map_or(true, |status| {
        status
            .rsplit(") ")
            .next()
            .is_some_and(|rest| rest.starts_with('Z'))
    })
}

#[test]
fn a_build_that_was_interrupted_says_so() {
    let site = SiteTest::small();
    let workspace = with_endless_esbuild();
    let line = format!("build --cms-url {}", site.cms().url());
    let mut command = workspace.command(&line);
    command
        .env("SITEGEN_CMS_TOKEN", "demo")
        .stderr(std::process::Stdio::piped());
    let build = crate::support::binary::Started(command.spawn().unwrap());
    wait_for(|| workspace.path().join("noted").exists());
    build.signal("-TERM");
    let mut build = build;
    let mut said = String::new();
    std::io::Read::read_to_string(build.0.stderr.as_mut().unwrap(), &mut said).unwrap();
    assert_eq!(build.wait(), Some(143));
    assert_eq!(
        said,
        "error[terminated]: the build was interrupted (SIGTERM); hint: the published site is unchanged; build again\n"
    );
}
