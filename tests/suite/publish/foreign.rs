//! Folders that are not ours, or not ours alone, and folders that others have to read.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::tree::files;
use sitegen::output::publish::lock;
use sitegen::report::ExitCode;
use std::os::unix::fs::PermissionsExt;

/// The command line of a build of the demo.
const BUILD: &str = "build --demo --now 2026-11-21T09:00:00Z";

#[test]
fn files_that_the_ledger_does_not_know_stop_the_build_and_are_named() {
    let mut site = SiteTest::small();
    site.build();
    std::fs::create_dir(site.out().join("notes")).unwrap();
    for number in 1..=7 {
        std::fs::write(site.out().join(format!("notes/{number}.txt")), "mine").unwrap();
    }
    let words = [
        "files that sitegen did not write: notes/1.txt, notes/2.txt, notes/3.txt, notes/4.txt, notes/5.txt and 2 more",
        "move them away",
        "--out",
    ];
    site.cms().forget_requests();
    site.fails(ExitCode::CannotWrite, &words);
    assert!(site.cms().requests().is_empty(), "said before any work");
    std::fs::remove_dir_all(site.out().join("notes")).unwrap();
    std::os::unix::fs::symlink("index.html", site.out().join("link.html")).unwrap();
    site.fails(ExitCode::CannotWrite, &["did not write: link.html"]);
    std::fs::remove_file(site.out().join("link.html")).unwrap();
    let of_file_manager = site.out().join(".DS_Store");
    std::fs::create_dir(&of_file_manager).unwrap();
    std::fs::write(of_file_manager.join("mine.txt"), "mine").unwrap();
    site.fails(ExitCode::CannotWrite, &["did not write: .DS_Store/mine.txt"]);
    std::fs::remove_dir_all(&of_file_manager).unwrap();
    std::fs::write(of_file_manager, "left by a file manager").unwrap();
    assert_eq!(site.build().written, 0);
}

#[test]
fn a_build_info_of_someone_else_makes_no_folder_ours() {
    for info in [
        "{}",
        r#"{"generator":"hugo 1","source":"x","routes":{},"next_change_at":null}"#,
    ] {
        let mut site = SiteTest::small();
        std::fs::create_dir(site.out()).unwrap();
        std::fs::write(site.out().join("build-info.json"), info).unwrap();
        std::fs::write(site.out().join("thesis.txt"), "three years").unwrap();
        site.fails(
            ExitCode::CannotWrite,
            &["did not write: build-info.json, thesis.txt"],
        );
        assert!(
            !lock::path(site.out()).exists(),
            "a lock file beside a folder that was refused"
        );
    }
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_site_without_a_ledger_is_adopted_once_and_the_summary_says_so() {
    let workspace = Workspace::new();
    let run = workspace.run(BUILD);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(!run.stdout.contains("taken over"), "{run}");
    let dist = workspace.path().join("dist");
    std::fs::remove_file(dist.join("_ledger.json")).unwrap();
    std::fs::write(dist.join("verlopen.html"), "a page of before").unwrap();
    let run = workspace.run(BUILD);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(
        run.stdout
            .contains("adopted once; files that this site does not have were removed: 1 (verlopen.html)"),
        "{run}"
    );
    assert!(!dist.join("verlopen.html").exists());
    let run = workspace.run(BUILD);
    assert!(
        run.stdout.contains("(0 written)") && !run.stdout.contains("taken over"),
        "{run}"
    );
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_mount_point_is_refused_with_what_to_do() {
    let workspace = Workspace::new();
    let run = workspace.run("build --demo --out=/proc");
    assert_eq!(run.code, Some(6), "{run}");
    assert!(
        run.stderr.contains("mount point") && run.stderr.contains("--out=/proc/site"),
        "{run}"
    );
    let run = workspace.run("build --demo --out=/");
    assert_eq!(run.code, Some(6), "{run}");
    assert!(run.stderr.contains("choose a folder"), "{run}");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_path_that_the_shell_did_not_expand_makes_no_folder() {
    let workspace = Workspace::new();
    for path in ["~", "~/site", "~user/site"] {
        let run = workspace.run(&format!("build --demo --out={path}"));
        assert_eq!(run.code, Some(2), "{run}");
        assert!(run.stderr.contains("the shell did not expand `~"), "{run}");
        let first = path.split('/').next().unwrap();
        assert!(!workspace.path().join(first).exists());
    }
    let run = workspace.run_with("build --demo", &[("SITEGEN_OUT", "~/site")]);
    assert_eq!(run.code, Some(2), "{run}");
    let run = workspace.run(&format!("{BUILD} --out ./~"));
    assert_eq!(run.code, Some(0), "it is the name of a folder: {run}");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_site_can_be_read_by_a_web_server_whatever_the_umask() {
    let workspace = Workspace::new();
    let modes = |what: &str| {
        let folder = workspace.path().join("public");
        let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
        for path in files(&folder) {
            assert_eq!(mode(&path), 0o644, "{what}: {}", path.display());
            assert_eq!(mode(path.parent().unwrap()), 0o755, "{what}: {}", path.display());
        }
        assert_eq!(mode(&folder), 0o755, "{what}");
    };
    let build = || {
        let mut shell = std::process::Command::new("sh");
        let program = env!("CARGO_BIN_EXE_sitegen");
        shell.args([
            "-c",
            &format!("umask 077; exec {program} {BUILD} --out public/site"),
        ]);
        let run = shell.current_dir(workspace.path()).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    };
    build();
    let lock = workspace.path().join("public/.site.sitegen-lock");
    std::fs::remove_file(lock).unwrap();
    modes("a new site");
    // A site that was copied by someone with such a umask.
    let private = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(workspace.path().join("public/site/index.html"), private).unwrap();
    build();
    std::fs::remove_file(workspace.path().join("public/.site.sitegen-lock")).unwrap();
    modes("a repaired site");
}

#[test]
fn a_folder_that_a_build_reads_is_refused_before_anything() {
    let workspace = Workspace::new();
    for out in [
        "frontend/static/x",
        "templates",
        "queries/x/../y",
        "frontend",
        ".sitegen/x",
    ] {
        let run = workspace.run(&format!("build --cms-url http://127.0.0.1:9 --out {out}"));
        // Without a token nothing else would be asked.
        assert_eq!(run.code, Some(6), "{out}: {run}");
        let folder = out.split('/').next().unwrap();
        let told = format!("error[output-unusable]: the site would be published into `{folder}`");
        assert!(run.stderr.contains(&told), "{out}: {run}");
    }
    let sibling = workspace.run_with(
        "why / --offline --out frontend2",
        &[("SITEGEN_CMS_TOKEN", "demo")],
    );
    assert!(!sibling.stderr.contains("output-unusable"), "{sibling}");
}
